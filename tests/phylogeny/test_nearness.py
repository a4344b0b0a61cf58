"""Nearness: the outcome of a contest, and near-duplicates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.libraries.compare import compare
from nines.phylogeny import INHERITED, NO_RIVAL, TIE, Contest, Study
from nines.phylogeny.nearness import Comparer, Gap, distance, mostly_inherited, near_duplicates, outcome

SAME, DIFFERS, OURS = Gap(differs=False, inherited=False), Gap(True, False), Gap(False, True)


def gaps(same: int, differing: int, ours: int = 0) -> dict[str, Gap]:
    gaps = [SAME] * same + [DIFFERS] * differing + [OURS] * ours
    return {f"aspect-{place}": gap for place, gap in enumerate(gaps)}


QUESTION = Contest("key", "z", (("a",), ("b",)))
CLAIM = Contest("key", "z", (("a",), ("b", "c")), "a")


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
def test_near_duplicates_part_editions_into_distant_groups(lengths: list[float]) -> None:
    names = "abcde"
    pairs = [(name, other) for place, other in enumerate(names) for name in names[:place]]
    far = dict(zip(pairs, lengths, strict=True))
    groups = near_duplicates(names, far)
    assert sorted(name for group in groups for name in group) == list(names)
    home = {name: group for group in groups for name in group}
    assert all(home[one] == home[other] or length >= 0.25 for (one, other), length in far.items())


def test_a_comparison_counts_the_aspects_that_either_edition_settles() -> None:
    one, other = nines.load("comet-1718"), nines.load("commit-1857")
    gaps = Comparer().gaps(one, other)
    pairs = {pair.aspect: pair for pair in compare(one, other) if any(pair.mentioned)}
    assert gaps.keys() == pairs.keys()
    assert {aspect for aspect, gap in gaps.items() if gap.differs} == {
        aspect for aspect, pair in pairs.items() if pair.agreement == "differs"
    }
    few = frozenset({"suit", "pool"})
    assert Comparer().gaps(one, other, few).keys() == few


def test_near_duplicates_count_as_one_rival(study: Study) -> None:
    (contest,) = (one for one in study.contests if one.key == "red-nines-1881/comet-1718")
    assert ("comet-1718", "comet-1753") in contest.groups
    assert study.rivals(contest) == (
        ("comet-1752",),
        ("hoc-mazarin-1765",),
        ("commit-1857",),
        ("planetenspiel-1861",),
    )
