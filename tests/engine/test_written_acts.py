"""Acts and cards as people write them, and as the program itself prints them: all are read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import in_order, pack, parse_card, parse_cards, show_cards, to_ascii
from nines.counting.given_deals import GivenDeal, parse_pack
from nines.errors import CardsError
from nines.kernel.playing import begin, deal_transitions
from nines.stops.acts import parse_act
from nines.stops.display import show_run

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


@pytest.mark.parametrize("text", ["9d=10", "9d as ten", "9♦ as 10", "9das10", "9d = 10", "lay 9♦ as 10"])
def test_people_name_a_wild_card_in_many_ways(text: str) -> None:
    assert str(parse_act(text)) == "lay 9♦ as 10"


@pytest.mark.parametrize(
    "text", ["plays the nine of diamonds as a ten", "🃉 for 10", "d9=10", "9♢\u200b\u00a0as\u00a0１０"]
)
def test_words_and_glyphs_are_read_in_acts_too(text: str) -> None:
    assert str(parse_act(text)) == "lay 9♦ as 10"


@pytest.mark.parametrize(
    ("text", "act"),
    [("as", "lay A♠"), ("as as 10", "lay A♠ as 10"), ("as+ah", "lay A♠+A♥"), ("ah as", "lay A♥+A♠")],
)
def test_the_ace_of_spades_is_not_mistaken_for_a_word(text: str, act: str) -> None:
    assert str(parse_act(text)) == act


def test_an_ambiguous_act_is_refused_with_both_meanings() -> None:
    with pytest.raises(CardsError, match=r"as lay A♥ as A♣ or lay A♥\+A♠\+A♣; write = for as, or \+ between"):
        parse_act("ah as ac")


def test_the_faulty_part_of_an_act_is_named() -> None:
    with pytest.raises(CardsError, match="'zebra' is not a rank or card"):
        parse_act("9d as zebra")
    with pytest.raises(CardsError, match="'zebra' is not a card"):
        parse_act("zebra as 9")


def test_one_reader_serves_deals_packs_and_given_hands() -> None:
    assert str(GivenDeal.of("h2, four of clubs｜3♧ 🃉")) == "2♥ 4♣ | 3♣ 9♦"
    assert show_cards(parse_pack("five of hearts, h6", pack())) == "5♥ 6♥"
    assert show_cards(parse_pack("A–3♣♢\ufe0f", pack())) == "A♣ A♦ 2♣ 2♦ 3♣ 3♦"
    assert in_order(nines.load("comet-1718").start(["five of clubs", "h6"]).hands[1]) == parse_cards("6♥")


def plays(game: AnyGame, seed: int) -> Any:  # noqa: ANN401 - positions of every family
    """Return the positions of a deal that is played at random."""
    seats = next(number for number in range(2, 9) if game.admits(number))
    match = begin(game, seats, seed).position
    at_random = deal_transitions(
        game, match, seed, 1, lambda table, stream: stream.shuffled(game.legal_acts(table))[0]
    )
    return [step.position for step in at_random]


@pytest.mark.parametrize("slug", library().playable)
def test_all_cards_hands_and_acts_printed_are_read_back(slug: str) -> None:
    game = nines.load(slug)
    for card in game.rule_set.pack.rule.cards(next(n for n in range(2, 9) if game.admits(n)), 0):
        for text in (str(card), card.ascii, card.ascii.lower()):
            assert parse_card(text) == card
    for table in plays(game, 1):
        if not isinstance(table.to_act, int):
            continue
        lines = dict(game.family.display.observation_lines(game.rule_set, game.observe(table, table.to_act)))
        assert set(parse_cards(lines["your hand"])) == set(table.hands[table.to_act])
        for act in game.legal_acts(table):
            for text in (str(act), to_ascii(str(act)), to_ascii(str(act)).lower()):
                read = game.parse_act(text)
                assert str(read) == str(act)
                assert game.why_not(table, read) is None
        for laid in getattr(table, "run", ()):
            assert game.parse_act(show_run((laid,))).cards == laid.cards
