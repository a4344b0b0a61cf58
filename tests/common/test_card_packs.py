"""Packs that lack some cards."""

from __future__ import annotations

from nines.cards import Card, pack
from nines.common import card_packs


def test_a_pack_may_lack_single_cards_for_some_players() -> None:
    """wp-comet:189, wp-comet:181, wp-comet:182."""
    fifty_one = card_packs.PackWithout((Card(8, "♦"),))
    assert set(pack()) - set(fifty_one.cards(2)) == {Card(8, "♦")}
    spades = (Card(7, "♠"), Card(8, "♠"))
    fewer = card_packs.FewerCardsFor(fifty_one, ((7, spades),))
    assert [len(fewer.cards(players)) for players in (6, 7, 8)] == [51, 49, 51]
    assert set(fifty_one.cards(7)) - set(fewer.cards(7)) == set(spades)
