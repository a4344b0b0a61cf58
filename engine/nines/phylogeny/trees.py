"""Trees from distances alone, by methods that know nothing of history but the order of dates.

*Neighbour joining* [1]_ makes a tree without a root, here by DendroPy [2]_; it is rooted at the oldest game.
Where two joins are equally good the method takes one: so it is done several times, each time with the
distances shifted by far less than any difference between them, and only the groups that all these trees
have count as found. Its branches may come out a little below nothing, as the method has it.

The *minimum spanning arborescence* is networkx's, over an edge from each older game to each younger one, as
long as their distance; between games of one year there is no edge. As time runs one way it joins each game
to the nearest of the older ones, and where several are equally near all are named.

References
----------
.. [1] Saitou, N. and Nei, M. (1987). "The neighbor-joining method". *Molecular Biology and Evolution* 4 (4).
.. [2] Sukumaran, J. and Holder, M. T. (2010). "DendroPy: a Python library for phylogenetic computing".
   *Bioinformatics* 26 (12).
"""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import networkx as nx

from nines.errors import MissingPackageError, RequestError
from nines.phylogeny.newick import grown, newick
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Distances: TypeAlias = Mapping[tuple[str, str], float]
Clade: TypeAlias = frozenset[str]
SHIFTS: Final = 10  # trees made to see what rests on a tie
SHIFT: Final = 1e-9  # the most by which a distance from 0 to 1 is shifted for that
DIGITS: Final = 9  # of ways through a tree; the rest depends on the order in which they are added
SAME: Final = 1e-6  # ways through a tree that differ by less are equally long


class Joined(NamedTuple):
    """The tree of neighbour joining, rooted at the oldest game.

    Parameters
    ----------
    newick
        One such tree as text, with the lengths of its branches.
    clades
        The groups of two games and more, without the oldest, that all such trees have, small ones first.
    unsettled
        The groups that only some have: they rest on a tie.
    paths
        For each tree made, how far it is through it from game to game.
    """

    newick: str
    clades: tuple[Clade, ...]
    unsettled: tuple[Clade, ...]
    paths: tuple[Distances, ...]

    def nearest(self, game: str, among: Sequence[str]) -> tuple[str, ...]:
        """Return those to which it is nearest through the tree, or through one of several."""
        found = {one for paths in self.paths for one in closest(_path_lengths(paths, game, among), SAME)}
        return tuple(one for one in among if one in found)

    def smallest(self, *games: str) -> Clade:
        """Return the smallest settled group that has all these games; none if only the whole tree has."""
        holding = [clade for clade in self.clades if clade.issuperset(games)]
        return min(holding, key=len, default=frozenset())


class Branch(NamedTuple):
    """A game joined to an older one, and their distance.

    Parameters
    ----------
    older, younger
        The canonical names of the games.
    distance
        From 0 to 1.
    """

    older: str
    younger: str
    distance: float


class Arborescence(NamedTuple):
    """The shortest tree in which every game grows from an older one.

    Parameters
    ----------
    root
        The oldest game.
    newick
        The tree as text; a game stands behind those that grow from it.
    branches
        The edges, in order of the younger game's date.
    nearest
        For each game all that it could grow from in such a tree: the nearest of the older ones.
    """

    root: str
    newick: str
    branches: tuple[Branch, ...]
    nearest: Mapping[str, tuple[str, ...]]


def join(names: Sequence[str], distances: Distances) -> Joined:
    """Return the tree of neighbour joining, rooted at the oldest game.

    Parameters
    ----------
    names
        The games, the oldest first, at least three.
    distances
        The distance of every two of them, from 0 to 1, in either order.

    Raises
    ------
    RequestError
        If there are fewer than three games, or two of them have no distance.
    MissingPackageError
        If DendroPy is not installed.

    Examples
    --------
    >>> far = {("a", "b"): 0.3, ("a", "c"): 0.5, ("a", "d"): 0.6, ("b", "c"): 0.6, ("b", "d"): 0.7}
    >>> found = join("abcd", far | {("c", "d"): 0.3})
    >>> found.newick
    '(a:0.100000,b:0.200000,(c:0.100000,d:0.200000):0.300000);'
    >>> [sorted(clade) for clade in found.clades], found.unsettled
    ([['c', 'd']], ())
    """
    trees = [_joined(names, distances, shift) for shift in range(SHIFTS)]
    clades = [frozenset(_clades(tree)) for tree in trees]
    always, ever = frozenset.intersection(*clades), frozenset.union(*clades)
    text = f"{newick(trees[0].seed_node, names[0])};"
    paths = tuple(map(_paths, trees))
    return Joined(text, by_size(always), by_size(ever - always), paths)


def joined_clades(names: Sequence[str], distances: Distances, shift: int) -> frozenset[Clade]:
    """Return the groups of one tree of neighbour joining.

    Parameters
    ----------
    names
        The games, the oldest first, at least three.
    distances
        The distance of every two of them, from 0 to 1, in either order.
    shift
        From 0; each number breaks ties in its own way.

    Raises
    ------
    RequestError
        If there are fewer than three games, or two of them have no distance.
    MissingPackageError
        If DendroPy is not installed.
    """
    return frozenset(_clades(_joined(names, distances, shift)))


def arborescence(years: Mapping[str, int], distances: Distances) -> Arborescence:
    """Return the minimum spanning arborescence of some games.

    Parameters
    ----------
    years
        The year of each game.
    distances
        The distances of games, from 0 to 1, in either order; two of one year need none.

    Raises
    ------
    RequestError
        If the tree cannot grow from one game: two are the oldest, or one has no distance to any older.

    Examples
    --------
    >>> far = {("a", "b"): 0.3, ("a", "c"): 0.4, ("b", "c"): 0.4}
    >>> found = arborescence({"a": 1718, "b": 1752, "c": 1881}, far)
    >>> found.newick, found.nearest["c"]
    ('(b:0.300000,c:0.400000)a;', ('a', 'b'))
    """
    names = sorted(years, key=years.__getitem__)
    older = {name: [one for one in names if years[one] < years[name]] for name in names}
    lengths = {name: _path_lengths(distances, name, older[name]) for name in names}
    first = [name for name in names if not lengths[name]]
    if len(first) != 1:
        among = ", ".join(first) or "none"
        raise RequestError(f"a tree must grow from one game; no older one can be compared with {among}")
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    graph.add_weighted_edges_from(
        (one, name, length) for name in names for one, length in lengths[name].items()
    )
    spanning = nx.minimum_spanning_arborescence(graph, attr="weight")
    parent = {younger: one for one, younger in spanning.edges}
    branches = tuple(
        Branch(parent[name], name, lengths[name][parent[name]]) for name in names if name in parent
    )
    nearest = {name: closest(lengths[name]) for name in names if lengths[name]}
    return Arborescence(first[0], f"{grown(first[0], branches)};", branches, nearest)


def by_size(clades: Iterable[Clade]) -> tuple[Clade, ...]:
    """Return groups with the small ones first, and those of one size by their names."""
    return tuple(sorted(clades, key=lambda clade: (len(clade), sorted(clade))))


def closest(lengths: Mapping[str, float], same: float = 0.0) -> tuple[str, ...]:
    """Return all that are nearest.

    Parameters
    ----------
    lengths
        The distances by name.
    same
        By how much a distance may exceed the least and count as equal, from 0.

    Examples
    --------
    >>> closest({"a": 0.2, "b": 0.1, "c": 0.1})
    ('b', 'c')
    """
    least = min(lengths.values(), default=0.0)
    return tuple(name for name, length in lengths.items() if length <= least + same)


def between(distances: Distances, one: str, other: str) -> float | None:
    """Return the distance of two games, in whichever order the table has them; None if it has none."""
    return distances.get((one, other), distances.get((other, one)))


def _path_lengths(distances: Distances, game: str, among: Sequence[str]) -> dict[str, float]:
    found = ((one, between(distances, one, game)) for one in among)
    return {one: length for one, length in found if length is not None}


def load_dendropy() -> Any:  # noqa: ANN401 - DendroPy has no types
    """Return the package DendroPy, which most users do without.

    Raises
    ------
    MissingPackageError
        If it is not installed.
    """
    try:
        import dendropy  # type: ignore[import-untyped]  # noqa: PLC0415 - an extra
    except ImportError as missing:
        raise MissingPackageError("joining games to trees", "DendroPy", "phylogeny") from missing
    return dendropy


def _joined(names: Sequence[str], distances: Distances, shift: int) -> Any:  # noqa: ANN401 - DendroPy has no types
    """Return a tree of DendroPy. It takes games in no fixed order, so ties must be decided for it."""
    if len(names) < 3:
        raise RequestError(f"{len(names)} games make no tree; give three or more")
    dendropy = load_dendropy()
    stream = Stream.of(0, number=shift)
    space = dendropy.TaxonNamespace(names)
    taxa = dict(zip(names, space, strict=True))
    table: dict[Any, dict[Any, float]] = {taxa[names[0]]: {}}
    for place, other in enumerate(names):
        for one in names[:place]:
            length = between(distances, one, other)
            if length is None:
                raise RequestError(f"there is no distance between {one} and {other}, so no tree of both")
            table.setdefault(taxa[other], {})[taxa[one]] = length + SHIFT * stream.below(1 << 20) / (1 << 20)
    matrix = dendropy.PhylogeneticDistanceMatrix()
    matrix.compile_from_dict(table, space)
    tree = matrix.nj_tree()
    tree.to_outgroup_position(tree.find_node_with_taxon_label(names[0]), update_bipartitions=False)
    return tree


def _clades(tree: Any) -> Iterator[Clade]:  # noqa: ANN401 - DendroPy has no types
    """Yield the leaves behind each inner node but the root."""
    for node in tree.preorder_internal_node_iter(exclude_seed_node=True):
        yield frozenset(leaf.taxon.label for leaf in node.leaf_iter())


def _paths(tree: Any) -> dict[tuple[str, str], float]:  # noqa: ANN401 - DendroPy has no types
    matrix = tree.phylogenetic_distance_matrix()
    pairs = matrix.distinct_taxon_pair_iter()
    lengths = ((one.label, other.label, matrix.patristic_distance(one, other)) for one, other in pairs)
    return dict(
        sorted(((min(one, other), max(one, other)), round(length, DIGITS)) for one, other, length in lengths)
    )
