"""Claims, verdicts and questions: no word goes further than its figures, and every figure says its sample."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.cite import Cited
from nines.errors import RequestError, UnknownNameError
from nines.phylogeny import (
    MEASURES,
    Claim,
    Distance,
    Likeness,
    Measure,
    Nearest,
    Rank,
    Share,
    Study,
    agreement,
    comparisons,
    judgement,
    nearest,
    study,
    unclaimed,
)
from nines.phylogeny.behaviour import Behaviour
from nines.phylogeny.bootstrap import Rows, clade_shares, nearest_shares
from nines.phylogeny.verdict import BEHAVIOUR, LEAST_ASPECTS, judge, rank, rank_behaviour
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.compare import Ruled
    from nines.kernel.family import AnyFamily

ASPECT, PARAMETER = Measure("aspect"), Measure("parameter")
ASKED = [aspect for _, aspects in STOPS.outline.sections for aspect in aspects]
FIVE = ("comet-1718", "comet-1752", "comet-1753", "commit-1857", "red-nines-1881")


@pytest.fixture(scope="module")
def five() -> Study:
    return study(library(), [nines.load(name) for name in FIVE], resamples=200, deals=2)


@dataclass(frozen=True)
class PartialGame:
    """A game of which some rules are known, and no more."""

    slug: str
    known: Mapping[str, tuple[Cited[object], ...]]

    @property
    def name(self) -> str:
        return self.slug

    @property
    def family(self) -> AnyFamily:
        return STOPS

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        return self.known


def partial_game(name: str, answers: str, passage: str = "wp-comet:026") -> PartialGame:
    """Return a partial game that answers its questions in order, each by a letter; a dot is no answer."""
    known: dict[str, tuple[Cited[object], ...]] = {
        ASKED[place]: () if one == "." else (Cited(one, (passage,)),) for place, one in enumerate(answers)
    }
    return PartialGame(name, known)


# Shares


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (950, 1000, 0.9347, 0.9619)],
)
def test_a_share_has_the_interval_of_wilson(times: int, of: int, low: float, high: float) -> None:
    assert Share(times, of).interval == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000), st.data())
def test_a_share_lies_in_its_interval(of: int, data: st.DataObject) -> None:
    share = Share(data.draw(st.integers(0, of)), of)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1


@pytest.mark.parametrize("measure", MEASURES)
def test_each_question_drawn_once_gives_the_distance_itself(measure: Measure) -> None:
    compared = comparisons(library().games(), {"stop": 3.0, "lot": 0.0})
    rows = Rows(compared.values(), measure)
    found = rows.distances([1] * len(rows.aspects))
    for pair, one in compared.items():
        value = one.distance(measure).value
        assert (pair in found) == (value is not None)
        assert value is None or found[pair] == pytest.approx(value)


def test_draws_come_out_as_often_as_reckoned() -> None:
    """Of two questions that speak for one candidate each: one alone in a quarter, a tie in a half."""
    games = [partial_game("y", "aa"), partial_game("one", "ab"), partial_game("two", "ba")]
    compared = [one for one in comparisons(games).values() if "y" in (one.one, one.other)]
    turned = [replace(one, one=one.other, other="y") if one.one == "y" else one for one in compared]
    found = nearest_shares(turned, {"y": ("one", "two")}, ASPECT, seed=1, resamples=4000)
    for name in ("one", "two"):
        low, high = found[name, "y"].alone.interval
        assert low < 0.25 < high
        low, high = found[name, "y"].among.interval
        assert low < 0.75 < high


def test_draws_are_the_same_for_a_seed_and_need_one_at_least() -> None:
    compared = tuple(comparisons([nines.load(name) for name in FIVE]).values())
    older = {"red-nines-1881": FIVE[:4]}
    once, again, other = (nearest_shares(compared, older, ASPECT, seed, 50) for seed in (1, 1, 2))
    assert once == again != other
    with pytest.raises(RequestError, match="0 draws tell nothing"):
        nearest_shares(compared, older, ASPECT, 1, 0)
    assert clade_shares(compared, FIVE, ASPECT, 1, 50) == clade_shares(compared, FIVE, ASPECT, 1, 50)


def test_draws_by_which_two_games_cannot_be_compared_make_no_tree() -> None:
    compared = tuple(comparisons([nines.load(name) for name in FIVE]).values())
    cut = [replace(one, gaps=one.gaps[:1]) if number == 0 else one for number, one in enumerate(compared)]
    whole, partly = (
        sum(one.times for one in clade_shares(given, FIVE, ASPECT, 1, 50).values())
        for given in (compared, cut)
    )
    assert 0 < partly < whole


def test_a_share_is_told_with_its_interval_and_its_draws() -> None:
    assert str(Share(190, 200)) == "0.950 [0.910, 0.973] (190 of 200)"


# Verdicts

FIRMLY, HARDLY, HALF = (Nearest(Share(n, 100), Share(n, 100)) for n in (100, 0, 50))
OWN, COPIED = Likeness(30, 20, 8, 0, 0), Likeness(30, 20, 2, 11, 0)
LIKE: dict[str, Likeness] = {"old": OWN, "rival": OWN}


def ranks(place: int, draws: Nearest, *, ties: bool = False, told: int = 6, played: int = 0) -> list[Rank]:
    """Return where *old* stands beside a rival, by every distance alike; by behaviour perhaps otherwise."""
    first = ("old", "rival") if ties else ("old",) if place == 1 else ("rival",)
    known = [
        Rank(str(ASPECT), 0.3, 30, place, 2, first, draws),
        Rank(str(PARAMETER), 0.2, 30, place, 2, first, draws),
    ]
    speaks = place if told >= LEAST_ASPECTS else 0
    known.append(Rank(str(Measure("aspect", told=True)), 0.3, told, speaks, 2, first, draws, told=True))
    other = ("rival",) if (played or place) > 1 else ("old",)
    return [*known, Rank(BEHAVIOUR, 0.1, 20, played or place, 2, other)]


def test_the_nearest_by_all_in_nearly_all_draws_is_supported() -> None:
    verdict = judge(ranks(1, FIRMLY), OWN)
    assert (verdict.word, verdict.contra, verdict.reservations) == ("supported", (), ())
    assert verdict.pro[0] == "by aspect it is the nearest of 2"


def test_who_is_nowhere_near_is_not_supported() -> None:
    verdict = judge(ranks(2, HARDLY), OWN)
    assert (verdict.word, verdict.pro, verdict.reservations) == ("not supported", (), ())
    assert verdict.contra[0] == "by aspect it stands in place 2 of 2; nearest: rival"


MIXED = [*ranks(1, FIRMLY)[:1], *ranks(2, HARDLY)[1:]]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (ranks(1, FIRMLY, ties=True), "supported"),
        (ranks(1, HALF), "leans for"),
        (ranks(1, FIRMLY, played=2), "leans for"),
        (ranks(2, HALF), "leans against"),
        (ranks(2, HARDLY, played=1), "leans against"),
        ([one._replace(draws=None) for one in ranks(2, HARDLY)], "leans against"),
        ([one._replace(draws=None) for one in ranks(1, FIRMLY)], "leans for"),
        (MIXED, "divided"),
        ([], "too little to tell"),
        ([one._replace(of=1) for one in ranks(1, FIRMLY)], "too little to tell"),
    ],
)
def test_figures_that_are_weaker_or_at_odds_have_weaker_words(given: list[Rank], word: str) -> None:
    assert judge(given, OWN).word == word


@pytest.mark.parametrize(("told", "few"), [(0, "none"), (4, "only 4")])
def test_what_rests_on_hardly_any_words_says_so(told: int, few: str) -> None:
    (said,) = judge(ranks(1, FIRMLY, told=told), OWN).reservations
    assert said.startswith(f"in {few} of the questions do the rules of both rest on words of their own")


def test_a_likeness_of_our_doing_supports_nothing() -> None:
    verdict = judge(ranks(1, FIRMLY), COPIED)
    assert verdict.word == "our doing"
    assert verdict.reservations == (
        (
            "of the 20 questions in which they are alike, 11 are so because we carry their rules, and 0"
            " because both are told of at once"
        ),
    )


def test_who_is_not_nearest_even_by_our_doing_is_not_near() -> None:
    assert judge(ranks(2, HARDLY), COPIED).word == "not supported"


def test_a_distance_that_rests_on_little_does_not_speak() -> None:
    near = {"a": Distance(0.0, LEAST_ASPECTS - 1), "b": Distance(0.5, 30), "c": Distance(None, 0)}
    assert rank("a", near, ASPECT, {})[3:6] == (0, 1, ("b",))
    assert rank("b", near, ASPECT, {})[3:6] == (1, 1, ("b",))
    assert not rank("b", near, ASPECT, {}).speaks
    assert rank("c", near, ASPECT, {}).value is None


def test_by_behaviour_those_are_equally_near_whose_intervals_meet() -> None:
    one = Behaviour("a", "y", 1, 0.2, 0.1, 0.3, 20, 90, 3, 52, 13)
    known = {
        "a": one,
        "b": one._replace(value=0.35, low=0.25, high=0.45),
        "c": one._replace(value=0.5, low=0.4, high=0.6),
        "d": one._replace(value=None, low=0.0, high=1.0, reason="they do not meet"),
    }
    assert [rank_behaviour(name, known).place for name in known] == [1, 1, 2, 0]
    assert rank_behaviour("c", known).nearest == ("a", "b")
    assert rank_behaviour("d", {"d": known["d"]})[3:6] == (0, 0, ())


# A study and its claims


def test_a_study_says_seed_and_samples_and_is_the_same_again(five: Study) -> None:
    again = study(library(), [nines.load(name) for name in FIVE], resamples=200, deals=2)
    assert again == five
    assert (five.seed, five.resamples, five.deals) == (1718, 200, 2)
    assert five.games == FIVE
    assert five.older("commit-1857") == FIVE[:3]
    assert all(one.deals == 2 and one.seed == five.seed for one in five.behaviours.values())
    assert {one.alone.of for draws in five.draws.values() for one in draws.values()} == {200}
    assert study(library(), [nines.load(name) for name in FIVE], seed=3, resamples=200, deals=2) != five


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    study(
        library(),
        [nines.load(name) for name in FIVE[:3]],
        resamples=2,
        deals=2,
        progress=lambda done, whole: told.append((done, whole)),
    )
    assert told == [(done, 9) for done in range(1, 10)]  # three pairs, four measures, two kinds of tree


def test_claims_are_judged_in_the_order_given(five: Study) -> None:
    claims = [
        Claim("red-nines-1881", "comet-1718", "derived-from", "one"),
        Claim("red-nines-1881", "hoc-de-mazarin", "derived-from", "two", contested=True),
        Claim("comet-1753", "comet-1718", "variant-of", "three"),
        Claim("comet-1752", "comet-1718", "variant-of", "four"),
    ]
    found = agreement(five, claims)
    assert [one.claim for one in found] == claims
    assert [one.verdict.word for one in found][1] == "no rules to compare"
    assert found[1].verdict.reservations == ("no rules are known here of hoc-de-mazarin",)
    assert (found[1].likeness, found[1].ranks, found[1].trees) == (None, (), ())
    assert [one.measure for one in found[0].ranks] == [*map(str, MEASURES), BEHAVIOUR]
    copied = found[2].likeness
    assert copied is not None
    assert copied.shared > 0.5
    assert [one.verdict.word for one in found[2:]] == ["our doing", "our doing"]


def test_the_trees_say_what_they_join(five: Study) -> None:
    by_aspect, by_parameter = judgement(five, "red-nines-1881", "commit-1857").trees
    assert (by_aspect.measure, by_parameter.measure) == ("by aspect", "by parameter")
    assert by_aspect.grown_from == ("commit-1857",)
    assert by_aspect.grows == "yes"
    assert (by_aspect.joins == "yes") == (by_aspect.joined_to == ("commit-1857",))
    assert {"commit-1857", "red-nines-1881"} <= set(by_aspect.clade)
    assert by_aspect.share is not None
    assert by_aspect.share.of == 200
    root = judgement(five, "red-nines-1881", "comet-1718").trees[0]
    assert (root.clade, root.share, root.grows) == ((), None, "no")


def test_one_of_the_same_year_is_no_parent_and_says_so() -> None:
    games = [nines.load(name) for name in ("comet-1718", "comet-2011", "commit-2011")]
    found = judgement(study(library(), games, resamples=2, deals=2), "comet-2011", "commit-2011")
    assert found.verdict.word == "too little to tell"
    assert found.verdict.reservations == ("commit-2011 is not older than comet-2011 by its year",)
    assert found.likeness is not None


def test_where_two_are_the_oldest_there_are_no_trees() -> None:
    games = [nines.load(name) for name in ("comet-1718", "comet-1718[comet-stops=yes]", "comet-1753")]
    found = study(library(), games, resamples=2, deals=2)
    assert found.trees == ()
    assert "no older one can be compared with comet-1718, comet-1718[comet-stops=yes]" in found.treeless
    assert judgement(found, "comet-1753", "comet-1718").trees == ()


def test_a_partial_game_is_studied_in_its_rules_alone() -> None:
    stop = nines.load("comet-1718").aspects()["stop"]
    games: list[Ruled] = [nines.load(name) for name in FIVE[:2]]
    games.append(PartialGame("red-nines-1881", {"stop": stop}))
    found = study(library(), games, resamples=2, deals=2)
    assert list(found.behaviours) == [("comet-1718", "comet-1752")]
    judged = judgement(found, "red-nines-1881", "comet-1718")
    assert [one.rests_on for one in judged.ranks] == [1, 1, 0, 0]
    assert judged.verdict.word == "too little to tell"


@pytest.mark.parametrize("names", [("comet-1718",), ("comet-1718", "comet-1718")])
def test_a_study_is_of_two_games_at_least(names: tuple[str, ...]) -> None:
    with pytest.raises(RequestError, match="two games at least are compared"):
        study(library(), [nines.load(name) for name in names])


def test_a_weight_changes_what_is_near() -> None:
    games = [nines.load(name) for name in FIVE]
    aspects = [
        gap.aspect for gap in comparisons(games)["comet-1718", "commit-1857"].gaps if not gap.by_aspect
    ]
    heavy = study(library(), games, weights=dict.fromkeys(aspects, 100.0), resamples=2, deals=2)
    light = study(library(), games, resamples=2, deals=2)
    pair = "comet-1718", "commit-1857"
    assert (heavy.comparisons[pair].distance(ASPECT).value or 0) < 0.1
    assert (light.comparisons[pair].distance(ASPECT).value or 0) > 0.4
    assert light.behaviours == heavy.behaviours


def invented(*, told: bool) -> Study:
    """Return three invented games: the youngest is like the second in all, and like the oldest in nothing."""
    slugs = ("comet-1718", "commit-1857", "red-nines-1881")  # for their years
    answers = ("a" * 12, "b" * 12, "b" * 12)
    passages = ("wp-comet:026", "wp-comet:027", "wp-comet:028") if told else ("wp-comet:026",) * 3
    return study(library(), [*map(partial_game, slugs, answers, passages)], resamples=50)


def test_a_relationship_that_nobody_claims_is_told() -> None:
    found = unclaimed(invented(told=True), [])
    assert [(one.younger, one.older, one.claim) for one in found] == [("red-nines-1881", "commit-1857", None)]
    assert found[0].verdict.word == "supported"


@pytest.mark.parametrize(
    "claim",
    [
        Claim("red-nines-1881", "commit-1857", "resembles", ""),
        Claim("commit-1857", "red-nines-1881", "claimed-ancestor-of", ""),
    ],
)
def test_a_relationship_that_is_claimed_either_way_is_none_that_nobody_claims(claim: Claim) -> None:
    assert unclaimed(invented(told=True), [claim]) == ()


def test_a_relationship_that_rests_on_the_same_words_is_none() -> None:
    assert unclaimed(invented(told=False), []) == ()


# Questions


def test_a_question_is_asked_of_all_in_what_is_known_of_all() -> None:
    of = partial_game("of", "aab.", "wp-comet:026")
    one, other = partial_game("one", "aa..", "wp-comet:027"), partial_game("other", "b", "wp-comet:028")
    found = nearest(of, [one, other], resamples=10)
    assert [row.aspect for row in found.rows] == [ASKED[0]]
    row = found.rows[0]
    assert (row.by_aspect, row.by_parameter, row.told, row.weight) == ((0.0, 1.0), (0.0, 1.0), True, 1.0)
    wider = nearest(
        of, [one, partial_game("other", "ba..", "wp-comet:028")], weights={ASKED[1]: 2.0}, resamples=10
    )
    assert [row.aspect for row in wider.rows] == ASKED[:3]  # the last none answers
    assert [row.told for row in wider.rows] == [True, True, False]
    assert [candidate.ranks[0].value for candidate in wider.candidates] == [0.25, 0.5]


def test_a_question_may_have_an_answer() -> None:
    of, near, far_off = (
        partial_game(name, answers, passage)
        for name, answers, passage in (
            ("of", "a" * 12, "wp-comet:026"),
            ("near", "a" * 12, "wp-comet:027"),
            ("far", "b" * 12, "wp-comet:028"),
        )
    )
    found = nearest(of, [near, far_off], resamples=50)
    assert found.answer == "near"
    assert [one.verdict.word for one in found.candidates] == ["supported", "not supported"]
    assert (found.of, found.seed, found.resamples) == ("of", 1718, 50)
    draws = found.candidates[0].ranks[0].draws
    assert draws is not None
    assert draws.alone == Share(50, 50)


def test_a_question_among_games_as_they_stand_has_figures_and_no_rash_answer() -> None:
    """Is Red Nines of 1881 nearer to Comet of 1718 or to Commit of 1857?"""
    games = [nines.load(name) for name in ("comet-1718", "commit-1857")]
    found = nearest(nines.load("red-nines-1881"), games, resamples=100)
    assert len({one.ranks[0].rests_on for one in found.candidates}) == 1
    assert [one.ranks[0].rests_on for one in found.candidates] == [len(found.rows)] * 2
    assert found.answer == ""


def test_a_question_needs_two_to_choose_from_and_something_to_ask() -> None:
    game = nines.load("comet-1718")
    with pytest.raises(RequestError, match="two games at least must be there to choose from"):
        nearest(game, [nines.load("comet-1752")])
    with pytest.raises(RequestError, match="two games at least must be there to choose from"):
        nearest(game, [nines.load("comet-1752"), game])
    with pytest.raises(RequestError, match="no question to ask of all: comet-1718, one, two"):
        nearest(game, [partial_game("one", "a"), PartialGame("two", {"redeal": ()})])
    with pytest.raises(UnknownNameError, match="no aspect 'stp'"):
        nearest(game, [nines.load("comet-1752"), nines.load("comet-1753")], weights={"stp": 1.0})
