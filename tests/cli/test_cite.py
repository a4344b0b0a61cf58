"""``nines cite``: what it prints, what it says on stderr, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.citing import FORMATS, citation_answer
from nines.citing.citations import CitationAnswer
from nines.libraries.release import this_release
from nines.reference import to_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Run = Callable[..., Result]

KING = "comet-1718/stop/king"
NO_ADDRESS = "nines: no public address is set, so the citation has no URL of nines\n"


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the day be one that does not change with the next commit."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795392000")  # 2026-11-23


@pytest.mark.parametrize("form", list(FORMATS))
def test_every_form_is_printed_with_a_note_on_the_address(form: str, run: Run) -> None:
    result = run("cite", KING, "--format", form)
    answer = citation_answer(library(), KING, this_release("2026-11-23"))
    assert result.exit_code == 0
    assert result.stderr == NO_ADDRESS
    assert result.stdout == FORMATS[form](answer) + "\n"


def test_one_sentence_is_printed_if_no_form_is_named(run: Run) -> None:
    (line,) = run("cite", KING).stdout.splitlines()
    assert line.startswith(
        "Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
    )
    assert "(2026-11-23)" in line


def test_the_json_of_a_citation_has_all_that_is_known(told: Callable[..., Any], run: Run) -> None:
    answer = citation_answer(library(), "wp-comet:069", this_release("2026-11-23"))
    assert told("cite", "wp-comet:069") == to_data(answer)
    described = run("cite", "--help").stdout.split("With --json")[1]
    assert [key for key in CitationAnswer.__dataclass_fields__ if key not in described] == []


def test_the_whole_is_cited_without_a_key(run: Run) -> None:
    said = run("cite").stdout
    assert said.startswith("The nines team, nines: a historical rules reference and verifier")
    assert "version 0.3.0.dev0 (2026-11-23), sha256 " in said


def test_csl_is_json_where_the_output_knows_ascii_only(process: Callable[..., Any]) -> None:
    done = process("cite", KING, "--format", "csl-json", env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert json.loads(done.stdout)[0]["author"][0]["literal"].startswith("Académie")


@pytest.mark.parametrize(
    ("key", "canonical"),
    [
        ("comet-1718[comet-stops=no]", "comet-1718"),
        (" comet-1718[comet-stops=yes] ", "comet-1718[comet-stops=yes]"),
        ("comet-1718[comet-stops=no]/stop/king", KING),
        ("red-nines-1881/deal.on_table", "red-nines-1881/deal.on-table"),
        ("comet-1718[comet-stops=yes]/stop/king.ranks", "comet-1718[comet-stops=yes]/stop/king.ranks"),
    ],
)
def test_a_key_is_cited_by_its_canonical_name(key: str, canonical: str, run: Run) -> None:
    assert json.loads(run("cite", key, "--json").stdout)["key"] == canonical


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("comet-1718/stop/kong",), "'comet-1718/stop/king'"),
        (("comet-1718/stop/king.rank",), "'ranks'"),
        (("red-nines-1881/deal.eech",), "'each'"),
        (("comet-1718/stop.ranks",), "only a rule has details"),
        (("wp-comet:999",), "no such name"),
        (("comet-1718[comet-stops=maybe]",), "'yes'"),
        (
            ("comet-1718[comet-stops=yes]/reading/comet-stops",),
            "cite the edition comet-1718[comet-stops=yes] instead",
        ),
        (("comet-1718/first-hand",), "is retired; cite comet-1718/lot"),
        (("../../etc/passwd",), "no such name"),
        ((KING, "--format", "bibtext"), "'bibtex'"),
        ((KING, "--format", "ris", "--json"), "cannot be combined"),
    ],
)
def test_a_key_that_cannot_be_cited_gets_one_line(typed: tuple[str, ...], said: str, run: Run) -> None:
    result = run("cite", *typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("nines: ")
    assert said in line
