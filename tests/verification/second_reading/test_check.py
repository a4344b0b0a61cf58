"""The corpus is compared with the second reading: each comparison is shown a slip that it must notice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import other, places

from nines import library
from nines_verification.second_reading.check import Allowed, allowed_of, check_facts, not_read_twice
from nines_verification.second_reading.passages import (
    not_carried,
    other_duties,
    reversed_payments,
    unread_values,
)
from nines_verification.second_reading.records import not_bound, unread_dates, unread_witnesses
from nines_verification.second_reading.swapped import exchanged

if TYPE_CHECKING:
    from nines.libraries import Library


def changed(key: str, says: str) -> Library:
    """Return the library with other words in one passage."""
    passages = dict(library().corpus.passages)
    passages[key] = replace(passages[key], says=says)
    return other(passages=passages)


@pytest.mark.slow
def test_our_corpus_agrees_with_the_second_reading() -> None:
    checked, failures, counts = check_facts(library())
    assert failures == ()
    assert checked > 2000
    assert counts["passages that were not read a second time: no copy"] == len(not_read_twice(library()))


@pytest.mark.parametrize(
    ("key", "says", "place"),
    [
        ("foster-1914:106", "The pack has 50 cards, because the eight of diamonds is taken out.", "50"),
        ("foster-1914:106", "The pack has 51 cards, because the seven of diamonds is taken out.", "7♦"),
        ("foster-1914:115", "Five players usually get only eight cards each.", "8"),
        ("littre-comete:001", "Comet is played with two packs from which the kings are taken.", "king"),
    ],
)
def test_a_value_that_no_reader_found_is_noticed(key: str, says: str, place: str) -> None:
    assert f"{key} {place}" in places(unread_values(changed(key, says)))


def test_a_value_that_a_passage_loses_is_noticed() -> None:
    lost = set(not_carried(changed("foster-1914:106", "The pack lacks the eight of diamonds.")))
    assert [str(one) for one in lost - set(not_carried(library()))] == ["51 at line 26763"]


def test_an_unbound_number_in_a_reason_is_noticed() -> None:
    readings = {slug: dict(there) for slug, there in library().corpus.readings.items()}
    point, one = next((point, one) for point, one in readings["commit-1914"].items() if one.passages)
    readings["commit-1914"][point] = replace(one, why=f"{one.why} It has 77 cards.")
    found = set(not_bound(other(readings=readings))) - set(not_bound(library()))
    assert [str(value) for value in found] == [f"77 in {point}"]


def test_two_values_that_have_changed_places_are_noticed() -> None:
    says = "Of the dealer's counters, six are for matrimony, and twelve for each of the other two pools."
    before = places(exchanged(library(), Counter()))
    assert places(exchanged(changed("cassell-indoor:037", says), Counter())) > before


def test_a_payment_the_other_way_round_is_noticed() -> None:
    says = "When a sequence reaches the king, its player pays everybody at the table a counter."
    found = places(reversed_payments(changed("foster-1914:123", says), Counter()))
    assert found == {"foster-1914:123 player pays others"}


def test_a_duty_that_becomes_a_choice_is_noticed() -> None:
    says = "The leader may play any other cards that they hold in sequence above the card led."
    assert "foster-1914:118 may" in places(other_duties(changed("foster-1914:118", says), Counter()))


def test_a_year_that_no_fact_has_is_noticed() -> None:
    attestations = dict(library().corpus.attestations)
    name, one = next((name, one) for name, one in attestations.items() if one.year and not one.sources)
    attestations[name] = replace(one, year=1499)
    assert f"attestation {name} 1499" in places(unread_dates(other(attestations=attestations), Counter()))


def test_a_witness_that_does_not_say_it_is_noticed() -> None:
    attestations = dict(library().corpus.attestations)
    name, one = next((name, one) for name, one in attestations.items() if one.passages and not one.sources)
    attestations[name] = replace(one, says="It has 777 cards.")
    found = places(unread_witnesses(other(attestations=attestations), Counter()))
    assert f"attestation {name}: {' '.join(one.passages)} 777" in found


@pytest.mark.slow
def test_exceptions_and_limits_that_nothing_needs_are_faults() -> None:
    ours = allowed_of(library())
    limits = {**ours.not_carried, "foster-1914": ours.not_carried["foster-1914"] + 1}
    allowed: Allowed = replace(ours, values={**ours.values, "no reason": ("x:001 9",)}, not_carried=limits)
    said = "\n".join(map(str, check_facts(library(), allowed)[1]))
    assert "[values] x:001 9 is an exception that nothing needs any more" in said
    assert "are left; lower the limit" in said
