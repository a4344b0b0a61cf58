"""Libraries: what is loaded and when, and that nobody below the edges looks for one."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path
from typing import Final

import pytest

import nines
from nines import Library, library
from nines.errors import RequestError, UnknownNameError
from nines.libraries.catalogue import Catalogue, Listed
from nines.stops.games.comet_1718 import comet_1718

ENGINE: Final = Path(__file__).parents[2] / "engine" / "nines"
# The face for users, the package itself, and the edges that are given the name of a library.
EDGES: Final = {
    *("__init__.py", "cli/command.py", "sphinx/base.py"),
    *("adapters/openspiel.py", "adapters/pettingzoo.py"),
    *("citing/__init__.py", "reference/plays.py"),  # nines.cite and nines.play take names
    *("notebook/deals.py", "notebook/rules.py"),  # positions and events name their game
}


@pytest.mark.slow
def test_nobody_below_the_edges_looks_for_a_library() -> None:
    callers = set()
    for path in ENGINE.rglob("*.py"):
        place = path.relative_to(ENGINE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                *("library", "open_library", "nines.libraries", "nines.load"),
                *("load", "load_corpus"),
            ):
                callers.add(place)
    assert callers - EDGES == {"libraries/loading.py"}


def test_a_game_is_made_once_under_whatever_name() -> None:
    ours = Library(library().corpus, library().catalogue)  # a new one: other tests make more than it keeps
    assert ours.load("comet-1718[comet-stops=no]") is ours.load("comet-1718")
    assert ours.load("comet-1718[comet-stops=yes]") is not ours.load("comet-1718")
    assert library() is library("nines")


def test_a_library_is_found_in_another_process_by_its_package() -> None:
    ours = library()
    assert pickle.loads(pickle.dumps(ours)) is ours  # noqa: S301 - written just now
    nameless = Library(ours.corpus, ours.catalogue)
    with pytest.raises(RequestError, match="is not a library"):
        pickle.loads(pickle.dumps(nameless))  # noqa: S301 - written just now


def test_an_own_library_has_its_games_and_no_others() -> None:
    ours = library()
    listed = Listed("comet-1718", "stops", "nines.stops.games.comet_1718:comet_1718")
    own = Library(ours.corpus, Catalogue("nines_corpus", ours.catalogue.families, (listed,)))
    assert own.playable == ("comet-1718",)
    assert own.load("comet-1718").rules() == ours.load("comet-1718").rules()
    with pytest.raises(RequestError, match="comet-1752 is recorded but cannot be played yet"):
        own.load("comet-1752")
    with pytest.raises(UnknownNameError, match="no game 'comet-1781'"):
        own.load("comet-1781")


@pytest.mark.parametrize(
    ("package", "complaint"),
    [
        ("", "'' is not a library"),
        ("os", "there is no module os.catalogue"),
        ("no.such.package", "there is no module no.such.package.catalogue"),
        ("../../etc", "'../../etc' is not a library"),
        ("nines.libraries", "has no CATALOGUE"),
    ],
)
def test_what_is_no_library_is_refused(package: str, complaint: str) -> None:
    with pytest.raises(RequestError, match=complaint):
        library(package)


def test_a_game_that_is_not_there_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no game 'comet-1781'; did you mean 'comet-1718'"):
        nines.load("comet-1781")


def test_a_game_without_readings_is_loaded_as_it_is() -> None:
    assert library().corpus.readings_of("whist") == {}
    assert comet_1718(library().choices("comet-1718")).slug == "comet-1718"
