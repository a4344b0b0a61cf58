"""Choose the matches to play: matches for every number of players, each match with its own seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines_verification.second_opinion.disagreement import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame

MOST_DEALS: Final = 12  # most deals of a match


def seat_numbers(game: AnyGame, most: int = 52) -> list[int]:
    """Return the numbers of players that a game allows: the smallest, the largest, then those between.

    Examples
    --------
    >>> import nines
    >>> seat_numbers(nines.load("comet-1718"))
    [2, 5, 3, 4]
    """
    numbers = [number for number in range(1, most + 1) if game.admits(number)]
    return list(dict.fromkeys((numbers[0], numbers[-1], *numbers)))


def matches(game: AnyGame, seed: int, seats: Sequence[int]) -> Iterator[Piece]:
    """Yield matches endlessly, for each number of seats in turn, with at most a fixed number of deals.

    Examples
    --------
    >>> import nines
    >>> from itertools import islice
    >>> [(one.seats, one.seed) for one in islice(matches(nines.load("comet-1718"), 7, [2, 5]), 3)]
    [(2, 7), (5, 8), (2, 9)]
    """
    readings = tuple(game.choices.changed.items())
    number = 0
    while True:
        yield Piece(game.slug, readings, seats[number % len(seats)], seed + number, MOST_DEALS)
        number += 1
