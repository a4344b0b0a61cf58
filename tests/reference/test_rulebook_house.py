"""A rulebook under house rules: values are put into the words, or the words are marked as not true here."""

from __future__ import annotations

import pytest

from nines import library
from nines.cli.sheet import sheet
from nines.reference import rulebook_answer

LISTED = [
    ("comet-1718{payment/king.amount=2}", "A king also earns two jetons from each of the others", True),
    ("comet-1718{stakes.jetons=1}", "Each player begins with one jeton and", True),
    ("comet-1718{stakes.fiches=30}", "and 30 fiches of", True),
    (
        "comet-1718{payment/king.amount=0}",
        "A king is not paid for when it is played.",
        True,
    ),
    ("comet-1718{stop/king.ranks=A}", "An ace is a stop: its player", True),
    ("comet-1718{wild.which=8s}", "The eight of spades is the manille", True),
    ("commit-1991{wild.which=9♦,9♥}", "is the nine of diamonds or the nine of hearts, and", True),
    ("comet-1718{suit.kept=yes}", "A sequence keeps to one suit.", True),
    ("comet-1718{lead=another-suit}", "A new sequence begins in another suit", True),
    ("red-nines-20c{value.ace=15}", "Aces count 15, jacks 11", True),
    ("red-nines-20c{seats.least=3}", "3 to 8 players can play.", True),
    ("red-nines-20c{length.rounds=2}", "A match lasts until each player has been first hand 2 times.", True),
    ("red-nines-20c", "Aces count 20, jacks 11", False),
]


@pytest.mark.parametrize(("name", "words", "changed"), LISTED)
def test_bound_words_show_the_new_value_or_a_remark(name: str, words: str, *, changed: bool) -> None:
    answer = rulebook_answer(library(), name)
    assert any(words in block.text for block in answer.play)
    assert any(run.changed for block in answer.play for run in block.runs) == changed
    assert (bool(answer.house), bool(answer.in_short)) == (changed, not changed)


def test_a_sheet_is_one_page_without_markup_of_others() -> None:
    page = sheet(rulebook_answer(library(), "comet-1718{payment/king.amount=2}"))
    assert '<span class="changed">two jetons from each of the others</span>' in page
    assert page.index("At this table") < page.index("How to play")
    assert "not of any source" in page
    assert "http" not in page
    assert page.count("<ul>") == page.count("</ul>")


def test_a_sheet_has_rules_that_a_text_leaves_elsewhere() -> None:
    answer = rulebook_answer(library(), "commit-2011{payment/king.amount=2}")
    rest = [block.text for block in answer.rest]
    assert "Several kings at once. Cards are played one at a time." in rest
    assert "Payment for a king. A player who plays a king receives 2 chips from each opponent." in rest
    assert not any("first option" in says for says in rest)  # the text has it
    page = sheet(answer)
    assert page.index("first option") < page.index("All other rules") < page.index("one at a time.")
    assert not rulebook_answer(library(), "red-nines-20c").rest
