"""The weight of open questions as an answer: what comes first, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

import nines
from nines.cli.compare import show_weights
from nines.libraries import Library
from nines.reference.doubts import doubt_answers
from nines.reference.gaps import wanted_answers
from nines.reference.weights import FOLDER, pairs_in_words, question_weights, weights_answer
from nines.weights.change import MEASURES
from nines.weights.stored import Stored, read
from nines.weights.weighing import (
    _pairs,
    alone,
)

MADE_BY = "python -m nines_verification weigh oxford-whist"
COMET = "comet-1718"
OURS = nines.library()


def test_the_weightiest_answers_are_combined_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    kept, answer = stored_of(COMET), weights_answer(OURS, COMET)
    assert answer is not None
    game, singles = nines.load(COMET), tuple(alone(nines.load(COMET)))
    pairs = _pairs(game, kept.request, singles, {weighed.names: weighed for weighed in kept.weighed})
    assert [weighed.names for weighed in kept.weighed] == [compared.names for compared in (*singles, *pairs)]
    combined = {choice for pair in pairs for choice in pair.choices}
    weightiest = [
        answer_weight.choices[0] for answer_weight in answer.alone if answer_weight.against == COMET
    ]
    assert combined == set(weightiest[: kept.request.strongest])
    show_weights(answer)
    shown = capsys.readouterr().out
    assert "Two answers together, minus what each changes alone" in shown
    assert pairs_in_words(answer).split()[0] in shown


def stored_of(slug: str) -> Stored:
    assert OURS.checks is not None
    kept = read(OURS.checks / FOLDER / f"{slug}.jsonl", MADE_BY)
    assert kept is not None
    return kept


@pytest.mark.slow
def test_wanted_texts_list_the_heaviest_open_questions_first() -> None:
    weights = question_weights(OURS, COMET)
    found = {doubt_answer.reading.point: doubt_answer.weight for doubt_answer in doubt_answers(OURS, COMET)}
    assert {point: found[point] for point in weights} == weights
    for text in wanted_answers(OURS).wanted:
        order = []
        for reading in text.readings:
            weight = question_weights(OURS, reading.game).get(reading.key.rpartition("/")[2])
            order.append((weight.shift, weight.touched) if weight else (0.0, 0.0))
            assert reading.weight == (weight.short if weight else "")
        assert order == sorted(order, reverse=True)


def test_showing_weights_makes_no_compared_game(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Library.load

    def plain(library: Library, name: str) -> Any:  # noqa: ANN401 - any game
        assert "[" not in name
        return load(library, name)

    monkeypatch.setattr(Library, "load", plain)
    library = Library(OURS.corpus, OURS.catalogue, OURS.package)
    assert any(reading.weight for text in wanted_answers(library).wanted for reading in text.readings)


def test_the_words_of_a_weight_say_what_the_figures_say() -> None:
    answer = weights_answer(OURS, COMET)
    assert answer is not None
    for point, those in answer.by_question.items():
        says = question_weights(OURS, COMET)[point].says
        assert len(says) == len(those)
        for answer_weight, said in zip(those, says, strict=True):
            assert f"“{answer_weight.choices[0].partition('=')[2]}”" in said
            if answer_weight.change is None:
                assert "cannot be played" in said
            elif not answer_weight.change.course.value:
                assert said.endswith("changes nothing.")
            elif not answer_weight.change.shift:
                assert "but no average significantly" in said
            else:
                assert ("the number of acts" in said) == bool(answer_weight.change.shift_of("acts"))
                assert ("the amount exchanged" in said) == bool(answer_weight.change.shift_of("paid"))
    assert answer.intervals >= MEASURES * len(answer.alone)
