"""Acts as people write them, and as the program itself prints them."""

from __future__ import annotations

import pytest

from nines.errors import CardsError
from nines.stops.acts import STAY, Act, Claim, Pass, Raise, parse_act


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


def test_a_pass_is_no_claim() -> None:
    acts: list[Act] = [Pass(), Claim()]
    assert len(set(acts)) == 2
    assert Pass() == Pass()


@pytest.mark.parametrize("text", ["", "lay", "fold", "7♥ as", "9d for", "7♥ =", "7♥ as X", "7♥+", "claim 7♥"])
def test_what_is_no_act_is_refused_in_words(text: str) -> None:
    with pytest.raises(CardsError):
        parse_act(text)


def test_bids_are_written_as_they_are_read() -> None:
    assert [parse_act(text) for text in ("stay", " Stay ", "raise 3", "Raise  20")] == [
        *(STAY, STAY),
        *(Raise(3), Raise(20)),
    ]
    assert [str(act) for act in (STAY, Raise(3))] == ["stay", "raise 3"]


@pytest.mark.parametrize("text", ["raise 0", "raise -1", "raise 03", "raise", "raise 1.5", "raise two"])
def test_a_raise_is_a_whole_number_from_one(text: str) -> None:
    with pytest.raises(CardsError):
        parse_act(text)
