"""Editions in order, and the claims between them."""

from __future__ import annotations

from nines import library
from nines.lineage import claimed_pairs, claims, editions, older_than


def test_editions_are_ordered_by_account_and_undated_ones_apart() -> None:
    known = editions(library())
    years = [edition.year for edition in known.values() if edition.year]
    assert years == sorted(years)
    undated = {**known, "pope-joan-1909": known["pope-joan-1909"]._replace(year=0)}
    assert "pope-joan-1909" in older_than(known, "comet-2011")
    assert "pope-joan-1909" not in older_than(undated, "comet-2011")
    assert older_than(undated, "pope-joan-1909") == ()


def test_claims_are_compared_where_both_editions_have_rules() -> None:
    corpus, every, known = library().corpus, claims(library()), editions(library())
    assert {claim.statement for claim in every} < {
        claimed_pair.relation.key for claimed_pair in claimed_pairs(corpus)
    }
    assert {corpus.relations[claim.statement].kind for claim in every} == {"descends-from", "later-form-of"}
    assert all(claim.older in older_than(known, claim.younger) for claim in every)
