"""Counts for any two games of a family: how many rules of the later game differ from the earlier game.

Rules that the later game inherits are counted separately.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.libraries.compare import compare
from nines.reference.dated import dated_game
from nines.reference.side_counts import side_counts

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.dated import DatedGame
    from nines.reference.side_counts import SideCount


@dataclass(frozen=True, slots=True)
class PairCounts:
    """A game compared with all earlier games of its family."""

    game: DatedGame
    earlier: tuple[tuple[DatedGame, SideCount], ...]  # earlier games, with the counts for *game*


def pair_counts(library: Library, family: str) -> tuple[PairCounts, ...]:
    """Return the games of a family in order of date, each compared with all earlier games.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> [len(one.earlier) for one in pair_counts(library(), "stops")][:3]
    [0, 1, 2]
    """
    games = library.games(family)
    dated = [dated_game(library, game) for game in games]
    return tuple(
        PairCounts(
            dated[place],
            tuple(
                (dated[before], side_counts(compare(earlier, later))[1])
                for before, earlier in enumerate(games[:place])
            ),
        )
        for place, later in enumerate(games)
    )
