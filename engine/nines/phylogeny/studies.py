"""Games studied together: all that is measured of them, once, with the seeds and sizes of samples."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError
from nines.kernel.game import Game
from nines.phylogeny.behaviour import DEALS, Behaviour, behave
from nines.phylogeny.bootstrap import RESAMPLES, Nearest, Share, check_resamples, clade_shares, nearest_shares
from nines.phylogeny.distances import MEASURES, Comparison, Measure, comparisons
from nines.phylogeny.trees import Arborescence, Clade, Joined, arborescence, join, load_dendropy
from nines.phylogeny.verdict import of_our_doing, speaks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.compare import Ruled
    from nines.libraries import Library

    Between = tuple[str, str]  # an older game and a younger one
    Progress = Callable[[int, int], None]

SEED: Final = 1718
TREES: Final = (Measure("aspect"), Measure("parameter"))


class Trees(NamedTuple):
    """The trees of one measure, and how often each group of the first comes out of the draws.

    Parameters
    ----------
    measure
        How distances are taken.
    joined
        The tree of neighbour joining.
    spanning
        The minimum spanning arborescence.
    draws
        How many draws of questions there are, from 1.
    shares
        How often each group came out of them.
    """

    measure: Measure
    joined: Joined
    spanning: Arborescence
    draws: int
    shares: Mapping[Clade, Share]

    def share(self, clade: Clade) -> Share:
        """Return how often a group came out."""
        return self.shares.get(clade, Share(0, self.draws))


@dataclass(frozen=True, slots=True)
class Study:
    """What is measured of some games.

    Parameters
    ----------
    games
        Their names in order of date.
    years
        Their years; those without a known date come after all others.
    seed
        The seed of all that is drawn, 0 to 2^64 - 1.
    resamples
        How many draws of questions there are, from 1.
    deals
        How many deals each two games play, from 2.
    comparisons, behaviours
        Every two games, under their names in order of date; by behaviour only those that can be played.
    draws
        For each measure how often each older game is the nearest of a younger one.
    trees
        For each measure its trees; none where some games cannot be in one.
    treeless
        Why there are no trees; empty if there are.
    """

    games: tuple[str, ...]
    years: Mapping[str, int]
    seed: int
    resamples: int
    deals: int
    comparisons: Mapping[Between, Comparison]
    behaviours: Mapping[Between, Behaviour]
    draws: Mapping[Measure, Mapping[Between, Nearest]]
    trees: tuple[Trees, ...]
    treeless: str = ""

    def older(self, game: str) -> tuple[str, ...]:
        """Return the games of earlier years."""
        return tuple(one for one in self.games if self.years[one] < self.years[game])

    def rivals(self, game: str) -> tuple[str, ...]:
        """Return the games of earlier years whose likeness to it is not mostly our doing."""
        return tuple(
            one for one in self.older(game) if not of_our_doing(self.comparisons[one, game].likeness)
        )


def study(  # noqa: PLR0913 - samples and seed are given by name, or left alone
    library: Library,
    games: Sequence[Ruled],
    *,
    weights: Mapping[str, float] | None = None,
    seed: int = SEED,
    resamples: int = RESAMPLES,
    deals: int = DEALS,
    progress: Progress | None = None,
) -> Study:
    """Return all that is measured of these games.

    Parameters
    ----------
    library
        It knows their years.
    games
        At least two, by different names; a game known only in part is compared in its rules alone.
    weights
        How much a question counts, by aspect, from 0 to 1000; 1 where none is given.
    seed
        The seed of all that is drawn, 0 to 2^64 - 1.
    resamples
        How many draws of questions there are, from 1.
    deals
        How many deals each two games play, from 2.
    progress
        Called after each step with the number of steps done and the number of all.

    Raises
    ------
    RequestError
        If there are fewer than two games, or two of one name; if seed, a weight or a sample is out of range.
    UnknownNameError
        If a weight is for an aspect that none of these games has.
    MissingPackageError
        If DendroPy is not installed.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> games = [ours.load(one) for one in ("comet-1718", "commit-1857", "red-nines-1881")]
    >>> found = study(ours, games, resamples=20, deals=2)
    >>> found.older("red-nines-1881")
    ('comet-1718', 'commit-1857')
    >>> found.trees[0].spanning.nearest["red-nines-1881"]
    ('commit-1857',)
    """
    dated = library.by_date(games)
    years = {game.name: library.year(game.slug) for game in dated}
    if len(dated) < 2 or len(years) < len(dated):
        raise RequestError("two games at least are compared, each under a name of its own")
    check_resamples(resamples)  # before anything that takes long
    load_dendropy()  # the same
    compared = comparisons(dated, weights)
    playable = [game for game in dated if isinstance(game, Game)]
    steps = _Steps(len(playable) * (len(playable) - 1) // 2 + len(MEASURES) + len(TREES), progress)
    behaviours = {}
    for one, other in combinations(playable, 2):
        behaviours[one.name, other.name] = behave(one, other, seed, deals)
        steps.done()
    draws = {}
    for measure in MEASURES:
        draws[measure] = nearest_shares(
            tuple(compared.values()), _candidates(years, compared, measure), measure, seed, resamples
        )
        steps.done()
    trees, treeless = _all_trees(years, compared, seed, resamples, steps)
    return Study(tuple(years), years, seed, resamples, deals, compared, behaviours, draws, trees, treeless)


class _Steps:
    """Counts what is done, and tells it."""

    def __init__(self, whole: int, progress: Progress | None) -> None:
        self._whole, self._progress, self._so_far = whole, progress, 0

    def done(self) -> None:
        """Count one step more."""
        self._so_far += 1
        if self._progress is not None:
            self._progress(self._so_far, self._whole)


def _candidates(
    years: Mapping[str, int], compared: Mapping[Between, Comparison], measure: Measure
) -> dict[str, tuple[str, ...]]:
    """Return for each game its rivals: older ones to which a distance speaks that is not our doing."""
    return {
        younger: tuple(
            one
            for one in years
            if years[one] < years[younger]
            and speaks(compared[one, younger].distance(measure))
            and not of_our_doing(compared[one, younger].likeness)
        )
        for younger in years
    }


def _all_trees(
    years: Mapping[str, int],
    compared: Mapping[Between, Comparison],
    seed: int,
    resamples: int,
    steps: _Steps,
) -> tuple[tuple[Trees, ...], str]:
    found, reason = [], ""
    for measure in TREES:
        try:
            found.append(_trees(years, compared, measure, seed, resamples))
        except RequestError as error:
            reason = str(error)
        steps.done()
    return tuple(found), reason


def _trees(
    years: Mapping[str, int],
    compared: Mapping[Between, Comparison],
    measure: Measure,
    seed: int,
    resamples: int,
) -> Trees:
    values = {pair: one.distance(measure).value for pair, one in compared.items()}
    distances = {pair: value for pair, value in values.items() if value is not None}
    spanning, joined = arborescence(years, distances), join(tuple(years), distances)
    shares = clade_shares(tuple(compared.values()), tuple(years), measure, seed, resamples)
    return Trees(measure, joined, spanning, resamples, shares)
