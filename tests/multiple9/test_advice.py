"""The advice of the source, and what is measured of it."""

from __future__ import annotations

from collections import Counter

import pytest

import nines
from nines.kernel.playing import begin, by_seat, play_deal
from nines.multiple9.position import Discard, Done, Draw
from nines.policies import policy
from nines.shuffle import POLICIES, Stream

GAME = nines.multiple9.load("multiple-9-2007")


def preferred(name: str, hands: list[str], stock: str, *acts: str) -> list[str]:
    """Return the acts that a policy prefers after some acts."""
    table = GAME.start(hands, pile=stock)
    for text in acts:
        table = GAME.play(table, GAME.parse_act(text)).position
    assert isinstance(table.to_act, int)
    sight = GAME.observe(table, table.to_act)
    return [str(act) for act in policy(name).prefers(GAME, sight, GAME.legal_acts(table))]


def test_who_collects_draws_and_discards_nothing_until_all_can_go() -> None:
    assert preferred("collect", ["7♣ J♣ 2♥", "2♦"], "A♣") == ["draw"]
    assert preferred("collect", ["7♣ J♣ 2♥", "2♦"], "A♣", "draw") == ["done"]


@pytest.mark.parametrize("name", ["collect", "greedy"])
def test_who_can_discard_all_does_so_group_by_group(name: str) -> None:
    hands, stock = ["A♣ 6♦ 8♥", "2♦"], "Q♠"
    assert preferred(name, hands, stock, "draw") == ["discard A♣ 8♥", "discard 6♦ Q♠"]
    assert preferred(name, hands, stock, "draw", "discard A♣ 8♥") == ["discard 6♦ Q♠"]


@pytest.mark.parametrize("name", ["collect", "greedy"])
def test_who_can_go_out_with_the_cards_dealt_does(name: str) -> None:
    """pagat-multiple-9:058."""
    hands = ["Q♣ Q♦ 3♥ 8♠ 10♣", "2♣ 4♦ 6♥ J♠ K♣"]
    assert preferred(name, hands, "A♣") == ["go out"]


def test_who_is_greedy_discards_the_most_cards_at_once() -> None:
    """pagat-multiple-9:071: the larger of the two discards of the sample."""
    hands = ["7♣ K♣ J♣ 10♣ 10♦", "5♣ A♣ 6♣ 8♣ 9♣"]
    assert preferred("greedy", hands, "3♣", "draw") == ["discard 7♣ 10♣ 10♦"]
    assert preferred("greedy", hands, "3♣") == ["draw"]
    assert preferred("greedy", hands, "3♣", "draw", "discard 7♣ 10♣ 10♦") == ["done"]


def test_one_who_can_go_out_need_not_draw() -> None:
    game = GAME.read({"draw-due": "no"})
    table = game.start(["6♦ Q♠", "2♦"], pile="A♣")
    acts = game.legal_acts(table)
    assert {type(act) for act in acts} == {Draw, Discard, Done}
    better = policy("collect").prefers(game, game.observe(table, 0), acts)
    assert [str(act) for act in better] == ["discard 6♦ Q♠"]


def test_to_collect_is_better_than_to_discard_what_one_can() -> None:
    """pagat-multiple-9:056, pagat-multiple-9:057: 60 deals between two, each seat in turn."""
    won: Counter[str] = Counter()
    for seed in range(60):
        names = ("collect", "greedy") if seed % 2 else ("greedy", "collect")
        choose = by_seat([policy(name).at(GAME) for name in names])
        deal = play_deal(GAME, begin(GAME, 2, seed).position, seed, 1, choose)
        won.update(names[seat] for seat in deal.outcome.winners)
    assert won["collect"] > 2 * won["greedy"]


def test_if_all_collect_many_deals_end_with_nothing_to_shuffle() -> None:
    """The silence beside pagat-multiple-9:061: with six at the table it is the common end."""
    choose = policy("collect").at(GAME)
    deals = [play_deal(GAME, begin(GAME, 6, seed).position, seed, 1, choose) for seed in range(40)]
    assert sum(not deal.outcome.winners for deal in deals) > 15


def test_a_policy_draws_no_number_for_one_act() -> None:
    table = GAME.start(["7♣ J♣ 2♥", "2♦"], pile="A♣")
    stream = Stream.of(1, POLICIES, 1)
    policy("collect").at(GAME)(GAME.observe(table, 0), GAME.legal_acts(table), stream)
    assert stream.word() == Stream.of(1, POLICIES, 1).word()
