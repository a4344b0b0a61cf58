"""Retired names, with the names that replaced them and the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.corpus.retired import is_of_edition
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class RetiredAnswer:
    """A name that was used in an earlier version and is no longer used."""

    key: str
    successors: Annotated[tuple[str, ...], "The names that replace it; empty if nothing does."]
    why: Annotated[str, "What became of the name, and why."]

    @property
    def game(self) -> str:
        """The edition to which the retired name belonged; empty if it belonged to no edition.

        Examples
        --------
        >>> RetiredAnswer("comet-1718[comet-stops=maybe]", (), "").game
        'comet-1718'
        """
        if not is_of_edition(self.key):
            return ""
        return self.key.partition("/")[0].partition("[")[0]

    @property
    def followed(self) -> tuple[str, ...]:
        """The names under which to look up the successors; for a candidate, the name of its reading.

        Examples
        --------
        >>> RetiredAnswer("a/b", ("comet-1718[comet-stops=yes]", "comet-1718/stop/king"), "").followed
        ('comet-1718/reading/comet-stops', 'comet-1718/stop/king')
        """
        return tuple(map(_followed, self.successors))


def _followed(successor: str) -> str:
    game, bracket, choice = successor.partition("[")
    return f"{game}/reading/{choice.partition('=')[0]}" if bracket else successor


def retired_answer(library: Library, key: str) -> RetiredAnswer:
    """Return the names that replaced a retired name, with the reason.

    Raises
    ------
    UnknownNameError
        If no retired name is called *key*.

    Examples
    --------
    >>> from nines import library
    >>> retired_answer(library(), "comet-1718/first-hand").successors
    ('comet-1718/lot',)
    """
    retired = library.corpus.retired
    if key not in retired:
        raise UnknownNameError("retired name", key, retired)
    return RetiredAnswer(key, retired[key].successors, retired[key].why)


def retired_answers(library: Library) -> tuple[RetiredAnswer, ...]:
    """Return all retired names, each with the names that replaced it and the reason."""
    return tuple(retired_answer(library, key) for key in library.corpus.retired)
