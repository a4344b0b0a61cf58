"""The bounds of a round of Ninety-nine."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.kernel.bounds import Bounds, amounts
from nines.ninety_nine.family import most_acts

if TYPE_CHECKING:
    from nines.ninety_nine.position import NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules


def bounds(rules: NinetyNineRules, position: NinetyNinePosition) -> Bounds:
    """Return the bounds of a round.

    The argument: nobody loses points. A rule gives a player its largest number at most once for each trick,
    or once for each hand, the dummy's included, because a player also scores if the bids of others fail. A
    card is bid or played once; beside the cards, an act has a word and an end.
    """
    cards = len(position.cards())
    times = max(position.seats + 1, cards // position.seats)
    single = (rules.all_fail, rules.dummy_success, rules.dummy_score, rules.game_bonus)
    scoring = chain(rules.scoring, filter(None, single))
    gain = times * sum(max(amounts(cited.rule), default=1) for cited in scoring)
    return Bounds(gain, 0, cards + 2 * most_acts(rules, position))
