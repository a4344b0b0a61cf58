"""Warrants as a reader is shown them: tallies, letters and words."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from nines import library
from nines.evidence.warrant import MARKS, MEANINGS, Choice, Detail, Inheritance, Tally
from nines.reference import matrix_answer, rule_answer, to_data
from nines.reference.editions import edition_answer
from nines.reference.warrants import WORDS, WarrantTally, detail_answers, marks_of, short, tally_of, total
from nines_tools.record import read_record


def test_a_cell_counts_details_as_a_reader_sees_them() -> None:
    assert short(WarrantTally(2, 1, 0, 0, 0, 3, 0)) == "3s"
    assert short(WarrantTally(2, 1, 4, 1, 1, 9, 0)) == "3s 4t 2c"


def test_matrix_pages_json_and_report_have_the_same_totals() -> None:
    record, report = matrix_answer(library()), read_record()
    for game, counted in zip(record.games, record.totals, strict=True):
        assert edition_answer(library(), game.game).details == counted
        assert report["games"][game.game]["details"] == asdict(counted)
        assert counted == tally_of(library(), library().load(game.game).rules().values())
    assert record.total == total(record.totals)
    assert json.loads(json.dumps(to_data(record)))["total"] == asdict(record.total)


def test_a_tally_adds_up_and_is_said_in_three_shares() -> None:
    choice = Detail(choices=(Choice("x", "g/reading/x", "high"),))
    taken = Detail(passages=("a:1",), inherited=Inheritance("g/a", "g/a", ("b:1",)))
    tally = Tally.of([Detail(passages=("a:1",)), Detail(passages=("a:1",), implied=True), choice, taken])
    assert (tally.says, tally.taken_over, tally.sure, tally.doubtful, tally.total) == (2, 1, 1, 0, 4)
    assert (tally + tally).total == 8
    warrant_tally = tally_of(library(), library().load("comet-1718").rules().values())
    assert [words for words, _ in warrant_tally.shares] == list(MARKS)
    assert sum(number for _, number in warrant_tally.shares) == warrant_tally.total
    assert set(WORDS) == set(MEANINGS)


OURS = ("sure-choice", "doubtful-choice")


@pytest.mark.parametrize("slug", library().playable)
def test_a_rule_with_a_choice_has_a_letter_only(slug: str) -> None:
    game = library().load(slug)
    for cited in game.rules().values():
        marks = marks_of(library(), game, cited)
        kinds = {mark.kind for mark in marks}
        if cited.warrant in OURS:
            assert kinds == {"choice"}
        elif any(detail.inherited for detail in cited.details):
            assert kinds == {"taken-over"}
        else:
            assert not marks


def test_a_letter_is_the_same_wherever_a_reading_is_shown() -> None:
    game = library().load("comet-1718")
    letters: dict[str, set[str]] = {}
    for cited in game.rules().values():
        for mark in marks_of(library(), game, cited):
            letters.setdefault(mark.key, set()).add(mark.text)
    assert all(len(letter) == 1 for letter in letters.values())
    assert len({one for letter in letters.values() for one in letter}) == len(letters)


def test_a_detail_says_what_it_rests_on() -> None:
    game = library().load("comet-1753")
    cited = game.rules()["comet-1753/stop/comet-as-king"]
    (first, *_) = detail_answers(library(), cited)
    assert (first.called, first.value) == ("the kind of rule", "")  # its ranks rest on a further passage
    assert first.inherited
    assert first.inherited.rule == "comet-1718/stop/comet-as-king"
    assert first.inherited.readings == ("comet-1753/reading/unseen-half",)
    assert first.inherited.account == "1718"
    assert rule_answer(library(), game, cited.key).warrant_words == "our choice, with doubts"


def test_a_rule_itself_without_words_is_the_kind_of_rule() -> None:
    """Of comet-2018/pack the text says that cards are taken out; which ones, we chose."""
    cited = library().load("comet-2018").rules()["comet-2018/pack"]
    (first, *others) = detail_answers(library(), cited)
    assert (first.called, first.value, first.warrant) == ("the kind of rule", "", "stated")
    assert all(other.value for other in others)
    assert tally_of(library(), [cited]).total == len(others)
