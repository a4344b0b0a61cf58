"""The pairs of games to compare: an edition under two answers, and two editions of a family."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from nines.errors import NinesError
from nines_verification.alternatives import alternatives, on_other_bases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


class Subject(NamedTuple):
    """Two games to compare. They are one edition under two answers to a question, or two editions.

    Parameters
    ----------
    one
        The game under the default answer, or the earlier edition.
    other
        The game under the other answer, or the later edition.
    point
        The key of the question; empty for two editions.
    candidate
        The other answer; empty for two editions.
    """

    one: AnyGame
    other: AnyGame
    point: str = ""
    candidate: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The canonical names of the two games."""
        return self.one.name, self.other.name


def candidates_of(game: AnyGame) -> Iterator[Subject]:
    """Yield a game under its default answer and under each other playable answer, for each question.

    If an answer has an effect only with another choice, both games make that choice.
    """
    for point, candidate, other in (*alternatives(game), *on_other_bases(game)):
        yield Subject(_without(game, other, point), other, point, candidate)


def _without(game: AnyGame, other: AnyGame, point: str) -> AnyGame:
    """Return a game under all choices of another game except one."""
    rest = {name: candidate for name, candidate in other.choices.changed.items() if name != point}
    try:
        return game.read(rest)
    except NinesError:  # the default at this point excludes the other choices
        return game


def editions_of(library: Library, family: str) -> Iterator[Subject]:
    """Yield each pair of editions of a family. The editions are in the order of the catalogue."""
    games = [game for game in map(library.load, library.playable) if game.family.name == family]
    for one, other in combinations(games, 2):
        yield Subject(one, other)


def families_of(library: Library) -> tuple[str, ...]:
    """Return the families that have more than one edition."""
    names = [library.load(slug).family.name for slug in library.playable]
    return tuple(name for name in dict.fromkeys(names) if names.count(name) > 1)
