"""The section *deciding plays* fails when a play no longer differs, or when a result is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.corpus.heads import Head
from nines.deciding.differences import Play, Shown
from nines.deciding.results import Bound, Result, StoredPlay, as_text, command, read_digest, read_results
from nines.deciding.setting import Setting
from nines.libraries import rests_on
from nines.libraries.alternatives import Subject, candidates_of
from nines.libraries.digests import read_lock
from nines.libraries.rests_on import Grounds
from nines.reference.deciding import FOLDER
from nines_tools.deciding import write
from nines_tools.deciding.write import stored, write_deciding
from nines_verification.deciding import check
from nines_verification.deciding.check import check_deciding, fault
from nines_verification.deciding.idle import ONLY_SEATS, equal_rules
from nines_verification.deciding.proof import prove
from nines_verification.deciding.subjects import editions_of, families_of
from nines_verification.run import checks_of

if TYPE_CHECKING:
    from pathlib import Path


COMET = nines.load("comet-1718")


def subject(point: str, candidate: str) -> Subject:
    return next(one for one in candidates_of(COMET) if (one.point, one.candidate) == (point, candidate))


def result_of(one: Subject, acts: tuple[str, ...], *hands: str) -> Result:
    play = StoredPlay(Play(Setting(hands), Shown("same acts", acts)))
    return Result(*one.names, "decided", {"any": play})


def test_a_play_that_tells_apart_holds_and_one_that_does_not_fails_with_the_command() -> None:
    stops = subject("wild-as-king-paid", "yes")
    assert fault(stops, result_of(stops, ("lay 9♦ as K",), "9♦", "A♥")) == ""
    said = fault(stops, result_of(stops, ("lay A♥",), "9♦ A♥", "A♣"))
    assert "do not differ at the end" in said
    assert said.endswith("python -m nines_verification decide --again 'comet-1718[wild-as-king-paid=yes]'")


def test_a_play_longer_than_to_the_first_difference_fails() -> None:
    stops = subject("wild-as-king-paid", "yes")
    assert fault(stops, result_of(stops, ("lay 9♦ as K",), "9♦ A♣", "2♥")) == ""
    assert "do not differ" in fault(stops, result_of(stops, ("lay 9♦ as K", "lay A♣"), "9♦ A♣", "2♥"))


def test_a_pair_whose_rules_are_equal_is_proved_equal_and_no_other() -> None:
    equal, other = subject("two-players", "no"), subject("comet-stops", "yes")
    assert equal_rules(equal) == ONLY_SEATS
    assert fault(equal, Result(*equal.names, "not comparable", why=ONLY_SEATS)) == ""
    assert "no longer holds" in fault(other, Result(*other.names, "not comparable", why=ONLY_SEATS))


def test_what_is_said_to_be_seen_only_must_be_seen() -> None:
    other = subject("comet-stops", "yes")
    play = result_of(other, ("lay A♥",), "A♥", "2♣").plays
    assert "no longer differs" in fault(other, Result(*other.names, "information only", play, why="seen"))


def test_what_is_not_decided_fails_and_says_what_was_searched() -> None:
    other = subject("comet-stops", "yes")
    said = fault(
        other, Result(*other.names, "not decided", why="These rules differ.", searched="small deals")
    )
    assert said.startswith("not decided: These rules differ. Searched: small deals; run python -m")
    assert "not decided" in fault(other, Result(*other.names, "not decided"))


def test_the_section_fails_where_a_candidate_or_a_pair_of_editions_is_not_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = library()
    game = nines.load("ninety-nine-4p")
    assert check_deciding(ours, game)[1] == ()
    assert ours.checks
    planted = {
        f"{game.slug}.jsonl": next(candidates_of(game)),
        "editions-ninety-nine.jsonl": next(
            one for one in editions_of(ours, "ninety-nine") if one.one == game
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
    assert [one.what.partition(":")[0] for one in failures] == ["not decided", "not decided"]


def test_what_is_stored_and_not_compared_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    extra = Result("oxford-whist", "oxford-whist[nothing=yes]", "decided")
    monkeypatch.setattr(check, "read_results", lambda _: (extra,))
    _, failures = check_deciding(library(), nines.load("oxford-whist"))
    assert "these are no longer compared; run python -m nines_verification decide" in failures[0].what


@pytest.mark.slow
def test_a_proof_counts_only_if_the_rules_that_differ_are_asked_and_their_cards_are_there() -> None:
    both = Subject(nines.load("comet-1991"), nines.load("comet-2011"))
    bound = Bound("2♦ 4♥ 7♦ 9♣ 9♥ K♦", (2, 2, 2))
    proof = prove(both, bound)
    assert not proof.fault
    assert fault(both, Result(*both.names, "proved equal", why=proof.why, bound=bound)) == ""
    assert "something else" in fault(both, Result(*both.names, "proved equal", why="equal", bound=bound))
    without_king = Result(
        *both.names, "proved equal", why="equal", bound=Bound("2♦ 4♥ 7♦ 9♣ 9♥ Q♦", (2, 2, 2))
    )
    assert "lacks cards that the rules mention: K" in fault(both, without_king)
    match = subject("sitting-tied", "extra-deal")
    assert prove(match, Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault.startswith(
        "these rules differ and are asked in no play:"
    )
    assert prove(match, Bound("A♣ 9♦ K♣", (1, 1, 1, 1, 1, 1))).fault.startswith("it cannot be played")


def test_games_that_differ_are_not_proved_equal() -> None:
    assert prove(subject("comet-stops", "yes"), Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault.startswith(
        "the games differ"
    )
    dealt = subject("packets", "fours-first")
    assert "in the deal of seed" in prove(dealt, Bound("A♣ 2♣ 9♦ K♣", (2, 2))).fault


def test_a_reason_for_no_comparison_that_no_longer_holds_fails() -> None:
    both = Subject(COMET, nines.load("comet-1752"))
    assert "has changed" in fault(both, Result(*both.names, "not comparable", why="No number of players."))


def test_results_that_are_missing_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "FOLDER", "nowhere")
    checked, failures = check_deciding(library(), nines.load("oxford-whist"))
    assert checked == len(failures) > 0
    assert "run python -m nines_verification decide oxford-whist" in failures[0].what


def test_every_two_editions_of_a_family_are_compared_once() -> None:
    ours = library()
    assert families_of(ours) == ("stops", "ninety-nine")
    pairs = [one.names for name in families_of(ours) for one in editions_of(ours, name)]
    assert len(pairs) == len(set(map(frozenset, pairs))) == 153 + 10


def test_the_search_goes_on_where_it_ended_and_stores_as_it_goes(tmp_path: Path) -> None:
    ours, found = library(), subject("wild-as-king-paid", "yes")
    file = tmp_path / "comet-1718.jsonl"
    kept = result_of(found, ("lay 9♦ as K",), "9♦", "A♥")
    file.write_text(as_text([kept], Head("make it", "1f")), encoding="utf-8")
    equal = subject("two-players", "no")
    assert [one.status for _, one in stored(ours, file, (equal, found), {})] == ["not comparable", "decided"]
    second = Result.of(file.read_text(encoding="utf-8").splitlines()[2])
    assert second.rests_on == Grounds(ours).of(found.one, found.other)
    assert replace(second, rests_on="") == kept
    assert not list(tmp_path.glob("*.new"))


def test_a_candidate_is_searched_again_if_it_is_named(tmp_path: Path) -> None:
    found = subject("wild-as-king-paid", "yes")
    worse = result_of(found, ("lay 9♦ as K",), "9♦ K♠ Q♠", "A♥ J♣")
    file = tmp_path / "comet-1718.jsonl"
    file.write_text(as_text([worse], Head("make it", "1f")), encoding="utf-8")
    again = frozenset({found.names[1]})
    ((_, result),) = stored(library(), file, (found,), {}, again=again)
    assert result.effect == "payments"
    assert result.plays["payments"].play.setting.cards == 2


def test_only_what_is_named_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def none(_: object, file: Path, *__: object, **___: object) -> list[object]:
        asked.append(file.name)
        return []

    monkeypatch.setattr(write, "stored", none)
    list(write_deciding(library(), ["comet-1753"], folder=tmp_path))
    assert asked == ["comet-1753.jsonl"]


def test_the_effect_is_derived_from_the_plays() -> None:
    kept = result_of(subject("wild-as-king-paid", "yes"), ("lay 9♦ as K",), "9♦", "A♥")
    assert kept.effect == "flow"
    assert replace(kept, plays={**kept.plays, "payments": kept.plays["any"]}).effect == "payments"
    assert Result("a", "b", "proved equal").effect == "none"


@pytest.mark.slow
def test_every_game_of_ours_has_the_section() -> None:
    ours = library()
    assert all("deciding plays" in checks_of(ours, ours.load(slug)) for slug in ours.playable)
