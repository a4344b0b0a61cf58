"""The command line and the pages render the answers of ``nines.reference``; what else they use is named here.

A renderer is handed a library and hands it on: it looks into no corpus, loads no game and compares nothing.
What it may do beside that says here why.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

WORDS: Final = "a table of words that does not depend on a library"
DRAWN: Final = "draws or writes the graph that the answer is made of"
PLAYS: Final = "plays a game, which is no answer: acts are chosen or typed as it goes on"
FILES: Final = "writes files for other programs, which say the same as the answers"
SAFE: Final = "writes or reads a file completely or not at all, as every part does"
EXAMPLE: Final = "gives the same example of an address as the part that opens a cluster"
FORMS: Final = "writes a citation, which is an answer, in the forms of other programs"
KEPT: Final = "shows what was released, whatever the library says today"
SAME: Final = "keeps the digests of its rules with a game, and compares them later"
HANDLE: Final = "opens the library that is handed on"
# What both may import: errors, cards and texts, and the answers and citations themselves.
GROUND: Final = (
    *("nines.errors", "nines.cards", "nines.card_art", "nines.boundary.signs", "nines.text"),
    *("nines.reference", "nines.citing"),
)

# What else a module imports from the project when it runs, by the place of the module, and why.
IMPORTS: Final[Mapping[str, Mapping[str, str]]] = {
    "cli/cite": {
        **dict.fromkeys(("nines.dataset.export", "nines.dataset.facts", "nines.dataset.export"), FILES),
        "nines.libraries.digests": WORDS,
    },
    "cli/command": {"nines.libraries": HANDLE},
    "cli/lineage_lines": dict.fromkeys(
        ("nines.lineage.drawing", "nines.lineage.export", "nines.lineage.picture"), DRAWN
    ),
    "cli/names": {"nines.libraries.names": WORDS},
    "cli/play": {
        **dict.fromkeys(
            ("nines.evidence.companions", "nines.kernel.playing", "nines.libraries.naming", "nines.policies"),
            PLAYS,
        ),
        "nines.libraries.rests_on": SAME,
    },
    "cli/record": {
        "nines.boundary.files": SAFE,
        **dict.fromkeys(("nines.kernel.playing", "nines.policies"), PLAYS),
        "nines.libraries.rests_on": SAME,
    },
    "cli/simulate": {"nines.counting.odds": WORDS, "nines.simulation.workers": EXAMPLE},
    "cli/table": dict.fromkeys(("nines.kernel.event", "nines.kernel.playing", "nines.policies"), PLAYS),
    "cli/verify": {"nines_verification": "runs the checks"},
    "sphinx/base": {"nines.libraries": HANDLE},
    "sphinx/lineage": dict.fromkeys(("nines.lineage.descent_picture", "nines.lineage.picture"), DRAWN),
    "sphinx/pages": {
        "nines.boundary.files": SAFE,
        **dict.fromkeys(("nines.dataset.export", "nines.dataset.facts", "nines.dataset.export"), FILES),
        "nines.libraries.digests": WORDS,
    },
    "sphinx/play": {"nines.kernel.ledger": PLAYS},
    "sphinx/replay": {"nines.libraries.naming": PLAYS},
    "sphinx/rules": {"nines.libraries.catalogue": "?"},
    "sphinx/totals": {"nines.counting.odds": WORDS},
}
# What else a module asks of a library, and why; the rest of them hand it on.
ASKS: Final[Mapping[str, Mapping[str, str]]] = {
    "cli/play": {"load": PLAYS},
    "cli/record": {"load": PLAYS},
    "cli/table": {"load": PLAYS},
    "cli/verify": dict.fromkeys(("checks", "load", "playable"), "runs the checks"),
    "sphinx/pages": {"releases": KEPT},
    "sphinx/replay": {"load": PLAYS},
}
# What a renderer needs to know of a game or a position that it shows while it is played; types only.
TYPES: Final = ("nines.kernel", "nines.libraries", "nines.policies", "nines.shuffle", "nines.lineage.graph")


def modules(engine: Path) -> Iterator[tuple[str, ast.Module]]:
    for renderer in ("cli", "sphinx"):
        for path in sorted((engine / renderer).glob("*.py")):
            yield f"{renderer}/{path.stem}", ast.parse(path.read_text(encoding="utf-8"))


def imported(nodes: Iterator[ast.AST] | list[ast.AST]) -> set[str]:
    """Return the modules of the project that are imported, but for those of the renderer itself."""
    found = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    found |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return {
        one
        for one in found
        if one.startswith("nines") and not one.startswith(("nines.cli", "nines.sphinx", *GROUND))
    }


def for_types(tree: ast.Module) -> list[ast.AST]:
    """Return what stands under ``if TYPE_CHECKING``."""
    blocks = (
        one for one in tree.body if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING"
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
    assert {name: types for name, types in strange.items() if types} == {"cli/verify": {"nines_verification"}}


def test_renderers_ask_a_library_only_what_is_listed(
    trees: dict[str, ast.Module],
) -> None:
    found: dict[str, set[str]] = {}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and is_library(node.value):
                found.setdefault(name, set()).add(node.attr)
    assert found == {name: set(asked) for name, asked in ASKS.items()}
