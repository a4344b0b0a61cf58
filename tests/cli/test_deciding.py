"""What ``nines diff --decide`` shows, and what ``nines show`` says of the effect of a candidate."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import RequestError
from nines.reference import decide_answer, decided_counts, reading_effects
from nines.reference.deciding import DecideAnswer, DecidingPlay

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
SAME, READ = "comet-1718", "comet-1718[last-card-paid=no]"


def test_the_shortest_play_is_shown_with_deal_acts_and_rules(run: Run) -> None:
    shown = " ".join(run("diff", SAME, READ, "--decide", env={"COLUMNS": "80"}).stdout.split())
    assert "The shortest play found in which payments differ:" in shown
    assert "player 1: K♣ player 2: A♦" in shown
    assert "acts lay K♣ first difference at act 1, lay K♣" in shown
    assert "comet-1718/payment/king" in shown
    assert "as reported by wp-comet:" in shown
    assert "gains in jetons: +2, -2." in shown
    assert "gains in jetons: +1, -1." in shown
    assert "affects payments, but no change of winner was found" in shown
    assert "nines verify replays the plays" in shown


def test_the_json_of_a_decision_has_its_fields(run: Run) -> None:
    told = json.loads(run("diff", SAME, READ, "--decide", "--json").stdout)
    assert told.keys() == {field.name for field in fields(DecideAnswer)}
    assert told["plays"][0].keys() == {field.name for field in fields(DecidingPlay)}
    assert (told["status"], told["effect"], told["stored"]) == ("decided", "payments", True)


def test_two_games_may_be_named_in_either_order() -> None:
    there, back = decide_answer(library(), SAME, READ), decide_answer(library(), READ, SAME)
    assert there == back


@pytest.mark.slow
def test_what_is_not_stored_is_searched_now() -> None:
    found = decide_answer(library(), "comet-1718[comet-stops=yes]", "comet-1718[wild-leads=no]")
    assert (found.stored, found.status) == (False, "decided")
    assert "240 small deals" in found.searched


def test_a_game_is_not_compared_with_itself(run: Run) -> None:
    with pytest.raises(RequestError, match="name two"):
        decide_answer(library(), SAME, SAME)
    assert run("diff", SAME, SAME, "--decide").exit_code == 2


def test_games_that_cannot_be_compared_say_why(run: Run) -> None:
    shown = " ".join(run("diff", SAME, "comet-2018", "--decide").stdout.split())
    assert "not comparable why No number of players is common to both" in shown


def test_a_reading_shows_what_each_other_candidate_changes(run: Run) -> None:
    shown = " ".join(run("show", "comet-1718/reading/last-card-paid").stdout.split())
    assert "Effects of the other candidates" in shown
    assert "no This answer changes payments, but no change of winner was found. In the" in shown
    assert "In the shortest play (player 1: " in shown


def test_effects_are_those_of_the_game_itself() -> None:
    (effect,) = reading_effects(library(), "comet-1718[in-suit=yes]", "two-players")
    assert (effect.status, effect.effect, effect.acts) == ("not comparable", "none", ())
    assert reading_effects(library(), "comet-1718", "red-nine-cards") == ()
    assert reading_effects(library(), "nain-jaune", "comet-stops") == ()


def test_counts_are_of_every_edition_and_of_every_family() -> None:
    counts = {one.subject: one for one in decided_counts(library())}
    assert counts["editions of ninety-nine"].compared == 10
    assert counts["editions of ninety-nine"].not_comparable == 7
    assert sum(counts["comet-1718"].effects.values()) == counts["comet-1718"].compared
