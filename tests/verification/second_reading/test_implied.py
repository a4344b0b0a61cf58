"""An implied detail names its facts: each way in which facts and citations can come apart is noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import places, with_detail

from nines import library
from nines.corpus.entries import Entry
from nines.corpus.fields import read_record
from nines.errors import CorpusError
from nines_verification.second_reading.check import allowed_of
from nines_verification.second_reading.implied import (
    Derivation,
    as_page,
    derivations_of,
    implied_details,
    underived,
    wrongly_derived,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME, DETAIL = "free-leads-of-1881", "red-nines-1881/lead"


def wrong(entries: Mapping[str, Derivation]) -> str:
    return "\n".join(one.what for one in wrongly_derived(library(), entries))


def changed(**fields: object) -> dict[str, Derivation]:
    """Return our entries, one of them changed."""
    ours = dict(derivations_of(library()))
    ours[NAME] = replace(ours[NAME], **fields)  # type: ignore[arg-type]
    return ours


def test_each_implied_detail_names_its_facts() -> None:
    counts: Counter[str] = Counter()
    excused = {place for places in allowed_of(library()).implied.values() for place in places}
    assert places(underived(library(), counts)) == excused
    assert not wrong(derivations_of(library()))
    assert counts.total() == len(implied_details(library()))


def test_an_implied_detail_without_facts_is_noticed() -> None:
    fewer = {name: one for name, one in derivations_of(library()).items() if name != NAME}
    assert DETAIL in places(underived(library(), Counter(), fewer))


def test_a_moved_citation_of_an_implied_detail_is_noticed() -> None:
    """wp-red-nines:073 is on the same line as 072; so only the passage shows the move."""
    other = with_detail(
        DETAIL, "", lambda one: replace(one, passages=("wp-red-nines:073", *one.passages[1:]))
    )
    found = "\n".join(one.what for one in wrongly_derived(other))
    assert f"{DETAIL} cites wp-red-nines:073, under which no fact is named" in found
    assert f"{DETAIL} does not cite wp-red-nines:072, under which facts are named" in found


def test_a_stated_detail_that_becomes_implied_is_noticed() -> None:
    other = with_detail("comet-1718/payment/manille", "", lambda one: replace(one, implied=True))
    assert "comet-1718/payment/manille" in places(underived(other, Counter()))


def test_an_implied_detail_that_becomes_stated_is_noticed() -> None:
    other = with_detail(DETAIL, "", lambda one: replace(one, implied=False))
    assert f"{DETAIL} is not an implied detail of a rule" in "\n".join(map(str, wrongly_derived(other)))


@pytest.mark.parametrize("key", ["pink-nines-2008/passing/unable", "planetenspiel-1861/pack"])
def test_it_is_noticed_beside_a_choice_and_without_a_copy(key: str) -> None:
    other = with_detail(key, "", lambda one: replace(one, implied=False))
    assert f"{key} is not an implied detail of a rule" in "\n".join(map(str, wrongly_derived(other)))


def test_a_citation_moved_without_a_copy_is_noticed() -> None:
    key = "planetenspiel-1861/pack"
    other = with_detail(key, "", lambda one: replace(one, passages=("pierer-1861:003",)))
    found = "\n".join(one.what for one in wrongly_derived(other))
    assert f"{key} cites pierer-1861:003, which no_copy does not name" in found
    assert f"{key} does not need pierer-1861:002 in no_copy" in found


def test_a_fact_that_no_reader_has_is_noticed() -> None:
    facts = dict(derivations_of(library())[NAME].facts)
    facts["wp-red-nines:072"] = ("A 40.9 opening card",)
    assert "'A 40.9 opening card' is not a fact at wp-red-nines:072 (line 40)" in wrong(changed(facts=facts))


def test_a_detail_with_two_entries_is_noticed() -> None:
    details = (DETAIL, "red-nines-1881/naming suited")
    assert "red-nines-1881/naming suited is named 2 times" in wrong(changed(details=details))


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"details": ["a/b"], "how": "So."}, "has no details or no facts"),
        ({"details": ["a/b"], "how": "", "facts": {"a:1": ["A 1.1 x"]}}, "expected text"),
        ({"details": ["a/b"], "how": "So.", "facts": {"a:1": ["A 1.1 x"]}, "why": "x"}, "why"),
    ],
)
def test_an_entry_of_the_wrong_form_is_refused(table: dict[str, object], complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint):
        read_record(Entry("implied.toml", "x", table), Derivation, name="x")


def test_the_page_says_how_each_detail_follows() -> None:
    assert sum(not line.startswith("  ") for line in as_page(library())) == len(derivations_of(library()))
