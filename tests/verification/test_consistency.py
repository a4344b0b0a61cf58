"""The corpus is compared with itself: each comparison is shown a slip that it must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from nines import library
from nines.libraries import Library
from nines_verification.consistency import corpus_agrees, table


def said(**fields: Any) -> str:  # noqa: ANN401 - each field of a corpus has its own type
    """Return what is found in our corpus with other records."""
    ours = library()
    other = Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)
    return "\n".join(map(str, corpus_agrees(other)[1]))


def with_passage(key: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - the same
    """Return the passages, one of them changed."""
    passages = library().corpus.passages
    return {
        name: replace(passage, **fields) if name == key else passage for name, passage in passages.items()
    }


def test_our_corpus_agrees_with_itself() -> None:
    checked, failures = corpus_agrees(library())
    assert checked > 1000
    assert failures == ()


@pytest.mark.slow_cases("fields1-and the passage before it on")
@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"line": 999}, "is on line 999; wp-comet has lines 1 to 254"),
        ({"line": 7}, "and the passage before it on"),
        ({"kind": "claim"}, "which is claim, no rule"),
        ({"topic": "scoring"}, "which is about 'scoring'"),
        ({"topic": ""}, "is rule and has no topic"),
    ],
)
def test_a_slip_in_a_passage_is_noticed(fields: dict[str, Any], complaint: str) -> None:
    assert complaint in said(passages=with_passage("wp-comet:070", **fields))


def test_a_number_that_the_words_do_not_have_is_noticed() -> None:
    other = with_passage("wp-comet:095", says="Cards are dealt in fours.")
    assert "packet is 3, which wp-comet:095 is said to state but does not" in said(passages=other)


def test_a_firm_detail_that_a_note_leaves_open_is_noticed() -> None:
    """hoffmann-1909:017 does not say where the cards left over go, so no rule may rest on it for that."""
    assert "hoffmann-1909:017" not in table(library()).silences
    other = with_passage("wp-comet:095", issue="The article does not say whether the last packet is smaller.")
    found = said(passages=other)
    assert "comet-1752/deal: packet is stated by wp-comet:095, whose note says: The article does not" in found
    assert "list 'deal packet' under wp-comet:095 in [silences]" in found


def test_a_passage_that_is_cited_twice_is_noticed() -> None:
    attestations = dict(library().corpus.attestations)
    key, one = next((key, one) for key, one in attestations.items() if one.passages)
    attestations[key] = replace(one, passages=(*one.passages, one.passages[0]))
    assert f"{key}: cites {one.passages[0]} twice; name each passage once" in said(attestations=attestations)


def test_a_listed_silence_without_its_note_is_noticed() -> None:
    other = with_passage("wp-comet:190", issue="")
    assert "[silences] wp-comet:190 deal is an exception that nothing needs any more" in said(passages=other)


def test_a_year_that_its_date_does_not_have_is_noticed() -> None:
    accounts = dict(library().corpus.accounts)
    accounts["hoyle-1857"] = replace(accounts["hoyle-1857"], year=1875)
    found = said(accounts=accounts)
    assert "is of 1875, and dated '1857'" in found
    assert "its source hoyle1857 of 1857" in found


def test_an_exception_that_nothing_needs_is_noticed() -> None:
    more = replace(table(library()), grounds={**table(library()).grounds, "wp-comet:070": "no reason"})
    assert "an exception that nothing needs" in str(corpus_agrees(library(), more)[1][0])


def test_neighbours_without_a_summary_are_noticed() -> None:
    summaries = dict(library().corpus.summaries)
    del summaries["pink-nines-2008.after.pink-nines-1974"]
    assert "no summary of pink-nines-2008 after pink-nines-1974; write one" in said(summaries=summaries)


def test_a_summary_of_what_does_not_differ_is_noticed() -> None:
    summaries = dict(library().corpus.summaries)
    key = "comet-1753.after.comet-1718"
    clause = replace(summaries[key].clauses[0], differs=("stop/king",))
    found = said(summaries={**summaries, key: replace(summaries[key], clauses=(clause,))})
    assert f"{key}: summaries.toml, {key}: clause" in found
    assert "no difference between the two games 'stop/king'" in found
