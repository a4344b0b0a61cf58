"""A certainty that changes without its reason is noticed, because a second reader has weighed the reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import other

from nines import library
from nines.corpus.entries import Entry
from nines.corpus.fields import read_record
from nines.errors import CorpusError
from nines_verification.second_reading.check import allowed_of
from nines_verification.second_reading.weighed import NOT_WEIGHED, Weighed, as_page, unlike, unneeded

if TYPE_CHECKING:
    from nines.libraries import Library


def certain(game: str, point: str, cert: str) -> Library:
    """Return the library with another certainty of one reading."""
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    readings[game][point] = replace(readings[game][point], cert=cert)
    return other(readings=readings)


def test_our_certainties_differ_as_far_as_the_limits_say() -> None:
    counts: Counter[str] = Counter()
    steps = Counter(one.subject for one in unlike(library(), counts))
    assert steps == Counter(allowed_of(library()).not_alike)
    assert counts[NOT_WEIGHED] == 0
    assert list(unneeded(library())) == []


@pytest.mark.parametrize(
    ("point", "cert", "more"),
    [
        ("comet-card", "low", 2),  # both gave high
        ("counters-run-out", "low", -1),  # we gave medium, the reader low
    ],
)
def test_a_changed_certainty_is_noticed(point: str, cert: str, more: int) -> None:
    before, after = (len(unlike(one, Counter())) for one in (library(), certain("comet-1718", point, cert)))
    assert after - before == more


def test_a_question_that_has_no_reading_is_noticed() -> None:
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    del readings["comet-1718"]["comet-card"]
    said = [one.what for one in unneeded(other(readings=readings))]
    assert said == ["comet-1718 has no reading of its own on 'comet-card'; remove it"]


def test_a_reading_that_nobody_has_weighed_is_counted() -> None:
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    readings["comet-1718"]["new"] = replace(readings["comet-1718"]["comet-card"], point="new")
    counts: Counter[str] = Counter()
    unlike(other(readings=readings), counts)
    assert counts[NOT_WEIGHED] == 1


def test_each_answer_weighed_otherwise_is_one_line_of_the_page() -> None:
    lines = list(as_page(library()))
    assert len(lines) == len(set(unlike(library(), Counter())))
    assert "* `comet-1718/reading/counters-run-out`: medium; the reader gave low" in lines
    assert "* `ninety-nine-3p/reading/revokes`: high; the reader gave low, two steps apart" in lines


def test_a_question_has_one_certainty() -> None:
    table = {"high": ["packets"], "low": ["packets"]}
    with pytest.raises(CorpusError, match="names packets twice"):
        read_record(Entry("weighed.toml", "comet-1718", table), Weighed, edition="comet-1718")
