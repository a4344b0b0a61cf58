"""Mutants of rules and code are made, tried, and named where nobody notices them."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cache
from mmap import MAP_PRIVATE, PROT_READ, mmap
from pathlib import Path

import pytest

import nines
from nines.common.inputs import Drawn
from nines.errors import CorpusError, EndlessPlayError, UnknownNameError
from nines.stops.rules.payment import RankPays
from nines_tools.mutation import code_run
from nines_tools.mutation.command import mutation
from nines_verification.candidate_plays import (
    candidate_plays,
    check_candidate_plays,
    difference,
    digests,
    file_of,
)
from nines_verification.course import first_difference
from nines_verification.mutation import rule_run, survivors
from nines_verification.mutation.altered import Altered
from nines_verification.mutation.code_mutants import CodeMutant, code_mutants, modules, sampled, without_words
from nines_verification.mutation.operators import changed, places
from nines_verification.mutation.rule_mutants import RuleMutant, rule_mutants, rules_without_mutant
from nines_verification.mutation.rule_run import (
    Tally,
    _failures,
    _stale,
    check_mutants,
    store,
    stored_tally,
    tally,
)
from nines_verification.mutation.trying import Kill, Trier

LIBRARY = nines.library()
COMET = LIBRARY.load("comet-1718")
OXFORD = LIBRARY.load("oxford-whist")


@cache
def mutants_of(slug: str) -> tuple[RuleMutant, ...]:
    """Return all mutants of an edition, made once for all tests."""
    return tuple(rule_mutants(LIBRARY, LIBRARY.load(slug)))


# --- Rules ---


# Mutants are made, and measured, in the tests below too; to measure them for every edition takes longest.
@pytest.mark.slow_cases("commit-1991")
@pytest.mark.parametrize("slug", LIBRARY.playable)
def test_every_rule_of_every_edition_has_a_mutant_of_a_name_of_its_own(slug: str) -> None:
    assert rules_without_mutant(LIBRARY.load(slug), mutants_of(slug)) == ()
    names = [f"{one.kind} {one.name}" for one in mutants_of(slug)]
    assert len(names) == len(set(names))
    for name, why in survivors.reasons(slug).items():  # a listed survivor is still a mutant, and has a reason
        assert name in names
        assert why.endswith(".")


def test_a_rule_without_a_mutant_is_found() -> None:
    others = [one for one in mutants_of(OXFORD.slug) if one.key != "trick"]
    assert rules_without_mutant(OXFORD, others) == ("trick",)


def test_a_rule_under_a_candidate_alone_is_shifted_too() -> None:
    names = {one.name for one in mutants_of(COMET.slug) if one.kind == "shifted"}
    assert {"payment/king: amount=2", "succession[direction=anticlockwise]: clockwise=True"} <= names


def mutant(name: str) -> RuleMutant:
    return next(one for one in mutants_of(COMET.slug) if one.name == name)


def test_a_scenario_kills_a_mutant_of_a_payment() -> None:
    kill = Trier(LIBRARY, COMET).kill(mutant("payment/king: amount=2"))
    assert kill is not None
    assert kill.section == "scenarios"


def test_a_scenario_under_other_rules_kills_nothing() -> None:
    """A rule is exchanged only where the original is in force; else scenarios of readings would notice."""
    never = RuleMutant("shifted", "payment/king", "rank=1", was=RankPays(1), rule=RankPays(2))
    trier = Trier(LIBRARY, COMET)
    assert not any(
        cited.rule == never.was
        for scenario in trier.scenarios
        for cited in trier._as_read(scenario).rules().values()  # noqa: SLF001 - what it is tried on
    )


def test_the_play_under_a_candidate_kills_what_its_scenarios_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    trier, shifted = Trier(LIBRARY, COMET), mutant("dealer[direction=anticlockwise]: step=0")
    monkeypatch.setattr(trier, "scenarios", ())
    kill = trier.kill(shifted)
    assert kill is not None
    assert kill.section == "candidate plays"
    monkeypatch.setattr(trier, "_digests", {})
    assert trier.kill(shifted) is None


def test_the_original_in_its_own_place_survives() -> None:
    rule = COMET.rules()["comet-1718/payment/king"].rule
    same = RuleMutant("shifted", "payment/king", "nothing", was=rule, rule=rule)
    found = tally(LIBRARY, COMET, [same])
    assert (found.total, found.kills, list(found.proved)) == (1, 0, ["shifted payment/king: nothing"])


def test_a_parameter_that_only_words_read_is_proved_equivalent() -> None:
    found = tally(LIBRARY, COMET, [mutant("stakes: example=True")])
    assert found.proved == {"shifted stakes: example=True": "no code of play reads the parameter"}


def test_unlisted_survivors_and_stale_reasons_fail() -> None:
    found = Tally(
        "comet-1718", {}, {}, alike=("shifted a: b=1", "exchanged a: C()"), gaps={"shifted d: e=2": "here"}
    )
    said = "\n".join(map(str, _failures(found, {})))
    assert "shifted a: b=1: no check notices it, and no reason is listed" in said
    assert "shifted d: e=2: no check notices it, though play differs: here" in said
    assert "exchanged a" in said
    names = ("exchanged a: C()", "shifted a: b=1", "shifted d: e=2", "shifted k: l=0", "shifted m: n=1")
    listed = dict.fromkeys(names, "so")
    assert list(_failures(found, listed)) == []
    stale = "\n".join(map(str, _stale(found, listed, {"shifted k: l=0", *found.survivors})))
    assert "shifted k: l=0: is listed as surviving, but is now killed or proved" in stale
    assert "shifted m: n=1: is listed as surviving, but is not a mutant" in stale
    assert stale.count("\n") == 1


def test_an_exchanged_rule_that_survives_needs_a_reason_too() -> None:
    found = Tally("oxford-whist", {}, {}, alike=("exchanged a: C()", "altered b: d", "read e: f"))
    said = "\n".join(map(str, _failures(found, {"read e: f": "So."})))
    assert "exchanged a: C(): no check notices it, and no reason is listed" in said
    assert "altered b: d: no check notices it, and no reason is listed" in said
    assert "read e: f" not in said


def test_a_stored_survivor_without_a_reason_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard run tries a part of the mutants; of what is stored none may lack its reason."""
    stored = stored_tally("oxford-whist")
    assert stored is not None
    planted = replace(stored, alike=("exchanged a: C()",), gaps={"shifted d: e=2": "here"})
    monkeypatch.setattr(rule_run, "stored_tally", lambda _: planted)
    _, failures = check_mutants(LIBRARY, OXFORD, 1)
    assert [str(one).partition(":")[0] for one in failures] == [
        "oxford-whist, exchanged a",
        "oxford-whist, shifted d",
    ]


def test_every_stored_survivor_has_a_reason() -> None:
    for slug in LIBRARY.playable:
        found = stored_tally(slug)
        assert found is not None, slug
        assert list(_failures(found, survivors.reasons(slug))) == [], slug


def test_a_rule_without_mutant_fails() -> None:
    found = Tally("comet-1718", {}, {}, without=("seats",))
    assert "comet-1718/seats: there is no mutant of this rule" in str(next(_stale(found, {}, set())))


def test_a_seeded_part_is_tried_by_default() -> None:
    checked, failures = check_mutants(LIBRARY, OXFORD, 12)
    assert (checked, failures) == (12, ())


def test_every_reason_is_of_a_stored_survivor() -> None:
    for slug in LIBRARY.playable:
        found = stored_tally(slug)
        assert survivors.reasons(slug).keys() <= set(found.survivors if found else ()), slug


def test_no_mutant_is_listed_twice(tmp_path: Path) -> None:
    table = '[[survivor]]\nmutants = ["shifted a: b=1"]\nwhy = "So."\n'
    (tmp_path / "comet-1718.toml").write_text(table * 2, encoding="utf-8")
    with pytest.raises(CorpusError, match="listed twice"):
        survivors.reasons("comet-1718", tmp_path)


def test_results_are_stored_and_read_again(tmp_path: Path) -> None:
    found = Tally(
        "comet-1718", {"shifted": 2}, {"scenarios": 1}, {"a": "b"}, ("c",), {"d": "e"}, ("l",), ("f",), "0"
    )
    store(found, tmp_path)
    assert stored_tally("comet-1718", tmp_path) == found
    assert stored_tally("comet-1752", tmp_path) is None


def test_an_altered_rule_answers_one_question_differently() -> None:
    rule = RankPays(13)
    other = Altered(rule, "due")
    assert (other.rank, str(other)) == (13, f"{rule}, but for what due answers")


# --- Limits ---


def test_a_lot_that_decides_nothing_ends() -> None:
    """In the packs of Ninety-nine for three the lowest of equal cards never decides."""

    class Undecided:
        finds_dealer = True

        def draw(self, _: object) -> Drawn:
            return Drawn((), None)

    game = OXFORD.with_rule("oxford-whist/lot", Undecided())
    with pytest.raises(EndlessPlayError, match="oxford-whist/lot: the lot was drawn 1000 times"):
        nines.begin(game, 3, 7)


# --- Plays under candidates ---


def test_play_under_another_candidate_differs_from_what_is_kept() -> None:
    kept = list(digests(COMET.read({"comet-stops": "yes"})))
    assert difference(kept, COMET.read({"comet-stops": "yes"})) == ""
    assert difference(kept, COMET).startswith("play differs from what is kept, at first in part")
    assert difference(kept[:1], COMET.read({"comet-stops": "yes"})).endswith("in part 2 of 1")
    assert "no play is kept" in difference([], COMET)


def test_plays_under_candidates_are_as_they_are_kept() -> None:
    checked, failures = check_candidate_plays(LIBRARY, OXFORD)
    assert (checked, failures) == (7, ())
    assert isinstance(LIBRARY.checks, Path)
    assert file_of(LIBRARY.checks, "oxford-whist").read_text(encoding="utf-8") == candidate_plays(
        LIBRARY, OXFORD
    )


def test_games_that_differ_in_seats_differ() -> None:
    other = COMET.read({"two-players": "no"})
    assert first_difference(COMET, other, 1) == "the numbers of players differ"


# --- Code ---


def test_every_operator_applies_somewhere_and_changes_what_it_names() -> None:
    found = list(code_mutants())
    assert {one.place.operator for one in found} == {
        *("comparison", "boolean", "arithmetic", "constant", "condition", "return", "statement"),
    }
    assert len({one.digest for one in found}) == len(found)


def test_words_and_annotations_are_left_alone() -> None:
    code = ast.parse(
        'def f(a: int = 3) -> int | None:\n    """Add 1."""\n    raise ValueError(f"{a + 1}")'
    ).body[0]
    assert isinstance(code, ast.FunctionDef)
    assert [one.operator for one in places(code)] == ["statement"]
    assert ast.unparse(changed(code, next(places(code)))).endswith("pass")


def test_what_shows_and_advises_is_left_alone() -> None:
    assert not any(part in name for name in modules() for part in (".display", ".advice", ".odds", ".games"))


@pytest.mark.slow
def test_the_sample_is_the_same_every_time() -> None:
    assert sampled(5) == sampled(5)
    assert sampled(5) == sampled(10)[:5]


@pytest.mark.slow
def test_a_mutant_is_noticed_in_a_process_of_its_own_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine of this process stays as it is."""
    passes = next(
        one
        for one in code_mutants()
        if (one.module, one.function, one.place.operator)
        == ("nines.common.turn_order", "FirstOut.winner", "return")
    )
    monkeypatch.setattr(code_run, "functions_at_work", lambda *_: [])
    monkeypatch.setattr(code_run, "digests_of_plays", lambda *_: [])
    file = tmp_path / "code.jsonl"
    ((tried, result),) = code_run.run([passes], file)
    assert (tried, result.outcome) == (passes, "golden play")
    assert code_run.stored_results(file) == {passes.digest: result}
    assert list(code_run.run([passes], file)) == [(passes, result)]
    assert code_run.prune([], file) == 1
    assert code_run.stored_results(file) == {}


def test_the_process_of_a_mutant_may_end_as_it_likes() -> None:
    assert code_run.in_child(lambda: [1]) == [1]
    assert code_run.in_child(lambda: exec("raise SystemExit")) is None  # noqa: S102 - ends the process


def test_a_process_of_its_own_has_room_whatever_its_parent_holds() -> None:
    with mmap(-1, code_run.MOST_BYTES + (1 << 30), flags=MAP_PRIVATE, prot=PROT_READ):
        assert code_run.in_child(lambda: len(bytearray(1 << 28))) == 1 << 28
        assert (
            code_run.in_child(
                lambda: len(mmap(-1, 2 * code_run.MOST_BYTES, flags=MAP_PRIVATE, prot=PROT_READ))
            )
            is None
        )  # more than it may take


def test_results_of_code_mutants_are_of_the_sample() -> None:
    assert code_run.stored_results().keys() <= {one.digest for one in code_run.sample()}


def test_a_mutant_that_was_drawn_stays_drawn() -> None:
    *_, last = sampled(10)
    assert sampled(1, drawn=[last.digest]) == [last]
    assert sampled(3, drawn=[last.digest, "gone"]) == [last, *sampled(2)]


def test_words_make_no_result_stale() -> None:
    plain = ast.parse("def f(a):\n    if a:\n        raise ValueError('no')\n    return 'x'").body[0]
    worded = ast.parse(
        '@d\ndef f(a):\n    """Do."""\n    if a:\n        raise ValueError(\'never\')\n    return "x"'
    ).body[0]
    other = ast.parse("def f(a):\n    if a:\n        raise ValueError('no')\n    return 'y'").body[0]
    codes = [without_words(one) for one in (plain, worded, other) if isinstance(one, ast.FunctionDef)]
    assert codes[0] == codes[1] != codes[2]


def test_the_command_sums_up_what_is_stored() -> None:
    lines = list(mutation(["--rules", "--stored", "oxford-whist"]))
    assert lines[0].split() == [
        "edition",
        "mutants",
        "killed",
        "proved",
        "alike",
        "gaps",
        "left",
        "killed",
        "by",
    ]
    assert lines[1].split()[0] == "oxford-whist"
    with pytest.raises(UnknownNameError):
        list(mutation(["--rules", "no-such-game"]))


def test_a_kill_says_where() -> None:
    assert Kill("scenarios", "a: b") == ("scenarios", "a: b")
    assert isinstance(sampled(1)[0], CodeMutant)
    assert replace(sampled(1)[0], digest="0").name == sampled(1)[0].name
