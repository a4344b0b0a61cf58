"""Who deals next."""

from __future__ import annotations

from nines.ninety_nine.rule_inputs import Succession
from nines.ninety_nine.rules import match


def test_the_deal_passes_left_or_right_or_stays() -> None:
    told = {str(match.DealPasses(step)): match.DealPasses(step).next(Succession(0, 3)) for step in (1, 0, -1)}
    assert told == {
        "the deal passes to the left": 1,
        "the same player deals every round": 0,
        "the deal passes to the right": 2,
    }
