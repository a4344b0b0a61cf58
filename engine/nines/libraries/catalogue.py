"""Catalogues: lists of games and families by import path, so that games can be listed without an import."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    try:
        home = import_module(module)
    except ModuleNotFoundError as error:
        if not error.name or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module exists, but one of its imports is missing
        raise CorpusError("catalogue", name, f"there is no module {error.name!r}") from None
    if not hasattr(home, attribute):
        raise CorpusError("catalogue", name, f"module {module!r} has no {attribute!r}")
    return getattr(home, attribute)
