"""What the details of the Comet of 1718 rest on."""

from __future__ import annotations

import pytest
from tests.details import places, warrants


def test_the_lost_suit_is_a_reading_wherever_it_matters() -> None:
    details = dict(places("comet-1718"))
    for place in ("wild/which", "payment/manille/card", "settlement/manille/card"):
        assert [choice.point for choice in details[place].choices] == ["comet-card"]
        assert details[place].warrant == "sure-choice"
    assert details["payment/manille/amount"].warrant == "stated"


def test_that_equals_cut_again_is_part_of_the_reading() -> None:
    points = [choice.point for choice in dict(places("comet-1718"))["lot"].choices]
    assert points == ["first-hand-cut", "first-hand-lot"]


@pytest.mark.parametrize("place", ["credit", "wild-limit/rank-laid", "passing/comet-as-nine", "dealer"])
def test_a_rule_without_words_of_the_source_is_not_stated(place: str) -> None:
    assert warrants("comet-1718")[place].endswith("-choice")
