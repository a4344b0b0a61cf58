"""The best arrangement of seven cards once more, by another way, to check the first.

The engine asks which cards can be used at all and takes those that add up to most. Here ranks are gone
through from the king down: the cards of a rank that are not given to a multiple are unused, and what
the lower ranks make of the cards that then remain is asked in the same manner. Nothing of the engine's
solver is used, its way of counting cards excepted.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.holdem.odds import classes
from nines.multiple9 import odds as of_multiple9
from nines.odds import DEALT, DRAWN
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.game import Playable
    from nines.holdem.hands import Solver


class Judged(NamedTuple):
    """So many nines, so many unused ranks less than none, and what each is worth, the most first."""

    nines: int
    fewer: int
    worth: tuple[int, ...]


class Difference(NamedTuple):
    """A hand that the two ways judge differently."""

    cards: tuple[int, ...]
    here: Judged
    there: Judged


@cache
def judged(cards: tuple[int, ...]) -> Judged:
    """Return what a hand of these ranks, the aces first, is at its best.

    Examples
    --------
    >>> judged((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 0))
    Judged(nines=9, fewer=0, worth=())
    """
    if not cards:
        return Judged(0, 0, ())
    *lower, highest = cards
    rest = judged(tuple(lower))
    if not highest:
        return rest
    rank = len(cards)
    worth = (14 if rank == 1 else rank) * highest
    unused = Judged(rest.nines, rest.fewer - 1, tuple(sorted((worth, *rest.worth), reverse=True)))
    return max(unused, max(_with_highest(cards), default=unused))


def _with_highest(cards: tuple[int, ...]) -> Iterator[Judged]:
    """Yield what a hand is worth if cards of its highest rank go into a multiple, for each there is."""
    rank = len(cards)
    for copies in range(1, cards[-1] + 1):
        for other in range(rank):  # 0: no second rank
            most = cards[other - 1] if other else 0
            for more in range(min(1, other), most + 1):
                made, over = divmod(rank * copies + other * more, 9)
                if not over:
                    left = list(cards)
                    left[-1] -= copies
                    left[other - 1] -= more
                    rest = judged(tuple(left))
                    yield rest._replace(nines=rest.nines + made)


def differences(solver: Solver, hands: Iterable[tuple[int, ...]] | None = None) -> Iterator[Difference]:
    """Yield the hands that a solver under the default readings judges otherwise; all classes unless told."""
    for cards in classes() if hands is None else hands:
        best = solver.best(cards)
        worth = tuple(one.worth for one in best.unused)
        there, here = Judged(best.nines, -len(worth), worth), judged(cards)
        if here != there:
            yield Difference(cards, here, there)


def check_hands(game: Playable[Any, Any]) -> tuple[int, tuple[Failure, ...]]:
    """Return how many classes of seven cards were judged in two ways, and where these differ."""
    every = tuple(classes())
    failures = (
        Failure(f"{game.slug}, {one.cards}", f"is {one.here} one way, and {one.there} the other")
        for one in differences(game.variant.solver, every)
    )
    return len(every), tuple(failures)


def check_going_out(game: Playable[Any, Any]) -> tuple[int, tuple[Failure, ...]]:
    """Return how many classes of five and six cards were parted in two ways, and where these differ."""
    sizes = (DEALT, DRAWN)
    failures = (
        Failure(f"{game.slug}, {ranks}", "can be discarded one way, and not the other")
        for cards in sizes
        for ranks in of_multiple9.disagreements(cards)
    )
    return sum(1 for cards in sizes for _ in of_multiple9.classes(cards)), tuple(failures)
