"""``nines play`` and ``nines rules``: who plays, what a trace says, and how a game is played in words."""

from __future__ import annotations

import json
import pickle
import re
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.cli.shared import keys_of

import nines
import nines.cli
from nines import Library
from nines.boundary import cached
from nines.common.seating import Between
from nines.evidence.cite import cite
from nines.reference import plays
from nines.reference.warrants import WORDS
from nines.simulation.running import Job
from nines.stops.automaton import playing
from nines.stops.family import STOPS
from nines_verification import verify
from nines_verification.course import course, first_difference

if TYPE_CHECKING:
    from click.testing import Result

    from nines.kernel.game import AnyGame

Run = Callable[..., "Result"]
Told = Callable[..., Any]
Typing = Callable[..., "Result"]


# --- Deals played by programs ---


def test_a_choice_without_effect_is_dropped_and_that_is_said(run: Run) -> None:
    result = run("play", "comet-1718[first-hand-lot=suit-turned-up,first-hand-cut=lowest]", "--json")
    assert json.loads(result.stdout)["game"] == "comet-1718[first-hand-lot=suit-turned-up]"
    assert result.stderr == (
        "nines: first-hand-cut=lowest has no effect with first-hand-lot=suit-turned-up: nobody cuts\n"
    )


def test_play_has_the_documented_keys_and_loses_no_money(told: Told) -> None:
    record = told("play", "comet-1718", "--deals", "2", "--trace")
    assert set(record) == keys_of(plays.PlayAnswer)
    for deal in record["deals"]:
        assert set(deal) == keys_of(plays.DealAnswer)
        assert sum(deal["gains"]) == 0
        for event in (*deal["events"], *record["opening"]):
            assert set(event) == keys_of(plays.EventAnswer)
    payment = next(event["payment"] for event in record["deals"][0]["events"] if event["payment"])
    assert set(payment) == keys_of(plays.PaymentAnswer)
    assert min(payment["giver"], payment["taker"]) >= 1
    assert sum(record["balances"]) == 300


def test_a_play_without_a_trace_has_no_events(told: Told) -> None:
    record = told("play", "comet-1718")
    assert record["opening"] == record["deals"][0]["events"] == []


def test_a_trace_has_every_event_with_rule_and_warrant(run: Run, told: Told) -> None:
    shown = run("play", "comet-1718", "--trace", env={"COLUMNS": "160"}).stdout
    record = told("play", "comet-1718", "--trace")
    lines = iter(shown.splitlines())
    for event in (*record["opening"], *record["deals"][0]["events"]):
        text = event["text"].removeprefix(f"player {event['player']} ")
        rule = event["rule"].removeprefix("comet-1718/")
        wanted = re.compile(rf"{re.escape(text)} +{rule} +{WORDS[event['warrant']]}$")
        assert any(wanted.search(line) for line in lines), event


def test_the_text_of_an_event_names_its_player(told: Told) -> None:
    record = told("play", "comet-1718", "--trace")
    events = [event for event in record["deals"][0]["events"] if event["player"]]
    assert {event["player"] for event in events} == {1, 2, 3}
    assert all(event["text"].startswith(f"player {event['player']} ") for event in events)


def test_a_trace_names_a_player_once_in_a_turn(run: Run) -> None:
    shown = run("play", "comet-1718", "--seed", "7", "--trace", env={"COLUMNS": "160"}).stdout
    kings = shown.split(" plays K")[1:-1]
    assert kings
    for after in kings:
        paid_and_stopped = after.split("\n")[1:4]
        assert all(line.startswith(" " * 12) for line in paid_and_stopped), paid_and_stopped


def test_one_jeton_is_singular_and_players_count_from_one(run: Run) -> None:
    shown = run("play", "comet-1718", "--trace", "--match", env={"COLUMNS": "160"}).stdout
    assert re.search(r"player \d pays 1 jeton to player \d ", shown)
    assert re.search(r"player \d pays [2-9]\d* jetons to player \d ", shown)
    assert "player 0" not in shown


def test_a_trace_runs_from_lot_to_next_first_hand(run: Run) -> None:
    shown = run("play", "comet-1718", "--trace").stdout
    words = (
        "Before the first deal\n",
        "draws",
        "is first hand",
        "Deal 1\n",
        "deals",
        "is dealt",
        "plays",
        "first hand in the next deal",
        "wins the deal",
    )
    places = [shown.index(word) for word in words[:-1]]
    assert places == sorted(places)
    assert words[-1] in shown


def test_a_sitting_is_played_until_it_is_over(run: Run, told: Told) -> None:
    record = told("play", "comet-1718", "--match", "--seats", "4")
    assert len(record["deals"]) == 4
    assert record["match_over"]
    assert "The match is over: player" in run("play", "comet-1718", "--match").stdout


def test_more_deals_than_the_sitting_has_are_played_and_said(run: Run) -> None:
    shown = run("play", "comet-1718", "--deals", "5").stdout
    assert "By the rules, the match ends after deal 3; the deals below are extra." in shown
    assert shown.count("after deal") == 1


def test_a_sitting_that_ends_equal_says_so(run: Run, told: Told) -> None:
    level = ("play", "ninety-nine-3p", "--seed", "5")
    assert "The match is not over. So far players 2 and 3 have the most: 63 points." in run(*level).stdout
    assert not told(*level)["match_winners"]
    shared = ("play", "red-nines-1881", "--match", "--seed", "12")
    assert "The match is over: players 1 and 2 share the win with 40 counters." in run(*shared).stdout
    assert told(*shared)["match_winners"] == [1, 2]


def test_readings_are_chosen_by_name_or_by_option(run: Run) -> None:
    named = run("play", "comet-1718[comet-stops=yes]", "--trace").stdout
    asked = run("play", "comet-1718", "--read", "comet-stops=yes", "--trace").stdout
    assert named == asked
    assert named.startswith("comet-1718[comet-stops=yes], 3 players, seed 1")


def test_a_seed_gives_one_play_and_another_seed_another(run: Run) -> None:
    first, again, other = (run("play", "comet-1718", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert first == again
    assert first.splitlines()[1:] != other.splitlines()[1:]


def test_a_game_for_two_is_played_by_two(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    comet = nines.load("comet-1718")
    seats = cite("wp-comet:045", Between, least=2, most=2)
    two = STOPS.game(lambda choices: comet.make(choices).replaced({"seats": seats}), comet.choices)
    monkeypatch.setattr(Library, "load", lambda *_: two)
    assert run("play", "comet-1718").stdout.startswith("comet-1718, 2 players")


def test_a_game_with_one_edition_may_be_named_for_it(run: Run) -> None:
    assert (
        run("play", "multiple-9", "--seed", "2").stdout
        == run("play", "multiple-9-2007", "--seed", "2").stdout
    )
    assert run("gaps", "multiple-9").stdout.startswith("multiple-9-2007")


HOLDEM = "multiple-9-holdem-2007"


def test_the_trace_of_a_holdem_deal_names_the_rules(run: Callable[..., Result]) -> None:
    out = run("play", HOLDEM, "--seed", "1", "--trace").stdout
    for rule in ("blinds", "betting", "limit", "board", "uncontested", "button"):
        assert re.search(rf"\b{rule} ", out)


def test_the_result_of_a_play_names_the_policies(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    record = told("play", "comet-1718", "--policy", "greedy, random,shed-high")
    assert record["policies"] == ["greedy", "random", "shed-high"]
    assert record["policy"] == "greedy, random, shed-high"
    assert told("play", "comet-1718", "--policy", "greedy")["policy"] == "greedy"
    shown = run("play", "comet-1718", "--policy", "greedy,random,shed-high").stdout
    assert "played by policy: greedy, random, shed-high" in shown
    assert "played at random" in run("play", "comet-1718").stdout


# --- A person, and the policies of the others ---


COMET = ("play", "comet-1718", "--human", "1", "--seed", "7", "--policy", "random")


def test_a_person_gets_fresh_cards_and_their_seed_is_printed(
    typing_well: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 4711)
    fresh = typing_well("quit\n", "play", "comet-1718", "--human", "1").stdout
    assert "comet-1718, 3 players, seed 995289  you are player 1" in fresh
    assert fresh == typing_well("quit\n", "play", "comet-1718", "--human", "1", "--seed", "995289").stdout


def test_without_a_person_the_seed_is_1_and_play_random(typing_well: Typing) -> None:
    plain = typing_well("", "play", "comet-1718").stdout
    assert plain.startswith("comet-1718, 3 players, seed 1  played at random\n")
    assert plain == typing_well("", "play", "comet-1718", "--seed", "1", "--policy", "random").stdout
    record = json.loads(typing_well("", "play", "comet-1718", "--json").stdout)
    assert (record["seed"], record["policy"]) == (1, "random")


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("comet-1718", "the others follow the sources' advice: longest-run\n  lead the longest run  leads "),
        ("red-nines-20c", "the others follow the sources' advice: hold-nine+go-on+shed-high\n"),
        ("ninety-nine-3p", "the others follow the sources' advice: sensible, doubtful-first\n"),
        ("commit-1857", "the others play by policy: greedy\n"),
        ("multiple-9-holdem-2007", "the others play by policy: by-the-nines\n"),
    ],
)
def test_the_policy_of_the_others_is_printed(game: str, says: str, typing_well: Typing) -> None:
    assert says in typing_well("quit\n", "play", game, "--human", "1", "--seed", "7").stdout


def test_a_policy_that_is_named_is_followed(typing_well: Typing) -> None:
    assert "the others play by policy: random\n" in typing_well("quit\n", *COMET).stdout


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("play comet-1718 --human 4", "player 4 is not at the table; the players are 1 to 3"),
        ("play comet-1718 --human 0", "player 0 is not at the table"),
        ("play comet-1718 --human one", "'one' is not a whole number"),
        ("play comet-1718 --human 1 --json", "cannot be combined"),
        ("play comet-1718 --human 1 --seats 9", "not for 9"),
        ("play comet-1718 --human 1 --deals 0", "0 deals cannot be played"),
        ("play comet-1718 --policy greed", "did you mean 'greedy'"),
        ("play comet-1718 --policy greedy,random", "2 policies are named for 3 players"),
        ("play comet-1718 --human 1 --policy a,b,c,d", "no policy 'a'"),
        ("play comet-1718 --policy ,", "no policy ''"),
        ("play comet-1718 --resume x.json", "--resume takes all settings from the file; leave out GAME"),
        ("play --resume x.json --seed 7 --human 1", "leave out --seed and --human"),
        ("play --resume x.json", "x.json cannot be read: No such file"),
        ("play --human 1", "missing argument 'GAME'"),
        ("play comet-1718 --human 1,4", "player 4 is not at the table"),
        ("play comet-1718 --human ,", "is not a whole number"),
    ],
)
def test_a_play_that_cannot_begin_is_refused_in_one_line(
    typed: str, says: str, typing: Callable[..., Result]
) -> None:
    result = typing("", *typed.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


def test_without_a_game_a_pipe_gets_the_list(typing: Typing) -> None:
    result = typing("", "play")
    assert result.exit_code == 2
    assert re.search(r"^1 +comet-1718 ", result.stdout, re.MULTILINE)
    assert result.stdout.count("\n") > len(nines.library().playable)
    assert "missing argument 'GAME'" in result.stderr
    assert "nines play comet-1718 --human 1" in result.stderr


def test_several_people_and_policies_share_a_table(typing_well: Typing) -> None:
    asked = ("play", "comet-1718", "--human", "3,1", "--seats", "4", "--seed", "7")
    shown = typing_well("\nquit\n", *asked, "--policy", "random,greedy,random,shed-high").stdout
    assert "players 1 and 3 are people" in shown
    assert "the others play by policy: greedy, shed-high\n" in shown
    one = typing_well("\nquit\n", *asked, "--policy", "greedy").stdout
    assert "the others play by policy: greedy\n" in one
    everybody = typing_well("\nquit\n", *asked[:3], "1,2", "--seats", "2").stdout
    assert "the others" not in everybody


# --- Rules in words ---


RED = "red-nines-1881"


def test_a_rulebook_is_plain_text_in_a_pipe(run: Run) -> None:
    shown = run("rules", RED).stdout
    assert "\nHow to play\n" in shown
    assert "you must[a] play it" in " ".join(shown.split())
    assert "\nNotes\n  [a] " in shown
    assert "Also our choices: " in shown
    assert "\x1b" not in shown


def test_another_answer_changes_the_words_of_a_rulebook(run: Run) -> None:
    stdout = run("rules", RED, "--read", "natural-card-held-back=yes").stdout
    assert "you may, but need not,[a]" in " ".join(stdout.split())
    assert "Changed here. Our choice: " in " ".join(stdout.split())
    assert run("rules", f"{RED}[natural-card-held-back=yes]").stdout == stdout


def test_the_json_of_a_rulebook_has_the_answer(run: Run) -> None:
    record = json.loads(run("rules", RED, "--json").stdout)
    assert record["heading"] == "How to play"
    assert record["play"][0]["cells"][0][1]["details"] == []


def test_a_table_of_a_rulebook_has_columns(run: Run) -> None:
    """Of some editions payments are a table; whichever has one shows it whole."""
    done = run("rules", "comet-1752")
    assert done.exit_code == 0
    assert "| " not in done.stdout


def test_rules_that_cannot_be_shown_are_refused_in_one_line(run: Run) -> None:
    for words, near in (
        (("red-nines-1818",), "did you mean 'red-nines-1881'"),
        ((RED, "--read", "natural-card-held=yes"), "did you mean 'natural-card-held-back'"),
        ((RED, "--read", "sitting=ruin"), "did you mean 'until-ruin'"),
        ((RED, "--read", "sitting"), "POINT="),
    ):
        done = run("rules", *words)
        assert done.exit_code == 2
        assert near in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_deal_that_breaks_off_has_no_winner(run: Run, told: Told) -> None:
    said = run("play", "hoc-mazarin-1765", "--seed", "7").stdout
    assert "     1  undecided  " in said
    assert "Nobody can win a deal: each deal ends where our copies of the text break off." in said
    assert "nobody " not in said
    assert told("play", "hoc-mazarin-1765", "--seed", "7")["deals"][0]["breaks_off"]
    assert not told("play", "comet-1718", "--seed", "7")["deals"][0]["breaks_off"]


SLUG = "comet-1718"
PLAYED = ("play", SLUG, "--seats", "3", "--seed", "7", "--trace")
SIMULATED = ("simulate", SLUG, "--deals", "2", "--seats", "3")


# --- Under --plain the rules decide every act: a wrong table shows only without it ---


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that makes the tables wrong: the last of several legal acts is missing in them."""
    known = playing.Known.legal_acts
    monkeypatch.setitem(cached._TRUSTED, "cache", False)  # noqa: SLF001 - no file has tables
    monkeypatch.setattr(playing, "FIRST_FROM_FILE", 0)
    monkeypatch.setattr(playing, "FIRST", 0)
    # The compiled code has tables of its own.
    monkeypatch.setattr("nines.simulation.runners.Runner._compiled", lambda *_: None)

    def lacking(rules: Any, position: object) -> Any:  # noqa: ANN401 - the rules, and acts
        acts = known(rules, position)
        return acts[:-1] if acts is not None and len(acts) > 1 else acts

    return lambda: monkeypatch.setattr(playing.Known, "legal_acts", staticmethod(lacking))


@pytest.mark.parametrize("command", [PLAYED, SIMULATED], ids=["play", "simulate"])
def test_a_wrong_table_is_not_seen_under_plain(
    run: Callable[..., Result], wrong: Callable[[], None], command: tuple[str, ...]
) -> None:
    right = run(*command, "--plain", "--json").stdout
    assert run(*command, "--json").stdout == right
    wrong()
    assert run(*command, "--plain", "--json").stdout == right
    assert run(*command, "--json").stdout != right


def test_verify_sees_a_wrong_table_except_under_plain(wrong: Callable[[], None]) -> None:
    ours = nines.library()

    def passed(*, plain: bool) -> list[bool]:
        sections = verify(ours, [SLUG], only=["golden play"], plain=plain)
        return [section.passed for section in sections]

    assert passed(plain=False) == [True]
    wrong()
    assert passed(plain=True) == [True]
    assert passed(plain=False) == [False]


def test_a_worker_of_a_simulation_plays_plainly() -> None:
    for ours in (nines.library(), nines.library().plain):
        made: Job = pickle.loads(pickle.dumps(Job(ours, None, {})))  # type: ignore[arg-type]  # noqa: S301 - ours
        assert made.library.plainly == ours.plainly
        assert (made.library.load(SLUG).family.plain is None) == ours.plainly


def test_a_verification_in_this_process_remembers_no_game_with_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[AnyGame] = []

    def noted(game: AnyGame, *of: int, **how: bool) -> Any:  # noqa: ANN401 - lines
        played.append(game)
        return course(game, *of, **how)

    monkeypatch.setattr("nines_verification.course.course", noted)
    game = nines.load("comet-2011-two-hand")
    for one in (game, game.plain):
        assert first_difference(one, one, 1) == ""
    assert {id(one.family) for one in played} == {id(game.family), id(game.plain.family)}
    assert [one.family.plain is None for one in played].count(True) == 2
