"""A scenario that does not come true says what happened instead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines_verification import __main__ as command
from nines_verification import run, verify
from nines_verification.__main__ import main
from nines_verification.compiled_alike import is_compiled
from nines_verification.event_record import Record, show_record
from nines_verification.perform import check_scenarios, perform
from nines_verification.scenario import Scenario, scenarios_of
from nines_verification.told_apart import misses

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COMET = nines.load("comet-1718")
SCENARIOS = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-1718")}
KING = next(one for name, one in SCENARIOS.items() if name.startswith("whoever lays a king"))
OUT = next(one for name, one in SCENARIOS.items() if name.startswith("the first to shed"))
SEVEN = next(one for name, one in SCENARIOS.items() if name.startswith("the next rank follows"))
SIX = SCENARIOS["six cannot play"]
GOING_ON = SCENARIOS["and not before"]
SO_FAR = SCENARIOS["equals share the match, however often they were caught"]
PASSES = next(one for name, one in SCENARIOS.items() if name.startswith("first hand passes"))

# A payment of the scenario, and what it was not: another value of a field, a field left out, one too many.
PAID: Record = {"kind": "paid", "rule": "payment/king", "giver": 1, "taker": 0, "amount": 1, "unit": "jeton"}
OTHERWISE: Record = {"kind": "won", "rule": "lead", "giver": 0, "taker": 1, "amount": 2, "unit": "chip"}
NOT_PAID: list[Record] = [
    *({**PAID, field: value} for field, value in OTHERWISE.items()),
    *({name: value for name, value in PAID.items() if name != field} for field in PAID),
    {**PAID, "said": "king"},
]

RED = nines.load("red-nines-1881")
RED_SCENARIOS = {scenario.name: scenario for scenario in scenarios_of(library(), "red-nines-1881")}
IN_A_SITTING = replace(
    RED_SCENARIOS["what nobody sweeps stays in the pools"],
    hands=("4♣ 6♥", "7♥", "8♥"),
    dead="5♣",
    plays=("4♣", "pass", "6♥"),
    leaves=(),
    sight={"0": ("dead hand: 1 card",), "2": ("dead hand: 5♣",)},
    holds={"red nine pool": 6},
    next_has=(38, 35, 26),
)


@pytest.mark.parametrize(
    ("scenario", "change", "complaint"),
    [
        (KING, {"gains": (0, 0, 0)}, "the gains are (2, -1, -1), not (0, 0, 0)"),
        (KING, {"has": (1, 2, 3)}, "the players have (102, 99, 99), not (1, 2, 3)"),
        (KING, {"sizes": (9, 9, 9)}, "the hands have (1, 2, 2) cards, not (9, 9, 9)"),
        (KING, {"to_act": 2}, "it is the turn of 0, not of 2"),
        (KING, {"winner": 1}, "the winners are (), not 1"),
        (KING, {"over": True}, "the deal is not over"),
        (KING, {"causes": ("claim",)}, "claim causes nothing; the nearest is "),
        (KING, {"leaves": ("stop/king",)}, "stop/king causes 'player 1 starts a new sequence'"),
        (
            KING,
            {"events": ({"kind": "sung"},)},
            'there is no { kind = "sung" }; the nearest is { kind = "',
        ),
        (KING, {"events": (PAID, PAID)}, f"there is no {show_record(PAID)} after the events named before it"),
        *(
            (KING, {"events": (one,)}, f"there is no {show_record(one)}; the nearest is {show_record(PAID)}")
            for one in NOT_PAID
        ),
        (KING, {"allowed": ("K♠",)}, "'K♠' should be allowed: K♠ is not in the hand"),
        (KING, {"refused": {"2♣": "lead"}}, "'2♣' is allowed; lead should refuse it"),
        (SEVEN, {"refused": {"8♥": "lead"}}, "'8♥' is refused by continuation, not by lead"),
        (SEVEN, {"refused": {"8♥": "fact"}}, "'8♥' is refused by continuation, not by fact"),
        (SEVEN, {"refused": {"10♥": "continuation"}}, "'10♥' is refused by fact, not by continuation"),
        (KING, {"plays": ("3♠",)}, "an act is refused: 3♠ is not in the hand"),
        (KING, {"plays": ("sing",)}, "is not a card"),
        (OUT, {"to_act": 0}, "it is the turn of nobody, not of 0"),
        (OUT, {"over": False}, "the deal is over"),
        (SIX, {"seats": 5}, "it can begin; seats should refuse it"),
        (SIX, {"refused_setup": "pack"}, "it cannot begin, but not because of pack"),
        (GOING_ON, {"over": True}, "the match is not over"),
        (GOING_ON, {"winners": (0,)}, "the winners are None, not (0,)"),
        (SO_FAR, {"over": False}, "the match is over"),
        (SO_FAR, {"winners": (0,)}, "the winners are (0, 1), not (0,)"),
        (PASSES, {"next_first_hand": 2}, "the next first hand is 1, not 2"),
        (PASSES, {"next_dealer": 2}, "the next dealer is 0, not 2"),
    ],
)
def test_what_goes_differently_is_said(scenario: Scenario, change: dict[str, Any], complaint: str) -> None:
    assert perform(COMET, scenario) == ()
    failures = perform(COMET, replace(scenario, **change))
    assert any(complaint in failure.what for failure in failures), failures


def test_events_are_looked_at_in_their_order() -> None:
    other = {**PAID, "giver": 2}
    assert perform(COMET, replace(KING, events=(PAID, other))) == ()
    assert perform(COMET, replace(KING, events=(other, PAID))) != ()


def test_the_first_missing_event_is_said_once_with_the_nearest() -> None:
    changed = [{**PAID, "giver": giver, "amount": 7} for giver in (1, 2)]
    (failure,) = perform(COMET, replace(KING, events=tuple(changed)))
    assert failure.what == (
        f"there is no {show_record(changed[0])}; the nearest is {show_record(PAID)};"
        " 1 more of its events are missing"
    )


def test_hands_may_be_given_in_a_sitting_so_far() -> None:
    assert perform(COMET, replace(KING, balances=(10, 20, 30), has=(12, 19, 29))) == ()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"sight": {"2": ("dead hand: 1 card",)}},
            "seat 2 does not see 'dead hand: 1 card'; the nearest is dead hand: 5♣",
        ),
        ({"holds": {"red nine pool": 1}}, "the pools hold {'red nine pool': 6}, not {'red nine pool': 1}"),
        ({"holds": {"blue pool": 1}}, "the pools hold {}, not {'blue pool': 1}"),
        ({"next_has": (1, 1, 1)}, "the players then have (38, 35, 26), not (1, 1, 1)"),
        ({"next_holds": {"red nine pool": 1}}, "the pools then hold {'red nine pool': 6}"),
        ({"leaves": ("succession",)}, "succession causes 'player 2 is first hand in the next deal'"),
        ({"plays": ("4♣",), "next_dealer": 0}, "the deal is not over"),
    ],
)
def test_pools_sights_and_what_passes_on_are_looked_at(change: dict[str, Any], complaint: str) -> None:
    """A deal with a card on the table and a pool that stays for the next one."""
    assert perform(RED, IN_A_SITTING) == ()
    failures = perform(RED, replace(IN_A_SITTING, **change))
    assert any(complaint in failure.what for failure in failures), failures


def test_the_next_deal_may_be_in_a_sitting_so_far() -> None:
    name = next(name for name in RED_SCENARIOS if name.startswith("and the next dealer adds"))
    scenario = RED_SCENARIOS[name]
    failures = perform(RED, replace(scenario, balances=(9, 9, 9, 9)))
    assert [failure.what for failure in failures] == ["the players have (9, 9, 0, 9), not (36, 27, 27, 36)"]


def test_every_scenario_is_performed_and_cites_passages_of_the_corpus() -> None:
    for scenario in SCENARIOS.values():
        assert perform(COMET, scenario) == (), scenario.name
        assert set(scenario.cites) <= nines.library().corpus.passages.keys()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try few deals: the checks themselves are run by `make verify`."""
    monkeypatch.setitem(run.EXAMPLES, "standard", 20)
    monkeypatch.setitem(run.DEALS_READ_OTHERWISE, "standard", 1)
    monkeypatch.setitem(run.OF_CORPUS, "shuffles", ("shuffles", lambda _: (1, ())))


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_each_check_has_a_section_and_a_planted_fault_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A small edition: `make verify` checks all of them."""
    twenty = nines.load("oxford-whist[oxford-deals=twenty]").rules()["oxford-whist/length"].rule

    def too_long(library: Library, game: AnyGame, _: object) -> run.Outcome:
        return check_scenarios(library, game.with_rule("oxford-whist/length", twenty))

    monkeypatch.setitem(run.CHECKS, "scenarios", ("scenarios", too_long))
    sections = list(verify(library(), ["oxford-whist"]))
    assert [section.name for section in sections] == [
        *("corpus integrity", "consistency", "lineage", "lock", "shuffles"),
        *("golden play", "scenarios", "deciding plays", "weights", "candidate plays"),
        *("coverage both ways", "rule coverage", "perft", "lock", "conformance", "completeness"),
        *("imagined deals", "read otherwise"),
        *("mutants", "second implementation", "claims"),
    ]
    assert all(section.checked for section in sections)
    assert [section.name for section in sections if not section.passed] == ["scenarios"]


@pytest.mark.slow
def test_verify_of_all_games_takes_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    # The checks themselves are run by `make verify`; here it is told that no game is left out.
    asked: list[tuple[str, str]] = []

    def asks(name: str) -> run.Check:
        def check(_: Library, game: AnyGame, __: object) -> run.Outcome:
            asked.append((name, game.slug))
            return 1, ()

        return check

    checks = {name: (unit, asks(name)) for name, (unit, _) in run.CHECKS.items()}
    monkeypatch.setattr(run, "CHECKS", checks)
    monkeypatch.setattr(run, "OF_OURS", {})
    monkeypatch.setattr(run, "COUNTED_TWICE", {})
    monkeypatch.setattr(run, "CLAIMS", {})
    monkeypatch.setitem(run.OF_CORPUS, "shuffles", ("shuffles", lambda _: (1, ())))
    sections = list(verify(library()))
    assert [section.subject for section in sections] == [
        *("corpus" for _ in run.OF_CORPUS),
        *(
            listed.slug
            for name in checks
            for listed in nines.library().catalogue.games
            if name != "compiled code" or is_compiled(nines.load(listed.slug))
        ),
    ]
    assert asked == [(section.name, section.subject) for section in sections[len(run.OF_CORPUS) :]]
    assert all(section.passed for section in sections)


@pytest.mark.slow
def test_processes_that_share_the_work_find_the_same() -> None:
    only = ["coverage both ways", "scenarios", "golden play"]
    alone, shared = (list(verify(library(), ["red-nines-1881"], only=only, jobs=jobs)) for jobs in (1, 2))
    assert [one._replace(seconds=0) for one in alone] == [one._replace(seconds=0) for one in shared]


def test_fewer_than_one_process_are_refused() -> None:
    with pytest.raises(nines.RequestError, match="0 processes are too few; ask for 1 or more"):
        list(verify(library(), jobs=0))


def test_verify_knows_the_nearest_game() -> None:
    with pytest.raises(nines.UnknownNameError, match="did you mean 'comet-1718'"):
        list(verify(library(), ["comet-1781"]))


def test_verify_takes_games_not_readings_and_each_but_once() -> None:
    with pytest.raises(nines.RequestError, match="name only the game"):
        list(verify(library(), ["comet-1718[comet-stops=yes]"]))
    assert len(list(verify(library(), ["comet-1718"] * 2, only=["golden play"]))) == 1


def test_only_the_checks_that_are_named_are_made() -> None:
    sections = list(verify(library(), ["comet-1718", "commit-1857"], only=["golden play", "lineage"]))
    found = [(section.name, section.subject) for section in sections]
    assert found == [("lineage", "corpus"), ("golden play", "comet-1718"), ("golden play", "commit-1857")]
    with pytest.raises(nines.UnknownNameError, match="no check 'scenes'; did you mean 'scenarios'"):
        list(verify(library(), only=["scenes"]))


def test_the_command_that_writes_golden_plays_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["golden", "comet-1781"]) == 2
    assert "did you mean 'comet-1718'" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_that_writes_golden_plays_writes_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    checks = library().checks
    assert isinstance(checks, Path)
    file = checks / "golden" / "comet-1718.jsonl"
    before = file.read_bytes()
    assert main(["golden", "comet-1718"]) == 0
    assert f"wrote {file}" in capsys.readouterr().out
    assert file.read_bytes() == before


def test_without_a_named_game_all_golden_plays_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(command, "write_golden", lambda _, game: written.append(game.slug))
    assert main(["golden"]) == 0
    assert tuple(written) == library().playable


def test_scenes_of_several_games_are_carried_each_under_its_reading() -> None:
    """Comet for six to eight may rest on either of two games, and their scenes are told of fewer players."""
    scenes = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-2018")}
    for base, read in (("comet-1718", {"base-game": "comet-1718"}), ("commit-1857", {})):
        there = nines.load(base).rules()[f"{base}/seats"].rule
        scene = scenes[f"with a card left nobody has won ({base})"]
        assert (scene.slug, scene.seats_rule, len(scene.hands), scene.read) == (base, there, 2, read)
    game = nines.load("comet-2018")
    assert not perform(game, scene)
    (failure,) = perform(game, replace(scene, seats_rule=None))
    assert "is not for 2" in failure.what
    assert "two can play, however boring, and get twenty-six cards each" not in " ".join(scenes)


def test_a_scene_cannot_distinguish_what_its_base_does_not_ask() -> None:
    game = nines.load("comet-2018")
    scene = next(
        one for one in scenarios_of(library(), "comet-2018") if one.read == {"base-game": "comet-1718"}
    )
    assert not misses(game, scene, "exemption", "that-card")
    assert not misses(game, scene, "aces-stop", "yes")
    assert not misses(game, scene, "base-game", "commit-1857")


def test_a_reader_who_has_gone_away_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def gone(_: list[str]) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setitem(command.COMMANDS, "instruments", gone)
    assert main(["instruments"]) == 141
    assert capfd.readouterr().err == ""
