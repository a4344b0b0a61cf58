"""``nines diff``: the rules in which two games differ, a play that shows it, and very many deals."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.cli.shared import keys_of

import nines
from nines import library
from nines.cli import commands, differences
from nines.errors import RequestError
from nines.reference import (
    comparisons,
    decide_answer,
    diff_answer,
)
from nines.reference.deciding import DecideAnswer, DecidingPlay
from nines.reference.names import DatedGame
from nines.reference.what_changed import count_sentence, what_changed

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]
SAME, READ = "comet-1718", "comet-1718[comet-stops=yes]"
GAMES = nines.library().playable


TWO_RED_NINES = ("diff", "red-nines-1881", "red-nines-20c")


def test_diff_has_a_sentence_counts_and_a_line_a_rule(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "on_terminal", lambda: True)
    answer = diff_answer(library(), *TWO_RED_NINES[1:])
    monkeypatch.setattr(import_module("nines.cli.compare"), "diff_answer", lambda *_: answer)
    rows = what_changed(answer)
    for width in (80, 100, 120):
        head, table = run(*TWO_RED_NINES, env={"COLUMNS": str(width)}).stdout.split("\nRule ")
        assert answer.summary
        assert f"{answer.summary.sentence} {count_sentence(answer)}" in " ".join(head.split())
        _, *lines = table.partition("\n\n")[0].splitlines()
        listed = [line for line in lines if not line.startswith("Rules that ")]
        assert len(listed) == len(rows)
        assert len(lines) - len(listed) == len({row.stated_by for row in rows})
        assert max(map(len, lines)) <= width
        assert all(
            line[: width // 5].split("…")[0].strip() in row.title
            for line, row in zip(listed, rows, strict=True)
        )
        assert "--evidence" in table
        assert f"--aspect {rows[0].aspect}" in table


def test_a_cut_rule_shows_where_the_two_games_first_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "on_terminal", lambda: True)
    shown = run("diff", SAME, "comet-1753", env={"COLUMNS": "80"}).stdout
    assert "… jetons to each opponent…      … jetons to the winner, plus…\n" in shown
    assert "King left in…" in shown


@pytest.mark.parametrize("width", ["40", "80", "130"])
def test_nothing_is_cut_in_a_pipe(run: Run, width: str) -> None:
    lines = run(*TWO_RED_NINES, env={"COLUMNS": width}).stdout.splitlines()
    assert max(map(len, lines)) <= int(width)
    words = {word for line in lines for word in line.split()}
    for row in what_changed(diff_answer(library(), *TWO_RED_NINES[1:])):
        for rule in filter(None, (row.pair.earlier, row.pair.later)):
            assert {*rule.says.split()[1:]} <= words


def test_one_aspect_is_shown_with_its_evidence(run: Run) -> None:
    shown = run(*TWO_RED_NINES, "--aspect", "Stops", env={"COLUMNS": "80"}).stdout
    assert "wp-red-nines:" in shown
    assert "Which cards end the sequence" in shown
    assert "Must a sequence keep to one suit" not in shown
    assert "the same rule" in run(*TWO_RED_NINES, "--aspect", "going-out").stdout
    assert "Neither game has a rule on this question." in run(*TWO_RED_NINES, "--aspect", "opera").stdout


def test_diff_shows_both_rules_with_warrant_witness_and_reading(run: Run) -> None:
    shown = " ".join(run("diff", SAME, READ, "--evidence", env={"COLUMNS": "80"}).stdout.split())
    assert "Stops stop Which cards end the sequence, so that their player starts a new one?" in shown
    assert "A wild card is not a stop: the sequence continues above the card it replaces." in shown
    assert "A wild card is a stop: its player starts a new sequence." in shown
    assert "wp-comet:062 (line 66), no source given" in shown
    assert "Académie Universelle des Jeux 1718, pp. 153-159," in shown
    assert "(comet-stops=no, certainty low)" in shown
    assert "(comet-stops=yes, where our choice is no)" in shown
    assert "How many can play?" not in shown


def test_diff_says_what_agrees_on_one_line_without_citations(run: Run) -> None:
    shown = run("diff", SAME, READ, "--evidence").stdout
    agrees = shown.partition("What agrees")[2].partition("How we know")[0]
    assert "Both games have the same rules on these questions: Players, Pack," in agrees
    assert "wp-comet" not in agrees
    assert "The same in both games\n    A king is a stop" in shown


def test_diff_all_shows_also_what_agrees(run: Run) -> None:
    shown = run("diff", SAME, READ, "--all").stdout
    assert "How many can play?" in shown
    assert "the same rule\n" in shown


def test_diff_of_a_game_with_itself_says_so(run: Run) -> None:
    shown = run("diff", SAME, SAME).stdout
    assert "None of the 47 rules of the two games differs." in shown
    assert "--all" in shown


def test_diff_puts_the_earlier_first(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparisons, "compare", lambda *_: ())  # the rules take long, and have no part in it
    monkeypatch.setattr(comparisons, "summary_of", lambda *_: None)
    for one in GAMES:
        for other in GAMES:
            record = told("diff", one, other)
            years = [record[side]["year"] or 9999 for side in ("earlier", "later")]
            assert years == sorted(years)


@pytest.mark.parametrize("width", ["40", "80", "99", "100", "130"])
def test_diff_has_two_columns_where_there_is_room(run: Run, width: str) -> None:
    shown = run("diff", GAMES[0], GAMES[-1], "--all", env={"COLUMNS": width}).stdout
    assert max(map(len, shown.splitlines())) <= int(width)
    if len(GAMES) > 1:
        assert bool(re.search(r"^  1718 {20,}\S", shown, re.MULTILINE)) == (int(width) >= 100)


def test_diff_says_what_only_one_game_mentions(run: Run, told: Told) -> None:
    record = told("diff", GAMES[0], GAMES[-1])
    silent = [one for one in record["aspects"] if one["earlier_mentions"] != one["later_mentions"]]
    assert bool(silent) == ("not mentioned" in run("diff", GAMES[0], GAMES[-1], "--evidence").stdout)


def test_rules_alike_only_in_words_are_said_to_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = diff_answer(library(), SAME, READ)
    stop = next(aspect for aspect in answer.aspects if aspect.aspect == "stop")
    pair = next(rule for rule in stop.rules if rule.agreement == "differs")
    assert pair.earlier
    assert pair.later
    alike = replace(pair, earlier=replace(pair.earlier, says=pair.later.says))
    answer = replace(answer, aspects=(replace(stop, rules=(alike,)),))
    monkeypatch.setattr(sys.modules["nines.cli.compare"], "diff_answer", lambda *_: answer)
    shown = " ".join(run("diff", SAME, READ, "--evidence").stdout.split())
    assert "the same words, but played differently" in shown
    assert "the same wording, but the games play this rule differently" in shown


def test_diff_has_the_documented_keys(told: Told) -> None:
    record = told("diff", SAME, READ)
    assert set(record) == keys_of(comparisons.DiffAnswer)
    assert set(record["earlier"]) == keys_of(DatedGame)
    for aspect in record["aspects"]:
        assert set(aspect) == keys_of(comparisons.AspectDifference)
        assert all(set(pair) == keys_of(comparisons.RulePair) for pair in aspect["rules"])


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("diff", "comet-1718"), "missing argument 'GAME'"),
        (("diff", "comet-1718", "comet-1781"), "did you mean 'comet-1718'"),
        (("diff", "comet-1718", "nain-jaune"), "recorded but cannot be played yet"),
        (("diff", "comet-1718", "comet-1718[comet-stop=yes]"), "did you mean 'comet-stops'"),
        (("diff", SAME, READ, "--aspect", "stp"), "no aspect of both games 'stp'; did you mean 'stop'"),
        (("diff", SAME, READ, "--aspect", "stop", "--all"), "leave out --all"),
        (("diff", SAME, READ, "--aspect", "stop", "--json"), "leave out --aspect"),
        (("diff", SAME, READ, "--evidence", "--decide"), "leave out --evidence"),
        (("history", "stp"), "no aspect 'stp'; did you mean 'stop'"),
        (("history", "comet-1718/stp"), "no aspect 'stp'; did you mean 'stop'"),
        (("matrix", "--csv", "--json"), "cannot both be given"),
        (("matrix", "nain-jaune"), "recorded but cannot be played yet"),
        (("list", "--policies", "--all"), "cannot both be given"),
    ],
)
def test_a_comparison_that_cannot_be_made_gets_one_line(typed: tuple[str, ...], says: str, run: Run) -> None:
    result = run(*typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


# --- --decide ---


UNPAID = "comet-1718[last-card-paid=no]"


def test_the_shortest_play_is_shown_with_deal_acts_and_rules(run: Run) -> None:
    shown = " ".join(run("diff", SAME, UNPAID, "--decide", env={"COLUMNS": "80"}).stdout.split())
    assert "A short play in which payments differ:" in shown
    assert "player 1: K♣ player 2: A♦" in shown
    assert "acts lay K♣ first difference at act 1, lay K♣" in shown
    assert "At the end, player 1 wins; after all payments: player 1 +2 jetons, player 2 −2 jetons." in shown
    assert "At the end, player 1 wins; after all payments: player 1 +1 jeton, player 2 −1 jeton." in shown
    assert "What makes the difference:" in shown
    assert "comet-1718/payment-limit/last-card" in shown
    assert f"If {UNPAID} is played with this one change, the difference is gone." in shown
    assert "affects payments, but no change of winner was found" in shown
    assert "nines verify replays the plays" in shown


def test_the_json_of_a_decision_has_its_fields(run: Run) -> None:
    data = json.loads(run("diff", SAME, UNPAID, "--decide", "--json").stdout)
    assert data.keys() == {field.name for field in fields(DecideAnswer)}
    assert data["plays"][0].keys() == {field.name for field in fields(DecidingPlay)}
    assert (data["status"], data["effect"], data["stored"]) == ("decided", "payments", True)


def test_a_game_is_not_compared_with_itself(run: Run) -> None:
    with pytest.raises(RequestError, match="name two"):
        decide_answer(library(), SAME, SAME)
    assert run("diff", SAME, SAME, "--decide").exit_code == 2


def test_games_that_cannot_be_compared_say_why(run: Run) -> None:
    shown = " ".join(run("diff", SAME, "comet-2018", "--decide").stdout.split())
    assert "not comparable why No number of players is common to both" in shown


# --- --deals ---


def ran(*typed: str) -> Any:  # noqa: ANN401 - of click
    return CliRunner().invoke(commands, typed, env={"COLUMNS": "100", "NO_COLOR": "1"})


def test_two_editions_play_the_same_shuffles() -> None:
    shown = ran("diff", SAME, "comet-1753", "--deals", "50", "--seats", "3")
    assert shown.exit_code == 0, shown.output
    assert "other winners" in shown.stdout
    data = json.loads(ran("diff", SAME, "comet-1753", "--deals", "50", "--seats", "3", "--json").stdout)
    one, change = data["one"], data["change"]
    assert one["means"]["acts"]["value"] == pytest.approx(change["before"]["acts"])
    after = change["before"]["acts"] + change["acts"]["value"]
    assert data["other"]["means"]["acts"]["value"] == pytest.approx(after)
