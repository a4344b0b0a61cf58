"""Points that are pegged to a target."""

from __future__ import annotations

from nines.common import inputs
from nines.kernel.ledger import SCORE
from nines.stops.rules import pegging


def test_points_are_pegged_to_a_target() -> None:
    """wp-comet:161, wp-comet:162."""
    assert pegging.Pegged().source(1) == SCORE
    at_once = pegging.TargetAtOnce(121)
    assert [at_once.reached(balances) for balances in ((120, 0), (0, 121), (130, 0))] == [None, 1, 0]
    assert pegging.TargetAtOnce(121, at_once=False).reached((130, 0)) is None
    game = pegging.UntilTarget(121)
    matches = [inputs.MatchSoFar(9, 2, balances, (0, 0)) for balances in ((120, 0), (0, 121))]
    assert [game.over(match) for match in matches] == [False, True]
