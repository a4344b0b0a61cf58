"""Rulebooks as answers: the words for every choice, letters and notes, which texts are reconstructions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import CorpusError, NinesError, ReadingError, RequestError, UnknownNameError
from nines.kernel.playing import begin, dealt
from nines.reference import rulebook_answer, rulebooks, to_data
from nines.reference.rulebook_words import marks_of

if TYPE_CHECKING:
    from nines.reference.rulebooks import RulebookAnswer

RED = "red-nines-1881"
MOST_PLAYERS = 8
NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
]
WRITTEN = [slug for slug in library().playable if library().rulebook(slug)]


def text(answer: RulebookAnswer) -> str:
    return "\n".join(block.text for block in answer.play)


def test_a_choice_has_its_own_words() -> None:
    ours = library()
    assert "you must[a] play it" in text(rulebook_answer(ours, RED))
    other = rulebook_answer(ours, RED, {"natural-card-held-back": "yes"})
    assert "you may, but need not,[a] play it" in text(other)
    assert other.name == "red-nines-1881[natural-card-held-back=yes]"
    assert text(rulebook_answer(ours, other.name)) == text(other)


def test_the_note_of_a_changed_choice_says_what_ours_is() -> None:
    note = rulebook_answer(library(), RED, {"natural-card-held-back": "yes"}).notes[0]
    assert note.changed
    assert note.text.startswith("Changed here. Our choice: ")
    assert rulebook_answer(library(), RED).notes[0].text.endswith("Fairly sure.")


def test_a_changed_choice_without_a_span_comes_last() -> None:
    answer = rulebook_answer(library(), RED, {"packets": "whole-hands"})
    changed = [rulebook_choice.point for rulebook_choice in answer.also if rulebook_choice.default]
    assert changed == ["packets"]


def test_the_short_text_is_left_out_where_untrue() -> None:
    ours = library()
    assert rulebook_answer(ours, RED).in_short
    assert rulebook_answer(ours, RED, {"natural-card-held-back": "yes"}).in_short
    assert not rulebook_answer(ours, "multiple-9-2007", {"how-many-players": "to-ten"}).in_short


def test_two_choices_in_one_sentence_have_words_together() -> None:
    both = {"pools-at-the-end": "shared", "pools-remainder": "one-each"}
    assert "give any counters left over one by one to the players" in text(
        rulebook_answer(library(), RED, both)
    )


def test_words_lead_to_rules_and_letters_are_in_order() -> None:
    answer = rulebook_answer(library(), RED)
    keys = {key for block in answer.play for run in block.runs for key in run.rules}
    assert "red-nines-1881/sweep/red-aces" in keys
    assert keys <= set(library().load(RED).rules())
    letters = [letter for block in answer.play for run in block.runs for letter in run.letters]
    assert list(dict.fromkeys(letters)) == [note.letter for note in answer.notes]
    assert answer.notes[0].letter == "a"


def test_letters_mark_choices_that_change_the_outcome() -> None:
    """A dot marks the rest."""
    ours = library()
    rulebook = ours.rulebook(RED)
    assert rulebook
    marks = marks_of(ours, rulebook)
    assert marks["natural-card-held-back"] == "letter"
    assert marks["packets"] == "dot"  # it changes the course of play at most
    assert marks["wild-names"] == "dot"  # it changes who wins, and is certain


def test_a_text_mostly_not_the_account_s_is_a_reconstruction() -> None:
    ours = library()
    found = {slug: rulebook_answer(ours, slug).heading for slug in WRITTEN}
    assert found[RED] == "How to play"
    if "pink-nines-1974" in found:
        assert found["pink-nines-1974"] == "A reconstruction"
        assert rulebook_answer(ours, "pink-nines-1974").base == "pink-nines-2008"


@pytest.mark.slow
@pytest.mark.parametrize("slug", WRITTEN)
def test_every_text_is_well_formed_under_every_choice(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No double space, no space before a full stop, no sentence without its full stop."""
    ours = library()
    rulebook = ours.rulebook(slug)
    assert rulebook
    marks = marks_of(ours, rulebook)  # the same under all choices, and half of the work
    monkeypatch.setattr(rulebooks, "marks_of", lambda *_: marks)
    readings = ours.load(slug).choices.readings
    for point, reading in readings.items():
        for candidate in reading.playable:
            try:
                answer = rulebook_answer(ours, slug, {point: candidate})
            except ReadingError:  # it cannot be played beside another
                continue
            for block in answer.play:
                plain = re.sub(r"\[[a-z]+\]", "", "".join(run.text for run in block.runs))
                where = f"{answer.name}: {plain}"
                assert not re.search(r" [.,;:]|  |[.,;]{2}|\(\s|\s\)", plain.replace("…", "")), where
                assert not re.search(r"[.!?][”’)]* [a-z]", plain), where
                assert block.kind in ("row", "head", "item") or plain.rstrip().endswith(
                    (".", ":", "”", ")")
                ), where


@pytest.mark.parametrize("slug", WRITTEN)
def test_a_rulebook_says_how_many_cards_each_player_gets(slug: str) -> None:
    game = library().load(slug)
    said = set(re.findall(r"[a-z]+|[0-9]+", text(rulebook_answer(library(), slug)).lower()))
    for players in filter(game.admits, range(2, MOST_PLAYERS + 1)):
        start = dealt(game, begin(game, players, seed=1).position, seed=1).position
        sizes = {len(hand) for hand in start.hands}
        assert all(said & {str(size), *NUMBERS[size : size + 1]} for size in sizes), (players, sizes)


def test_an_answer_is_plain_data() -> None:
    data = to_data(rulebook_answer(library(), RED))
    assert data["play"][0]["cells"][0][0]["text"] == "Aim."


def test_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'red-nines-1881'"):
        rulebook_answer(library(), "red-nines-1818")
    with pytest.raises(UnknownNameError, match="did you mean 'natural-card-held-back'"):
        rulebook_answer(library(), RED, {"natural-card-held": "yes"})
    with pytest.raises(NinesError, match="did you mean"):
        rulebook_answer(library(), RED, {"natural-card-held-back": "others-only"})


def test_an_edition_without_a_rulebook_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = library()
    monkeypatch.setitem(ours._rulebooks, RED, None)  # noqa: SLF001 - what is read once
    with pytest.raises(RequestError, match=r"has no rulebook, rulebook/red-nines-1881.md"):
        rulebook_answer(ours, RED)


def test_words_that_are_lacking_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    ours = library()
    rulebook = ours.rulebook(RED)
    assert rulebook
    others = {key: words for key, words in rulebook.others.items() if key != "sitting"}
    monkeypatch.setitem(ours._rulebooks, RED, replace(rulebook, others=others))  # noqa: SLF001 - the same
    with pytest.raises(CorpusError, match=r'spans.sitting: no words for this choice; add: "until-ruin" = '):
        rulebook_answer(ours, RED, {"sitting": "until-ruin"})
