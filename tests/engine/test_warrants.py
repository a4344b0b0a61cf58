"""Warrants of all rules of all games, under every reading: nothing is shown as firmer than its evidence."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.corpus.records import CERTAINTIES
from nines.errors import ReadingError
from nines.evidence.warrant import MARKS, WARRANTS, Choice, Detail, Inheritance, Tally, weakest
from nines.reference import matrix_answer, rule_answer, to_data
from nines.reference.editions import edition_answer
from nines.reference.warrants import WORDS, detail_answers, marks_of, tally_of, total
from nines_tools.record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame

ORDER = tuple(WARRANTS)
OURS = ("sure-choice", "doubtful-choice")


@cache
def variants(slug: str) -> tuple[AnyGame, ...]:
    """Return a game under its defaults and under every other candidate alone, made once for all tests."""
    return tuple(_variants(library().load(slug)))


def _variants(game: AnyGame) -> Iterator[AnyGame]:
    yield game
    for point, reading in game.choices.readings.items():
        for candidate in reading.playable[1:]:
            try:
                yield game.read({point: candidate})
            except ReadingError:  # it cannot be played beside the defaults
                continue


def bases(game: AnyGame) -> dict[str, Detail]:
    """Return the details of all games that one amends, by rule and name."""
    choices, found = game.choices, dict[str, Detail]()
    while choices.base:
        choices = choices.of_base()
        for key, cited in library().load(choices.name).rules().items():
            found |= {f"{key} {one.name}": one for one in cited.details}
    return found


@pytest.mark.slow_cases("commit-2011")
@pytest.mark.parametrize("slug", library().playable)
def test_every_detail_has_grounds_and_every_choice_a_reading(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            assert cited.details[0].name == "", key
            names = [one.name for one in cited.details]
            assert len(set(names)) == len(names), key
            for one in cited.details:
                assert one.passages or one.all_choices, f"{key} {one.name}"
                for choice in one.all_choices:
                    home, _, point = choice.reading.partition("/reading/")
                    assert point == choice.point
                    assert point in library().choices(home).points.readings(game.choices.chosen), choice
                    assert choice.certainty in (*CERTAINTIES, "option"), choice


@pytest.mark.parametrize("slug", library().playable)
def test_no_rule_is_firmer_than_its_weakest_detail(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            assert all(ORDER.index(cited.warrant) >= ORDER.index(one.warrant) for one in cited.details), key
            if any(choice.ours for one in cited.details for choice in one.all_choices):
                assert cited.warrant in OURS, key


@pytest.mark.parametrize("slug", library().playable)
def test_nothing_inherited_is_firmer_than_in_its_base(slug: str) -> None:
    for game in variants(slug):
        theirs = bases(game)
        for key, cited in game.rules().items():
            for one in cited.details:
                if not one.inherited:
                    continue
                older = theirs.get(f"{one.inherited.rule} {one.name}") or theirs[f"{one.inherited.rule} "]
                assert ORDER.index(one.warrant) >= ORDER.index(older.warrant), f"{key} {one.name}"
                assert one.warrant not in ("stated", "implied"), f"{key} {one.name}"


@pytest.mark.parametrize("slug", library().playable)
def test_nothing_is_inherited_without_words_or_a_reading(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            for one in cited.details:
                if one.inherited:
                    assert one.inherited.passages or one.inherited.choices, f"{key} {one.name}"


def test_what_the_unseen_half_leaves_open_is_our_choice() -> None:
    """The first half of the article of 1753 was not seen."""
    found = [
        cited
        for cited in library().load("comet-1753").rules().values()
        for one in cited.details
        if one.inherited and "unseen-half" in [choice.point for choice in one.inherited.choices]
    ]
    assert len(found) >= 30
    assert all(cited.warrant in OURS for cited in found)


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
    found = Tally.of([Detail(passages=("a:1",)), Detail(passages=("a:1",), implied=True), choice, taken])
    assert (found.says, found.taken_over, found.sure, found.doubtful, found.total) == (2, 1, 1, 0, 4)
    assert (found + found).total == 8
    told = tally_of(library(), library().load("comet-1718").rules().values())
    assert [words for words, _ in told.shares] == list(MARKS)
    assert sum(number for _, number in told.shares) == told.total
    assert set(WORDS) == set(WARRANTS)


def test_a_choice_of_a_source_is_no_choice_of_ours() -> None:
    option = Detail(passages=("a:1",), choices=(Choice("x", "g/reading/x", "option"),))
    assert (option.ground, option.warrant) == ("stated", "stated")
    assert weakest([option, Detail(choices=(Choice("y"),))]) == "doubtful-choice"


def test_a_choice_made_in_the_amended_game_is_kept() -> None:
    base = (Choice("x", "g/reading/x", "high"),)
    taken = Detail(passages=("a:1",), inherited=Inheritance("g/a", "g/a", ("b:1",), base=base))
    assert (taken.ground, taken.warrant) == ("read", "sure-choice")


@pytest.mark.parametrize("slug", library().playable)
def test_a_rule_with_a_choice_has_a_letter_only(slug: str) -> None:
    game = library().load(slug)
    for cited in game.rules().values():
        marks = marks_of(library(), game, cited)
        kinds = {mark.kind for mark in marks}
        if cited.warrant in OURS:
            assert kinds == {"choice"}
        elif any(one.inherited for one in cited.details):
            assert kinds == {"taken-over"}
        else:
            assert not marks


def test_a_letter_is_the_same_wherever_a_reading_is_shown() -> None:
    game = library().load("comet-1718")
    letters: dict[str, set[str]] = {}
    for cited in game.rules().values():
        for mark in marks_of(library(), game, cited):
            letters.setdefault(mark.key, set()).add(mark.text)
    assert all(len(one) == 1 for one in letters.values())
    assert len({one for found in letters.values() for one in found}) == len(letters)


def test_a_detail_says_what_it_rests_on() -> None:
    game = library().load("comet-1753")
    cited = game.rules()["comet-1753/stop/comet-as-king"]
    (first, *_) = detail_answers(library(), cited)
    assert first.called == "the rule itself"
    assert first.inherited
    assert first.inherited.rule == "comet-1718/stop/comet-as-king"
    assert first.inherited.readings == ("comet-1753/reading/unseen-half",)
    assert first.inherited.account == "1718"
    assert rule_answer(library(), game, cited.key).warrant_words == "our choice, with doubts"
