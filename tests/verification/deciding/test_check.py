"""The section *deciding plays* fails when a play no longer differs, or when a result is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.deciding.conftest import COMET, result_of, subject

import nines
from nines import library
from nines.corpus.heads import Head
from nines.deciding.differences import Cause
from nines.deciding.results import Result, as_text, command, read_digest, read_results
from nines.libraries import rests_on
from nines.libraries.alternatives import Subject, candidates_of
from nines.libraries.digests import read_lock
from nines.reference.effects import FOLDER
from nines_verification.deciding import check
from nines_verification.deciding.check import check_deciding, fault
from nines_verification.deciding.subjects import editions_of
from nines_verification.run import checks_of

if TYPE_CHECKING:
    from pathlib import Path


def test_a_play_that_no_longer_differs_fails_with_the_command() -> None:
    stops = subject(COMET, "wild-as-king-paid", "yes")
    assert fault(stops, result_of(stops, ("lay 9♦ as K",), "9♦", "A♥")) == ""
    said = fault(stops, result_of(stops, ("lay A♥",), "9♦ A♥", "A♣"))
    assert "do not differ at the end" in said
    assert said.endswith("python -m nines_verification decide --again 'comet-1718[wild-as-king-paid=yes]'")


def test_a_play_longer_than_to_the_first_difference_fails() -> None:
    stops = subject(COMET, "wild-as-king-paid", "yes")
    assert fault(stops, result_of(stops, ("lay 9♦ as K",), "9♦ A♣", "2♥")) == ""
    assert "do not differ" in fault(stops, result_of(stops, ("lay 9♦ as K", "lay A♣"), "9♦ A♣", "2♥"))


def test_what_is_said_to_be_seen_only_must_be_seen() -> None:
    other = subject(COMET, "comet-stops", "yes")
    play = result_of(other, ("lay A♥",), "A♥", "2♣").plays
    assert "no longer differs" in fault(other, Result(*other.names, "information only", play, why="seen"))


def test_what_is_not_decided_fails_and_says_what_was_searched() -> None:
    other = subject(COMET, "comet-stops", "yes")
    said = fault(
        other, Result(*other.names, "not decided", why="These rules differ.", searched="small deals")
    )
    assert said.startswith("not decided: These rules differ. Searched: small deals; run python -m")
    assert "not decided" in fault(other, Result(*other.names, "not decided"))


def test_an_undecided_candidate_or_pair_of_editions_fails_the_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = library()
    game = nines.load("ninety-nine-4p")
    assert check_deciding(ours, game)[1] == ()
    assert ours.checks
    planted = {
        f"{game.slug}.jsonl": next(candidates_of(game)),
        "editions-ninety-nine.jsonl": next(
            edition for edition in editions_of(ours, "ninety-nine") if edition.one == game
        ),
    }
    checks = tmp_path / FOLDER
    checks.mkdir()
    for file, one in planted.items():
        kept = read_results(ours.checks / FOLDER / file)
        head = Head(command(file), read_digest(ours.checks / FOLDER / file))
        undecided = Result(*one.names, "not decided", why="These rules differ.", searched="much")
        rest = [undecided if (two.one, two.other) == one.names else two for two in kept]
        (checks / file).write_text(as_text(rest, head), encoding="utf-8")
    locked = read_lock(ours)
    monkeypatch.setattr(rests_on, "read_lock", lambda _: locked)
    monkeypatch.setattr(type(ours), "checks", property(lambda _: tmp_path))
    _, failures = check_deciding(ours, game)
    assert [failure.what.partition(":")[0] for failure in failures] == ["not decided", "not decided"]


def test_a_cause_that_is_missing_or_wrong_fails() -> None:
    ours = library()
    assert ours.checks
    file = ours.checks / FOLDER / "editions-ninety-nine.jsonl"
    kept = next(result for result in read_results(file) if result.plays)
    one = next(
        edition for edition in editions_of(ours, "ninety-nine") if edition.names == (kept.one, kept.other)
    )
    assert fault(one, kept) == ""
    for cause, says in (
        (None, "no cause is stored"),
        (Cause(alone=(("length", ""),)), "exchange of length does"),
    ):
        changed = replace(kept.plays["any"], cause=cause)
        assert says in fault(one, replace(kept, plays={"any": changed}))


def test_what_is_stored_and_not_compared_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    extra = Result("oxford-whist", "oxford-whist[nothing=yes]", "decided")
    monkeypatch.setattr(check, "read_results", lambda _: (extra,))
    _, failures = check_deciding(library(), nines.load("oxford-whist"))
    assert "these are no longer compared; run python -m nines_verification decide" in failures[0].what


def test_a_reason_for_no_comparison_that_no_longer_holds_fails() -> None:
    both = Subject(COMET, nines.load("comet-1752"))
    assert "has changed" in fault(both, Result(*both.names, "not comparable", why="No number of players."))


def test_results_that_are_missing_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "FOLDER", "nowhere")
    checked, failures = check_deciding(library(), nines.load("oxford-whist"))
    assert checked == len(failures) > 0
    assert "run python -m nines_verification decide oxford-whist" in failures[0].what


def test_the_effect_is_derived_from_the_plays() -> None:
    kept = result_of(subject(COMET, "wild-as-king-paid", "yes"), ("lay 9♦ as K",), "9♦", "A♥")
    assert kept.effect == "flow"
    assert replace(kept, plays={**kept.plays, "payments": kept.plays["any"]}).effect == "payments"
    assert Result("a", "b", "proved equal").effect == "none"


@pytest.mark.slow
def test_every_game_of_ours_has_the_section() -> None:
    ours = library()
    assert all("deciding plays" in checks_of(ours, ours.load(slug)) for slug in ours.playable)
