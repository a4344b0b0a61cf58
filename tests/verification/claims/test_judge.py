"""What documents claim: the record is read strictly, and tried again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.claims.conftest import THREE, as_recorded, faults, spoil

import nines
from nines import library
from nines.errors import CorpusError
from nines.libraries.claims import FAMILY, KINDS, UNTRIED, Found
from nines_verification.claims import judge as judging
from nines_verification.claims.judge import SLOW, TRIED, check_claims
from nines_verification.integrity import corpus_is_whole, coverage

if TYPE_CHECKING:
    from pathlib import Path

SLUGS = [listed.slug for listed in nines.library().catalogue.games if library().claims.about(listed.slug)]


@pytest.mark.verified
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_on_record_is_what_is_found(slug: str) -> None:
    tried, failures = check_claims(library(), nines.load(slug))
    assert tried == len(library().claims.about(slug)) > 0
    assert failures == ()


def test_nothing_is_on_record_that_no_document_claims() -> None:
    assert corpus_is_whole(library())[1] == ()
    assert {
        claim.tried for judged in library().claims.by_document.values() for claim in judged.claims
    } == set(TRIED)


def test_another_verdict_on_record_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_recorded(monkeypatch)
    assert faults() == ""
    spoil(folder, 'verdict = "holds"', 'verdict = "fails"')
    assert "claims/wp-ninety-nine.toml ways-to-bid: now gives Found(verdict='holds'" in faults()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("There are 220 ways", "There are 221 ways"),
        ("sample = 1000", "sample = 1001"),
        ("seed = 1967", "seed = 7"),
        ('policies = ["sensible"]', 'policies = ["random"]'),
        ('estimate = "', 'estimate = "1'),
        ("intervals = 1", "intervals = 3"),
    ],
)
def test_another_number_on_record_is_reported(folder: Path, old: str, new: str) -> None:
    assert faults() == ""
    spoil(folder, old, new)
    assert ("now gives" if "ways" in old else "choice-matters: is stale") in faults()


def test_new_words_do_not_make_a_result_stale(folder: Path) -> None:
    spoil(folder, "If the claim is true, a player who chooses", "If this is true, a player who chooses")
    assert faults() == ""


def test_a_full_run_plays_the_simulations_again(monkeypatch: pytest.MonkeyPatch) -> None:
    as_recorded(monkeypatch)
    claim = library().claims.by_key["choice-matters"]
    monkeypatch.setitem(TRIED, claim.tried, lambda _: Found("fails", "No."))
    monkeypatch.setattr(judging, "rests_of", lambda *_: "same")
    assert "choice-matters: now gives Found(verdict='fails'" in faults(level="full")


def test_every_claim_and_advice_has_an_entry_or_a_reason() -> None:
    claims, passages = library().claims, library().corpus.passages.values()
    judged = [passage.id for passage in passages if passage.kind in KINDS]
    assert len(judged) == 123
    for one in judged:
        assert bool(claims.of(one)) != bool(claims.left_untried(one)), one


def test_every_entry_has_its_plan_and_its_result() -> None:
    for claim in library().claims.by_key.values():
        assert claim.found.verdict != "untested", claim.key
        assert claim.found.says
        assert claim.means
        simulated = claim.method == SLOW
        assert simulated == bool(claim.sample and claim.seed and claim.measures)
        assert simulated == bool(claim.found.estimate and claim.found.intervals and claim.found.rests)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"bound": "50", "predicts": "below"}, "is not below the bound 50"),
        ({"bound": "80"}, "is not above the bound 80"),
        ({"unit": ""}, "the estimate has no unit"),
        ({}, ""),
    ],
)
def test_a_verdict_that_its_interval_contradicts_is_a_fault(changes: dict[str, Any], fault: str) -> None:
    claim = replace(library().claims.by_key["collecting-wins"], **changes)
    assert fault in claim.contradiction
    assert bool(fault) == bool(claim.contradiction)
    assert not replace(
        claim, predicts="below", found=claim.found._replace(verdict="undecided"), unit="x"
    ).contradiction


def test_a_bound_and_its_predicted_side_go_together(folder: Path) -> None:
    with pytest.raises(CorpusError, match="a bound needs the side that the claim predicts"):
        spoil(folder, 'bound = "50"\npredicts = "above"', 'bound = "50"')


def test_a_wrong_bound_is_reported(folder: Path) -> None:
    spoil(folder, 'bound = "50"\npredicts = "above"', 'bound = "99"\npredicts = "above"')
    assert "is not above the bound 99" in faults()


def test_the_level_of_the_intervals_is_enough_for_all() -> None:
    assert sum(claim.found.intervals for claim in library().claims.by_key.values()) <= FAMILY


def test_what_no_function_tries_is_reported(folder: Path) -> None:
    spoil(folder, 'tried = "ways-to-bid"', 'tried = "ways-of-bidding"')
    with pytest.raises(
        CorpusError, match=r"wp-ninety-nine.toml.*ways-to-bid.*there is no test 'ways-of-bidding'"
    ):
        faults()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('verdict = "holds"', 'verdict = "true"', "true"),
        ('method = "exact"', 'method = "guess"', "guess"),
        ("sample = 1000", 'sample = "many"', "sample"),
        ("seed = 1967", "seed = 1967\nseeds = 2", "seeds"),
        ('asks = "Are there 220', 'ask = "Are there 220', "asks"),
        ('"wp-ninety-nine:011" = "', '"wp-ninety-nine:011" = 7 # "', UNTRIED),
    ],
)
def test_the_record_is_read_strictly(folder: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(CorpusError, match=told):
        spoil(folder, old, new)


def test_a_claim_that_nobody_tries_is_reported(folder: Path) -> None:
    game = nines.load(THREE)
    assert coverage(library(), game)[1] == ()
    spoil(folder, 'passages = ["wp-ninety-nine:127"]', 'passages = ["wp-ninety-nine:126"]')
    (failure,) = coverage(library(), game)[1]
    assert str(failure) == (
        "wp-ninety-nine:127: is an untested claim; test it in claims/wp-ninety-nine.toml,"
        " or say there why not"
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "wp-ninety-nine:078",
            "wp-ninety-nine:999",
            "wp-ninety-nine:999 says nothing about 'ninety-nine-2p'",
        ),
        ("ninety-nine-2p", "ninety-nine-5p", "wp-ninety-nine:078 says nothing about 'ninety-nine-5p'"),
        ('"wp-ninety-nine:011" =', '"wp-ninety-nine:015" =', "wp-ninety-nine:015: is not a claim or advice"),
    ],
)
def test_a_record_of_what_is_not_claimed_is_reported(folder: Path, old: str, new: str, told: str) -> None:
    spoil(folder, old, new)
    assert told in "\n".join(map(str, corpus_is_whole(library())[1]))


def test_what_was_not_tried_says_why() -> None:
    claims = library().claims
    assert "no text says how long players take" in claims.left_untried("wp-ninety-nine:012")
    assert claims.left_untried("wp-ninety-nine:127") == claims.left_untried("no-document:001") == ""
    assert [claim.key for claim in claims.of("wp-ninety-nine:127")] == ["ways-to-bid"]
