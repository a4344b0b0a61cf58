"""The odds that a whole hand can be discarded at once, counted exactly over all hands.

Suits do not matter, so all hands with the same ranks form a class, which is judged once. The number of hands
in a class is the number of ways to choose the suits.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.common.hands import OddsLine, OddsTable, classes, weight
from nines.multiple9.legal import can_go_out, can_put_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common.sets import Ranks
    from nines.multiple9.rule_set import Multiple9Rules

DEALT: Final = 5  # cards in a hand
DRAWN: Final = 6  # after the first draw


class Odds(NamedTuple):
    """How many hands and classes there are, and how many of them can go out.

    Parameters
    ----------
    cards
        The number of cards in a hand.
    classes
        The number of classes of ranks.
    hands
        The number of hands.
    out_classes
        The number of classes that can go out.
    out_hands
        The number of hands that can go out.
    """

    cards: int
    classes: int
    hands: int
    out_classes: int
    out_hands: int

    @property
    def chance(self) -> float:
        """The share of hands that can go out."""
        return self.out_hands / self.hands


def going_out(cards: int, can_go: Callable[[Ranks], bool]) -> Odds:
    """Return how many hands can be discarded completely, all at once.

    Parameters
    ----------
    cards
        The number of cards in a hand.
    can_go
        A function that says whether a hand with these ranks can go out.

    Examples
    --------
    >>> from nines.common.sets import division
    >>> odds = going_out(5, lambda ranks: division(ranks) is not None)
    >>> print(odds.out_hands, "of", odds.hands, f"{odds.chance:.4%}")
    65600 of 2598960 2.5241%
    """
    every = list(classes(cards))
    out = [ranks for ranks in every if can_go(ranks)]
    return Odds(
        cards=cards,
        classes=len(every),
        hands=sum(map(weight, every)),
        out_classes=len(out),
        out_hands=sum(map(weight, out)),
    )


def tables(rules: Multiple9Rules) -> tuple[OddsTable, ...]:
    """Return the odds that a whole hand can be discarded as dealt, and in one turn after a draw."""
    asked: tuple[tuple[int, str, Callable[[Multiple9Rules, Ranks], bool]], ...] = (
        (DEALT, "five cards, as dealt", can_put_down),
        (DRAWN, "six cards, after a draw", can_go_out),
    )
    listed = []
    for cards, when, can_go in asked:
        odds = going_out(cards, partial(can_go, rules))
        lines = (
            OddsLine("can all be discarded", odds.out_classes, odds.out_hands, odds.hands),
            OddsLine("cannot", odds.classes - odds.out_classes, odds.hands - odds.out_hands, odds.hands),
        )
        listed.append(OddsTable(f"all hands of {when}", lines))
    return tuple(listed)
