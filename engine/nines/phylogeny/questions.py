"""To which of several games is one nearest? Asked of all of them in the same questions.

Only those questions count of which all the games are known to answer them or to leave them out, so that like
is compared with like, be one of them a partial game of a few rules; and one game at least must answer. Where
neither of two games does, they are alike in that. *As told* counts where the rules of all of them rest on
words of their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nines.errors import RequestError
from nines.phylogeny.bootstrap import RESAMPLES, nearest_shares
from nines.phylogeny.claims import Judgement
from nines.phylogeny.distances import MEASURES, Comparison, check_weights, compare_rules
from nines.phylogeny.studies import SEED
from nines.phylogeny.verdict import Rank, judge, rank, rank_behaviour, speaks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.compare import Ruled
    from nines.phylogeny.behaviour import Behaviour
    from nines.phylogeny.distances import Gap, Measure
    from nines.phylogeny.verdict import Word


class Weighed(NamedTuple):
    """One question: its weight, and how far each candidate is from the game in it, in the order given."""

    aspect: str
    question: str
    weight: float
    told: bool  # the rules of all of them rest on words of their own
    by_aspect: tuple[float, ...]
    by_parameter: tuple[float, ...]


class Nearness(NamedTuple):
    """To which of several games one is nearest.

    Parameters
    ----------
    of
        The game.
    candidates, rows
        Those it is compared with, each with where it stands and the verdict; the questions in which it is.
    seed, resamples
        The seed of the draws of questions, and how many there are.
    """

    of: str
    candidates: tuple[Judgement, ...]
    rows: tuple[Weighed, ...]
    seed: int
    resamples: int

    @property
    def answer(self) -> str:
        """The candidate that the rules support; nothing if they decide for none."""
        return self._with("supported")

    @property
    def leaning(self) -> str:
        """The candidate that they lean to where they decide for none; nothing if for none of them."""
        return self._with("leans for")

    def _with(self, word: Word) -> str:
        return next((one.older for one in self.candidates if one.verdict.word == word), "")


def nearest(  # noqa: PLR0913 - samples and seed are given by name, or left alone
    of: Ruled,
    among: Sequence[Ruled],
    *,
    behaviours: Mapping[str, Behaviour] | None = None,
    weights: Mapping[str, float] | None = None,
    seed: int = SEED,
    resamples: int = RESAMPLES,
) -> Nearness:
    """Return to which of several games one is nearest.

    Parameters
    ----------
    of
        The game.
    among
        Two or more others, each by a name of its own.
    behaviours
        How far the game is from each of them in play, by name; left out where not all can be played.
    weights
        What an aspect counts if not 1.
    seed, resamples
        The seed of the draws of questions, and how many there are.

    Raises
    ------
    RequestError
        If there are fewer than two to choose from, two of one name, or no question to ask of all.
    UnknownNameError
        If a weight is given to no aspect of these games.

    Examples
    --------
    >>> from nines import load
    >>> among = [load("comet-1718"), load("commit-1857")]
    >>> found = nearest(load("red-nines-1881"), among, resamples=20)
    >>> [(one.older, one.ranks[0].place) for one in found.candidates]
    [('comet-1718', 2), ('commit-1857', 1)]
    """
    games = (of, *among)
    if len(among) < 2 or len({game.name for game in games}) < len(games):
        raise RequestError("two games at least must be there to choose from, each under a name of its own")
    check_weights(weights or {}, games)
    aspects = _answered_by_all(games)
    if not aspects:
        raise RequestError(f"there is no question to ask of all: {', '.join(game.name for game in games)}")
    compared = _stated_by_all([compare_rules(game, of, weights, aspects) for game in among])
    ranks = [_ranks(of.name, compared, measure, seed, resamples) for measure in MEASURES]
    candidates = []
    for one in compared:
        found = tuple(by_name[one.one] for by_name in ranks)
        if behaviours:
            found += (rank_behaviour(one.one, behaviours),)
        verdict = judge(found, one.likeness)
        candidates.append(Judgement(of.name, one.one, None, verdict, one.likeness, found))
    return Nearness(of.name, tuple(candidates), _rows(compared), seed, resamples)


def _answered_by_all(games: Sequence[Ruled]) -> frozenset[str]:
    known = frozenset.intersection(*(frozenset(game.aspects()) for game in games))
    return frozenset(aspect for aspect in known if any(game.aspects()[aspect] for game in games))


def _stated_by_all(compared: Sequence[Comparison]) -> list[Comparison]:
    """Return the comparisons with only that counted as told which is told in all of them."""
    told = frozenset.intersection(
        *(frozenset(gap.aspect for gap in one.gaps if gap.told) for one in compared)
    )
    return [
        replace(one, gaps=tuple(gap._replace(told=gap.aspect in told) for gap in one.gaps))
        for one in compared
    ]


def _ranks(
    of: str, compared: Sequence[Comparison], measure: Measure, seed: int, resamples: int
) -> dict[str, Rank]:
    distances = {one.one: one.distance(measure) for one in compared}
    speaking = {of: [name for name, one in distances.items() if speaks(one)]}
    shares = nearest_shares(compared, speaking, measure, seed, resamples)
    draws = {name: found for (name, _), found in shares.items()}
    return {name: rank(name, distances, measure, draws) for name in distances}


def _rows(compared: Sequence[Comparison]) -> tuple[Weighed, ...]:
    by_question: dict[str, list[Gap]] = {}
    for one in compared:
        for gap in one.gaps:
            by_question.setdefault(gap.aspect, []).append(gap)
    return tuple(
        Weighed(
            gaps[0].aspect,
            gaps[0].question,
            gaps[0].weight,
            gaps[0].told,
            tuple(gap.by_aspect for gap in gaps),
            tuple(gap.by_parameter for gap in gaps),
        )
        for gaps in by_question.values()
    )
