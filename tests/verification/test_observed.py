"""A rule that looks at what it is asked is known from one that does not."""

from __future__ import annotations

from nines.stops.rules.sequence import InSuit
from nines.stops.rules.stop import StopRanks
from nines.stops.rules.turn import UnablePasses
from nines_verification.observed import takes_input


def test_a_rule_that_looks_at_nothing_is_data() -> None:
    assert takes_input(StopRanks, "ends")
    assert not takes_input(UnablePasses, "forbids")
    assert not takes_input(InSuit, "looks_back")
