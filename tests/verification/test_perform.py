"""A scenario that does not come true says what happened instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nines
from nines_verification import verify
from nines_verification.__main__ import main
from nines_verification.perform import perform
from nines_verification.scenario import Scenario, scenarios_of

COMET = nines.load("comet-1718")
SCENARIOS = {scenario.name: scenario for scenario in scenarios_of("comet-1718")}
KING = next(one for name, one in SCENARIOS.items() if name.startswith("whoever lays a king"))
OUT = next(one for name, one in SCENARIOS.items() if name.startswith("the first to shed"))
SIX = SCENARIOS["six cannot play"]
SITTING = SCENARIOS["and not before"]
PASSES = next(one for name, one in SCENARIOS.items() if name.startswith("first hand passes"))


@pytest.mark.parametrize(
    ("scenario", "change", "complaint"),
    [
        (KING, {"gains": (0, 0, 0)}, "the gains are (2, -1, -1), not (0, 0, 0)"),
        (KING, {"has": (1, 2, 3)}, "the players have (102, 99, 99), not (1, 2, 3)"),
        (KING, {"sizes": (9, 9, 9)}, "the hands have (1, 2, 2) cards, not (9, 9, 9)"),
        (KING, {"to_act": 2}, "it is the turn of 0, not of 2"),
        (KING, {"winner": 1}, "the winners are (), not 1"),
        (KING, {"over": True}, "the deal is not over"),
        (KING, {"causes": ("claim",)}, "claim causes nothing; there were lead"),
        (KING, {"leaves": ("stop/king",)}, "stop/king causes 'player 1 begins another sequence'"),
        (KING, {"says": ("player 9 sings",)}, "nothing says 'player 9 sings' there"),
        (KING, {"allowed": ("K♠",)}, "'K♠' should be allowed: K♠ is not in the hand"),
        (KING, {"refused": {"2♣": "lead"}}, "'2♣' is allowed; lead should refuse it"),
        (KING, {"refused": {"K♠": "lead"}}, "'K♠' is refused by comet-1718/continuation, not by lead"),
        (KING, {"plays": ("3♠",)}, "an act is refused: 3♠ is not in the hand"),
        (KING, {"plays": ("sing",)}, "is no card"),
        (OUT, {"to_act": 0}, "it is the turn of nobody, not of 0"),
        (OUT, {"over": False}, "the deal is over"),
        (SIX, {"seats": 5}, "it can begin; seats should refuse it"),
        (SIX, {"refused_setup": "pack"}, "it cannot begin, but not because of pack"),
        (SITTING, {"over": True}, "the sitting is not over"),
        (SITTING, {"winners": (0,)}, "the winners are (1,), not (0,)"),
        (PASSES, {"next_first_hand": 2}, "the next first hand is 1, not 2"),
        (PASSES, {"next_dealer": 2}, "the next dealer is 0, not 2"),
    ],
)
def test_what_goes_otherwise_is_said(scenario: Scenario, change: dict[str, Any], complaint: str) -> None:
    assert perform(COMET, scenario) == ()
    failures = perform(COMET, replace(scenario, **change))
    assert any(complaint in failure.what for failure in failures), failures


def test_every_scenario_is_performed_and_cites_passages_of_the_corpus() -> None:
    for scenario in SCENARIOS.values():
        assert perform(COMET, scenario) == (), scenario.name
        assert set(scenario.cites) <= nines.corpus().passages.keys()


def test_verify_yields_a_section_for_each_check_and_each_passes() -> None:
    sections = list(verify(["comet-1718"], "quick"))
    assert [section.name for section in sections] == [
        "corpus integrity",
        "coverage both ways",
        "scenarios",
        "readings told apart",
        "golden play",
        "conformance",
    ]
    assert all(section.passed and section.checked for section in sections)


def test_verify_of_all_games_takes_the_catalogue() -> None:
    assert {section.subject for section in verify(level="quick")} == {"corpus", "comet-1718"}


def test_verify_knows_the_nearest_game() -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean 'comet-1718'"):
        list(verify(["comet-1781"]))


def test_the_command_that_writes_golden_plays_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["golden", "comet-1781"]) == 2
    assert "did you mean 'comet-1718'?" in capsys.readouterr().err


def test_the_command_that_writes_golden_plays_writes_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden"]) == 0
    assert "comet-1718.txt" in capsys.readouterr().out
