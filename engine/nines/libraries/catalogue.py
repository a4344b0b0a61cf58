"""Catalogues: lists of games and families by import path, so that games can be listed without an import."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.boundary.expected import expect, expect_each, expect_pairs, one_line, shown
from nines.errors import CorpusError, NinesError, RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType


class Listed(NamedTuple):
    """A game as a catalogue lists it.

    Parameters
    ----------
    slug
        The name of the game without readings.
    family
        The name of the game's family in the same catalogue.
    make
        The function that returns the rules for given choices, as ``module:function``.
    """

    slug: str
    family: str
    make: str


class Catalogue(NamedTuple):
    """The games of a library, by family and then in order of date.

    Parameters
    ----------
    corpus
        The name of the package that contains the files of the corpus.
    families
        The families by name, each as ``module:family``.
    games
        The games that can be played.
    checks
        The name of the package that contains the scenarios, the golden plays and the tested claims, as data;
        empty if there is no such package.
    distribution
        The name under which the library is installed and released; empty if it has no such name.
    """

    corpus: str
    families: Mapping[str, str]
    games: tuple[Listed, ...]
    checks: str = ""
    distribution: str = ""


def check_catalogue(catalogue: object) -> None:
    """Check that a value is a catalogue, and that its parts have the right types.

    Raises
    ------
    RequestError
        If the value or one of its parts has another type.

    Examples
    --------
    >>> check_catalogue(Catalogue("nines_corpus", {}, ("comet-1718",)))
    Traceback (most recent call last):
    nines.errors.RequestError: expected the games of a catalogue, each Listed, but one of them is 'comet-1718'
    """
    if not isinstance(catalogue, Catalogue):
        raise RequestError(f"expected a catalogue of games, not {shown(catalogue)}")
    corpus, families, games, checks, distribution = catalogue
    for name in (corpus, checks, distribution):
        expect(name, str, "the name of a package in a catalogue")
    expect_pairs(families, str, "the families of a catalogue, such as {'stops': 'nines.stops.family:STOPS'}")
    expect_each(games, Listed, "the games of a catalogue, each Listed")
    for listed in games:
        expect_each(listed, str, "the slug, the family and the function of a game in a catalogue")


def imported(module: str) -> ModuleType | None:
    """Import a module of a library and return it; None if there is no such module.

    Parameters
    ----------
    module
        The full name of the module.

    Raises
    ------
    CorpusError
        If the module exists, but cannot be imported.

    Examples
    --------
    >>> imported("nines.no_such_module") is None
    True
    """
    try:
        return import_module(module)
    except NinesError:
        raise
    except Exception as error:
        missing = getattr(error, "name", "") if isinstance(error, ModuleNotFoundError) else ""
        if missing and f"{module}.".startswith(f"{missing}."):
            return None
        fault = f"cannot be imported: {type(error).__name__}: {one_line(error)}; mend the module"
        raise CorpusError("catalogue", module, fault) from error


def resolve(name: str) -> Any:  # noqa: ANN401 - a catalogue names functions and classes
    """Return the object that a name of the form ``module:attribute`` refers to.

    Raises
    ------
    CorpusError
        If the module does not exist, or if it does not have the attribute.

    Examples
    --------
    >>> resolve("nines.cards:parse_card")("9♦").rank
    9
    >>> resolve("nines.cards:deck")
    Traceback (most recent call last):
    nines.errors.CorpusError: catalogue, nines.cards:deck: module 'nines.cards' has no 'deck'
    """
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise CorpusError("catalogue", name, "expected the form module:attribute")
    home = imported(module)
    if home is None:
        raise CorpusError("catalogue", name, f"there is no module {module!r}")
    if not hasattr(home, attribute):
        raise CorpusError("catalogue", name, f"module {module!r} has no {attribute!r}")
    return getattr(home, attribute)
