"""The corpus is whole and the rules cover it; each fault that is put in is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.verification.conftest import changed, library_with, said

import nines
from nines import library
from nines.corpus.retired import Retired
from nines.evidence.cite import cite, decided_by
from nines_verification import integrity
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds

if TYPE_CHECKING:
    from nines.stops.rule_set import StopsRules

SLUGS = nines.library().playable


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_corpus_and_rules_cover_each_other(slug: str) -> None:
    assert coverage(library(), nines.load(slug))[1] == ()


COMET = nines.load("comet-1718")


def test_a_line_of_descent_that_is_broken_fails_the_lineage() -> None:
    left = dict(library().corpus.relations)
    del left["new-comet/descends-from/comet"]
    checked, failures = lineage_holds(library_with(relations=left))
    assert "no descent leads from comet to new-comet" in said(failures)
    assert checked == len(left) + len(library().corpus.attestations)


def test_a_rule_that_cites_nothing_of_the_game_fails_coverage() -> None:
    """wp-comet:100 speaks of the game of 1752 only."""

    def miscite(rules: StopsRules) -> StopsRules:
        return rules.replaced(
            {"pack": decided_by(cite("wp-comet:100 wp-comet:999", lambda: rules.pack.rule), "no-such-point")}
        )

    failures = said(coverage(library(), changed(miscite))[1])
    assert "cites wp-comet:100, which is not about comet-1718" in failures
    assert "cites wp-comet:999, which is not in the corpus" in failures
    assert "wp-comet:049: is a rule of comet-1718 that no rule cites" in failures
    assert "a rule embodies 'no-such-point', which has no reading" in failures


def test_a_reading_that_no_rule_embodies_fails_coverage() -> None:
    def forget(rules: StopsRules) -> StopsRules:
        return rules.replaced({"credit": None})

    assert "comet-1718/reading/counters-run-out: can be read in several ways" in said(
        coverage(library(), changed(forget))[1]
    )


def test_an_example_without_a_scenario_fails_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "scenarios_of", lambda *_: ())
    failures = said(coverage(library(), COMET)[1])
    assert "wp-comet:066: is an example of comet-1718 that no scenario cites" in failures


def test_conduct_that_nothing_cites_and_nobody_excuses_fails_coverage() -> None:
    failures = said(coverage(library_with(out_of_scope={}), COMET)[1])
    assert "wp-comet:059: is conduct in comet-1718 that nothing cites" in failures


def test_an_existing_retired_rule_and_a_missing_successor_fail_integrity() -> None:
    old, new = "comet-1718/stop/king", "comet-1718/stop/queen"
    retired = {key: Retired(key, (new,), "for a test") for key in (old, new)}
    failures = said(corpus_is_whole(library_with(retired=retired))[1])
    assert f"retired.toml {old}: is retired, but the rule exists" in failures
    assert f"retired.toml {old}: its successor {new} does not exist" in failures
    assert f"retired.toml {new}: is retired" not in failures
    only_read_so = Retired(new, ("comet-1718/stop/comet",), "for a test")
    assert corpus_is_whole(library_with(retired={new: only_read_so}))[1] == ()


def test_a_lost_passage_fails_integrity() -> None:
    passages = library().corpus.passages
    holed = {key: passage for key, passage in passages.items() if key != "wp-comet:100"}
    failures = said(corpus_is_whole(library_with(passages=holed))[1])
    assert failures == "passages/wp-comet.toml: there is no wp-comet:100"
