"""Libraries: what is loaded and when, and that nobody below the edges looks for one."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from nines import Library, library
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.libraries.catalogue import Catalogue, Listed, resolve

if TYPE_CHECKING:
    from nines.evidence.choices import Choices

ENGINE: Final = Path(__file__).parents[2] / "engine" / "nines"
# The face for users, the package itself, and the two edges that are given the name of a library.
EDGES: Final = {"__init__.py", "cli/library.py", "sphinx/library.py"}
HEAVY: Final = ("click", "rich", "networkx", "hypothesis", "sphinx", "docutils")
GAMES: Final = ("nines.stops", "nines.ninety_nine", "nines.multiple9", "nines.holdem")


def imported(code: str) -> set[str]:
    """Return the names of the modules that a fresh Python has imported after some code."""
    shown = f"import sys, contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()):\n    {code}\n"
    ended = subprocess.run(
        [sys.executable, "-c", f"{shown}print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(ended.stdout.split())


def of(modules: set[str], *packages: str) -> list[str]:
    """Return those modules that are in one of these packages."""
    return sorted(one for one in modules if one.startswith(tuple(f"{name}." for name in packages)))


def test_importing_nines_loads_no_game_corpus_or_foreign_package() -> None:
    found = imported("import nines")
    assert not of(found, *GAMES, "nines.corpus", "nines_corpus", "nines_verification")
    assert not found.intersection(HEAVY)


def test_what_nines_names_is_there() -> None:
    import nines

    assert all(getattr(nines, name) is not None for name in nines.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = nines.nothing


def test_help_brings_in_no_game_and_no_corpus() -> None:
    found = imported(
        "from click.testing import CliRunner; from nines.cli import commands; "
        "assert CliRunner().invoke(commands, ['--help']).exit_code == 0"
    )
    assert not of(found, *GAMES, "nines.corpus", "nines_corpus", "nines_verification", "nines.reference")
    assert not found.intersection({*HEAVY, "nines.policies"} - {"click"})


def test_showing_a_passage_of_the_corpus_needs_no_verification() -> None:
    found = imported("import nines; nines.library().corpus.passage('wp-comet:069')")
    assert not of(found, *GAMES, "nines_verification")


def test_showing_a_rule_loads_no_checks_and_no_graphs() -> None:
    """The scenarios and claims are files of the verification; nothing of it runs to find them."""
    found = imported(
        "from click.testing import CliRunner; from nines.cli import commands; "
        "assert CliRunner().invoke(commands, ['show', 'comet-1718/stop/king']).exit_code == 0"
    )
    assert of(found, "nines_verification") == ["nines_verification.report"]
    assert not found.intersection({*HEAVY} - {"click", "rich"})


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
    ours = library()
    assert ours.load("comet-1718[comet-stops=no]") is ours.load("comet-1718")
    assert ours.load("comet-1718[comet-stops=yes]") is not ours.load("comet-1718")
    assert library() is library("nines")


def test_choices_are_compared_hashed_and_pickled_by_what_is_chosen() -> None:
    ours = library()
    one = ours.choices("comet-1718", {"comet-stops": "yes"})
    other = ours.choices("comet-1718").changed_to({"comet-stops": "yes"})
    assert one == other
    assert len({one, other, ours.choices("comet-1718")}) == 2
    again: Choices = pickle.loads(pickle.dumps(one))  # noqa: S301 - written just now
    assert (again, again.name, again.changed_to({}).name) == (one, one.name, one.name)


def test_a_library_is_found_in_another_process_by_its_package() -> None:
    ours = library()
    assert pickle.loads(pickle.dumps(ours)) is ours  # noqa: S301 - written just now
    nameless = Library(ours.corpus, ours.catalogue)
    with pytest.raises(RequestError, match="is not a library"):
        pickle.loads(pickle.dumps(nameless))  # noqa: S301 - written just now


def test_a_base_has_its_choices_from_the_later_game() -> None:
    choices = library().choices("comet-2018", {"base-game": "commit-1857"})
    assert (choices.base, choices.of_base().slug) == ("commit-1857", "commit-1857")
    with pytest.raises(RequestError, match="comet-1718 amends no game"):
        library().choices("comet-1718").of_base()


def test_every_name_of_the_catalogue_leads_somewhere() -> None:
    catalogue = library().catalogue
    for listed in catalogue.games:
        assert callable(resolve(listed.make))
        assert listed.family in catalogue.families
        assert library().load(listed.slug).family.name == listed.family
    assert {name: family.name for name, family in library().families().items()} == {
        name: name for name in catalogue.families
    }


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


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nines.stops.games.comet_1781:comet_1781", "there is no module"),
        ("nines.stops.games.comet_1718:comet_1781", "has no 'comet_1781'"),
        ("nines.stops.games.comet_1718", "has no ''"),
    ],
)
def test_a_name_that_leads_nowhere_says_so(name: str, complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint):
        resolve(name)
