"""The answers together: what their functions refuse, and what those who render them may use."""

from __future__ import annotations

import ast
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

import pytest

import nines
from nines import library, policies, reference
from nines.counting import small_packs
from nines.counting.given_deals import cut, parse_pack
from nines.errors import NinesError, RequestError
from nines.libraries import compare
from nines.reference import likeness, lineage
from nines.reference.counted import perft_answer
from nines.reference.games import unplayed_games
from nines.reference.lineage import descent_answer, parents_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

WRONG: Final[tuple[object, ...]] = (1.5, object(), b"x", {3: None}, [[[]]], lambda: 0)
FUNCTIONS: Final = [
    *(getattr(reference, name) for name in reference.__all__ if name not in ("Found", "to_data")),
    *(lineage.lineage_part, lineage.lineage_answer, lineage.lineage_outline, lineage.game_lineage),
    *(descent_answer, parents_of, likeness.likeness_answer, perft_answer),
    *(
        compare.compare,
        compare.check_aspect,
        small_packs.equal_hands,
        cut,
        parse_pack,
    ),
    *(policies.advice_on, unplayed_games),
]
FITTING: Final = {"Library": nines.library(), "AnyGame": nines.load("comet-1718"), "str": "x", "int": 2}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_wrong_type_is_refused_and_its_parameter_named(function: Callable[..., Any]) -> None:
    parameters = signature(function).parameters.values()
    declared = [one for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    fitting = {one.name: FITTING.get(str(one.annotation)) for one in declared if one.default is one.empty}
    refused = rf"^{function.__name__}: expected .*, as '\w+', not "
    for parameter in declared:
        for value in WRONG:
            if callable(value) and "Callable" in str(parameter.annotation):
                continue
            with pytest.raises(RequestError, match=refused) as info:
                function(**{**fitting, parameter.name: value})
            assert str(info.value).isprintable()


@pytest.mark.parametrize("name", ["\x1b[31m\0", "x" * 5000, "../..", "", " ", "comet-1718/\x1b"])
def test_a_name_that_nothing_has_is_shown_without_its_controls(name: str) -> None:
    ours = nines.library()
    calls: tuple[Callable[[], object], ...] = (
        lambda: reference.find(ours, name),
        lambda: reference.reading_answer(ours, name, "x"),
        lambda: reference.reading_answer(ours, "comet-1718", name),
        lambda: reference.edition_answer(ours, name),
        lambda: reference.passage_answer(ours, name),
        lambda: reference.rule_answer(ours, nines.load("comet-1718"), name),
        lambda: nines.load(name),
        lambda: nines.digest(name),
    )
    for call in calls:
        with pytest.raises(NinesError) as info:
            call()
        assert str(info.value).isprintable()


def test_a_wrong_number_of_arguments_is_for_python_to_refuse() -> None:
    with pytest.raises(TypeError, match="missing a required argument: 'name'"):
        reference.find(nines.library())  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: reference.game_answer(library(), "comet-1781"),
        lambda: reference.aspect_answer(library(), nines.load("comet-1718"), "stp"),
        lambda: reference.rule_answer(library(), nines.load("comet-1718"), "comet-1718/stop/kin"),
        lambda: reference.document_answer(library(), "wp-comets"),
        lambda: reference.reading_answer(library(), "comet-1718", "comet-stop"),
        lambda: reference.passage_in_use(library(), "wp-comet:690"),
        lambda: reference.source_answer(library(), "academie1781"),
        lambda: reference.point_answer(library(), "comet-stop"),
    ],
)
def test_a_python_user_learns_the_nearest_name_too(ask: Callable[[], object]) -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean"):
        ask()


# --- Those who render answers ---


WORDS: Final = "a table of words that does not depend on a library"
DRAWN: Final = "draws or writes the graph that the answer is made of"
PLAYS: Final = "plays a game, which is no answer: acts are chosen or typed as it goes on"
FILES: Final = "writes files for other programs, which say the same as the answers"
SAFE: Final = "writes or reads a file completely or not at all, as every part does"
EXAMPLE: Final = "gives the same example of an address as the part that opens a cluster"
KEPT: Final = "shows what was released, whatever the library says today"
SIGNS: Final = "which characters a picture may have"
LATE: Final = "imports what draws a thing when it is first shown"

HANDLE: Final = "opens the library that is handed on"
# What both may import: errors, cards and texts, and the answers and citations themselves.
GROUND: Final = (
    *("nines.errors", "nines.cards", "nines.card_art", "nines.boundary.signs", "nines.text"),
    *("nines.reference", "nines.citing", "nines.table", "nines.records"),
)
# What else a module imports from the project when it runs, by the place of the module, and why.
IMPORTS: Final[Mapping[str, Mapping[str, str]]] = {
    "cli/adjudicate": {"nines.boundary.files": SAFE},
    "cli/automaton": {"nines.boundary.files": SAFE},
    "cli/cite": {
        **dict.fromkeys(("nines.dataset.export", "nines.dataset.facts", "nines.dataset.export"), FILES),
        "nines.libraries.digests": WORDS,
    },
    "cli/command": {"nines.libraries": HANDLE},
    "cli/house": {"nines.libraries.naming": WORDS},
    "cli/identify": {"nines.boundary.files": SAFE},
    "cli/lineage_lines": dict.fromkeys(
        ("nines.lineage.drawing", "nines.lineage.export", "nines.lineage.picture"), DRAWN
    ),
    "cli/names": {"nines.libraries.names": WORDS},
    "cli/play": {
        **dict.fromkeys(
            ("nines.evidence.companions", "nines.kernel.playing", "nines.libraries.naming", "nines.policies"),
            PLAYS,
        ),
        "nines.boundary.files": SAFE,
    },
    "cli/record": {"nines.boundary.files": SAFE},
    "cli/sheet": {"nines.boundary.files": SAFE},
    "cli/show": {"nines.libraries.catalogue": "finds the module that prints a kind of key"},
    "cli/simulate": {"nines.counting.odds": WORDS, "nines.simulation.workers": EXAMPLE},
    "cli/seat_view": {"nines.kernel.alike": WORDS},
    "cli/table": dict.fromkeys(("nines.kernel.event", "nines.policies"), PLAYS),
    "cli/verify": {"nines.boundary.environment": "whether CI runs", "nines_verification": "runs the checks"},
    "notebook/__init__": {"nines.boundary.reprs": WORDS, "nines.libraries.catalogue": LATE},
    "notebook/deals": {"nines.kernel.position": PLAYS, "nines.libraries": HANDLE},
    "notebook/drawings": dict.fromkeys(
        ("nines.lineage.graph", "nines.lineage.picture", "nines.plots", "nines.simulation.plot"), DRAWN
    ),
    "notebook/rules": {"nines.libraries": HANDLE},
    "notebook/standalone": {"nines.plots": SIGNS},
    "notebook/tables": {"nines.plots": SIGNS},
    "sphinx/base": {"nines.libraries": HANDLE},
    "sphinx/lineage": dict.fromkeys(("nines.lineage.descent_picture", "nines.lineage.picture"), DRAWN),
    "sphinx/pages": {
        "nines.boundary.files": SAFE,
        **dict.fromkeys(("nines.dataset.export", "nines.dataset.facts", "nines.dataset.export"), FILES),
        "nines.libraries.digests": WORDS,
        "nines.libraries.naming": WORDS,
    },
    "sphinx/play": {"nines.boundary.files": SAFE, "nines.kernel.ledger": PLAYS},
    "sphinx/plots": dict.fromkeys(("nines.plots", "nines.simulation.plot"), DRAWN),
    "sphinx/replay": dict.fromkeys(("nines.kernel.playing", "nines.libraries.naming"), PLAYS),
    "sphinx/rules": {"nines.libraries.catalogue": "?"},
    "sphinx/switching": {"nines.boundary.files": SAFE},
    "sphinx/totals": {"nines.counting.odds": WORDS},
}
# What else a module asks of a library, and why; the rest of them hand it on.
OBJECTS: Final = "a notebook shows an object that does not say of which library it is"
ASKS: Final[Mapping[str, Mapping[str, str]]] = {
    "cli/automaton": {"load": "the name of an edition of which it writes the arrays"},
    "cli/play": {"load": PLAYS, "plain": PLAYS},
    "cli/simulate": {"plain": PLAYS},
    "cli/verify": dict.fromkeys(("checks", "load", "playable"), "runs the checks"),
    "notebook/deals": dict.fromkeys(("families", "load"), OBJECTS),
    "sphinx/pages": {"load": PLAYS, "releases": KEPT, "rulebook": "whether there is one"},
    "sphinx/passages": {"corpus": "the name of a question"},
    "sphinx/recorded": {"load": PLAYS},
    "sphinx/replay": {"load": PLAYS},
    "sphinx/switching": dict.fromkeys(("playable", "rulebook"), "which games have a text"),
}
# What a renderer needs to know of a game or a position that it shows while it is played; types only.
TYPES: Final = ("nines.kernel", "nines.libraries", "nines.policies", "nines.shuffle", "nines.lineage.graph")


def modules(engine: Path) -> Iterator[tuple[str, ast.Module]]:
    for renderer in ("cli", "notebook", "sphinx"):
        for path in sorted((engine / renderer).glob("*.py")):
            yield f"{renderer}/{path.stem}", ast.parse(path.read_text(encoding="utf-8"))


def imported(nodes: Iterator[ast.AST] | list[ast.AST]) -> set[str]:
    """Return the modules of the project that are imported, but for those of the renderer itself."""
    found = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    found |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    others = ("nines.cli", "nines.notebook", "nines.sphinx", *GROUND)
    return {one for one in found if one.startswith("nines") and not one.startswith(others)}


def for_types(tree: ast.Module) -> list[ast.AST]:
    """Return what stands under ``if TYPE_CHECKING``."""
    blocks = (
        statement
        for statement in tree.body
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"
    )
    return [node for block in blocks for node in ast.walk(block)]


def is_library(node: ast.expr) -> bool:
    """Return whether an expression is a library, by its name."""
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("library", "library_of")


@pytest.fixture(scope="module")
def trees(house: Path) -> dict[str, ast.Module]:
    return dict(modules(house / "engine" / "nines"))


def test_renderers_import_only_answers_and_what_is_listed(
    trees: dict[str, ast.Module],
) -> None:
    found = {}
    for name, tree in trees.items():
        aside = set(map(id, for_types(tree)))
        modules = imported([node for node in ast.walk(tree) if id(node) not in aside])
        if modules:
            found[name] = modules
    assert found == {name: set(modules) for name, modules in IMPORTS.items()}


def test_renderers_know_no_record_even_as_a_type(trees: dict[str, ast.Module]) -> None:
    found = {name: imported(for_types(tree)) for name, tree in trees.items()}
    strange = {name: {one for one in types if not one.startswith(TYPES)} for name, types in found.items()}
    assert {name: types for name, types in strange.items() if types} == {
        "cli/verify": {"nines_verification"},
        "notebook/drawings": {"nines.plots", "nines.simulation.pairs", "nines.simulation.summary"},
        "sphinx/plots": {"nines.plots", "nines.simulation.summary"},
    }


def test_renderers_ask_a_library_only_what_is_listed(
    trees: dict[str, ast.Module],
) -> None:
    found: dict[str, set[str]] = {}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and is_library(node.value):
                found.setdefault(name, set()).add(node.attr)
    assert found == {name: set(asked) for name, asked in ASKS.items()}
