"""The digest of what is said under a key: what changes it, and what does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.verification.conftest import as_it_is, library_with, with_passage

import nines
from nines import library
from nines.cards import KING
from nines.errors import RequestError, UnknownNameError
from nines.libraries import Library
from nines.libraries.digests import digest_of, digests_of, keys, read_lock
from nines.stops.rules.payment import RankPays
from nines_verification.behaviour import behaviour_of

COMET = nines.load("comet-1718")


def digest(key: str, where: Library | None = None) -> str:
    return digest_of(key, where or library())


@pytest.mark.slow
def test_a_changed_word_changes_what_is_said_not_done() -> None:
    other = with_passage("wp-comet:069", says="The king is a stop indeed.")
    for key in ("wp-comet:069", "comet-1718/stop/king", "comet-1718"):
        assert digest(key, other) != digest(key), key
    assert digest("comet-1718/seats", other) == digest("comet-1718/seats")
    assert behaviour_of(other, other.load("comet-1718")) == as_it_is()


@pytest.mark.parametrize(
    "changed", [{"line": 70}, {"topic": "x"}, {"issue": "torn"}, {"kind": "option"}, {"cites": ()}]
)
def test_every_field_of_a_passage_is_in_its_digest(changed: dict[str, Any]) -> None:
    other = with_passage("wp-comet:069", **changed)
    assert digest("wp-comet:069", other) != digest("wp-comet:069")
    assert digest("comet-1718/stop/king", other) != digest("comet-1718/stop/king")


def test_a_reading_changes_the_digests_of_what_rests_on_it() -> None:
    read = "comet-1718[comet-stops=yes]"
    assert digest(read) != digest("comet-1718")
    assert digest(f"{read}/stop/comet") != digest("comet-1718/stop/comet")
    assert digest(f"{read}/stop/king") == digest("comet-1718/stop/king")


def test_a_relation_without_its_evidence_has_another_digest() -> None:
    key = "new-comet/descends-from/comet"
    relations = dict(library().corpus.relations)
    relations[key] = replace(relations[key], grounds=())
    assert digest(key, library_with(relations=relations)) != digest(key)


def test_names_without_a_digest_are_refused() -> None:
    for name in ("comet-1718/stop", "term/opera", "longest-run"):
        with pytest.raises(RequestError, match="has no digest"):
            digest(name)
    with pytest.raises(RequestError, match="does not depend on readings"):
        digest("comet-1718[comet-stops=yes]/reading/comet-stops")
    with pytest.raises(UnknownNameError):
        digest("comet-1718/stop/kink")


def test_every_rule_edition_and_record_has_a_key() -> None:
    found = list(keys(library()))
    corpus = library().corpus
    assert found == sorted(set(found))
    for records in (corpus.passages, corpus.relations, corpus.editions, corpus.sources):
        assert set(records) <= set(found)
    assert set(COMET.rules()) <= set(found)
    assert all(f"attested/{attestation}" in found for attestation in corpus.attestations)


def test_a_shifted_parameter_changes_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "comet-1718/payment/king"
    before, other = digest(key), COMET.with_rule(key, RankPays(rank=KING, amount=2))
    monkeypatch.setattr(Library, "load", lambda *_: other)
    assert digest(key) != before


def test_the_digests_of_a_key_are_found_together() -> None:
    digests = digests_of("comet-1718/stop/king", library())
    assert digests == read_lock(library())["comet-1718/stop/king"]
    assert digests_of("wp-comet:069", library()).behaviour == ""
