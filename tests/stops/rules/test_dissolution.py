"""How pools are shared at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops import settlement_inputs as o
from nines.stops.rules import dissolution

if TYPE_CHECKING:
    from nines.stops import money as m


def test_pools_are_shared_and_a_reading_places_the_rest() -> None:
    closing = o.Closing((("red nine pool", 6), ("red ace pool", 3)), 4, dealer=3, winner=1)

    def shares(rule: m.Dissolution) -> list[int]:
        got = [0] * 4
        for _, taker, amount in rule.transfers(closing):
            assert isinstance(taker, int)
            got[taker] += amount
        return got

    assert shares(dissolution.PoolsShared(dissolution.ToDealer())) == [2, 2, 2, 3]
    assert shares(dissolution.PoolsShared(dissolution.ToWinner())) == [2, 3, 2, 2]
    assert shares(dissolution.PoolsShared(dissolution.OneEach())) == [3, 2, 2, 2]
    assert shares(dissolution.PoolsToWinner()) == [0, 9, 0, 0]
    empty = closing._replace(pools=())
    assert dissolution.PoolsShared(dissolution.ToDealer()).transfers(empty) == ()
