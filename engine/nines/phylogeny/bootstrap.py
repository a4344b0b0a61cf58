"""How firmly a likeness stands: the questions drawn again and again, with replacement.

Which questions are asked of a game is partly chance: another description would ask others. So as many
questions as there are, of those that any of the games answers, are drawn at random, some of them several
times and some not at all, and the distances taken anew; this is done many times [1]_. Counted is how often
each older game comes out as the nearest, and how often each group of a tree comes out again.

A share has the interval of Wilson [2]_, 95 %. It says how well so many draws tell the share, and nothing of
the games; and as questions hang together, a share is rather too sure than too unsure.

References
----------
.. [1] Felsenstein, J. (1985). "Confidence limits on phylogenies: an approach using the bootstrap".
   *Evolution* 39 (4).
.. [2] Wilson, E. B. (1927). "Probable inference, the law of succession, and statistical inference".
   *Journal of the American Statistical Association* 22 (158).
"""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from collections import Counter
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError
from nines.phylogeny.distances import DIGITS
from nines.phylogeny.trees import Clade, by_size, joined_clades
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.phylogeny.distances import Comparison, Measure

RESAMPLES: Final = 1000
NORMAL: Final = 1.959964  # of the normal distribution, 95 % lie within so many deviations of the mean
EQUAL: Final = 10.0**-DIGITS


class Share(NamedTuple):
    """How often something came out, of so many draws, with its interval.

    Parameters
    ----------
    times
        How often it came out, 0 to *of*.
    of
        How many draws there were, from 1.

    Examples
    --------
    >>> print(Share(190, 200))
    0.950 [0.910, 0.973] (190 of 200)
    """

    times: int
    of: int

    @property
    def value(self) -> float:
        """The share."""
        return self.times / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Its interval after Wilson, 95 %."""
        n, p, z = self.of, self.value, NORMAL
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
        return max(0.0, centre - half), min(1.0, centre + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.3f} [{low:.3f}, {high:.3f}] ({self.times} of {self.of})"


class Nearest(NamedTuple):
    """How often a game came out among the nearest, and how often as the nearest alone."""

    among: Share
    alone: Share


class Rows:
    """Comparisons prepared for repeated weighting: for each, what every question adds.

    Parameters
    ----------
    comparisons
        The games compared.
    measure
        How distances are taken.
    """

    def __init__(self, comparisons: Iterable[Comparison], measure: Measure) -> None:
        given = tuple(comparisons)
        self.aspects = tuple(dict.fromkeys(gap.aspect for one in given for gap in one.gaps))
        self._rows = {(one.one, one.other): self._row(one, measure) for one in given}

    def _row(self, one: Comparison, measure: Measure) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return weight times distance, and weight, of every question; 0 where it does not count."""
        gaps = {gap.aspect: gap for gap in one.gaps if gap.told or not measure.told}
        found = [gaps.get(aspect) for aspect in self.aspects]
        return (
            tuple(gap.weight * gap.apart(measure) if gap else 0.0 for gap in found),
            tuple(gap.weight if gap else 0.0 for gap in found),
        )

    def distances(self, times: Sequence[int]) -> dict[tuple[str, str], float]:
        """Return the distances if questions count several times; a pair without any question is left out.

        Parameters
        ----------
        times
            How often each question counts, from 0, in the order of ``aspects``.
        """
        found = {}
        for pair, (apart, weight) in self._rows.items():
            whole = sum(map(mul, times, weight))
            if whole:
                found[pair] = sum(map(mul, times, apart)) / whole
        return found

    def resampled(self, seed: int, resamples: int) -> Iterator[dict[tuple[str, str], float]]:
        """Yield the distances for one draw of questions after the other; draw *n*, from 1, has stream *n*.

        Parameters
        ----------
        seed
            0 to 2^64 - 1.
        resamples
            How many draws, from 0.

        Raises
        ------
        RequestError
            If the seed is out of range.
        """
        size = len(self.aspects)
        for number in range(1, resamples + 1):
            stream = Stream.of(seed, number=number)
            times = [0] * size
            for _ in range(size):
                times[stream.below(size)] += 1
            yield self.distances(times)


def nearest_shares(
    comparisons: Sequence[Comparison],
    older: Mapping[str, Sequence[str]],
    measure: Measure,
    seed: int,
    resamples: int = RESAMPLES,
) -> dict[tuple[str, str], Nearest]:
    """Return how often each older game is the nearest of a younger one, under (older, younger).

    Parameters
    ----------
    comparisons
        The games compared.
    older
        For each game the older ones that it could descend from.
    measure
        How distances are taken.
    seed
        The seed of the draws, 0 to 2^64 - 1.
    resamples
        How many draws there are, from 1.

    Raises
    ------
    RequestError
        If there is not at least one draw, or the seed is out of range.

    Examples
    --------
    >>> from nines import load
    >>> from nines.phylogeny.distances import Measure, comparisons
    >>> compared = comparisons([load(one) for one in ("comet-1718", "commit-1857", "red-nines-1881")])
    >>> older = {"red-nines-1881": ("comet-1718", "commit-1857")}
    >>> found = nearest_shares(tuple(compared.values()), older, Measure("aspect"), seed=1, resamples=100)
    >>> print(found["commit-1857", "red-nines-1881"].alone)
    0.890 [0.814, 0.937] (89 of 100)
    """
    check_resamples(resamples)
    among, alone = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for distances in Rows(comparisons, measure).resampled(seed, resamples):
        for younger, candidates in older.items():
            lengths = _path_lengths(distances, younger, candidates)
            least = min(lengths.values(), default=0.0) + EQUAL
            first = [one for one, length in lengths.items() if length <= least]
            among.update((one, younger) for one in first)
            alone.update((one, younger) for one in first if len(first) == 1)
    pairs = [(one, younger) for younger, candidates in older.items() for one in candidates]
    return {pair: Nearest(Share(among[pair], resamples), Share(alone[pair], resamples)) for pair in pairs}


def clade_shares(
    comparisons: Sequence[Comparison],
    names: Sequence[str],
    measure: Measure,
    seed: int,
    resamples: int = RESAMPLES,
) -> dict[Clade, Share]:
    """Return how often each group comes out in the tree of neighbour joining.

    Ties are broken differently each time. Draws by which two games cannot be compared make no tree, and no
    group comes out of them.

    Parameters
    ----------
    comparisons
        Every two of the games compared.
    names
        The games, the oldest first, at least three.
    measure
        How distances are taken.
    seed
        The seed of the draws, 0 to 2^64 - 1.
    resamples
        How many draws there are, from 1.

    Raises
    ------
    RequestError
        If there is not at least one draw, the seed is out of range, or there are fewer than three games.
    MissingPackageError
        If DendroPy is not installed.
    """
    check_resamples(resamples)
    found: Counter[Clade] = Counter()
    for number, distances in enumerate(Rows(comparisons, measure).resampled(seed, resamples)):
        if len(distances) == len(comparisons):
            found.update(joined_clades(names, distances, number))
    return {clade: Share(found[clade], resamples) for clade in by_size(found)}


def check_resamples(resamples: int) -> None:
    """Check that there is at least one draw.

    Raises
    ------
    RequestError
        If there is none.
    """
    if resamples < 1:
        raise RequestError(f"{resamples} draws tell nothing; ask for 1 or more")


def _path_lengths(
    distances: Mapping[tuple[str, str], float], younger: str, older: Sequence[str]
) -> dict[str, float]:
    return {one: distances[one, younger] for one in older if (one, younger) in distances}
