"""Advice on Ninety-nine: what it says of given hands, and how often its bids are made."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import pytest

from nines.kernel.playing import begin, dealt
from nines.ninety_nine import advice, load
from nines.policies import at_random
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.family import Advice
    from nines.kernel.game import AnyGame

SEED = 99


class Played(NamedTuple):
    """What came of some rounds: bids made by seat, how often each number was bid, and with which suits."""

    rounds: int
    made: tuple[int, ...]
    bids: Counter[int]
    suits: Counter[str]

    def interval(self, seat: int) -> tuple[float, float]:
        """Return the 95 per cent interval of how often a seat makes its bid (Wilson)."""
        z, n, share = 1.96, self.rounds, self.made[seat] / self.rounds
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def played(game: AnyGame, ways: Sequence[Advice], rounds: int) -> Played:
    """Play rounds of one match, each seat in its own way."""
    match = begin(game, len(ways), SEED).position
    made, bids, suits = [0] * len(ways), Counter[int](), Counter[str]()
    for number in range(1, rounds + 1):
        stream, table = Stream.of(SEED, POLICIES, number), dealt(game, match, SEED).position
        while not table.ended:
            sight, acts = game.observe(table, table.turn), game.legal_acts(table)
            act = at_random(sight, ways[table.turn](game.rule_set, sight, acts), stream)
            table = game.apply(table, act).position
        for seat, cards in enumerate(table.bids):
            made[seat] += table.made[seat]
            bids[game.rule_set.bid_of(cards, table.turn_up)] += 1
            suits.update(card.suit for card in cards)
        match = game.settle(table).position
    return Played(rounds, tuple(made), bids, suits)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "seats"),
    [("ninety-nine-3p", 3), ("ninety-nine-2p", 2), ("ninety-nine-4p", 4), ("ninety-nine-classic", 3)],
)
def test_sensible_bids_succeed_more_often_than_random_ones(slug: str, seats: int) -> None:
    game = load(slug)
    ways = [advice.nearest_to_bid, *(advice.any_act,) * (seats - 1)]
    one = played(game, ways, 120)
    other = played(game, [advice.any_act] * seats, 120)
    assert one.interval(0)[0] > other.interval(0)[1], (one.interval(0), other.interval(0))


def test_what_the_document_says_of_common_bids_holds_in_part() -> None:
    sensible = played(load("ninety-nine-3p"), [advice.nearest_to_bid] * 3, 80)
    (first, _), (second, _) = sensible.bids.most_common(2)
    assert 3 in {first, second}
    assert sensible.bids[0] < sensible.bids[1]  # nought is rarer than the document has it
    suits = sensible.suits
    assert suits["♦"] + suits["♠"] > 2 * (suits["♥"] + suits["♣"])
    assert min(suits, key=suits.__getitem__) == "♣"


def preferred(way: Advice, game: AnyGame, hands: list[str], *texts: str, dead: str = "") -> list[str]:
    table = game.start(hands, dead)
    for text in texts:
        table = game.play(table, game.parse_act(text)).position
    return [*map(str, way(game.rule_set, game.observe(table, table.turn), game.legal_acts(table)))]


HANDS = ["A♠ K♠ Q♠ 6♣ 6♦ 7♦", "6♠ 7♠ 8♠ 8♦ 9♦ 10♦", "9♠ 10♠ J♠ 6♥ 7♥ 8♥"]


def test_three_sure_tricks_are_bid_and_declared() -> None:
    game = load("ninety-nine-3p")
    assert preferred(advice.nearest_to_bid, game, HANDS) == ["bid 6♣+6♦+7♦"]
    bids = ("bid 6♣+6♦+7♦", "bid 8♦+9♦+10♦", "bid 6♥+7♥+8♥")
    assert preferred(advice.nearest_to_bid, game, HANDS, *bids) == ["declare"]
    assert preferred(advice.nearest_to_bid, game, HANDS, *bids, "declare") == ["pass"]


def test_one_with_enough_tricks_throws_high_cards_away() -> None:
    game = load("ninety-nine-3p")
    hands = ["J♠ 6♥ 6♦ 7♦ 8♦", "6♠ 8♥ 9♦ 10♦ J♦", "A♠ 9♠ 7♣ 8♣ 9♣"]
    start = ("bid 6♦+7♦+8♦", "bid 9♦+10♦+J♦", "bid 7♣+8♣+9♣", "pass", "pass", "pass", "lay J♠", "lay 6♠")
    assert preferred(advice.nearest_to_bid, game, hands, *start) == ["lay A♠"]
    hands = ["J♠ 6♥ 6♦ 7♦ 8♦", "6♠ 8♥ 7♣ 8♣ 9♣", "10♠ 7♠ 9♦ 10♦ J♦"]
    start = ("bid 6♦+7♦+8♦", "bid 7♣+8♣+9♣", "bid 9♦+10♦+J♦", "pass", "pass", "pass", "lay J♠", "lay 6♠")
    assert preferred(advice.nearest_to_bid, game, hands, *start) == ["lay 10♠"]


def test_a_declarer_who_is_outbid_lets_it_be() -> None:
    game = load("ninety-nine-3p")
    bids = ("bid 6♣+6♦+7♦", "bid 8♦+9♦+10♦", "bid 6♥+7♥+8♥", "declare", "reveal")
    assert preferred(advice.nearest_to_bid, game, HANDS, *bids) == ["pass"]


def test_the_dummy_is_played_so_that_one_makes_ones_bid() -> None:
    game = load("ninety-nine-2p")
    hands, dead = ["J♠ 6♥ 6♦ 7♦ 8♦", "6♠ 8♥ 9♦ 10♦ J♦"], "7♣ 8♣ 9♣ 10♠ A♠"
    start = ("bid 6♦+7♦+8♦", "bid 9♦+10♦+J♦", "pass", "pass", "lay J♠", "lay 6♠")
    assert preferred(advice.nearest_to_bid, game, hands, *start, dead=dead) == ["lay A♠"]
    led = (*start, "lay A♠")
    assert preferred(advice.nearest_to_bid, game, hands, *led, dead=dead) == ["lay 10♠"]


def test_a_doubtful_card_is_led_first() -> None:
    game = load("ninety-nine-3p")
    bids = ("bid 6♣+6♦+7♦", "bid 8♦+9♦+10♦", "bid 6♥+7♥+8♥")
    hands = ["A♠ 10♥ Q♠ 6♣ 6♦ 7♦", "6♠ 7♠ 8♠ 8♦ 9♦ 10♦", "9♠ J♠ K♠ 6♥ 7♥ 8♥"]
    assert preferred(advice.doubtful_first, game, hands, *bids, "pass", "pass", "pass") == ["lay 10♥"]
    assert preferred(advice.doubtful_first, game, HANDS) == ["bid 6♣+6♦+7♦"]


def test_a_sure_card_gains_the_lead_for_a_doubtful() -> None:
    game = load("ninety-nine-3p")
    hands = ["6♠ 9♥ 8♦ 9♦ 10♦", "7♠ 10♥ 6♣ 6♦ 7♦", "A♠ J♥ 7♣ J♦ Q♦"]
    bids = ("bid 8♦+9♦+10♦", "bid 6♣+6♦+7♦", "bid 7♣+J♦+Q♦", "pass", "pass", "pass")
    led = (*bids, "lay 6♠", "lay 7♠")
    assert preferred(advice.doubtful_first, game, hands, *led) == ["lay A♠"]
    assert preferred(advice.doubtful_first, game, hands, *led, "lay A♠") == ["lay J♥"]
    assert preferred(advice.doubtful_first, game, hands, *bids) == preferred(
        advice.nearest_to_bid, game, hands, *bids
    )


def test_a_hopeless_hand_bids_the_high_cards_of_a_suit() -> None:
    game = load("ninety-nine-3p")
    table = dealt(game, begin(game, 3, SEED).position, SEED).position
    sight, acts = game.observe(table, table.turn), game.legal_acts(table)
    usual = advice.spoil_the_others(game.rule_set, sight, acts)
    assert usual == advice.bids_nearest(game.rule_set, sight, acts)
    surprising = pytest.MonkeyPatch()
    with surprising.context() as patch:
        patch.setattr(advice, "HOPELESS", 0.0)
        (bid,) = map(str, advice.spoil_the_others(game.rule_set, sight, acts))
    assert len({card[-1] for card in bid.removeprefix("bid ").split("+")}) == 1
    passing = (game.parse_act("pass"),)
    assert tuple(advice.spoil_the_others(game.rule_set, sight, passing)) == passing


def test_in_which_order_cards_are_reckoned_makes_no_difference() -> None:
    """Hands are sets, which have another order in another process; the same seed must play the same."""
    game = load("ninety-nine-3p")
    match = game.match_so_far((0, 0, 0), deals=1, succeeded=2)
    for seed in range(20):
        table = dealt(game, match, seed).position
        outlook = advice.Outlook(game.rule_set, game.observe(table, table.turn))
        cards = sorted(table.hands[table.turn])
        expected = outlook.off(3, cards)
        orders = (Stream.of(seed, POLICIES, number).shuffled(cards) for number in range(30))
        assert {outlook.off(3, order) for order in orders} == {expected}
