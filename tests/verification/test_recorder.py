"""A game whose rules are observed plays as the game itself, and no question escapes."""

import copy
from dataclasses import replace

import pytest

from nines import library, load
from nines_verification.golden import check_golden
from nines_verification.perform import AsRead, perform_in
from nines_verification.recorder import FUNCTION, Question, Recorder
from nines_verification.scenario import scenarios_of

SAMPLE = ("commit-1857", "comet-2011", "ninety-nine-4p", "multiple-9-2007", "multiple-9-holdem-2007")


@pytest.mark.parametrize("slug", SAMPLE)
def test_scenarios_hold_with_their_rules_observed(slug: str) -> None:
    game = load(slug)
    for scenario in scenarios_of(library(), slug):
        assert not list(perform_in(Recorder(AsRead(game)(scenario)).game, scenario)), scenario.name


@pytest.mark.parametrize("slug", SAMPLE)
def test_a_golden_play_goes_the_same_with_its_rules_observed(slug: str) -> None:
    lines, failures = check_golden(library(), Recorder(load(slug)).game)
    assert lines > 50
    assert not failures


def test_a_stand_in_is_taken_for_its_rule() -> None:
    game = load("comet-1718")
    recorder = Recorder(game)
    for key, cited in recorder.game.rules().items():
        rule = game.rules()[key].rule
        assert isinstance(cited.rule, type(rule))
        assert (cited.rule, hash(cited.rule), str(cited.rule)) == (rule, hash(rule), str(rule))
        assert repr(copy.copy(cited.rule)) == repr(rule)
    assert not recorder.asked


def test_answers_that_are_remembered_hide_no_question() -> None:
    recorder = Recorder(load("comet-1718"))
    asked = []
    for _ in range(2):
        recorder.begin()
        recorder.game.legal_acts(recorder.game.start(["Q♥ K♥", "5♠"]))
        asked.append(dict(recorder.answers))
    assert asked[0]
    assert asked[0] == asked[1]
    # Without that they do: a second recorder's game, asked twice, notes nothing new.
    recorder.answers = {}
    recorder.game.legal_acts(recorder.game.start(["Q♥ K♥", "5♠"]))
    assert recorder.answers.keys() < asked[0].keys()


def test_another_answer_to_one_question_changes_the_play() -> None:
    recorder = Recorder(load("comet-1718"))
    position = recorder.game.start(["K♥ 2♣", "5♠"])
    recorder.begin()
    recorder.game.play(position, recorder.game.parse_act("K♥"))
    (question,) = (answer for answer in recorder.answers if answer.key == "comet-1718/stop/king")
    assert recorder.answers[question] is True
    recorder.begin({question: False})
    kinds = [event.kind for event in recorder.game.play(position, recorder.game.parse_act("K♥")).events]
    assert "stopped" not in kinds
    recorder.begin()
    kinds = [event.kind for event in recorder.game.play(position, recorder.game.parse_act("K♥")).events]
    assert "stopped" in kinds


def test_a_parameter_that_play_reads_is_a_question_too() -> None:
    recorder = Recorder(load("comet-1718"))
    recorder.game.legal_acts(recorder.game.start(["2♣ 7♦", "5♠ K♥"]))
    assert any(answer.given is None and answer.asks == "looks_back" for answer in recorder.answers)


def test_a_function_as_argument_is_no_part_of_the_question() -> None:
    recorder = Recorder(load("comet-1718"))
    position = recorder.game.start(["2♣ 7♦", "5♠ K♥"])
    recorder.game.play(position, recorder.game.parse_act("2♣"))
    asked = [answer for answer in recorder.answers if answer.asks == "asks"]
    assert all(FUNCTION in str(question.given) for question in asked)
    assert all(isinstance(question, Question) and hash(question) is not None for question in asked)


def test_an_observed_game_under_another_reading_is_a_plain_game() -> None:
    recorder = Recorder(load("comet-1718"))
    other = recorder.game.read({"two-players": "no"})
    assert not other.admits(2)
    assert not recorder.answers
    assert replace(recorder.game) == recorder.game
