"""What is paid for the cards left in hand."""

from __future__ import annotations

from tests.stops.rules.lays import COMET

from nines.cards import Card, parse_cards
from nines.kernel.ledger import Transfer
from nines.stops import settlement_inputs as o
from nines.stops.rules import equipment, settlement


def final(*hands: str, winner: int = 0) -> o.Final:
    held = tuple(frozenset(parse_cards(hand)) for hand in hands)
    value = equipment.PipsAndCourts()
    wild_held = tuple(sum(card == COMET for card in hand) for hand in held)
    return o.Final(held, tuple(sum(map(value.of, hand)) for hand in held), wild_held, winner)


def test_points_and_cards_left_go_to_the_winner() -> None:
    end = final("", "K♥ 2♣", "9♦")
    assert settlement.PointsLeft().transfers(end) == (Transfer(1, 0, 12), Transfer(2, 0, 9))
    assert settlement.CardsLeft(2).transfers(end) == (Transfer(1, 0, 4), Transfer(2, 0, 2))


def test_one_left_with_the_comet_pays_every_other_player() -> None:
    """wp-comet:081."""
    end = final("2♣", "", "9♦", "3♣", winner=1)
    assert settlement.CardCaught(COMET, 10, 7, 9).transfers(end) == (
        *(Transfer(2, 1, 19), Transfer(2, 0, 7), Transfer(2, 3, 7)),
    )
    assert settlement.CardCaught(Card(9, "♥"), 10, 10).transfers(end) == ()


def test_each_king_left_is_paid_for() -> None:
    moved = settlement.RankCaught(13, 10, 1).transfers(final("", "K♥ K♣", "K♠"))
    assert moved == (Transfer(1, 0, 20), Transfer(1, 2, 2), Transfer(2, 0, 10), Transfer(2, 1, 1))


def test_cards_left_cost_nothing_where_the_pool_is_all() -> None:
    """wp-red-nines:163."""
    final = o.Final((frozenset(), frozenset([COMET])), (0, 9), (0, 1), 0)
    assert [transfer.amount for transfer in settlement.CardsLeft(0).transfers(final)] == [0]
    assert str(settlement.CardsLeft(0)) == "nothing is paid for the cards left in hand"


def test_one_caught_with_a_wild_card_may_be_spared() -> None:
    """wp-comet:199, wp-comet:200."""
    hands = tuple(frozenset(parse_cards(text)) for text in ("", "9♦ 4♥ K♠", "4♣ 5♣"))
    final = o.Final(hands, (0, 23, 9), (0, 1, 0), 0)
    assert settlement.CardsLeft(but_wild=True).transfers(final) == (Transfer(2, 0, 2),)
    assert settlement.WildExempts().transfers(final) == ()
    assert settlement.WildExempts(1).transfers(final) == (Transfer(1, 0, 2),)


def test_only_kings_and_the_comet_left_in_hand_cost_chips() -> None:
    """wp-comet:215, wp-comet:216."""
    hands = tuple(frozenset(parse_cards(hand)) for hand in ("", "K♣ K♦ Q♥", "9♦ K♠"))
    final = o.Final(hands, (0, 30, 19), (0, 0, 1), 0)
    kings, comet = settlement.EachOfRankLeft(13), settlement.WildLeft(2)
    assert kings.transfers(final) == (Transfer(1, 0, 2), Transfer(2, 0, 1))
    assert comet.transfers(final) == (Transfer(1, 0, 0), Transfer(2, 0, 2))


def test_a_king_or_nine_left_is_paid_to_all() -> None:
    """foster-1914:133, foster-1914:136."""
    end = final("2♣", "", "9♦ K♥ K♣", winner=1)
    kings = settlement.RankLeftToAll(13, 1).transfers(end)
    assert [one for one in kings if one.amount] == [Transfer(2, 1, 2), Transfer(2, 0, 2)]
    assert settlement.CardLeftToAll(COMET, 2).transfers(end) == (Transfer(2, 1, 2), Transfer(2, 0, 2))
    assert settlement.CardLeftToAll(Card(9, "♥"), 2).transfers(end) == ()


def test_other_cards_left_may_be_paid_for_too() -> None:
    end = final("2♣ 3♣", "", "9♦", winner=1)
    assert sum(one.amount for one in settlement.AlsoCardsLeft(1).transfers(end)) == 3
    assert not any(one.amount for one in settlement.AlsoCardsLeft().transfers(end))
    assert str(settlement.AlsoCardsLeft()) != str(settlement.AlsoCardsLeft(1, "counter"))
