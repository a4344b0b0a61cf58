"""What the details of modern Comet rest on."""

from __future__ import annotations

import pytest
from tests.details import by_name, rule


def test_nobody_says_that_no_number_of_chips_is_set() -> None:
    details = by_name(rule("comet-1991/stakes"))
    assert (details[""].warrant, details["unit"].warrant) == ("doubtful-choice", "stated")


@pytest.mark.parametrize(
    ("changed", "points"),
    [
        ({}, {"last-card-paid", "comet-payment-doubled"}),
        ({"last_card_paid": "no"}, {"last-card-paid"}),
        (
            {"comet_payment_doubled": "yes"},
            {
                "last-card-paid",
                "comet-payment-doubled",
                "opera",
                "tie-and-pegs",
                "doubled-payment-in-a-draw",
            },
        ),
        (
            {"comet_payment_doubled": "yes", "opera": "never"},
            {"last-card-paid", "comet-payment-doubled", "opera"},
        ),
        (
            {"comet_payment_doubled": "yes", "tie_and_pegs": "void"},
            {"last-card-paid", "comet-payment-doubled", "opera", "tie-and-pegs"},
        ),
    ],
)
def test_a_comet_laid_last_rests_on_the_questions_that_arise(
    changed: dict[str, str], points: set[str]
) -> None:
    assert set(rule("comet-1991/payment/comet-last", **changed).points) == points


def test_one_pack_leaves_one_count_without_a_further_question() -> None:
    by_pack = by_name(rule("comet-1991/rise", which_pack_first="one-pack"))["by_pack"]
    assert (by_pack.value, [choice.point for choice in by_pack.choices]) == (False, ["which-pack-first"])
