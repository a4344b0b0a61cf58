"""A sentence fits the facts of its line best in the order in which the text has its values."""

from __future__ import annotations

import pytest

from nines_verification.second_reading.facts import Fact
from nines_verification.second_reading.fitting import fit, tokens

SEVEN = Fact("A", 1, 1, "", "deal", "number", "cards dealt to each of seven players", (7,))
THREE = Fact("A", 1, 1, "", "deal", "number", "cards left in stock with seven players", (3,))
FOLLOWS = Fact("A", 1, 1, "", "sequence", "ranks", "example: a run", ("eight", "nine", "ten"))


def fits(says: str, *facts: Fact) -> float:
    said = tokens(says)
    return fit([one.text for one in said], facts, [at for at, one in enumerate(said) if one.is_value])


@pytest.mark.parametrize(
    ("written", "turned"),
    [
        (
            "Each gets 7 cards, and 3 are left in the stock.",
            "Each gets 3 cards, and 7 are left in the stock.",
        ),
        ("A player lays 8, then 9, then 10.", "A player lays 10, then 9, then 8."),
    ],
)
def test_the_order_of_the_facts_fits_better(written: str, turned: str) -> None:
    facts = (SEVEN, THREE, FOLLOWS)
    assert fits(written, *facts) > fits(turned, *facts)


def test_a_value_that_no_fact_has_fits_nothing() -> None:
    assert fits("Each gets 12 cards.", SEVEN) == 0
