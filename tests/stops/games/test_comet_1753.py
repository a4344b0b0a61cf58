"""What the details of the Comet of 1753 rest on: half of the article was not seen."""

from __future__ import annotations

import pytest
from tests.details import places, warrants


@pytest.mark.parametrize(
    "name",
    [
        "comet-1753",
        "comet-1753[cards-left=by-card]",
        "comet-1753[fiche-or-less=half]",
        "comet-1753[wild-leads=no]",
    ],
)
def test_what_the_article_omits_is_inherited_by_our_reading(name: str) -> None:
    for place, detail in places(name):
        if detail.inherited is None:
            ours = [choice.point for choice in detail.choices]
            own = all(passage.startswith("encyclopedie-1753:") for passage in detail.passages)
            assert own, place
            assert detail.passages or ours, place
        else:
            assert [choice.point for choice in detail.inherited.choices] == ["unseen-half"], place
            assert detail.inherited.origin.startswith("comet-1718/"), place
            assert detail.warrant == "doubtful-choice", place


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("lead", "the first lead was not seen"),
        ("announcement", "that each card is named was not seen"),
        ("turn/clockwise", "the direction was not seen"),
        ("payment/manille", "who pays was not seen"),
        ("payment/manille/card", "which card the comet is was not seen"),
        ("payment/manille/amount", "what a fiche is worth was not seen"),
        ("settlement/manille/to_winner", "what a fiche is worth was not seen"),
        ("stakes/jetons_in_a_fiche", "what a fiche is worth was not seen"),
    ],
)
def test_words_seen_in_part_do_not_make_a_detail_firm(place: str, why: str) -> None:
    assert warrants("comet-1753")[place] == "doubtful-choice", why


@pytest.mark.parametrize(
    ("place", "passages"),
    [
        ("turn", "003"),
        ("payment/block/amount", "005"),
        ("stop/king/ranks", "007"),
        ("payment/king/amount", "008"),
        ("settlement/king/to_losers", "015"),
    ],
)
def test_what_the_seen_half_says_is_stated(place: str, passages: str) -> None:
    detail = dict(places("comet-1753"))[place]
    assert (detail.warrant, detail.inherited) == ("stated", None)
    assert detail.passages == tuple(f"encyclopedie-1753:{number}" for number in passages.split())
