"""The record of a full verification: the checks of each game and their outcomes, without dates or times.

The record is committed with the code, so the site shows the numbers of a verification that anybody can
repeat.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from nines import library
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import read_json
from nines.corpus.heads import without_head
from nines.libraries.digests import digest_of_lock
from nines.reference.verification import MAKES_REPORT, REPORT
from nines.reference.warrants import tally_of
from nines_tools import STORED
from nines_verification.kept import Kept
from nines_verification.run import verify

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nines_verification.report import Level, Section

RECORD: Final = STORED / REPORT


class Checked(TypedDict):
    """The outcome of one check."""

    checked: int
    unit: str
    failed: int
    totals: NotRequired[dict[str, int]]  # further counts of the check, by what they count


class GameRecord(TypedDict):
    """The number of rules, details and readings of a game, and the outcome of every check of the game."""

    rules: int
    details: dict[str, int]
    readings: int
    checks: dict[str, Checked]


class Record(TypedDict):
    """The record of a full verification, with the head of the file."""

    made_by: str
    rests_on: str
    version: str
    level: str
    corpus: dict[str, Checked]
    games: dict[str, GameRecord]


def make_record(sections: Iterable[Section], level: Level) -> Record:
    """Return the record of a verification with these outcomes, for every game of the catalogue.

    Examples
    --------
    >>> make_record([], "standard")["games"]["comet-1718"]["checks"]
    {}
    """
    record: Record = {
        "made_by": MAKES_REPORT,
        "rests_on": digest_of_lock(library()),
        "version": version("nines-rules"),
        "level": level,
        "corpus": {},
        "games": {slug: _game(slug) for slug in library().playable},
    }
    for section in sections:
        checks = (
            record["corpus"] if section.subject == "corpus" else record["games"][section.subject]["checks"]
        )
        checks[section.name] = {
            "checked": section.checked,
            "unit": section.unit,
            "failed": len(section.failures),
        }
        if section.totals:
            checks[section.name]["totals"] = dict(section.totals)
    return record


def renewed_record(sections: Iterable[Section], level: Level) -> Record:
    """Return the stored record with the outcomes of some checks in place of older outcomes.

    Parameters
    ----------
    sections
        The outcomes of checks.
    level
        The level of these checks.
    """
    record, before = make_record(sections, level), read_record()
    record["corpus"] = {**before["corpus"], **record["corpus"]}
    for slug, game in record["games"].items():
        game["checks"] = game["checks"] or before["games"].get(slug, game)["checks"]
    return record


def store_record(record: Record) -> Path:
    """Store a record, and return the file."""
    write_whole(RECORD, json.dumps(record, indent=2) + "\n", over=ANY)
    return RECORD


def _game(slug: str) -> GameRecord:
    game = library().load(slug)
    rules = game.rules()
    return {
        "rules": len(rules),
        "details": asdict(tally_of(library(), rules.values())),
        "readings": len(game.choices.readings),
        "checks": {},
    }


def write_record(level: Level = "standard", jobs: int = 1) -> Path:
    """Write the record of the outcomes of all checks, and return the file.

    A check that held before on the same inputs, for example in ``nines verify``, is not run again.
    """
    sections = verify(library(), level=level, kept=Kept(library()), jobs=jobs)
    return store_record(make_record(sections, level))


def read_record() -> Record:
    """Return the record of the last full verification.

    Raises
    ------
    CorpusError
        If the file is not JSON, or has no head.

    Examples
    --------
    >>> read_record()["games"]["comet-1718"]["checks"]["scenarios"]["failed"]
    0
    """
    record: Record = read_json(RECORD, REPORT)
    without_head(record, REPORT, MAKES_REPORT)
    return record
