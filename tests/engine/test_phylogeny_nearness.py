"""Nearness: the outcome of a contest, near-duplicates, universes, and the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.errors import CorpusError, ReadingError
from nines.libraries.compare import compare
from nines.phylogeny import (
    INHERITED,
    NO_RIVAL,
    TIE,
    Contest,
    Share,
    Study,
    Tally,
    Universes,
    extend,
    rests_on,
    tally_data,
    tally_of,
    verdict_on,
)
from nines.phylogeny import universes as universes_module
from nines.phylogeny.nearness import Comparer, Gap, distance, mostly_inherited, near_duplicates, outcome
from nines.phylogeny.universes import choices_in

if TYPE_CHECKING:
    from nines.corpus.game_points import GamePoints
    from nines.evidence.choices import Choices
    from nines.phylogeny.universes import Universe

SAME, DIFFERS, OURS = Gap(differs=False, inherited=False), Gap(True, False), Gap(False, True)


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(library())


@pytest.fixture(scope="module")
def universes(study: Study) -> Universes:
    return Universes([nines.load(slug) for slug in study.editions])


def gaps(same: int, differing: int, ours: int = 0) -> dict[str, Gap]:
    found = [SAME] * same + [DIFFERS] * differing + [OURS] * ours
    return {f"aspect-{place}": gap for place, gap in enumerate(found)}


# The outcome of a contest

CLAIM = Contest("key", "z", (("a",), ("b", "c")), "a")
QUESTION = Contest("key", "z", (("a",), ("b",)))


@pytest.mark.parametrize(
    ("contest", "known", "found"),
    [
        (CLAIM, {"a": gaps(9, 1), "b": gaps(5, 5), "c": gaps(5, 5)}, "a"),
        (CLAIM, {"a": gaps(5, 5), "b": gaps(4, 6), "c": gaps(9, 1)}, "b"),  # the group has the distance of c
        (CLAIM, {"a": gaps(9, 1), "b": gaps(9, 1), "c": gaps(5, 5)}, TIE),
        (CLAIM, {"a": gaps(1, 2, 7), "b": gaps(5, 5), "c": gaps(5, 5)}, INHERITED),
        (CLAIM, {"a": gaps(5, 5), "b": gaps(1, 0, 9), "c": gaps(1, 0, 9)}, NO_RIVAL),
        (CLAIM, {"a": gaps(5, 5), "b": gaps(1, 0, 9), "c": gaps(4, 6)}, "a"),
        (CLAIM, {"a": gaps(4, 0), "b": gaps(5, 5), "c": gaps(5, 5)}, NO_RIVAL),  # too few aspects
        (QUESTION, {"a": gaps(9, 1), "b": gaps(5, 5)}, "a"),
        (QUESTION, {"a": gaps(5, 5), "b": gaps(5, 5)}, TIE),
        (QUESTION, {"a": gaps(9, 1), "b": gaps(1, 1, 8)}, INHERITED),
    ],
)
def test_the_nearest_group_wins_unless_the_likeness_is_ours(
    contest: Contest, known: dict[str, dict[str, Gap]], found: str
) -> None:
    assert outcome(contest, known) == found


def test_a_tie_among_rivals_alone_is_a_loss() -> None:
    three = Contest("key", "z", (("a",), ("b",), ("c",)), "a")
    assert outcome(three, {"a": gaps(1, 9), "b": gaps(5, 5), "c": gaps(5, 5)}) == "b"


def test_aspects_that_count_several_times_weigh_more() -> None:
    known = {"a": gaps(1, 1), "b": {"aspect-0": DIFFERS, "aspect-1": SAME}}
    many = {name: found | gaps(0, 0) | {f"x{n}": SAME for n in range(5)} for name, found in known.items()}
    assert outcome(QUESTION, many) == TIE
    assert outcome(QUESTION, many, {"aspect-0": 2, "aspect-1": 1}) == "a"
    assert distance(gaps(1, 1), {}) is None


def test_half_of_a_likeness_may_be_inherited_but_no_more() -> None:
    assert not mostly_inherited(gaps(2, 3, 2))
    assert mostly_inherited(gaps(2, 3, 3))
    assert not mostly_inherited(gaps(0, 3))


@given(st.lists(st.floats(0, 1), min_size=10, max_size=10))
def test_near_duplicates_are_a_partition_and_no_two_groups_are_near(lengths: list[float]) -> None:
    names = "abcde"
    pairs = [(one, other) for place, other in enumerate(names) for one in names[:place]]
    far = dict(zip(pairs, lengths, strict=True))
    groups = near_duplicates(names, far)
    assert sorted(name for group in groups for name in group) == list(names)
    home = {name: group for group in groups for name in group}
    assert all(home[one] == home[other] or length >= 0.25 for (one, other), length in far.items())


def test_a_comparison_counts_the_aspects_that_either_edition_settles() -> None:
    one, other = nines.load("comet-1718"), nines.load("commit-1857")
    found = Comparer().gaps(one, other)
    pairs = {pair.aspect: pair for pair in compare(one, other) if any(pair.mentioned)}
    assert found.keys() == pairs.keys()
    assert {aspect for aspect, gap in found.items() if gap.differs} == {
        aspect for aspect, pair in pairs.items() if pair.agreement == "differs"
    }
    few = frozenset({"suit", "pool"})
    assert Comparer().gaps(one, other, few).keys() == few


def test_near_duplicates_count_as_one_rival_and_inherited_likeness_as_none(study: Study) -> None:
    (contest,) = (one for one in study.contests if one.key == "red-nines-1881/comet-1718")
    assert ("comet-1718", "comet-1753") in contest.groups
    assert study.rivals(contest) == (
        ("comet-1752",),
        ("hoc-mazarin-1765",),
        ("commit-1857",),
        ("planetenspiel-1861",),
    )


# Universes


def test_every_candidate_alone_is_of_low_or_medium_certainty_and_changes_its_edition(
    study: Study, universes: Universes
) -> None:
    corpus = library().corpus
    found = list(universes.alone())
    assert len({one.name for one in found}) == len(found)
    for one in found[::9]:
        key, _, candidate = one.name.partition("=")
        slug, _, point = key.partition("/reading/")
        assert corpus.readings_of(slug)[point].cert in ("low", "medium")
        assert universes.games(one.universe)[slug].choices[point] == candidate
    wanted = sum(
        len(reading.playable) - 1
        for slug in study.editions
        for reading in nines.load(slug).choices.points.own.values()
        if reading.cert != "high"
    )
    assert len(found) == wanted


def test_a_candidate_that_cannot_be_chosen_alone_is_left_out(
    universes: Universes, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = {one.name for one in universes.alone()}
    gone = ("comet-1718", "comet-stops")

    def refuse(points: GamePoints, universe: Universe) -> Choices:
        if gone in universe and points.game == "comet-1753":  # which inherits the question
            raise ReadingError("they cannot be played together")
        return choices_in(points, universe)

    monkeypatch.setattr(universes_module, "choices_in", refuse)
    assert every - {one.name for one in universes.alone()} == {"comet-1718/reading/comet-stops=yes"}


def test_in_a_universe_an_edition_answers_an_inherited_question_as_the_other_does(
    universes: Universes,
) -> None:
    differing = 0
    for number in range(1, 6):
        games = universes.games(universes.draw(7, number))
        for slug, game in games.items():
            for point, reading in game.choices.readings.items():
                owner = games.get(reading.carried)
                if owner and point in owner.choices.chosen and not game.choices.readings[point].idle:
                    differing += (
                        owner.choices[point] != game.choices[point] and not owner.choices.readings[point].idle
                    )
            assert not game.choices.excluded(), slug
    assert differing == 0


def test_a_draw_is_the_same_for_its_seed_and_number(universes: Universes) -> None:
    assert universes.draw(7, 1) == universes.draw(7, 1)
    assert universes.draw(7, 1) != universes.draw(7, 2)
    assert universes.draw(7, 1) != universes.draw(8, 1)


def test_choices_of_high_certainty_keep_their_default(universes: Universes) -> None:
    games = universes.games(universes.draw(7, 3))
    for game in games.values():
        for reading in game.choices.readings.values():
            if reading.cert == "high":
                assert game.choices[reading.point] == reading.chosen


def test_choices_that_exclude_each_other_are_refused() -> None:
    points = library().corpus.points_of("commit-1857")
    universe = {("commit-1857", "several-of-a-rank"): "yes", ("commit-1857", "in-suit"): "yes"}
    with pytest.raises(ReadingError):
        choices_in(points, universe)


# The verdict


@pytest.mark.parametrize(
    ("joint", "aspects", "word"),
    [
        ({"a": 95, "b": 5}, {"a": 95, "b": 5}, "supported"),
        ({"a": 94, "b": 6}, {"a": 100}, "open"),
        ({"a": 100}, {"a": 94, "b": 6}, "open"),
        ({"a": 5, "b": 95}, {"b": 100}, "not supported"),
        ({"a": 5, "b": 95}, {"a": 6, "b": 94}, "open"),
        ({"a": 90, TIE: 10}, {"a": 100}, "open"),
        ({INHERITED: 100}, {INHERITED: 100}, "says nothing"),
        ({INHERITED: 50, "a": 50}, {"a": 100}, "says nothing"),
        ({NO_RIVAL: 49, "a": 51}, {"a": 100}, "supported"),
        ({"a": 100}, {INHERITED: 100}, "says nothing"),
        ({}, {}, "says nothing"),
    ],
)
def test_a_verdict_needs_both_samples(joint: dict[str, int], aspects: dict[str, int], word: str) -> None:
    assert verdict_on("a", joint, aspects) == word


@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_in_its_interval(drawn: tuple[int, int]) -> None:
    share = Share(*drawn)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1
    assert low < high


# The tally


# The example of `extend` measures a run, and tests/tools/test_multiverse.py one that goes on.
@pytest.mark.slow
def test_an_interrupted_run_goes_on_to_the_same_result(study: Study) -> None:
    whole = Tally(rests_on(study), seed=7)
    assert [*extend(study, whole, 2, 3)][-1] == (len(whole.alone) + 5, len(whole.alone) + 5)
    begun = Tally(rests_on(study), seed=7)
    for done, _ in extend(study, begun, 1, 1):
        if done == 20:
            break
    again = tally_of(tally_data(begun))
    assert len(again.alone) == 20
    assert next(iter(extend(study, again, 2, 3)))[0] == 21
    for _ in extend(study, again, 2, 3):
        pass
    assert tally_data(again) == tally_data(whole)
    assert not list(extend(study, again, 2, 3))


@pytest.mark.parametrize("broken", [{}, {"rests_on": "x", "seed": "seven"}, [], {"alone": 1}])
def test_what_is_not_a_tally_is_refused(broken: object) -> None:
    with pytest.raises(CorpusError, match="has the wrong form"):
        tally_of(broken)  # type: ignore[arg-type]
