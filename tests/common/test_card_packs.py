"""Packs that lack some cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines.cards import Card, pack
from nines.common import card_packs
from nines.deciding.pairing import CommonPack
from nines.stops.rules import two_packs

if TYPE_CHECKING:
    from nines.common.aspects import Pack

NINES = (Card(9, "♦"), Card(9, "♣"))
IN_TURN = two_packs.RedAndBlack(NINES)


def test_a_pack_may_lack_single_cards_for_some_players() -> None:
    """wp-comet:189, wp-comet:181, wp-comet:182."""
    fifty_one = card_packs.PackWithout((Card(8, "♦"),))
    assert set(pack()) - set(fifty_one.cards(2)) == {Card(8, "♦")}
    spades = (Card(7, "♠"), Card(8, "♠"))
    fewer = card_packs.FewerCardsFor(fifty_one, ((7, spades),))
    assert [len(fewer.cards(players)) for players in (6, 7, 8)] == [51, 49, 51]
    assert set(fifty_one.cards(7)) - set(fewer.cards(7)) == set(spades)


@pytest.mark.parametrize(
    ("rule", "in_turn"),
    [
        (card_packs.FullPack((1,)), 1),
        (card_packs.PackWithout(NINES), 1),
        (card_packs.SuitForEach("♥♣♦♠"), 1),
        (two_packs.RedAlone(NINES), 1),
        (two_packs.BothAsOne(), 1),
        (IN_TURN, 2),
        (card_packs.FewerCardsFor(IN_TURN, ((5, (Card(2, "♦"),)),)), 2),
        (CommonPack(two_packs.BothAsOne(), IN_TURN), 2),
    ],
    ids=str,
)
def test_packs_come_again_in_turn(rule: Pack, in_turn: int) -> None:
    packs = [rule.cards(5, deal) for deal in range(2 * in_turn + 1)]
    assert rule.in_turn == in_turn == len(set(packs))
    assert packs[in_turn:] == packs[: in_turn + 1]


def test_facts_about_a_pack_are_worked_out_once() -> None:
    rules = nines.load("comet-1752").rule_set
    first, second, third = (rules.pack_for(2, deal) for deal in range(3))
    assert first is third
    assert first is not second
