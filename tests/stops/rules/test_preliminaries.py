"""Before the lead: other cards are demanded, a hand is shown."""

from __future__ import annotations

from dataclasses import replace

from tests.stops.rules.lays import BLACK_COMET

from nines.cards import parse_cards
from nines.kernel.ledger import SCORE, Transfer
from nines.stops import settlement_inputs as o
from nines.stops.rules import preliminaries


def test_only_first_hand_demands_other_cards_before_the_lead() -> None:
    """wp-comet:097."""
    asks = o.Redealing(first_hand=True, begun=False, redeals=0)
    once = preliminaries.FirstHandDemands()
    assert once.allows(asks)
    assert not any(once.allows(asks._replace(**other)) for other in ({"first_hand": False}, {"begun": True}))
    assert not once.allows(asks._replace(redeals=1))
    assert not preliminaries.FirstHandDemands(0).allows(asks)


def test_a_carte_blanche_is_a_hand_without_court_cards() -> None:
    """wp-comet:113, wp-comet:114; that it is one without court cards is a reading."""
    blanche = preliminaries.NoCourts(50, 100, (BLACK_COMET,))
    hands = [frozenset(parse_cards(hand)) for hand in ("2♥ 10♦", "2♥ 9♣", "2♥ J♦", "9♣ K♦")]
    assert [blanche.worth(hand) for hand in hands] == [50, 100, 0, 0]
    assert blanche.transfers(1, 50, (2, 0)) == (Transfer(2, 1, 50), Transfer(0, 1, 50))
    assert replace(blanche, paid=preliminaries.ByAllTogether()).transfers(1, 50, (2, 0)) == (
        Transfer(2, 1, 25),
        Transfer(0, 1, 25),
    )
    assert replace(blanche, paid=preliminaries.WrittenDown()).transfers(1, 50, (2, 0)) == (
        Transfer(SCORE, 1, 50),
    )
