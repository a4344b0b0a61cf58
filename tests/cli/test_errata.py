"""What ``nines errata`` tells, for all games and for one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from nines import library
from nines.reference.errata import ChosenReading, ErratumAnswer
from nines.reference.sources import PassageAnswer, SideAnswer, SightingAnswer

if TYPE_CHECKING:
    import pytest
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    return {field.name for field in fields(shape)}


def test_all_are_told_with_number_question_and_name(run: Run) -> None:
    shown = run("errata", env={"COLUMNS": "200"}).stdout
    for erratum in library().corpus.errata.values():
        assert f"\n{erratum.number}  {erratum.question}  {erratum.id}\n" in shown
    assert "\n32 contradictions and 37 differences: 32 decided by our choice, " in shown


def test_both_sides_stand_with_their_witnesses_and_the_decision(run: Run) -> None:
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


def test_a_text_beside_the_documents_says_how_much_of_it_was_seen(run: Run) -> None:
    shown = run("show", "curse-of-scotland", env={"COLUMNS": "160"}).stdout
    assert "brewer1898: Brewer 1898, s.v. CURSE OF SCOTLAND, seen in part" in shown


def test_what_we_reckon_ourselves_says_so(run: Run) -> None:
    shown = run("errata", "emprunt", env={"COLUMNS": "160"}).stdout
    assert "Our inference: For three players the pack" in shown


def test_a_game_has_its_own(run: Run, told: Told) -> None:
    record = told("errata", "comet-1752")
    assert record["game"] == "comet-1752"
    assert [one["record"]["id"] for one in record["errata"]] == [
        one.id for one in library().corpus.errata_of("comet-1752")
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


def test_one_is_singular_and_none_is_said(run: Run) -> None:
    assert "\n1 contradiction: 1 recorded as history.\n" in run("errata", "emprunt").stdout
    assert "No contradiction or difference is recorded." in run("errata", "texas-holdem").stdout


def test_a_game_that_is_not_known_names_the_nearest(run: Run) -> None:
    result = run("errata", "comet-1781")
    assert result.exit_code == 2
    assert "no game 'comet-1781'; did you mean" in result.stderr


def test_json_is_whole_and_has_the_documented_keys(told: Told) -> None:
    record = told("errata")
    assert set(record) == {"game", "errata", "summary"}
    assert record["game"] is None
    assert record["summary"]["errata"] == len(record["errata"]) == len(library().corpus.errata) == 69
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


def test_text_of_the_corpus_is_never_markup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    erratum = library().corpus.erratum("emprunt-for-three")
    side = replace(erratum.sides[1], says="[bold]A[/bold] :smile:", reckoning="[red]B")
    odd = replace(erratum, decided="[link=x]C[/link]", sides=(erratum.sides[0], side))
    monkeypatch.setitem(library().corpus.errata, erratum.id, odd)
    shown = run("errata", "emprunt").stdout
    assert "[bold]A[/bold] :smile:" in shown
    assert "[red]B" in shown
    assert "[link=x]C[/link]" in shown
