"""The readers are compared line by line: what both have, what one has, and where they differ."""

from __future__ import annotations

from nines import library
from nines_verification.second_reading.agreement import Compared, compared, forms, totals
from nines_verification.second_reading.facts import Fact, Payment


def test_a_line_counts_what_both_or_one_has() -> None:
    line = Compared("x", 3, "values", both=("9",), first=("1", "8♦"), second=("ace",))
    assert line.counted == {"both": 1, "only one": 1, "differ": 1}


def test_payments_are_compared_by_their_roles_and_amounts() -> None:
    paid = Payment("each other player", "the player of the king", 1, "counter", "a king is played")
    fact = Fact("A", 3, 1, "commit", "king", "payment", "king played", payment=paid)
    assert list(forms(fact)) == [("payments", "others → player: 1"), ("values", "1")]


def test_no_fact_is_counted_twice_or_lost() -> None:
    lines = compared(library(), ["foster-1914"])
    counted = totals(lines)["values"]
    assert counted["both"] == sum(len(one.both) for one in lines if one.sort == "values")
    assert counted["only one"] + 2 * counted["differ"] == sum(
        len(one.first) + len(one.second) for one in lines if one.sort == "values"
    )


def test_the_readers_agree_on_most_values_of_each_document() -> None:
    for document in ("wp-comet", "foster-1914", "pagat-multiple-9"):
        counted = totals(compared(library(), [document]))["values"]
        assert 2 * counted["both"] > counted.total(), document
