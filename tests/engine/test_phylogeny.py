"""Relationships: distances between rules are distances, say what they rest on, count what is our doing."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.cite import Cited
from nines.compare import compare
from nines.errors import RequestError, UnknownNameError
from nines.phylogeny import MEASURES, Measure, compare_rules, comparisons
from nines.phylogeny.likeness import at_once, carried_over, origin, unlike
from nines.phylogeny.verdict import LEAST_ASPECTS
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.compare import Ruled
    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame

ASPECT, PARAMETER, ASPECT_TOLD, PARAMETER_TOLD = MEASURES
NAMES = nines.library().playable


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


def answer(rule: object, name: str = "", *passages: str) -> tuple[Cited[object], ...]:
    """Return a single stated rule."""
    return (Cited(rule, passages or ("wp-comet:026",), name=name),)


# Sketches of which every aspect is known: each answers it in one of three ways, or does not mention it.
ANSWERS = st.sampled_from([(), *(answer(rule) for rule in ("this", "that", "otherwise"))])
ASPECTS = ("pack", "deal", "stop", "wild", "turn", "lot")
KNOWN = st.fixed_dictionaries(dict.fromkeys(ASPECTS, ANSWERS))
WEIGHTS = st.fixed_dictionaries(dict.fromkeys(ASPECTS, st.integers(0, 5).map(float)))


def far(
    one: Ruled, other: Ruled, weights: Mapping[str, float] | None = None, measure: Measure = ASPECT
) -> float:
    """Return a distance; of two games that mention nothing, 0."""
    found = compare_rules(one, other, weights).distance(measure).value
    return 0.0 if found is None else found


# Properties of a distance


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_no_way_from_itself(name: str) -> None:
    game = nines.load(name)
    for measure in MEASURES:
        assert compare_rules(game, game).distance(measure).value in (0.0, None)
    assert compare_rules(game, game).distance(ASPECT).aspects == sum(map(bool, game.aspects().values()))


@pytest.mark.parametrize("one", NAMES)
def test_it_is_as_far_there_as_back_and_never_further_by_parameter(one: str) -> None:
    for other in NAMES:
        games = nines.load(one), nines.load(other)
        there, back = compare_rules(*games), compare_rules(games[1], games[0])
        for measure in MEASURES:
            assert there.distance(measure) == back.distance(measure)
            value = there.distance(measure).value
            assert value is None or 0 <= value <= 1
        assert all(gap.by_parameter <= gap.by_aspect for gap in there.gaps)
        assert (there.likeness, there.likeness.read >= 0) == (back.likeness, True)


@given(KNOWN, KNOWN, KNOWN, WEIGHTS)
def test_no_way_round_is_shorter_by_aspect_where_all_is_known(
    one: Mapping[str, tuple[Cited[object], ...]],
    two: Mapping[str, tuple[Cited[object], ...]],
    three: Mapping[str, tuple[Cited[object], ...]],
    weights: Mapping[str, float],
) -> None:
    """The share of differing among mentioned questions is a metric, whatever the weights."""
    games = [PartialGame(f"game-{number}", known) for number, known in enumerate((one, two, three))]
    for a, b, c in permutations(games):
        assert far(a, c, weights) <= far(a, b, weights) + far(b, c, weights) + 1e-9


@given(KNOWN, KNOWN, st.sampled_from(ASPECTS))
def test_a_question_counts_as_often_as_its_weight_says(
    one: Mapping[str, tuple[Cited[object], ...]], two: Mapping[str, tuple[Cited[object], ...]], heavy: str
) -> None:
    games = PartialGame("one", one), PartialGame("two", two)
    gaps = {gap.aspect: gap.by_aspect for gap in compare_rules(*games).gaps}
    counted = [apart for aspect, apart in gaps.items() for _ in range(3 if aspect == heavy else 1)]
    assert far(*games, {heavy: 3.0}) == pytest.approx(sum(counted) / max(1, len(counted)))


def test_what_has_no_weight_does_not_count() -> None:
    one, two = PartialGame("one", {"pack": answer("a"), "deal": answer("b")}), PartialGame("two", {})
    assert compare_rules(one, two).distance(ASPECT) == (None, 0)
    three = PartialGame("three", {"pack": answer("a"), "deal": answer("c")})
    assert compare_rules(one, three).distance(ASPECT) == (0.5, 2)
    assert compare_rules(one, three, {"deal": 0.0}).distance(ASPECT) == (0.0, 1)
    assert compare_rules(one, three, {"deal": 0.0, "pack": 0.0}).distance(ASPECT) == (None, 0)


@pytest.mark.parametrize("weight", [-1.0, float("nan"), float("inf")])
def test_a_weight_is_a_number_and_not_negative(weight: float) -> None:
    with pytest.raises(RequestError, match="stop cannot have the weight"):
        comparisons(library().games(), {"stop": weight})


def test_a_weight_of_no_aspect_is_told_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no aspect 'stp'; did you mean 'stop'"):
        comparisons(library().games(), {"stp": 1.0})


# What is not known is not held against a game


def test_a_partial_game_is_compared_in_what_is_known_of_it(comet: AnyGame) -> None:
    stop = comet.aspects()["stop"]
    partial_game = PartialGame("a-part", {"stop": stop, "wild": answer("none"), "redeal": ()})
    found = compare_rules(comet, partial_game)
    assert [gap.aspect for gap in found.gaps] == ["wild", "stop"]  # neither mentions a redeal
    assert found.distance(ASPECT) == (0.5, 2)
    assert [gap.question for gap in found.gaps] == [
        "Which cards are wild?",
        comet.family.outline.question("stop"),
    ]


def test_questions_may_be_given_and_silence_is_then_alike(comet: AnyGame) -> None:
    partial_game = PartialGame("a-part", {"stop": comet.aspects()["stop"], "redeal": ()})
    found = compare_rules(comet, partial_game, aspects={"stop", "redeal"})
    silent = next(gap for gap in found.gaps if gap.aspect == "redeal")
    assert silent[3:] == (0.0, 0.0, False, False, False)
    assert found.distance(ASPECT) == (0.0, 2)


# Parameters


@dataclass(frozen=True)
class Inner:
    first: int = 1
    second: int = 2


@dataclass(frozen=True)
class Outer:
    inner: Inner = dataclasses.field(default_factory=Inner)
    number: int = 0
    said: str = dataclasses.field(default="", compare=False)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (Outer(), Outer(said="else"), 0.0),
        (Outer(), Outer(number=1), 0.5),
        (Outer(), Outer(Inner(second=3)), 0.25),
        (Outer(), Outer(Inner(3, 3), number=1), 1.0),
        (Outer(), Inner(), 1.0),
        ((1, 2), (1, 3), 1.0),
        (1, 1, 0.0),
    ],
)
def test_rules_differ_by_the_share_of_their_parameters(one: object, other: object, apart: float) -> None:
    assert unlike(one, other) == unlike(other, one) == apart


def test_a_rule_without_a_partner_is_wholly_other() -> None:
    one = PartialGame("one", {"stop": (*answer(Inner(), "a"), *answer(Outer(), "b"))})
    two = PartialGame("two", {"stop": answer(Inner(second=3), "a")})
    assert far(one, two, measure=PARAMETER) == 0.75
    assert far(one, two) == 1.0


# By whose doing two games are alike


def test_as_told_counts_only_what_rests_on_words_of_either(comet: AnyGame) -> None:
    for name in NAMES:
        game = nines.load(name)
        found = compare_rules(comet, game)
        for gap in found.gaps:
            both = (comet.aspects()[gap.aspect], game.aspects()[gap.aspect])
            firm = all({one.standing for one in rules} <= {"stated", "implied"} for rules in both)
            assert gap.told == (firm and all(both) and not gap.at_once)
        assert found.distance(ASPECT_TOLD).aspects == found.distance(PARAMETER_TOLD).aspects
        assert found.distance(ASPECT_TOLD).aspects <= found.distance(ASPECT).aspects


def test_what_a_later_account_leaves_alone_is_our_carrying() -> None:
    found = compare_rules(nines.load("comet-1991"), nines.load("comet-2011")).likeness
    later = nines.load("comet-2011")
    untouched = [rules for rules in later.aspects().values() if rules and all(one.carried for one in rules)]
    assert 0 < found.carried <= len(untouched)
    assert found.shared > 0.5
    # The other way about nothing is carried: both words are the sources' own.
    assert compare_rules(nines.load("comet-1718"), nines.load("red-nines-1881")).likeness.carried == 0


def test_a_rule_carried_twice_comes_from_the_first_that_had_it() -> None:
    twice = nines.load("commit-2011").rules()["commit-2011/turn"]
    assert (twice.carried, origin(twice)) == ("commit-1991/turn", "comet-1991/turn")
    found = compare_rules(nines.load("comet-1991"), nines.load("commit-2011"))
    assert next(gap.carried for gap in found.gaps if gap.aspect == "turn")


def test_two_games_that_carry_from_a_third_are_alike_by_our_doing() -> None:
    found = compare_rules(nines.load("comet-2011-two-hand"), nines.load("comet-2011"))
    assert next(gap.carried for gap in found.gaps if gap.aspect == "ranking")


def test_a_rule_carried_from_a_game_that_is_not_here_keeps_that_as_its_origin() -> None:
    own = Cited("a rule", ("wp-comet:026",), key="comet-1718/stop")
    assert origin(own) == "comet-1718/stop"
    twice = dataclasses.replace(own, carried="comet-1718/stop/gone", origin="hoc/stop")
    assert origin(twice) == "hoc/stop"


def test_what_one_text_tells_of_both_at_once_is_no_second_witness() -> None:
    one, two = (PartialGame(name, {"pack": answer("a"), "deal": answer("b")}) for name in ("one", "two"))
    found = compare_rules(one, two)
    assert found.likeness == (2, 2, 0, 0, 2)
    assert found.likeness.shared == 1.0
    assert found.distance(ASPECT_TOLD) == (None, 0)
    other = PartialGame("other", {"pack": answer("a", "", "wp-comet:027"), "deal": answer("c")})
    assert compare_rules(one, other).likeness == (2, 1, 1, 0, 0)
    assert compare_rules(one, other).distance(ASPECT_TOLD) == (0.5, 2)


def test_pairs_that_lack_a_side_are_neither_carried_nor_told_at_once() -> None:
    one = PartialGame("one", {"pack": answer("a")})
    pair = compare(one, PartialGame("two", {}))[0].pairs[0]
    assert not carried_over(pair)
    assert not at_once(pair)


def test_nothing_alike_is_not_shared() -> None:
    one, two = PartialGame("one", {"pack": answer("a")}), PartialGame("two", {"pack": answer("b")})
    assert compare_rules(one, two).likeness.shared == 0.0


def test_hardly_any_two_games_have_words_enough() -> None:
    """A finding to be told of, not a rule: if it changes, the page on the lineage must."""
    told = [one.distance(ASPECT_TOLD).aspects for one in comparisons(library().games()).values()]
    assert max(told) < 2 * LEAST_ASPECTS
    assert sum(number >= LEAST_ASPECTS for number in told) < len(told) / 4
