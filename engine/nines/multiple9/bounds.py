"""The bounds of a deal of Multiple 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.bounds import Bounds
from nines.multiple9.family import most_acts

if TYPE_CHECKING:
    from nines.multiple9.position import Multiple9Position
    from nines.multiple9.rule_set import Multiple9Rules


def bounds(rules: Multiple9Rules, position: Multiple9Position) -> Bounds:
    """Return the bounds of a deal.

    The argument: only the winner scores, and only once. In a turn, a card is discarded at most once; beside
    the cards, an act has a word and an end.
    """
    turns = rules.cut.rule.after(position.seats)
    steps = turns * len(position.cards()) + 2 * most_acts(rules, position)
    return Bounds(rules.score.rule.points(), 0, steps)
