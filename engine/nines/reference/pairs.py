"""Any two games of a family: how many questions they answer differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.compare import compare
from nines.reference.dated import dated_game

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.dated import DatedGame


@dataclass(frozen=True, slots=True)
class PairCounts:
    """A game with the earlier games of its family."""

    game: DatedGame
    earlier: tuple[tuple[DatedGame, int], ...]  # each with how many questions the two answer differently


def pair_counts(library: Library, family: str) -> tuple[PairCounts, ...]:
    """Return the games of a family in order of date, each compared with all earlier ones.

    Raises
    ------
    UnknownNameError
        If there is no such family.

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
                (dated[before], sum(one.agreement == "differs" for one in compare(earlier, later)))
                for before, earlier in enumerate(games[:place])
            ),
        )
        for place, later in enumerate(games)
    )
