"""Trees from distances: what must come out where the truth is known, and what rests on a tie."""

from __future__ import annotations

import sys
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import dendropy  # type: ignore[import-untyped] # it has no types
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nines.errors import MissingPackageError, RequestError
from nines.phylogeny.trees import arborescence, between, by_size, closest, join, joined_clades

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

LENGTHS = st.integers(1, 50).map(lambda number: number / 100)


@st.composite
def made_trees(draw: DrawFn) -> tuple[dict[tuple[str, str], float], set[frozenset[str]]]:
    """Return the distances in a tree of known branches, and its groups without the leaf ``a``."""
    names = "abcdefg"[: draw(st.integers(4, 7))]
    parts: list[tuple[frozenset[str], dict[str, float]]] = [
        (frozenset(name), {name: 0.0}) for name in names[1:]
    ]
    far: dict[tuple[str, str], float] = {}
    groups: set[frozenset[str]] = set()
    while len(parts) > 1:
        one = parts.pop(draw(st.integers(0, len(parts) - 1)))
        other = parts.pop(draw(st.integers(0, len(parts) - 1)))
        sides = [{leaf: way + draw(LENGTHS) * 0 for leaf, way in side[1].items()} for side in (one, other)]
        for side in sides:
            length = draw(LENGTHS)
            for leaf in side:
                side[leaf] += length
        far |= {(min(x, y), max(x, y)): sides[0][x] + sides[1][y] for x in sides[0] for y in sides[1]}
        parts.append((one[0] | other[0], sides[0] | sides[1]))
        groups.add(one[0] | other[0])
    last = draw(LENGTHS)
    far |= {("a", leaf): way + last for leaf, way in parts[0][1].items()}
    groups.discard(frozenset(names[1:]))  # with a as the root it is no group of its own
    return far, groups


@given(made_trees())
def test_joining_finds_the_tree_that_the_distances_come_from(
    made: tuple[dict[tuple[str, str], float], set[frozenset[str]]],
) -> None:
    """On additive distances neighbour joining is exact (Saitou and Nei 1987)."""
    far, groups = made
    names = sorted({name for pair in far for name in pair})
    found = join(names, far)
    assert set(found.clades) == groups
    assert found.unsettled == ()
    for (one, other), way in far.items():
        assert between(found.paths[0], one, other) == pytest.approx(way, abs=1e-6)
    for name in names[1:]:
        others = [one for one in names if one != name]
        least = min(between(far, one, name) or 0 for one in others)
        assert set(found.nearest(name, others)) == {
            one for one in others if (between(far, one, name) or 0) <= least + 1e-9
        }


@given(made_trees())
def test_what_is_written_can_be_read_by_others(
    made: tuple[dict[tuple[str, str], float], set[frozenset[str]]],
) -> None:
    far, groups = made
    names = sorted({name for pair in far for name in pair})
    tree = dendropy.Tree.get(data=join(names, far).newick, schema="newick")
    assert sorted(leaf.taxon.label for leaf in tree.leaf_node_iter()) == names
    inner = tree.preorder_internal_node_iter(exclude_seed_node=True)
    assert {frozenset(leaf.taxon.label for leaf in node.leaf_iter()) for node in inner} == groups
    matrix = tree.phylogenetic_distance_matrix()
    for one, other in matrix.distinct_taxon_pair_iter():
        assert matrix.patristic_distance(one, other) == pytest.approx(
            between(far, one.label, other.label), abs=1e-4
        )


def test_what_rests_on_a_tie_is_unsettled() -> None:
    """All are equally far from each other: any two may be joined first, so no group is found."""
    far = dict.fromkeys(combinations("abcdef", 2), 1.0)
    found = join("abcdef", far)
    assert found.clades == ()
    assert found.unsettled
    assert found.smallest("b", "c") == frozenset()
    assert set(found.nearest("f", "abcde")) == set("abcde")


def test_a_tie_is_decided_the_same_way_each_time() -> None:
    far = dict.fromkeys(combinations("abcdef", 2), 1.0)
    assert len({join("abcdef", far).newick for _ in range(20)}) == 1
    assert len({joined_clades("abcdef", far, 3) for _ in range(20)}) == 1
    assert len({joined_clades("abcdef", far, shift) for shift in range(20)}) > 1


def test_the_smallest_group_that_has_both_is_found() -> None:
    far = {("a", "b"): 0.5, ("a", "c"): 0.5, ("a", "d"): 0.5, ("b", "c"): 0.4, ("b", "d"): 0.4}
    found = join(
        "abcde",
        far
        | {("c", "d"): 0.2, ("a", "e"): 0.5, ("b", "e"): 0.1}
        | dict.fromkeys([("c", "e"), ("d", "e")], 0.4),
    )
    assert found.smallest("c", "d") == {"c", "d"}
    assert found.smallest("a", "d") == frozenset()
    assert by_size(found.clades) == found.clades


def test_names_with_signs_of_newick_are_quoted() -> None:
    names = ["comet-1718", "comet-1718[comet-stops=yes]", "o'neil"]
    found = join(names, dict.fromkeys(combinations(names, 2), 0.5))
    assert found.newick == "(comet-1718:0.250000,'comet-1718[comet-stops=yes]':0.250000,'o''neil':0.250000);"


def test_a_tree_needs_three_games_and_all_distances() -> None:
    with pytest.raises(RequestError, match="2 games make no tree; give three or more"):
        join("ab", {("a", "b"): 1.0})
    with pytest.raises(RequestError, match="no distance between b and c"):
        join("abc", {("a", "b"): 1.0, ("a", "c"): 1.0})


# The arborescence


@st.composite
def dated(draw: DrawFn) -> tuple[dict[str, int], dict[tuple[str, str], float]]:
    names = "abcdef"[: draw(st.integers(2, 6))]
    years = {"a": 1700} | {name: draw(st.integers(1701, 1705)) for name in names[1:]}
    return years, {pair: draw(st.integers(0, 5)) / 5 for pair in combinations(names, 2)}


@given(dated())
def test_every_game_grows_from_one_of_the_nearest_of_the_older(
    made: tuple[dict[str, int], dict[tuple[str, str], float]],
) -> None:
    years, far = made
    found = arborescence(years, far)
    assert found.root == "a"
    assert [one.younger for one in found.branches] == sorted(years, key=years.__getitem__)[1:]
    for branch in found.branches:
        older = [name for name in years if years[name] < years[branch.younger]]
        least = min(between(far, one, branch.younger) or 0.0 for one in older)
        assert branch.distance == least
        assert branch.older in found.nearest[branch.younger]
        assert set(found.nearest[branch.younger]) == {
            one for one in older if between(far, one, branch.younger) == least
        }


@given(dated())
def test_the_arborescence_is_written_with_its_inner_games(
    made: tuple[dict[str, int], dict[tuple[str, str], float]],
) -> None:
    years, far = made
    found = arborescence(years, far)
    tree = dendropy.Tree.get(
        data=found.newick, schema="newick", suppress_internal_node_taxa=False, suppress_leaf_node_taxa=False
    )
    grown = {
        (node.parent_node.taxon.label, node.taxon.label)
        for node in tree.preorder_node_iter()
        if node.parent_node
    }
    assert grown == {(one.older, one.younger) for one in found.branches}


def test_games_of_one_year_do_not_descend_from_each_other() -> None:
    far = {("a", "b"): 0.9, ("a", "c"): 0.8, ("b", "c"): 0.0}
    found = arborescence({"a": 1718, "b": 2011, "c": 2011}, far)
    assert [(one.older, one.younger) for one in found.branches] == [("a", "b"), ("a", "c")]


def test_an_arborescence_grows_from_one_game() -> None:
    with pytest.raises(RequestError, match="no older one can be compared with a, b"):
        arborescence({"a": 1718, "b": 1718, "c": 1800}, dict.fromkeys(combinations("abc", 2), 1.0))
    with pytest.raises(RequestError, match="no older one can be compared with a, c"):
        arborescence({"a": 1718, "b": 1752, "c": 1800}, {("a", "b"): 1.0})
    with pytest.raises(RequestError, match="no older one can be compared with none"):
        arborescence({}, {})


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 5), min_size=2))
def test_all_that_are_nearest_are_named(ways: dict[str, int]) -> None:
    found = closest({name: float(way) for name, way in ways.items()})
    assume(found)
    ordered = sorted(ways.values())
    assert len(found) == ordered.count(ordered[0])
    assert all(ways[one] == ways[other] for one, other in pairwise(found))


def test_without_dendropy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dendropy", None)
    needs = r"joining games to trees needs DendroPy, .* pip install 'nines-rules\[phylogeny\]'"
    with pytest.raises(MissingPackageError, match=needs):
        join("abc", dict.fromkeys(combinations("abc", 2), 1.0))
