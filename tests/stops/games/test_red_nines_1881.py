"""What the rules of Red Nines of 1881 rest on, where the text is silent or speaks of another."""

from __future__ import annotations

import pytest
from tests.details import detail, points


@pytest.mark.parametrize(
    ("place", "point"), [("together", "fourfold-payment"), ("passing/unable", "who-may-follow")]
)
def test_what_the_account_omits_is_not_shown_as_implied(place: str, point: str) -> None:
    found = detail("red-nines-1881", place)
    assert [choice.point for choice in found.choices] == [point]
    assert found.warrant == "doubtful-choice"


def test_the_red_ace_pool_gets_half_an_example() -> None:
    assert detail("red-nines-1881", "pool/red-nine", "amount").warrant == "stated"
    half = detail("red-nines-1881", "pool/red-ace", "amount")
    assert (half.value, half.warrant) == (3, "implied")
    assert set(half.passages) == {"wp-red-nines:066", "wp-red-nines:067"}


def test_four_table_cards_are_described_for_eight_only() -> None:
    on_table = detail("red-nines-1881", "deal", "on_table")
    assert "wp-red-nines:070" in on_table.passages
    assert [choice.point for choice in on_table.choices] == ["table-cards-when-not-eight"]
    assert points(detail("pink-nines-2008", "deal", "on_table")) == {"which-account"}
