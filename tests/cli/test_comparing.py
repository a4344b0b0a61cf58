"""What ``nines diff``, ``nines history`` and ``nines matrix`` tell."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.reference import comparisons, diff_answer, passage_answer, witness_lines
from nines.reference.names import DatedGame, short_name
from nines.reference.warrants import Cell, MatrixAnswer, MatrixRow

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]
SAME, READ = "comet-1718", "comet-1718[comet-stops=yes]"
GAMES = nines.library().playable


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    return {field.name for field in fields(shape)}


# --- diff ---


def test_diff_shows_both_rules_with_warrant_witness_and_reading(run: Run) -> None:
    shown = " ".join(run("diff", SAME, READ, env={"COLUMNS": "80"}).stdout.split())
    assert "Stops stop Which cards end the sequence, so that their player starts a new one?" in shown
    assert "A wild card is not a stop: the sequence continues above the card it replaces." in shown
    assert "A wild card is a stop: its player starts a new sequence." in shown
    assert "wp-comet:062 (line 66), no source given" in shown
    assert "Académie Universelle des Jeux 1718, pp. 153-159," in shown
    assert "(comet-stops=no, certainty low)" in shown
    assert "(comet-stops=yes, where our choice is no)" in shown
    assert "How many can play?" not in shown


def test_diff_says_what_agrees_on_one_line_without_citations(run: Run) -> None:
    shown = run("diff", SAME, READ).stdout
    agrees = shown.partition("What agrees")[2].partition("How we know")[0]
    assert "Both games have the same rules on these questions: Players, Pack," in agrees
    assert "wp-comet" not in agrees
    assert "The same in both games\n    A king is a stop" in shown


def test_diff_all_shows_also_what_agrees(run: Run) -> None:
    shown = run("diff", SAME, READ, "--all").stdout
    assert "How many can play?" in shown
    assert "the same rule\n" in shown
    assert "--all shows these rules too" not in shown


def test_diff_of_a_game_with_itself_says_so(run: Run) -> None:
    assert "The two games do not differ in any rule." in run("diff", SAME, SAME).stdout


def test_diff_puts_the_earlier_first(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparisons, "compare", lambda *_: ())  # the rules take long, and have no part in it
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
    assert bool(silent) == ("not mentioned" in run("diff", GAMES[0], GAMES[-1]).stdout)


def test_rules_alike_only_in_words_are_said_to_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = diff_answer(library(), SAME, READ)
    stop = next(one for one in answer.aspects if one.aspect == "stop")
    pair = next(one for one in stop.rules if one.agreement == "differs")
    assert pair.earlier
    assert pair.later
    alike = replace(pair, earlier=replace(pair.earlier, says=pair.later.says))
    answer = replace(answer, aspects=(replace(stop, rules=(alike,)),))
    monkeypatch.setattr(sys.modules["nines.cli.compare"], "diff_answer", lambda *_: answer)
    assert "the same wording, but the games play this rule differently" in run("diff", SAME, READ).stdout


def test_diff_has_the_documented_keys(told: Told) -> None:
    record = told("diff", SAME, READ)
    assert set(record) == keys_of(comparisons.DiffAnswer)
    assert set(record["earlier"]) == keys_of(DatedGame)
    for aspect in record["aspects"]:
        assert set(aspect) == keys_of(comparisons.AspectDifference)
        assert all(set(pair) == keys_of(comparisons.RulePair) for pair in aspect["rules"])


def test_passages_of_one_witness_are_on_one_line() -> None:
    passages = [passage_answer(library(), one) for one in ("wp-comet:069", "wp-comet:062", "wp-comet:071")]
    of_1718 = "Académie Universelle des Jeux 1718, pp. 153-159"
    assert list(witness_lines(passages)) == [
        f"{of_1718}, as reported by wp-comet:069, 071 (line 69)",
        "wp-comet:062 (line 66), no source given",
    ]


# --- history ---


def test_history_has_every_game_in_order_of_date(run: Run, told: Told) -> None:
    shown = run("history", "stop").stdout
    places = [shown.index(f": {game['game']}\n") for game in told("history", "stop")["games"]]
    assert places == sorted(places)
    assert len(places) == len(library().games("stops"))
    assert "A king is a stop: its player starts a new sequence." in shown


@pytest.mark.slow
def test_history_says_which_games_do_not_mention_it(run: Run, told: Told) -> None:
    for aspect in nines.load(SAME).aspects():
        silent = [
            game
            for game in told("history", aspect)["games"]
            if not (game["answer"] and game["answer"]["rules"])
        ]
        written = run("history", aspect).stdout
        assert sum(written.count(f"\n  not {word}\n") for word in ("mentioned", "seen")) == len(silent)


def test_history_has_the_documented_keys(told: Told) -> None:
    record = told("history", "stop")
    assert set(record) == keys_of(comparisons.HistoryAnswer)
    assert all(set(game) == keys_of(comparisons.DatedAspect) for game in record["games"])


# --- matrix ---


def test_matrix_fits_80_columns_and_has_every_aspect(run: Run) -> None:
    shown = run("matrix", env={"COLUMNS": "80"}).stdout
    assert max(map(len, shown.splitlines())) <= 80
    lines = shown.splitlines()
    for aspect in nines.load(SAME).aspects():
        assert any(line.startswith(f"{short_name(nines.library(), aspect)} ") for line in lines)
    assert re.search(r"^Stops +\d+s \d+c", shown, re.MULTILINE)
    assert re.search(r"^total +\d+s \d+c", shown, re.MULTILINE)


def test_matrix_of_more_games_than_fit_is_parted_into_tables(run: Run) -> None:
    shown = run("matrix", SAME, READ, env={"COLUMNS": "40"}).stdout
    assert shown.count("\nPlayers") + shown.startswith("Players") == 2
    assert max(map(len, shown.splitlines())) <= 44 or READ in shown


def test_matrix_as_csv_is_as_rfc_4180_has_it(run: Run, told: Told) -> None:
    written = run("matrix", "--csv").stdout_bytes.decode()
    assert written.count("\r\n") == written.count("\n")
    rows = list(csv.reader(StringIO(written, newline=""), strict=True))
    record = told("matrix")
    assert rows[0] == ["aspect", "question", *(game["game"] for game in record["games"])]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert [row[0] for row in rows[1:]] == [*(row["aspect"] for row in record["aspects"]), "total"]
    assert '"Must a sequence keep to one suit, and which suit follows the last card?"' in written
    assert "not mentioned" in written


def test_matrix_has_the_documented_keys(told: Told) -> None:
    record = told("matrix", SAME)
    assert set(record) == keys_of(MatrixAnswer)
    assert [game["game"] for game in record["games"]] == [SAME]
    for row in record["aspects"]:
        assert set(row) == keys_of(MatrixRow)
        assert set(row["cells"][0]) == keys_of(Cell)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("diff", "comet-1718"), "missing argument 'GAME'"),
        (("diff", "comet-1718", "comet-1781"), "did you mean 'comet-1718'"),
        (("diff", "comet-1718", "nain-jaune"), "recorded but cannot be played yet"),
        (("diff", "comet-1718", "comet-1718[comet-stop=yes]"), "did you mean 'comet-stops'"),
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


def test_the_address_of_a_question_leads_to_its_history(run: Run) -> None:
    led, asked = run("history", "comet-1718/stop"), run("history", "stop")
    assert (led.exit_code, led.stderr) == (0, "")
    assert led.stdout == asked.stdout
