"""The corpus is compared with the second reading: each comparison is shown a slip that it must notice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import other, places

from nines import library
from nines_verification.second_reading.check import Allowed, allowed_of, check_facts, not_read_twice
from nines_verification.second_reading.near import SPAN
from nines_verification.second_reading.paid_rules import reversed_rules
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


def only(key: str, says: str) -> Library:
    """Return the library with other words in one passage, and with the passages of the next lines alone."""
    there = library().corpus.passages
    ours = there[key]
    near = {
        name: one
        for name, one in there.items()
        if one.document == ours.document and abs(one.line - ours.line) <= SPAN
    }
    return other(passages={**near, key: replace(there[key], says=says)})


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


@pytest.mark.parametrize(
    ("key", "says", "place"),
    [
        (
            "foster-1914:044",
            "Seven players get 3 cards each, and 7 are left in the stock.",
            "foster-1914:044 3 before 7",
        ),
        (
            "pagat-multiple-9:078",
            "In the second sample, player 3 draws a 5 and then holds K, J, 1, 5.",
            "pagat-multiple-9:078 3 before 1",
        ),
        (
            "hoffmann-1909:063",
            "In each of the other suits, the seven can follow the eight.",
            "hoffmann-1909:063 7 before 8",
        ),
        (
            "wp-red-nines:115",
            "For example, a player calls 8, 9, 10, queen, and then “no jack”.",
            "wp-red-nines:115 queen before jack",
        ),
    ],
)
def test_two_values_that_have_changed_places_are_noticed(key: str, says: str, place: str) -> None:
    assert place in pairs(only(key, says))
    assert place not in pairs(only(key, library().corpus.passages[key].says))


def pairs(ours: Library) -> set[str]:
    """Return the pairs of values that fit the facts no better as they are written, without their places."""
    return {one.place.partition(",")[0] for one in exchanged(ours, Counter())}


def test_an_exception_excuses_one_order_alone() -> None:
    listed = {place for named in allowed_of(library()).exchanged.values() for place in named}
    assert "wp-comet:112 9 before 8, values 1 and 2" in listed
    says = "If an opera ends with the comet played as an eight, the points in hand are multiplied by nine."
    assert places(exchanged(only("wp-comet:112", says), Counter())).isdisjoint(listed)


def test_values_before_and_after_a_semicolon_are_no_list() -> None:
    says = "The hand 10-2 makes 2 nines; its 4 unused ranks are J and 2 (two cards)."
    assert "pagat-multiple-9:121 2 before 4" in pairs(only("pagat-multiple-9:121", says))


@pytest.mark.parametrize(
    ("key", "says", "rule"),
    [
        (
            "encyclopedie-1753:013",
            "A player left with the comet receives from the winner a fiche.",
            "comet-1753/settlement/manille",
        ),
        (
            "encyclopedie-1753:005",
            "A player who names a missing number that nobody can play pays one jeton to every other player.",
            "comet-1753/payment/block",
        ),
    ],
)
def test_a_rule_that_pays_against_its_passage_is_noticed(key: str, says: str, rule: str) -> None:
    assert places(reversed_rules(changed(key, says), Counter())) == {f"{rule} {key}"}
    assert places(reversed_rules(library(), Counter())) == set()


@pytest.mark.parametrize(
    ("key", "says", "place"),
    [
        (
            "foster-1914:123",
            "When a sequence reaches the king, its player pays everybody at the table a counter.",
            "player pays others",
        ),
        (
            "foster-1914:132",
            "When the nine of diamonds is played, everybody receives from its holder two counters.",
            "player pays others",
        ),
        (
            "peel-1891:048",
            "The other players also receive from this player for each card that they still hold.",
            "player pays others",
        ),
        (
            "cassell-indoor:041",
            "Who plays Spin may at once pay three counters to each player.",
            "player pays others",
        ),
    ],
)
def test_a_payment_the_other_way_round_is_noticed(key: str, says: str, place: str) -> None:
    assert places(reversed_payments(only(key, says), Counter())) == {f"{key} {place}"}
    assert places(reversed_payments(only(key, library().corpus.passages[key].says), Counter())) == set()


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
