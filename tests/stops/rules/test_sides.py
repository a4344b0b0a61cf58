"""Partners, and how a side wins."""

from __future__ import annotations

from nines.common import inputs, matches
from nines.stops.rules import sides


def test_partners_sit_opposite_each_other_where_four_play() -> None:
    """wp-comet:093."""
    partners = sides.OppositePartners()
    assert [partners.partners(seat, 4) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert [partners.partners(seat, 3) for seat in range(3)] == [(), (), ()]
    assert sides.opponents(0, 4) == (1, 3)
    assert sides.opponents(1, 3) == (2, 0)


def test_a_side_wins_the_sitting_together() -> None:
    best = sides.BestSideWins(matches.EqualsShare())
    assert best.winners(inputs.MatchSoFar(4, 4, (1150, 1300, 1150, 400), (0, 0, 0, 0))) == (0, 2)
    assert best.winners(inputs.MatchSoFar(3, 3, (1150, 1300, 550), (0, 0, 0))) == (1,)
    even = inputs.MatchSoFar(4, 4, (1000, 900, 1000, 1100), (1, 0, 0, 0))
    assert best.winners(even) == (0, 1, 2, 3)
    assert sides.BestSideWins(matches.EqualsPlayOn()).winners(even) == ()
    assert sides.BestSideWins(sides.LeastCaughtSide()).winners(even) == (1, 3)
