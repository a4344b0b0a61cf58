"""The text of a rulebook at a table with house rules: no sentence is left that does not hold there."""

from __future__ import annotations

import pytest

from nines import library
from nines.reference import rulebook_answer
from nines.reference.rulebook_table import THEMSELVES

NEWMARKET = (
    "newmarket-1891{pack.without=none,ranking.order=2,3,4,5,6,7,8,9,10,J,Q,K,A,stop/six.ranks=10,"
    "stop/king.stops=no,deal.on_table=8,stop/below-ace.card=Ah,sweep/ace.card=Ah}"
)
UNTRUE = [  # an edition with house rules; words that were there and do not hold; words that do
    (
        "red-nines-20c{stop/king.ranks=Q,K}",
        ["not at this table", "kings. a king is"],
        "A queen or a king is a stop",
    ),
    (
        "newmarket-1891{pack.without=none}",
        ["four kinds", "sevens are out"],
        "The dealer comes last, and stakes two.",
    ),
    ("red-nines-20c{seats.least=3}", ["three players use", "thirteen"], "3 to 8 players can play."),
    ("red-nines-20c{wild.faces=8s}", ["red nine stands", "play it or a red nine"], "8♠ are wild."),
    ("comet-1718{lead=another-suit}", ["with any card"], "A new sequence begins in another suit"),
    ("comet-1718{payment/king.amount=0}", ["king or the manille is also paid"], "A king is not paid for"),
    (
        "comet-1718{wild.which=8s}",
        ["earns only the fiche", "no other nine"],
        "The eight of spades is the manille",
    ),
    (
        NEWMARKET,
        ["eight hand", "sevens are out", "14 or 15 cards", "can only be led", "so a♥ wins", "without ."],
        "One pack of 52 cards.",
    ),
]


@pytest.mark.parametrize(("name", "untrue", "true"), UNTRUE)
def test_no_sentence_is_left_that_does_not_hold(name: str, untrue: list[str], true: str) -> None:
    answer = rulebook_answer(library(), name)
    text = "\n".join(block.text for block in answer.play)
    assert not [words for words in untrue if words in text.lower()]
    assert true in text
    assert THEMSELVES in text
    noted = {letter for block in answer.play for run in block.runs for letter in run.letters}
    assert noted == {note.letter for note in answer.notes}
    assert list(noted) == [] or max(noted) == answer.notes[-1].letter


def test_a_choice_that_a_house_rule_settles_is_not_ours() -> None:
    usual = rulebook_answer(library(), "red-nines-20c").closing
    assert "Number of players" in usual
    assert "Number of players" not in rulebook_answer(library(), "red-nines-20c{seats.most=7}").closing
