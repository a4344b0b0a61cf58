"""The bounds of a deal of hold'em."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.family import most_acts
from nines.kernel.bounds import Bounds

if TYPE_CHECKING:
    from nines.holdem.position import HoldemPosition
    from nines.holdem.rule_set import HoldemRules


def bounds(rules: HoldemRules, position: HoldemPosition) -> Bounds:
    """Return the bounds of a deal.

    The argument: nobody puts in more than they hold, and the pot is shared out, so nobody loses more than
    the largest stack or wins more than all others hold. An act has a word, an amount and an end.
    """
    held = position.ledger.opening
    tokens = 2 + len(str(sum(held)))
    return Bounds(sum(held) - min(held), max(held), tokens * most_acts(rules, position), zero_sum=True)
