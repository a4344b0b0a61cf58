"""How pools are shared at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import parse_cards
from nines.stops import settlement_inputs as o
from nines.stops.rules import deal, dissolution

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


def test_cards_of_the_last_round_take_the_pools() -> None:
    """hoffmann-1909:055, hoffmann-1909:056; who gets an odd counter is our choice."""
    nine, queen, king = parse_cards("9♦ Q♦ K♦")
    pools = (("Pope", 6), ("Matrimony", 5), ("Game", 0))
    hands = (frozenset({nine}), frozenset({queen}), frozenset({king}))
    closing = o.Closing(pools, 3, dealer=0, winner=1, hands=hands)

    def paid(*, odd_to_first: bool) -> list[tuple[object, object, int]]:
        rule = dissolution.CardsTakePools(
            dealing=deal.ToTheEnd(),
            same_dealer=False,
            cards=((nine, "Pope"), (king, "Game")),
            halves=((queen, king, "Matrimony"),),
            odd_to_first=odd_to_first,
        )
        return [(transfer.giver, transfer.taker, transfer.amount) for transfer in rule.transfers(closing)]

    pope = ("Pope", 0, 6)
    assert paid(odd_to_first=True) == [pope, ("Matrimony", 1, 3), ("Matrimony", 2, 2)]
    assert paid(odd_to_first=False) == [pope, ("Matrimony", 1, 2), ("Matrimony", 2, 3)]
