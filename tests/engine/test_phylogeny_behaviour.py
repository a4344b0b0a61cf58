"""Relationships by behaviour: what two games allow on the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import parse_cards
from nines.common import card_packs, turn_order
from nines.errors import RequestError
from nines.phylogeny import behave
from nines.phylogeny.behaviour import MOST_DECISIONS, common_seats, shared_deal
from nines.stops.rules import sequence

if TYPE_CHECKING:
    from nines.stops.family import StopsGame

SEED = 7
FEW = 4
PAIRS = [
    ("comet-1718", "comet-1752"),
    ("comet-1718", "red-nines-1881"),
    ("commit-1857", "red-nines-20c"),
    ("comet-1991", "commit-2011"),
    ("pink-nines-2008", "comet-2018"),
]


def changed(game: StopsGame, aspect: str, rule: Any) -> StopsGame:  # noqa: ANN401 - of any aspect
    """Return a game with another rule, of no source."""
    return game.with_rule(f"{game.slug}/{aspect}", rule)


@pytest.mark.parametrize("name", [game.slug for game in library().games("stops")])
def test_a_game_does_as_it_does_itself(name: str) -> None:
    game = nines.load(name)
    found = behave(game, game, SEED, FEW)
    assert (found.value, found.low, found.high, found.reason) == (0.0, 0.0, 0.0, "")
    assert found.deals == FEW
    assert found.decisions >= FEW


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_it_is_as_far_there_as_back_and_the_same_again(one: str, other: str) -> None:
    there = behave(nines.load(one), nines.load(other), SEED, FEW)
    back = behave(nines.load(other), nines.load(one), SEED, FEW)
    assert there[2:] == back[2:]
    assert there == behave(nines.load(one), nines.load(other), SEED, FEW)
    assert there.value is not None
    assert 0 <= there.low <= there.value <= there.high <= 1


def test_another_seed_deals_otherwise() -> None:
    one, other = nines.load("comet-1718"), nines.load("red-nines-1881")
    assert behave(one, other, 1, FEW).value != behave(one, other, 2, FEW).value


def test_a_single_rule_shows_in_what_is_allowed(comet: StopsGame) -> None:
    """By suit, fewer cards follow; nothing else has changed."""
    found = behave(comet, changed(comet, "suit", sequence.InSuit(kept=True)), SEED, FEW)
    assert found.value is not None
    assert found.value > 0


def test_another_turn_is_wholly_another_decision(comet: StopsGame) -> None:
    """Who is asked next differs as soon as it matters, and the deal is over for the comparison."""
    other = changed(comet, "turn", turn_order.Rotation(clockwise=not turn_order.Rotation().clockwise))
    found, whole = behave(comet, other, SEED, FEW), behave(comet, comet, SEED, FEW)
    assert found.value is not None
    assert 0 < found.value < 1
    assert found.decisions < whole.decisions


def test_two_games_that_nobody_can_sit_down_to_together_are_not_compared() -> None:
    found = behave(nines.load("comet-2018"), nines.load("comet-1718"), SEED)
    assert found.value is None
    assert (found.low, found.high, found.deals) == (0.0, 1.0, 0)
    assert str(found) == "no number of players is admitted by both comet-2018 and comet-1718"


def test_packs_with_hardly_a_card_in_common_are_not_compared(comet: StopsGame) -> None:
    cards = tuple(card for card in comet.rule_set.pack.rule.cards(3) if card not in parse_cards("9♦ 2♣"))
    found = behave(comet, changed(comet, "pack", card_packs.PackWithout(cards)), SEED)
    assert found.reason == "comet-1718 and comet-1718+pack have too few cards in common"


@pytest.mark.parametrize(
    ("one", "other", "seats"),
    [
        ("comet-1718", "comet-1752", 3),
        ("comet-1718", "red-nines-20c", 4),
        ("comet-2018", "commit-1857", 6),
        ("comet-1718", "comet-2011-two-hand", 2),
        ("comet-2011", "comet-2011-two-hand", None),
    ],
)
def test_so_many_sit_down(one: str, other: str, seats: int | None) -> None:
    assert common_seats(nines.load(one), nines.load(other)) == seats


@pytest.mark.parametrize("number", [1, 2])
def test_both_are_dealt_the_cards_that_both_have(number: int) -> None:
    one, other = nines.load("comet-1718"), nines.load("comet-1752")
    deal = shared_deal(one, other, 3, SEED, number)
    dealt = parse_cards(" ".join((*deal.hands, deal.dead)))
    packs = [set(game.rule_set.pack.rule.cards(3, number - 1)) for game in (one, other)]
    assert set(dealt) == packs[0] & packs[1]
    assert len(dealt) == deal.cards == 24  # two suits of the later game's pack, by turns red and black
    assert {len(hand.split()) for hand in deal.hands} == {8}


def test_a_hand_is_no_larger_than_either_game_deals() -> None:
    one, other = nines.load("comet-1718"), nines.load("red-nines-1881")
    deal = shared_deal(one, other, 3, SEED, 1)
    assert {len(hand.split()) for hand in deal.hands} == {13}
    assert len(deal.dead.split()) == deal.cards - 39


def test_a_deal_that_could_go_on_for_ever_is_cut() -> None:
    game = nines.load("red-nines-20c")
    found = behave(game, game, SEED, FEW)
    assert found.decisions <= FEW * MOST_DECISIONS


@pytest.mark.parametrize("deals", [1, 0, -1])
def test_one_deal_has_no_interval(comet: StopsGame, deals: int) -> None:
    with pytest.raises(RequestError, match=f"{deals} deals give no interval; ask for 2 or more"):
        behave(comet, comet, SEED, deals)


def test_more_deals_tell_more_exactly() -> None:
    one, other = nines.load("comet-1718"), nines.load("red-nines-1881")
    few, many = behave(one, other, SEED, 8), behave(one, other, SEED, 64)
    assert many.high - many.low < few.high - few.low
    assert str(many).endswith(f"(64 deals for 3, {many.decisions} decisions, seed 7)")
