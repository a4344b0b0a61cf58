"""What each command tells, and the shape of its JSON."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from importlib.metadata import PackageNotFoundError
from itertools import islice
from typing import TYPE_CHECKING, Any

import click
import pytest

import nines
import nines.cli
import nines_verification
from nines import Library, library
from nines.cli import commands
from nines.cli.lazy import COMMANDS, RENAMED
from nines.cli.rule_lines import sentence, show_aspect, show_rule
from nines.common.seating import Between
from nines.evidence.cite import cite
from nines.kernel.game import Game
from nines.reference import aspect_answer, listed_editions, plays, rule_answer
from nines.reference.editions import EditionAnswer, GameAnswer
from nines.reference.errata import ErratumAnswer
from nines.reference.readings import NoEffect, PointAnswer, ReadingAnswer, ReadingInCode
from nines.reference.relations import AccountInFull
from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
from nines.reference.sources import DocumentAnswer, PassageInUse, SourceAnswer
from nines.reference.warrants import WORDS, InheritanceAnswer
from nines.stops.family import STOPS
from nines.weights import weighing
from nines.weights.weighing import alone
from nines_verification import Failure, Section

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[object]]:
    """Let the checks report what a test gives."""

    def let(*sections: Section) -> list[object]:
        asked: list[object] = []

        def verify(
            library: Library, games: object, level: object, *, jobs: int, **options: object
        ) -> Iterator[Section]:
            assert jobs > 0
            assert library.playable
            asked.extend((games, level, options.pop("only"), options.pop("randomise")))
            assert not options
            yield from sections

        monkeypatch.setattr(nines_verification, "verify", verify)
        return asked

    return let


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


GOOD = Section("scenarios", "comet-1718", 104, "scenarios", (), 0.25)
BAD = Section("golden play", "comet-1718", 2, "lines", (Failure("line 4 [x]", "it differs"),), 1.0)
EMPTY = Section("conformance", "comet-1718", 0, "deals", (), 0.0)


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    """Return the keys that are documented for an answer."""
    return {field.name for field in fields(shape)}


# --- list ---


def test_list_names_the_games_that_can_be_played(run: Run) -> None:
    shown = run("list").stdout
    assert "comet-1718" in shown
    assert "nain-jaune" not in shown


def test_list_all_marks_the_games_that_are_only_recorded(run: Run) -> None:
    playable, recorded = run("list", "--all").stdout.split("Games that have no edition yet:")
    assert "comet-1718" in playable
    assert "nain-jaune" in recorded
    assert "comet-1718" not in recorded


@pytest.mark.parametrize("options", [(), ("--all",)])
def test_list_has_one_line_of_80_columns_for_each_game(options: tuple[str, ...], run: Run) -> None:
    lines = run("list", *options, env={"COLUMNS": "80"}).stdout.splitlines()
    shown = [slug for line in lines for slug in library().corpus.titled if line.startswith(f"{slug} ")]
    assert sorted(shown) == sorted(game.slug for game in listed_editions(library(), recorded=bool(options)))
    assert len(lines) - len(shown) == (7 if options else 3)  # headings, empty lines, and what to do next
    assert max(map(len, lines)) <= 80


def test_list_as_json_is_an_array_of_objects_with_slugs(told: Told) -> None:
    games = told("list")
    playable = set(nines.library().playable)
    by_date = sorted(library().corpus.editions, key=library().year)
    assert [game["slug"] for game in games] == [slug for slug in by_date if slug in playable]
    assert [game["game"] for game in games] == [library().corpus.editions[slug].game for slug in by_date]
    assert len(games) == len(playable)
    assert all(game["playable"] and game["rules"] and game["documents"] for game in games)
    played = {one.game for one in library().corpus.editions.values()}
    everything = [slug for slug in sorted(library().corpus.titled, key=library().year) if slug not in played]
    assert [game["slug"] for game in told("list", "--all")] == everything


# --- show ---

SHOWN = {
    "comet-1718": ("edition", EditionAnswer),
    "nain-jaune": ("game", GameAnswer),
    "comet": ("game", GameAnswer),
    "account/academie-1761": ("account", AccountInFull),
    "comet-1718/stop": ("aspect", AspectAnswer),
    "comet-1718/stop/king": ("rule", RuleAnswer),
    "comet-1718/seats": ("rule", RuleAnswer),
    "comet-1718/seats.least": ("detail", DetailInRule),
    "comet-1718/reading/comet-stops": ("reading", ReadingInCode),
    "wp-comet:069": ("passage", PassageInUse),
    "academie1718": ("source", SourceAnswer),
    "wp-comet": ("document", DocumentAnswer),
    "comet-stops": ("point", PointAnswer),
    "two-play-comet": ("erratum", ErratumAnswer),
    "comet-1718[comet-stops=yes]": ("edition", EditionAnswer),
    "comet-1718[comet-stops=yes]/stop/comet": ("rule", RuleAnswer),
}


@pytest.mark.parametrize("what", SHOWN)
def test_show_as_json_has_the_documented_keys(what: str, told: Told) -> None:
    kind, shape = SHOWN[what]
    record = told("show", what)
    if kind == "rule" and record["what"] == "aspect":
        kind, shape = "aspect", AspectAnswer
    assert record.pop("what") == kind
    assert set(record) == keys_of(shape)


def test_a_rule_is_shown_with_warrant_witness_page_and_sighting(run: Run) -> None:
    shown = run("show", "comet-1718/stop/king", env={"COLUMNS": "140"}).stdout
    assert "A king is a stop: its player starts a new sequence." in shown
    assert "Warrant: stated in the source" in shown
    assert "wp-comet:069 (line 69)  The king is a stop." in shown
    assert (
        "Académie Universelle des Jeux 1718, pp. 153-159, cited in a note in Wikipedia, "
        "as reported by wp-comet (seen whole)" in " ".join(shown.split())
    )
    assert "Not seen; known through wp-comet" in shown


def test_an_aspect_is_shown_with_all_its_rules_and_readings(run: Run) -> None:
    shown = run("show", "comet-1718/stop").stdout
    for rule in ("king", "comet-as-king", "comet"):
        assert f"comet-1718/stop/{rule}\n" in shown
    assert "Open question: The comet as a stop  comet-1718/reading/comet-stops" in shown
    assert "Does the comet end the sequence in which it is played?" in shown
    assert re.search("our choice +no: The comet replaces", shown)
    assert (
        "as-king: The comet is a stop only when it replaces a king. Cannot be chosen: Our choices"
        " comet-stops=no and wild-as-stop=yes together have the same effect."
    ) in " ".join(shown.split())
    assert "Note: The article nowhere calls the comet of 1718 a stop" in shown


def test_a_variant_is_shown_with_its_rules_and_our_choice(run: Run) -> None:
    shown = run("show", "comet-1718[comet-stops=yes]/stop/comet").stdout
    assert "A wild card is a stop" in shown
    assert re.search("our choice +no\n", shown)
    assert re.search("our certainty +low; evidence", shown)
    assert "changed choices  comet-stops=yes" in run("show", "comet-1718[comet-stops=yes]").stdout


def test_a_reading_of_a_variant_says_what_is_chosen_there(told: Told) -> None:
    reading = told("show", "comet-1718[comet-stops=yes]/reading/comet-stops")
    assert (reading["chosen"], reading["default"]) == ("yes", "no")


def test_a_game_is_shown_with_every_rule_and_its_warrant(run: Run) -> None:
    shown = run("show", "comet-1718", env={"COLUMNS": "200"}).stdout
    for key, cited in nines.load("comet-1718").rules().items():
        says = re.escape(sentence(str(cited.rule)))
        assert re.search(
            rf"{key.partition('/')[2]} +[^.\n]+\. {says} +{WORDS[cited.warrant]}\n",
            shown,
        )


def test_a_recorded_game_is_shown_with_what_documents_say(run: Run) -> None:
    shown = run("show", "nain-jaune").stdout
    assert "cannot be played yet" in shown
    assert "We have not seen enough of the rules." in shown
    assert "\n\nWhat the documents say:" in run("show", "stops").stdout  # of which nobody says why
    assert "wp-comet:237" in shown


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("comet-1718/reading/comet-stops", "Does the comet end the sequence"),
        ("comet-1718/reading/cards-left", "choice: a source leaves the choice to the players"),
        ("wp-comet:069", "comet-1718/stop/king"),
        ("wp-comet:041", "no rule rests on this passage"),
        ("academie1718", "wp-comet:069"),
        ("wp-comet", "seen whole"),
        ("zedler1741", "no passage cites it"),
        ("zedler-1741", "not seen, only cited"),
        ("comet-stops", "no source settles the question"),
        ("cards-left", "option: a source leaves the choice to the players"),
        ("two-play-comet", "Three to five play."),
        ("wp-comet:045", "errata    two-play-comet"),
    ],
)
def test_every_kind_of_name_is_shown(what: str, says: str, run: Run) -> None:
    assert says in run("show", what).stdout


def test_only_a_document_and_its_own_source_share_a_name() -> None:
    known = library().corpus
    kinds = (known.games, known.documents, known.sources, known.points, known.passages, known.errata)
    names = [name for kind in kinds for name in kind]
    shared = {name for name in names if names.count(name) > 1}
    assert all(known.documents[name].source == name for name in shared)


def test_a_document_in_the_bibliography_is_shown_with_its_reference(run: Run) -> None:
    shown = run("show", "encyclopedie-1753").stdout
    assert f"encyclopedie1753: {library().corpus.source('encyclopedie1753').reference}"[:60] in shown


def test_a_rule_that_is_inherited_says_by_what(capsys: pytest.CaptureFixture[str]) -> None:
    rule = rule_answer(library(), nines.load("comet-1718"), "comet-1718/stop/king")
    taken = InheritanceAnswer("older/stop/king", "older/stop/king", "1700", ("wp-comet:042",), ())
    show_rule(library(), replace(rule, details=(replace(rule.details[0], inherited=taken),)))
    shown = " ".join(capsys.readouterr().out.split())
    assert "from older/stop/king (1700) through wp-comet:042" in shown


def test_a_rule_without_passages_names_no_witness(run: Run) -> None:
    shown = run("show", "comet-1718/ties").stdout
    assert "What the documents say" not in shown
    assert "How we know" not in shown


def test_an_aspect_that_no_source_mentions_is_shown_as_such(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = aspect_answer(library(), nines.load("comet-1718"), "claim")
    show_aspect(library(), replace(told, rules=(), absence="not mentioned"))
    assert "Not mentioned: no document gives a rule of this game on this question" in capsys.readouterr().out
    real = Game.aspects
    monkeypatch.setattr(Game, "aspects", lambda game: {**real(game), "claim": ()})
    assert re.search("claim +Claims: not mentioned", run("show", "comet-1718").stdout)


# --- gaps ---


def test_gaps_lists_the_least_certain_reading_first_and_sums_up(run: Run, told: Told) -> None:
    record = told("gaps", "comet-1718")
    grades = [reading["cert"] for reading in record["readings"]]
    assert grades == sorted(grades, key=("low", "medium", "high").index)
    assert len(grades) == len(library().corpus.readings_of("comet-1718")) == record["summary"]["readings"]
    summary = record["summary"]
    assert summary["low"] + summary["medium"] + summary["high"] == summary["readings"]
    counts = f"\nThere are {len(grades)} open questions. Our choice has low certainty for {summary['low']} "
    assert counts in run("gaps", "comet-1718").stdout


def test_gaps_has_the_documented_keys(told: Told) -> None:
    record = told("gaps", "comet-1718[comet-stops=yes]")
    assert set(record) == {"game", "readings", "set_aside", "summary"}
    assert record["game"] == "comet-1718[comet-stops=yes]"
    for reading in record["readings"]:
        assert set(reading) == keys_of(ReadingAnswer)
        assert {"id", "says", "passages", "not_executable", "chosen"} == set(reading["candidates"][0])
        assert all(set(idle) == keys_of(NoEffect) for idle in reading["idle"])


def test_a_question_that_does_not_arise_has_its_reason(run: Run, told: Told) -> None:
    lot = {"beside": {"first-hand-lot": "suit-turned-up"}, "candidates": [], "why": "nobody cuts"}
    for choice, here in (("", False), ("[first-hand-lot=suit-turned-up]", True)):
        record = told("show", f"comet-1718{choice}/reading/first-hand-cut")
        assert record["idle"] == [{**lot, "here": here}]
        line = f"{'in this variant, ' * here}with first-hand-lot=suit-turned-up, because nobody cuts"
        assert line in run("show", f"comet-1718{choice}/reading/first-hand-cut").stdout
        assert line in run("gaps", f"comet-1718{choice}").stdout
    assert "none with round-the-corner=yes, because the two follows" in run("gaps", "pink-nines-2008").stdout


def test_a_choice_without_effect_is_dropped_and_that_is_said(run: Run) -> None:
    result = run("play", "comet-1718[first-hand-lot=suit-turned-up,first-hand-cut=lowest]", "--json")
    assert json.loads(result.stdout)["game"] == "comet-1718[first-hand-lot=suit-turned-up]"
    assert result.stderr == (
        "nines: first-hand-cut=lowest has no effect with first-hand-lot=suit-turned-up: nobody cuts\n"
    )


# --- play ---


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


# --- verify ---


def test_verify_prints_a_line_for_each_check(run: Run, checks: Callable[..., list[object]]) -> None:
    asked = checks(GOOD, GOOD)
    result = run("verify", "comet-1718", "--full", "--randomise")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "scenarios            comet-1718  holds  104 scenarios, 0.2 s"
    assert "holds: all 2 checks hold" in result.stdout
    assert asked == [("comet-1718",), "full", [], True]


@pytest.mark.parametrize(("option", "level"), [((), "standard"), (("--full",), "full")])
def test_verify_tries_as_much_as_it_is_asked(
    option: tuple[str, ...], level: str, run: Run, checks: Callable[..., list[object]]
) -> None:
    asked = checks(GOOD)
    assert "holds: the one check holds" in run("verify", *option).stdout
    assert asked == [(), level, [], False]


def test_verify_makes_only_the_checks_that_are_named(run: Run, checks: Callable[..., list[object]]) -> None:
    asked = checks(GOOD)
    assert run("verify", "--only", "golden-play", "--only", "read otherwise").exit_code == 0
    assert asked == [(), "standard", ["golden play", "read otherwise"], False]


def test_verify_ends_with_1_and_shows_where_checks_fail(
    run: Run, checks: Callable[..., list[object]]
) -> None:
    checks(GOOD, BAD, EMPTY)
    result = run("verify", "comet-1718")
    assert result.exit_code == 1
    assert "golden play          comet-1718  FAILS  2 lines" in result.stdout
    again = "  1 failure; again: nines verify comet-1718 --only golden-play\n"
    assert f"2 lines, 1.0 s\n  line 4 [x]: it differs\n{again}" in result.stdout
    assert "  comet-1718: nothing was checked: no deals found\n" in result.stdout
    assert "FAILS: 2 of 3 checks fail" in result.stdout


def test_that_one_check_fails_is_said_in_the_singular(run: Run, checks: Callable[..., list[object]]) -> None:
    checks(GOOD, BAD)
    assert "FAILS: 1 of 2 checks fails" in run("verify").stdout


def test_that_nothing_was_checked_is_a_failure(run: Run, checks: Callable[..., list[object]]) -> None:
    checks()
    result = run("verify")
    assert (result.exit_code, "FAILS: nothing was checked" in result.stdout) == (1, True)


def test_verify_as_json_has_the_documented_keys(
    run: Run, checks: Callable[..., list[object]], told: Told
) -> None:
    checks(GOOD)
    record = told("verify", "--full")
    assert set(record) == {"passed", "level", "randomise", "seconds", "sections"}
    assert record["sections"] == [
        {
            "name": "scenarios",
            "subject": "comet-1718",
            "passed": True,
            "checked": 104,
            "score": 1.0,
            "unit": "scenarios",
            "seconds": 0.25,
            "note": "",
            "failures": [],
        }
    ]
    checks(BAD)
    failed = run("verify", "--json")
    assert failed.exit_code == 1
    assert '"where": "line 4 [x]"' in failed.stdout


def test_at_a_terminal_something_moves_while_checks_run(
    run: Run, checks: Callable[..., list[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    checks(GOOD, GOOD)
    monkeypatch.setattr(sys.modules["nines.cli.verify"], "on_terminal", lambda: True)
    assert run("verify").stdout.count("holds  104 scenarios") == 2


@pytest.mark.slow
def test_verify_really_checks(process: Callable[..., subprocess.CompletedProcess[bytes]]) -> None:
    done = process("verify", "--only", "scenarios", "comet-1718")
    assert done.returncode in (0, 1)
    assert b"scenarios" in done.stdout


# --- all ---


def test_the_version_is_that_of_the_distribution(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(r"nines \d+\.\d+\.\d+(\.dev\d+)?\n", run("--version").stdout)

    def missing(_: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr(nines.cli, "version", missing)
    assert run("--version").stdout == "nines of a checkout that is not installed\n"


def test_nines_alone_says_how_to_use_it(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "Usage: nines" in result.stdout
    assert all(name in result.stdout for name in COMMANDS)


def test_an_older_name_says_what_the_command_is_called_now(run: Run) -> None:
    for name, now in RENAMED.items():
        for options in ([], ["x", "--dry-run"], ["--help"]):
            result = run(name, *options)
            assert (result.exit_code, result.stdout) == (2, "")
            assert result.stderr == f"nines: the command {name} is now: {now}\n"
    assert not RENAMED.keys() & COMMANDS.keys()


def examples() -> list[tuple[str, str]]:
    """Return every command in a help, with the lines that are printed below it there."""
    found = []
    context = click.Context(commands)
    each = filter(None, (commands.get_command(context, name) for name in COMMANDS))
    for command in (commands, *each):
        help_text = command.get_help(click.Context(command, terminal_width=100))
        for block in re.split(r"^\s*\$ ", help_text.split("\n\n  With --json")[0], flags=re.MULTILINE)[1:]:
            typed, *shown = block.split("\n\n")[0].splitlines()
            found.append((typed, "\n".join(line.strip() for line in shown)))
    return found


# Examples whose exit code says something; a digest of today would not be one tomorrow.
ENDS = {
    "nines check-citation comet-1718/first-hand@0123456789ab": 6,
    "nines check-citation wp-comet:069@sha256:0123456789ab": 7,
}


# Of many deals a test plays a few, and of many answers it weighs three: no help shows what is printed then.
MANY = re.compile(r"(?<=--deals )\d{3,}")


# What an example needs that another example makes.
BEFORE = {"nines simulate --show": "simulate comet-1718 --deals 20 --seats 3 --workers 1 --out red-nines"}


@pytest.fixture
def few_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weigh three answers of each edition, in this process."""
    monkeypatch.setattr(weighing, "alone", lambda game: islice(alone(game), 3))
    monkeypatch.setattr(weighing, "cores", lambda: 1)


@pytest.mark.slow_cases(
    *("nines cite", "nines export", "nines gaps-", "nines odds", "nines perft"),
    *("nines sensitivity", "nines simulate red-nines-20c"),
)
@pytest.mark.parametrize(("typed", "shown"), examples())
@pytest.mark.usefixtures("few_answers")
def test_every_example_in_a_help_prints_what_it_says(
    typed: str, shown: str, run: Run, checks: Callable[..., list[object]], empty_folder: Path
) -> None:
    assert not list(empty_folder.iterdir())  # so that what is written overwrites nothing
    checks(GOOD)
    name, *args = shlex.split(MANY.sub("20", typed))
    assert name == "nines"
    for beginning, first in BEFORE.items():
        if typed.startswith(beginning):
            assert run(*shlex.split(first)).exit_code == 0
    result = run(*args)
    assert result.exit_code == ENDS.get(typed.removesuffix(" --json"), 0), result.stderr
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert all(line in lines for line in shown.splitlines())


def test_every_command_has_an_example() -> None:
    together = " ".join(typed for typed, _ in examples())
    assert all(f"nines {name}" in together for name in COMMANDS)


@pytest.mark.parametrize(
    "name", ["list", "gaps", "errata", "diff", "history", "matrix", "odds", "play", "verify"]
)
def test_every_help_names_the_keys_of_the_json(
    name: str, told: Told, checks: Callable[..., list[object]], run: Run
) -> None:
    checks(GOOD)
    arguments = {
        "gaps": ["comet-1718"],
        "play": ["comet-1718"],
        "odds": ["multiple-9-2007"],
        "diff": ["comet-1718", "comet-1718[comet-stops=yes]"],
        "history": ["stop"],
    }
    record = told(name, *arguments.get(name, []))
    keys = record[0] if isinstance(record, list) else record
    described = run(name, "--help").stdout.split("With --json")[1]
    assert [key for key in keys if key not in described] == []


def test_the_engine_needs_neither_click_nor_rich_nor_verification() -> None:
    line = (
        "import sys, nines, nines.reference;"
        "print(sorted({'click', 'rich', 'hypothesis', 'nines_verification'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "[]\n"


def test_only_verify_waits_for_the_checks_to_be_imported() -> None:
    line = "import sys, nines.cli; print('nines_verification' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", line], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    "start", [nines.cli.main, lambda: runpy.run_module("nines.cli", run_name="__main__", alter_sys=False)]
)
def test_the_entry_point_and_the_module_are_the_same_command(
    start: Callable[[], object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["nines", "list"])
    with pytest.raises(SystemExit) as ended:
        start()
    assert not ended.value.code
    assert "comet-1718" in capsys.readouterr().out


# --- Games, accounts, editions ---


def test_a_game_is_shown_with_accounts_editions_descents_and_attestations(run: Run) -> None:
    shown = run("show", "comet", env={"COLUMNS": "200"}).stdout
    assert "Manille, Comet, Commette" in shown
    assert "account/academie-1718: Académie universelle 1718, pp. 153-159, printed 1718" in shown
    for edition in ("comet-1718", "comet-1753", "comet-2018"):
        assert f"can be played as {edition}" in shown
    assert "comet descends from hoc-mazarin  contested" in shown
    assert "new-comet descends from comet" in shown
    assert "igloo-2018 is a later form of academie-1718" in shown
    assert "The earliest known rules of Comet are in the Académie universelle des jeux" in shown


def test_groups_and_games_outside_the_lineage_say_so(run: Run) -> None:
    assert "group of games" in run("show", "stops").stdout
    assert "outside the lineage" in run("show", "ninety-nine").stdout


def test_an_edition_names_its_game_and_its_dated_account(run: Run) -> None:
    shown = run("show", "comet-1752", env={"COLUMNS": "120"}).stdout
    assert "new-comet (nines show new-comet)" in shown
    assert "account/academie-1761: Work of 1761, pp. 252-265, printed 1761" in shown


def test_an_account_is_shown_with_its_reports_and_later_forms(run: Run) -> None:
    shown = run("show", "account/academie-1761", env={"COLUMNS": "120"}).stdout
    assert "wp-comet reports academie-1761" in shown
    assert "morehead-1991-comet is a later form of academie-1761" in shown
    alone = run("show", "account/wp-red-nines", env={"COLUMNS": "120"}).stdout
    assert "the document itself; it names no older text" in alone


def test_a_game_with_one_edition_may_be_named_for_it(run: Run) -> None:
    assert (
        run("play", "multiple-9", "--seed", "2").stdout
        == run("play", "multiple-9-2007", "--seed", "2").stdout
    )
    assert run("gaps", "multiple-9").stdout.startswith("multiple-9-2007")


def test_a_retired_name_of_a_game_leads_to_it(run: Run) -> None:
    for retired, game in (("manille-comet", "comet"), ("lindor", "nain-jaune"), ("boodle", "newmarket")):
        shown = run("show", retired).stdout
        assert f"{retired}: retired, replaced by {game}." in shown
    moved = run("show", "comet-1752/derived-from/comet-1718").stdout
    assert "new-comet descends from comet" in moved
