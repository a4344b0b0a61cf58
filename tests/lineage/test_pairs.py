"""Pairs of editions, and the relations behind them."""

from __future__ import annotations

import pytest

from nines import library
from nines.lineage import akin, behind, claimed_pairs
from nines.lineage.pairs import amended


@pytest.mark.parametrize(("edition", "base"), list(amended(library().corpus)))
def test_every_amendment_has_a_relation_or_says_why_not(edition: str, base: str) -> None:
    reasons = behind(library().corpus, edition, base)
    assert reasons
    assert bool(reasons.unrelated) != bool(reasons.account or reasons.relations)
    if reasons.unrelated:
        point = library().corpus.amendments[edition].point
        assert point in reasons.unrelated


def _choices_of_base(slug: str) -> list[dict[str, str]]:
    amendment = library().corpus.amendments.get(slug)
    if amendment is None or not amendment.point:
        return [{}]
    reading = library().corpus.readings[slug][amendment.point]
    return [{amendment.point: candidate} for candidate in reading.candidates]


def test_every_base_of_every_edition_under_any_reading_is_asked() -> None:
    bases = {
        (slug, library().corpus.base_of(slug, chosen))
        for slug in library().playable
        for chosen in _choices_of_base(slug)
    }
    assert set(amended(library().corpus)) == {(slug, base) for slug, base in bases if base}


def test_pairs_are_claimed_along_descents_and_later_forms_alone() -> None:
    pairs = {
        (claimed_pair.younger, claimed_pair.older): claimed_pair.relation
        for claimed_pair in claimed_pairs(library().corpus)
    }
    assert pairs["red-nines-1881", "comet-1718"].key == "red-nines/descends-from/comet"
    assert pairs["red-nines-20c", "red-nines-1881"].kind == "later-form-of"
    assert ("commit-1991", "comet-1991") not in pairs  # it depends on its text, and does not come from it
    assert ("pope-joan", "matrimony") not in pairs  # only claimed
    assert not {"ninety-nine-2p", "multiple-9-holdem-2007"} & {younger for younger, _ in pairs}
    editions = library().corpus.editions
    for younger, older in pairs:
        if {younger, older} <= editions.keys():
            assert editions[older].year <= editions[younger].year


def test_editions_are_akin_by_game_descent_or_likeness() -> None:
    found = akin(library().corpus)
    for pair in (
        ("comet-1718", "comet-2018"),  # one game
        ("comet-1718", "pink-nines-2008"),  # a descent in two steps
        ("comet-1991", "commit-1991"),  # textual dependence
        ("planetenspiel-1861", "comet-1753"),  # a likeness
        ("pope-joan-1909", "matrimony"),  # a mere claim
    ):
        assert frozenset(pair) in found
    assert frozenset(("comet-1718", "oxford-whist")) not in found
