"""What the rules say of the claims, as an answer and in words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import CorpusError, UnknownNameError
from nines.phylogeny import FILE, INHERITED, TIE
from nines.phylogeny.multiverse import tally_data
from nines.reference import phylogeny_words as words
from nines.reference.phylogeny import CitedSentence, InnovationAnswer, Sample, SingleChoices, phylogeny_answer
from nines_tools.multiverse import read_multiverse

if TYPE_CHECKING:
    from pathlib import Path

    from nines.reference.phylogeny import ClaimedPairAnswer, PhylogenyAnswer


@pytest.fixture(scope="module")
def told() -> PhylogenyAnswer:
    return phylogeny_answer(library())


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the stored multiverse is for a test; nothing is stored there yet."""
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    return tmp_path / FILE


def claim(told: PhylogenyAnswer, pair: str) -> ClaimedPairAnswer:
    return next(claim for claim in told.claims if f"{claim.younger}/{claim.older}" == pair)


def test_the_samples_of_a_claim_add_up(told: PhylogenyAnswer) -> None:
    assert told.multiverse
    for claim in told.claims:
        if claim.test is None:
            assert claim.verdict == "not tested"
            continue
        assert claim.test.alone
        assert claim.test.joint
        assert claim.test.aspects
        assert claim.test.alone.of == told.multiverse.candidates
        assert 0 <= claim.test.alone.times <= claim.test.alone.of
        for sample, size in ((claim.test.joint, 1000), (claim.test.aspects, 1000)):
            assert sample.size == size
            assert sample.times == sample.outcomes.get(claim.older, 0)
            assert sample.of <= size
        if claim.test.default == claim.older and not claim.test.alone.turns:
            assert claim.test.alone.times == claim.test.alone.of
        assert claim.verdict in told.verdicts
    assert sum(told.count.values()) == len(told.claims)


def test_every_cell_of_an_innovation_cites_passages_of_its_account(told: PhylogenyAnswer) -> None:
    passages = library().corpus.passages
    cells = [
        said
        for claim in told.claims
        for new in claim.innovations
        for said in (new.says, *new.before, *new.there)
    ]
    assert cells
    for said in cells:
        assert said.passages
        assert all(key in passages for key in said.passages)
        assert said.rule.startswith(f"{said.edition}/")
    for claim in told.claims:
        assert all(new.says.edition == claim.older for new in claim.innovations)
        assert all(said.edition == claim.younger for new in claim.innovations for said in new.there)
        assert claim.datable or not claim.innovations


def test_pope_joan_shares_innovations_with_commit(
    told: PhylogenyAnswer,
) -> None:
    """Nobody claims a descent of the one from the other."""
    assert claim(told, "pope-joan-1909/comet-1718").others["commit-1857"] == 2


def test_only_what_is_about_an_edition_is_answered_for_it(told: PhylogenyAnswer) -> None:
    phylogeny = phylogeny_answer(library(), "pope-joan-1909")
    assert [claim.younger for claim in phylogeny.claims] == ["pope-joan-1909"] * 2
    assert [question.id for question in phylogeny.questions] == ["red-nines-kin"]
    assert phylogeny.multiverse == told.multiverse
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        phylogeny_answer(library(), "comet-1719")


def test_without_stored_samples_nothing_is_made_up(stored: Path) -> None:
    assert not stored.exists()
    phylogeny = phylogeny_answer(library())
    assert phylogeny.multiverse is None
    assert {claim.verdict for claim in phylogeny.claims} == {"not tested"}
    assert "so there are no verdicts" in words.stale(phylogeny)
    claimed_pair = next(claim for claim in phylogeny.claims if claim.test)
    assert [label for label, _ in words.details(claimed_pair)] == ["rivals", "default choices"]
    assert words.row(claimed_pair)[3] == "-"
    (question, *_) = phylogeny.questions
    assert words.question(question).startswith("Outcome under the default choices: ")


def test_samples_of_earlier_rules_are_said_to_be_old(stored: Path) -> None:
    tally = read_multiverse()
    tally.rests_on = "other rules"
    stored.write_text(json.dumps(tally_data(tally)), encoding="utf-8")
    phylogeny = phylogeny_answer(library())
    assert phylogeny.multiverse
    assert not phylogeny.multiverse.current
    assert "make multiverse" in words.stale(phylogeny)


def test_samples_of_other_claims_are_not_taken_for_these(stored: Path) -> None:
    tally = read_multiverse()
    gone = "commit-1857/comet-1718"
    del tally.default[gone], tally.joint[gone], tally.aspects[gone]
    stored.write_text(json.dumps(tally_data(tally)), encoding="utf-8")
    claimed_pair = claim(phylogeny_answer(library()), gone)
    assert claimed_pair.verdict == "not tested"
    assert claimed_pair.test
    assert claimed_pair.test.joint is None


@pytest.mark.parametrize("broken", ["{", "{}", "[]"])
def test_stored_samples_of_another_form_are_refused(broken: str, stored: Path) -> None:
    stored.write_text(broken, encoding="utf-8")
    with pytest.raises(CorpusError, match=FILE):
        phylogeny_answer(library())


# In words


def test_a_sample_in_words_has_share_error_and_outcomes() -> None:
    sample = Sample({"a": 60, TIE: 20, INHERITED: 20}, 60, 80, 0.6423, 0.8315)
    assert words.in_words("a", sample) == (
        "a is the nearest edition in 60 of 80 samples (75 %; range 64.2 % to 83.2 %)."
        " All outcomes, with the number of samples: a (60); a tie (20);"
        " the likeness is inherited (20)"
    )
    untested = words.in_words("a", Sample({INHERITED: 9}, 0, 0, None, None))
    assert untested == "no test: the likeness is inherited (9)"


def test_choices_that_change_the_outcome_are_listed_or_counted(told: PhylogenyAnswer) -> None:
    claimed_pair = claim(told, "commit-1857/comet-1718")
    assert claimed_pair.test
    turns = {f"a/reading/p{n}=yes": "b" for n in range(5)}
    many = replace(claimed_pair, test=replace(claimed_pair.test, alone=SingleChoices(9, 4, turns)))
    assert dict(words.details(many))["one other choice"].endswith(
        f" the outcome: b is nearest under {' or '.join(turns)}"
    )
    short = dict(words.details(many, most=2))["one other choice"]
    assert short == (
        "comet-1718 is the nearest edition under 4 of 9 other choices, each tried by itself. 5 choices change"
        " the outcome: b is nearest under a/reading/p0=yes or a/reading/p1=yes; 3 more are not listed"
    )
    mixed = {"a/reading/p=yes": TIE, "a/reading/q=yes": INHERITED, "a/reading/r=yes": TIE}
    three = replace(claimed_pair, test=replace(claimed_pair.test, alone=SingleChoices(9, 6, mixed)))
    assert dict(words.details(three))["one other choice"].endswith(
        "there is a tie under a/reading/p=yes or a/reading/r=yes;"
        " there is no test (the likeness is inherited) under a/reading/q=yes"
    )
    none = replace(claimed_pair, test=replace(claimed_pair.test, alone=SingleChoices(9, 9, {})))
    assert dict(words.details(none))["one other choice"] == "none of the 9 other choices changes the outcome"


def said(says: str, edition: str = "a") -> CitedSentence:
    return CitedSentence(f"{edition}/pack", says, (f"{edition}-text:001",))


def test_an_innovation_says_what_it_replaced_and_who_shares_it() -> None:
    few = InnovationAnswer(
        "pack", said("new", "c"), "changed", (said("old"), said("old", "b")), "shared", (), ()
    )
    assert words.before(few) == "old (a: a-text:001; b: b-text:001)"
    many = replace(few, before=tuple(said(str(number)) for number in range(4)))
    assert words.before(many) == "the rules of a (a-text:001)"
    added = replace(few, before=(), novelty="added")
    assert words.before(added).startswith("nothing")
    rows = [
        ("d", replace(few, later="undecided")),
        ("e", replace(few, later="shared", there=(said("new", "e"),))),
    ]
    assert (
        words.descendants(rows) == "e shares this rule: new (e-text:001)."
        " We cannot compare this rule with d, whose rules on this aspect are at least partly inherited or our"
        " choice."
    )


def test_no_descendant_is_named_twice_for_an_innovation(told: PhylogenyAnswer) -> None:
    for innovation, rows in words.innovations(told):
        found = [slug for slug, _ in rows]
        assert len(found) == len(set(found)), innovation.says.rule


def test_the_answer_names_what_is_supported_and_what_is_shared(told: PhylogenyAnswer) -> None:
    first, *more = words.answer(told)
    assert str(len(told.claims)) in first
    assert any(line.startswith("Supported: ") for line in more)
    without = replace(
        told, claims=tuple(claim for claim in told.claims if claim.verdict == "open" and not claim.shared)
    )
    assert not any(line.startswith("Supported: ") for line in words.answer(without))
    assert [*words.answer(without)][-1].endswith("In 0 claims, both accounts share at least one innovation.")
