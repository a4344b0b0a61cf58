"""Check with a second method how the engine evaluates hands and finds hands that can go out.

To evaluate a hand of seven cards, the engine finds the cards that can be used and the groups with the highest
total. The second method goes through the ranks from the king down. At each rank, the cards that are not put
into a multiple count as unused, and the method continues with the remaining cards. To find out whether a hand
can go out, the engine divides its cards into groups. The second method builds up every union of groups. The
two methods share the definition of a group, and no other code.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from nines.cards import RANKS
from nines.common.hands import COPIES, classes
from nines.common.sets import NINE, is_group
from nines.holdem.odds import SEVEN
from nines.multiple9.legal import can_go_out, can_put_down
from nines.multiple9.odds import DEALT, DRAWN
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.common.sets import Ranks
    from nines.holdem.hands import Solver
    from nines.kernel.game import AnyGame


class Judged(NamedTuple):
    """The value of a hand: its nines, the negated number of unused ranks, and their values, highest first."""

    nines: int
    fewer: int
    worth: tuple[int, ...]


class Difference(NamedTuple):
    """A hand that the two methods evaluate differently."""

    cards: Ranks
    here: Judged
    there: Judged


@cache
def judged(cards: tuple[int, ...]) -> Judged:
    """Return the best value of a hand; the hand is given as a count for each rank, aces first.

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
    """Yield the value of a hand for each multiple that uses cards of the hand's highest rank."""
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


def differences(solver: Solver, hands: Iterable[Ranks] | None = None) -> Iterator[Difference]:
    """Yield the hands that this module and a solver with the default choices evaluate differently.

    By default, all hands are evaluated.
    """
    for ranks in classes(SEVEN) if hands is None else hands:
        best = solver.best(ranks)
        worth = tuple(unused_rank.worth for unused_rank in best.unused)
        there, here = Judged(best.nines, -len(worth), worth), judged(tuple(map(ranks.count, RANKS)))
        if here != there:
            yield Difference(ranks, here, there)


def check_hands(game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of classes of seven cards that both methods evaluated, and the differences."""
    every = tuple(classes(SEVEN))
    failures = (
        Failure(
            f"{game.slug}, {difference.cards}",
            f"is {difference.here} here, but {difference.there} according to the engine",
        )
        for difference in differences(game.rule_set.solver, every)
    )
    return len(every), tuple(failures)


@cache
def unions(cards: int, *, split: bool = True) -> Mapping[Ranks, int]:
    """Return every class of at most *cards* cards that is a union of groups, including the empty class.

    A class can be built from groups in several ways, and a group may also be worth a larger multiple of nine.
    With each class comes the smallest number of groups of exactly nine in any of these ways. The function
    builds unions up from groups, and never divides a hand into groups.

    Examples
    --------
    >>> unions(5)[1, 1, 4, 4, 8], (1, 1, 4, 4, 8) in unions(5, split=False)
    (2, False)
    """
    groups = [ranks for size in range(1, cards + 1) for ranks in classes(size) if is_group(ranks)]
    unions: dict[Ranks, int] = {}
    fresh: dict[Ranks, int] = {(): 0}
    while fresh:
        unions |= fresh
        more: dict[Ranks, int] = {}
        for (union, nines), group in product(fresh.items(), groups):
            if len(union) + len(group) <= cards and (split or set(union).isdisjoint(group)):
                ranks, made = tuple(sorted(union + group)), nines + (sum(group) == NINE)
                if made < min(unions.get(ranks, made + 1), more.get(ranks, made + 1)):
                    more[ranks] = made
        fresh = {ranks: made for ranks, made in more.items() if max(map(ranks.count, ranks)) <= COPIES}
    return unions


def goes(game: AnyGame, ranks: Ranks) -> bool:
    """Return whether a hand of five cards, or of six after a draw, can go out with the given readings."""
    read = game.choices
    found = unions(len(ranks), split=read["rank-split"] == "yes" and read["whole-sets"] == "any")
    if ranks not in found or (read["nine-alone"] == "each-group" and found[ranks] > 1):
        return False
    if sum(ranks) > NINE:
        return True
    return read["dealt-nine"] == "yes" if len(ranks) == DEALT else read["last-nine"] == "one-or-two-sets"


def check_going_out(game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of classes of five and six cards that both methods tested, and the differences."""
    asked = ((DEALT, can_put_down), (DRAWN, can_go_out))
    every = [(ranks, can_go(game.rule_set, ranks)) for cards, can_go in asked for ranks in classes(cards)]
    failures = (
        Failure(f"{game.name}, {ranks}", "can be discarded by one method and not by the other")
        for ranks, can in every
        if can != goes(game, ranks)
    )
    return len(every), tuple(failures)
