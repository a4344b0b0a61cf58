"""What the rules say of the lineage: every claim and every question, as data and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.errors import RequestError, UnknownNameError
from nines.lineage import descents, lineage
from nines.phylogeny.findings import Findings, Samples, ask_the_rules, known
from nines.reference.phylogeny import answer_of
from nines.reference.phylogeny_answers import Group, RankAnswer, ShareAnswer, TreeFit, VerdictAnswer
from nines.reference.phylogeny_words import (
    answer,
    compared,
    grounds,
    not_compared,
    often,
    rank_in_words,
    summary,
    trees_and_claims,
)

if TYPE_CHECKING:
    from nines.reference.phylogeny_answers import PhylogenyAnswer

SMALL = Samples(resamples=20, deals=2)
HALF = ShareAnswer(times=10, of=20, low=0.3, high=0.7)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return ask_the_rules(library(), SMALL)


@pytest.fixture(scope="module")
def told(findings: Findings) -> PhylogenyAnswer:
    return answer_of(findings)


# What is asked


def test_every_descent_that_is_claimed_is_asked_of_the_rules(findings: Findings) -> None:
    games = library().corpus.games
    for one in findings.claims:
        assert one.claim is not None
        relation = library().corpus.relations[one.claim.key]
        assert (one.older, one.younger) == (relation.older, relation.younger)
        assert relation.descent
        assert one.claim.contested == relation.contested
    asked = {one.claim.key for one in findings.claims if one.claim}
    rest = set(library().corpus.relations) - asked
    assert all(
        not library().corpus.relations[key].descent or games[key.split("/")[0]].outside for key in rest
    )


def test_a_relationship_that_nobody_claims_is_of_no_ancestor_and_tied_nowhere(findings: Findings) -> None:
    graph, line = (
        lineage(library().corpus, library().playable),
        descents(lineage(library().corpus, library().playable)),
    )
    for one in findings.unclaimed:
        assert one.claim is None
        assert not graph.has_edge(one.older, one.younger)
        assert one.older not in {game for game in line if one.younger in line[game]}


def test_every_question_of_the_corpus_is_asked(findings: Findings) -> None:
    assert [one.question for one in findings.asked] == list(library().corpus.questions.values())
    for one in findings.asked:
        assert tuple(candidate.older for candidate in one.nearness.candidates) == one.question.among
        assert all(candidate.younger == one.question.of for candidate in one.nearness.candidates)
        assert (one.nearness.seed, one.nearness.resamples) == (1718, 20)


def test_play_speaks_to_a_question_if_all_of_its_games_can_be_played(findings: Findings) -> None:
    playable = {game.slug for game in library().games()}
    spoken = set()
    for one in findings.asked:
        played = {one.question.of, *one.question.among} <= playable
        spoken.add(played)
        for candidate in one.nearness.candidates:
            assert any(rank.measure == "by behaviour" for rank in candidate.ranks) == played
    assert spoken == {True, False}


def test_a_partial_game_is_known_and_a_game_that_is_only_named_is_not() -> None:
    assert known(library(), "pope-joan").name == "pope-joan"
    assert known(library(), "comet-1718").name == "comet-1718"
    with pytest.raises(UnknownNameError, match="'comet-1781'"):
        known(library(), "comet-1781")


def test_a_weight_or_a_sample_out_of_range_is_told_before_anything_long() -> None:
    steps: list[int] = []

    def progress(done: int, _whole: int) -> None:
        steps.append(done)

    with pytest.raises(RequestError, match="0 draws tell nothing"):
        ask_the_rules(library(), SMALL._replace(resamples=0), progress=progress)
    with pytest.raises(RequestError, match="1 deals give no interval"):
        ask_the_rules(library(), SMALL._replace(deals=1), progress=progress)
    with pytest.raises(UnknownNameError, match="did you mean 'suit'"):
        ask_the_rules(library(), SMALL, {"suti": 1.0}, progress)
    with pytest.raises(RequestError, match="suit cannot have the weight 1001; give a number from 0 to 1000"):
        ask_the_rules(library(), SMALL, {"suit": 1001.0}, progress)
    assert steps == []


# As data, and in words


def test_claims_with_and_without_rules_are_all_of_them(told: PhylogenyAnswer) -> None:
    assert len(compared(told)) + len(not_compared(told)) == len(told.claims)
    assert all(one.ranks and one.likeness and one.trees for one in compared(told))
    for one in not_compared(told):
        assert (one.ranks, one.trees, one.likeness) == ((), (), None)
        assert grounds(one) == [("but note", one.reservations[0])]


def test_each_claim_is_told_with_its_distances_its_trees_and_whose_doing_it_is(told: PhylogenyAnswer) -> None:
    for one in compared(told):
        labels = [label for label, _ in grounds(one)]
        assert labels[: len(one.ranks)] == [rank.measure for rank in one.ranks]
        assert labels[len(one.ranks) :][:3] == ["trees by aspect", "trees by parameter", "alike in"]
        assert len(summary(one)) == 4
    for question in told.questions:
        assert all(not one.trees for one in question.candidates)


def test_only_pairs_that_can_be_played_have_a_distance_of_play(told: PhylogenyAnswer) -> None:
    for pair in told.pairs:
        apart = pair.distances["by behaviour"]
        assert (apart is None) == (" admitted by both " in pair.behaviour)


RANK = RankAnswer(
    measure="by aspect", distance=0.25, rests_on=30, place=1, of=3, nearest=("hoc",), draws=HALF
)
FIRST = "0.25 on 30 questions, place 1 of 3; among the nearest in 50.0% of draws [30.0%, 70.0%]"


@pytest.mark.parametrize(
    ("rank", "says"),
    [
        (RANK, FIRST),
        (replace(RANK, draws=None), "0.25 on 30 questions, place 1 of 3"),
        (replace(RANK, nearest=("hoc", "poch")), FIRST.replace(";", "; nearest hoc, poch;")),
        (replace(RANK, place=2), FIRST.replace("place 1 of 3;", "place 2 of 3; nearest hoc;")),
        (replace(RANK, place=None), "0.25 on 30 questions, which says nothing"),
        (replace(RANK, of=1, rests_on=1), "0.25 on 1 question, which says nothing"),
        (replace(RANK, distance=None), "cannot be compared"),
        (
            replace(RANK, measure="by behaviour", draws=None, rests_on=2),
            "0.25 on 2 deals, place 1 of 3",
        ),
    ],
)
def test_a_rank_is_told_with_what_it_rests_on(rank: RankAnswer, says: str) -> None:
    assert rank_in_words(rank) == says


def claimed(verdict: str, grows: str, joins: str) -> VerdictAnswer:
    """Return a claim of which the trees of one distance have it so."""
    tree = TreeFit(
        measure="by aspect",
        grows=grows,
        grown_from=("hoc",) if grows == "yes" else ("hoc", "poch"),
        joins=joins,
        joined_to=("manille",),
        group=("comet", "hoc", "manille"),
        draws=HALF,
    )
    return VerdictAnswer(
        younger="comet",
        older="hoc",
        kind="derived-from",
        kind_means="derived from",
        statement="comet/derived-from/hoc",
        contested=False,
        verdict=verdict,
        pro=(),
        contra=(),
        reservations=(),
        ranks=(),
        trees=(tree,),
        likeness=None,
    )


def test_the_trees_are_compared_with_a_claim_in_words() -> None:
    ((label, says),) = grounds(claimed("divided", "one of several", "no"))
    assert label == "trees by aspect"
    assert says == (
        "grows from hoc or poch, one of them claimed; joined to manille, not as claimed; a group of 3 has"
        " both, in 50.0% of draws [30.0%, 70.0%]"
    )


def test_where_nobody_claims_anything_the_trees_are_compared_with_nothing() -> None:
    assert grounds(replace(claimed("supported", "yes", "yes"), kind="")) == []


def test_trees_that_are_our_doing_are_not_counted_for_a_claim() -> None:
    claims = [
        claimed("our doing", "yes", "yes"),
        claimed("supported", "yes", "no"),
        claimed("divided", "one of several", "no"),
    ]
    assert trees_and_claims("by aspect", claims) == (
        "Of 2 claims whose likeness is not our doing, the arborescence has 1 as claimed and 1 with others as"
        " near; neighbour joining has 0 and 0"
    )
    assert trees_and_claims("by parameter", claims).startswith("Of 0 claims")


@pytest.mark.parametrize(
    ("found", "leaning", "says"),
    [
        ("hoc", "", "Nearest to HOC"),
        ("", "poch", "The figures decide for none of them, and lean to POCH"),
        ("", "", "The figures decide for none of them"),
    ],
)
def test_an_answer_is_told_as_firmly_as_it_is(
    told: PhylogenyAnswer, found: str, leaning: str, says: str
) -> None:
    question = replace(told.questions[0], answer=found, leaning=leaning)
    assert answer(question, str.upper) == says


def test_a_group_that_rests_on_a_tie_says_so() -> None:
    assert often(Group(games=(), settled=True, draws=HALF)) == "50%"
    assert often(Group(games=(), settled=False, draws=HALF)) == "50%, rests on a tie"
