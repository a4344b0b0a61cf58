"""Values are found in sentences and in facts, in whatever form they are written."""

from __future__ import annotations

import pytest

from nines_verification.second_reading.values import carried, has_value, named_in, plain, values_in


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The nine of diamonds is wild.", ["9♦"]),
        ("All 9s, the 10 of hearts and Q♠.", ["9", "10♥", "queen♠"]),
        ("Ninety-nine is for two players.", ["99", "2"]),
        ("One of them pays one counter.", []),
        ("Knaves and aces of clubs.", ["jack", "ace♣"]),
        ("It has 1,000 points, ISBN 978-0-19-214165-1.", ["1000", "9780192141651"]),
        ("The 20th century and the 1950s.", ["20", "1950"]),
        ("A diamond follows the seven.", ["♦", "7"]),
        ("Nothing of value.", []),
    ],
)
def test_the_values_of_a_sentence_are_named_in_order(text: str, values: list[str]) -> None:
    assert [one.value for one in named_in(text)] == values


def test_readers_letters_and_factors_count_as_values() -> None:
    assert values_in("A, K and Kn of trumps, paid fourfold") == {"ace", "king", "jack", "4"}
    assert plain("diamonds") == "♦"
    assert plain("Without the Jack") == "jack"


def test_a_card_has_its_rank_and_suit() -> None:
    assert has_value(["9♦"], "9")
    assert has_value(["9♦"], "♦")
    assert has_value(["9", "♦"], "9♦")
    assert not has_value(["9♠", "10♥"], "9♦")


def test_an_article_carries_one_and_no_other_number() -> None:
    assert carried("Each gives a counter.", "1")
    assert not carried("Each gives a counter.", "2")
    assert carried("Each pays double.", "2")
