"""``nines gaps``, ``errata``, ``history`` and ``matrix``: what is open, and how each game answers."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from tests.cli.shared import keys_of

import nines
import nines.cli
from nines import library
from nines.reference import (
    comparisons,
)
from nines.reference.errata import ChosenReading, ErratumAnswer
from nines.reference.names import short_name
from nines.reference.readings import NoEffect, ReadingAnswer
from nines.reference.sources import (
    PassageAnswer,
    SideAnswer,
    SightingAnswer,
)
from nines.reference.warrants import Cell, MatrixAnswer, MatrixRow

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]


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


# --- errata ---


def test_every_erratum_has_its_number_question_and_name(run: Run) -> None:
    shown = run("errata", env={"COLUMNS": "200"}).stdout
    for erratum in library().corpus.errata.values():
        assert f"\n{erratum.number}  {erratum.question}  {erratum.id}\n" in shown
    assert "\n32 contradictions and 39 differences: 32 decided by our choice, " in shown


def test_both_sides_are_shown_with_witnesses_and_the_decision(run: Run) -> None:
    shown = run("show", "two-play-comet", env={"COLUMNS": "160"}).stdout
    lines = [line.strip() for line in shown.splitlines()]
    assert "one side    Three to five play." in lines
    assert "wp-red-nines:027 (line 19), no source given" in lines
    assert "other side  Two to five play, although the game was thought dull for two." in lines
    reported = "as reported by wp-comet:045, 046 (line 52)"
    assert f"Académie Universelle des Jeux 1718, pp. 153-159, {reported}" in lines
    assert "decided     our choice; you can choose another answer" in lines
    assert "Certainty: high. Our answer to comet-1718/reading/two-players is “yes”." in " ".join(
        shown.split()
    )


def test_a_text_beside_the_documents_says_how_it_was_seen(run: Run) -> None:
    shown = run("show", "curse-of-scotland", env={"COLUMNS": "160"}).stdout
    assert "brewer1898: Brewer 1898, s.v. CURSE OF SCOTLAND, seen in part" in shown


def test_what_we_reckon_ourselves_says_so(run: Run) -> None:
    shown = run("errata", "emprunt", env={"COLUMNS": "160"}).stdout
    assert "Our inference: For three players the pack" in shown


def test_a_game_has_its_own_errata(run: Run, told: Told) -> None:
    record = told("errata", "comet-1752")
    assert record["game"] == "comet-1752"
    assert [one["record"]["id"] for one in record["errata"]] == [
        erratum.id for erratum in library().corpus.errata_of("comet-1752")
    ]
    assert all("comet-1752" in one["record"]["games"] for one in record["errata"])
    shown = run("errata", "comet-1752").stdout
    assert shown.startswith("comet-1752  contradictions and differences")
    counts = record["summary"]
    assert counts["contradiction"] + counts["difference"] == len(record["errata"])
    both = f"\n{counts['contradiction']} contradictions and {counts['difference']} differences: "
    assert both in shown


def test_contradictions_come_before_differences(run: Run) -> None:
    shown = run("errata", env={"COLUMNS": "200"}).stdout
    first, _, second = shown.partition("\nDifferences  the statements can all be true")
    assert "\nContradictions  the statements cannot all be true" in first
    assert "Z-14  Can two play" in first
    assert "kind        contradiction between two documents: the statements cannot all be true" in first
    assert "Z-25  Is it good or bad" in second


def test_one_erratum_is_singular_and_none_is_said(run: Run) -> None:
    assert "\n1 contradiction: 1 recorded as history.\n" in run("errata", "emprunt").stdout
    assert "No contradiction or difference is recorded." in run("errata", "texas-holdem").stdout


def test_errata_of_an_unknown_game_name_the_nearest(run: Run) -> None:
    result = run("errata", "comet-1781")
    assert result.exit_code == 2
    assert "no game 'comet-1781'; did you mean" in result.stderr


def test_the_json_of_errata_has_the_documented_keys(told: Told) -> None:
    record = told("errata")
    assert set(record) == {"game", "errata", "summary"}
    assert record["game"] is None
    assert record["summary"]["errata"] == len(record["errata"]) == len(library().corpus.errata) == 71
    for erratum in record["errata"]:
        assert set(erratum) == keys_of(ErratumAnswer)
        assert len(erratum["sides"]) >= 2
        for side in erratum["sides"]:
            assert set(side) == keys_of(SideAnswer)
            assert all(set(one) == keys_of(PassageAnswer) for one in side["passages"])
            assert all(set(one) == keys_of(SightingAnswer) for one in side["sources"])
        for reading in erratum["readings"]:
            assert set(reading) == keys_of(ChosenReading)
            assert reading["chosen"] == library().corpus.readings_of(reading["game"])[reading["point"]].chosen


def test_the_text_of_an_erratum_is_never_markup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    erratum = library().corpus.erratum("emprunt-for-three")
    side = replace(erratum.sides[1], says="[bold]A[/bold] :smile:", reckoning="[red]B")
    odd = replace(erratum, decided="[link=x]C[/link]", sides=(erratum.sides[0], side))
    monkeypatch.setitem(library().corpus.errata, erratum.id, odd)
    shown = run("errata", "emprunt").stdout
    assert "[bold]A[/bold] :smile:" in shown
    assert "[red]B" in shown
    assert "[link=x]C[/link]" in shown


# --- history ---


SAME, READ = "comet-1718", "comet-1718[comet-stops=yes]"


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


def test_the_address_of_a_question_leads_to_its_history(run: Run) -> None:
    led, asked = run("history", "comet-1718/stop"), run("history", "stop")
    assert (led.exit_code, led.stderr) == (0, "")
    assert led.stdout == asked.stdout


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
