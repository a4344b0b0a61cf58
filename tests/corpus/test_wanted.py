"""Leads and wanted texts: what is no evidence says so, and what bears on a question is named."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from nines import library
from nines.cli import commands
from nines.corpus.check import check
from nines.corpus.entries import entries
from nines.corpus.fields import read_record
from nines.corpus.wanted import FILE, Wanted, read_wanted
from nines.errors import CorpusError
from nines.reference import reading_answer, wanted_answers
from nines.reference.readings import MADE_BY
from nines.reference.sources import side_answer

if TYPE_CHECKING:
    from pathlib import Path

    from nines.corpus.records import Reading

CORPUS = library().corpus
READINGS = [reading for game in CORPUS.readings.values() for reading in game.values()]
LEADS = {document.source for document in CORPUS.documents.values() if document.seen == "lead"}


def test_a_book_seen_in_an_unauthorised_copy_is_a_lead() -> None:
    assert {"parlett2008"} == LEADS
    assert all(
        "authorise" in document.about for document in CORPUS.documents.values() if document.source in LEADS
    )


def reasons(reading: Reading) -> str:
    return f"{reading.why} {' '.join(candidate.says for candidate in reading.candidates.values())}"


def test_no_reason_for_a_reading_comes_from_a_lead() -> None:
    pattern = re.compile(r"later account|Parlett's (own )?entry|Parlett on the other")
    assert [one.key for one in READINGS if pattern.search(reasons(one))] == []
    leads = [(one.key, lead) for one in READINGS for lead in one.leads]
    assert leads
    assert [key for key, lead in leads if lead.source not in LEADS or not lead.says.endswith(".")] == []


def test_no_reading_on_a_lead_claims_external_evidence() -> None:
    # Both rest on a page on Spinado, which is none.
    kept = {"commit-1857/reading/uneven-deal", "pope-joan-1909/reading/uneven-deal"}
    assert {reading.key for reading in READINGS if reading.leads and reading.evidence == "external"} == kept


def test_a_lead_says_so_wherever_it_is_a_witness() -> None:
    sides = [side for erratum in CORPUS.errata.values() for side in erratum.sides]
    shown = [source for side in sides for source in side_answer(library(), side).sources]
    assert {sighting.seen for sighting in shown if sighting.source in LEADS} == {
        "a lead to check (an unauthorised copy is not evidence)"
    }
    assert not [sighting for sighting in shown if sighting.source not in LEADS and "lead" in sighting.seen]


def test_a_readings_lead_is_shown_apart_from_its_reasons() -> None:
    reading = reading_answer(library(), "pink-nines-2008", "opening-lead")
    assert [lead.name for lead in reading.leads] == ["Parlett 2008"]
    shown = CliRunner().invoke(commands, ["show", reading.key], env={"COLUMNS": "200"}).stdout
    said = " ".join(shown.split())
    assert "to check parlett2008: Parlett 2008. An unauthorised copy, which is not evidence, says: " in said


def test_the_maker_of_readings_is_named_once() -> None:
    shown = CliRunner().invoke(commands, ["gaps", "comet-1718"], env={"COLUMNS": "200"}).stdout
    assert shown.count(MADE_BY) == 1
    assert "editors" not in shown
    assert not hasattr(READINGS[0], "resp")


@pytest.mark.slow
def test_parletts_pink_nines_is_wanted_first() -> None:
    wanted = wanted_answers(library()).wanted
    assert wanted[0].record.id == "parlett-2008-pink-nines"
    certain = {reading.key: reading.cert for reading in wanted[0].readings}
    assert certain["pink-nines-2008/reading/opening-lead"] == "low"
    assert wanted[0].readings[0].key == "pink-nines-2008/reading/cards-left-paid"  # it weighs most
    sources = {source for one in wanted for source in one.record.sources}
    assert sources >= LEADS
    assert "comet-1718/reading/direction" in {
        question.key for one in wanted for question in one.readings if "1718" in one.record.work
    }


def test_the_command_and_its_json_list_the_same() -> None:
    wanted = wanted_answers(library()).wanted
    shown = CliRunner().invoke(commands, ["wanted"], env={"COLUMNS": "400"})
    data = json.loads(CliRunner().invoke(commands, ["wanted", "--json"]).stdout)
    assert shown.exit_code == 0
    assert [one["record"]["id"] for one in data["wanted"]] == [one.record.id for one in wanted]
    for one in wanted:
        facts = (one.record.id, one.record.work, one.record.pages, one.record.why, one.record.where)
        asked = [question.question for question in one.readings]
        settled = [erratum.id for erratum in one.errata]
        assert all(fact in shown.stdout for fact in (*facts, *one.record.sources, *asked, *settled))


def test_a_corpus_without_such_a_file_wants_nothing(tmp_path: Path) -> None:
    assert read_wanted(tmp_path) == {}


def test_a_text_that_bears_on_nothing_is_refused(tmp_path: Path) -> None:
    fields = 'work = "W"\npages = "p. 1"\nwhy = "Y."\nwhere = "Z."\n'
    (tmp_path / FILE).write_text(f"[w]\n{fields}", encoding="utf-8")
    with pytest.raises(CorpusError, match="bears on nothing"):
        read_wanted(tmp_path)
    (tmp_path / FILE).write_text(f'[w]\n{fields}readings = ["a/reading/b"]\n', encoding="utf-8")
    [(_, entry)] = entries(tmp_path, FILE)
    assert read_record(entry, Wanted, id="w").readings == ("a/reading/b",)


@pytest.mark.parametrize(
    ("field", "told"),
    [("readings", "no reading 'x'"), ("sources", "no source 'x'"), ("errata", "no erratum 'x'")],
)
def test_what_a_wanted_text_names_is_there(field: str, told: str) -> None:
    changed: dict[str, Any] = {field: ("x",)}
    wanted = replace(CORPUS.wanted["taylor-1974"], **changed)
    with pytest.raises(CorpusError, match=f"wanted.toml, taylor-1974: {told}"):
        check(replace(CORPUS, wanted={"taylor-1974": wanted}))
