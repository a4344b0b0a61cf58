"""What the rules of editions have in common, as an answer and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import UnknownNameError
from nines.reference import likeness_words as words
from nines.reference.likeness import CitedSentence, InnovationAnswer, SharedWith, likeness_answer

if TYPE_CHECKING:
    from nines.reference.likeness import ClaimedPairAnswer, LikenessAnswer


@pytest.fixture(scope="module")
def told() -> LikenessAnswer:
    return likeness_answer(library())


def claim(told: LikenessAnswer, pair: str) -> ClaimedPairAnswer:
    return next(claim for claim in told.claims if f"{claim.younger}/{claim.older}" == pair)


def test_every_cell_of_an_innovation_cites_passages_of_its_account(told: LikenessAnswer) -> None:
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
    told: LikenessAnswer,
) -> None:
    """Nobody claims a descent of the one from the other."""
    assert claim(told, "pope-joan-1909/comet-1718").others["commit-1857"] == 2


def test_only_what_is_about_an_edition_is_answered_for_it() -> None:
    likeness = likeness_answer(library(), "pope-joan-1909")
    assert [claim.younger for claim in likeness.claims] == ["pope-joan-1909"] * 2
    assert [question.id for question in likeness.questions] == ["features-of-red-nines-1881"]
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        likeness_answer(library(), "comet-1719")


def shared_with(told: LikenessAnswer, question: str) -> dict[str, SharedWith]:
    (asked,) = (one for one in told.questions if one.id == question)
    return {shared.edition: shared for shared in asked.shared}


def test_a_question_is_answered_by_features_and_names_no_winner(told: LikenessAnswer) -> None:
    """wp-red-nines:034 and 040: the article derives Red Nines from Comet and likens it to Pope Joan."""
    shared = shared_with(told, "features-of-red-nines-1881")
    alike = {
        edition: {aspect.aspect for aspect in one.own_words if aspect.alike}
        for edition, one in shared.items()
    }
    assert "suit" in alike["pope-joan-1909"]
    assert "suit" not in alike["comet-1718"]
    assert "going-out" in alike["comet-1718"] & alike["pope-joan-1909"] & alike["planetenspiel-1861"]
    for one in shared.values():
        assert not {aspect.aspect for aspect in one.own_words} & {*one.as_played}
        for aspect in one.own_words:
            assert all(said.passages for said in (*aspect.older, *aspect.younger))


def test_features_in_words_name_passages_or_nothing(told: LikenessAnswer) -> None:
    shared = shared_with(told, "features-of-red-nines-1881")["comet-1718"]
    labels = dict(words.features(shared, str.upper))
    assert [*labels] == ["alike", "different", "alike as played"]
    assert "LEAD (wp-comet:063" in labels["alike"]
    assert "GROUPING, TURN" in labels["alike as played"]
    assert set(dict(words.features(SharedWith("x", (), ()))).values()) == {"nothing"}


# In words


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


def test_no_descendant_is_named_twice_for_an_innovation(told: LikenessAnswer) -> None:
    for innovation, rows in words.innovations(told):
        found = [slug for slug, _ in rows]
        assert len(found) == len(set(found)), innovation.says.rule


def test_the_answer_counts_what_is_settled_and_what_is_shared(told: LikenessAnswer) -> None:
    first, second, last = words.answer(told)
    assert first.startswith(f"There are {len(told.claims)} claims")
    assert "red-nines-1881 and planetenspiel-1861" in second
    assert "does not prove a descent" in last
    without = replace(told, claims=tuple(claim for claim in told.claims if not claim.shared))
    assert [*words.answer(without)][1].endswith("In 0 claims, both accounts share at least one innovation.")
