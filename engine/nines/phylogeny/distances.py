"""How far two games are apart in their rules: several distances, each a choice of ours and said to be one.

*By aspect* a question counts 0 if both games answer it by the same rules, whatever they cite, and 1 if
not. *By parameter* it counts the mean over its pairs of rules: 0 for equal rules, for rules of one kind
the share of their parameters that differ, 1 for rules of two kinds or for a rule without a partner. The
distance is the mean over the questions, each with its weight, which is 1 by default.

A question counts only if both games are known to answer it or to leave it out, and one of them at least
answers it: so a partial game, of which little is known, is compared in that little, after Gower [1]_.

Not every likeness is history's doing. Where a later account amends an earlier one, what it leaves alone is
carried by us; where one text describes two games at once, the same words are under both; where the sources
are silent, a reading of ours fills the gap, perhaps in both alike. Hence each distance is also taken *as
told*: over those questions alone in which every rule of either game rests on words of its own sources. It
rests on few questions, so their number is always given; and a likeness is given with what it rests on.

References
----------
.. [1] Gower, J. C. (1971). "A general coefficient of similarity and some of its properties".
   *Biometrics* 27 (4).
"""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.compare import check_aspect, compare
from nines.errors import RequestError
from nines.phylogeny.likeness import apart, at_once, carried_over, stated

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nines.compare import AspectPair, Ruled

HEAVIEST: Final = 1000  # the most that a question may count
DIGITS: Final = 12  # distances equal to this many digits are equal; beyond is the rounding of the machine


class Measure(NamedTuple):
    """One way to take a distance between rules.

    Examples
    --------
    >>> print(*map(str, MEASURES), sep="; ")
    by aspect; by parameter; by aspect, as told; by parameter, as told
    """

    by: Literal["aspect", "parameter"]
    told: bool = False

    def __str__(self) -> str:
        return f"by {self.by}" + (", as told" if self.told else "")


MEASURES: Final = (
    Measure("aspect"),
    Measure("parameter"),
    Measure("aspect", told=True),
    Measure("parameter", told=True),
)


class Distance(NamedTuple):
    """A distance, and the number of questions that it rests on.

    Parameters
    ----------
    value
        From 0 (the same in every question) to 1; None if there is no such question.
    aspects
        How many questions it rests on, from 0.
    """

    value: float | None
    aspects: int


class Gap(NamedTuple):
    """One question: how far two games are apart in it, and what that rests on.

    Parameters
    ----------
    aspect
        The name of the aspect.
    question
        What it asks.
    weight
        How much it counts, from 0 to 1000.
    by_aspect
        0 if the answers are the same, 1 if not.
    by_parameter
        How far the answers are apart, from 0 to 1.
    told
        Whether every rule of either game rests on words of its own sources, and either has some.
    carried
        Whether they are the same rules because we carry them, from one to the other or from a third to both.
    at_once
        Whether they are the same rules on the same words, carried or not.
    """

    aspect: str
    question: str
    weight: float
    by_aspect: float
    by_parameter: float
    told: bool  # every rule of either rests on words of its own sources, and either has some
    carried: bool  # they are the same rules by our carrying: from one to the other, or from a third to both
    at_once: bool  # they are the same rules on the same words, carried or not

    def apart(self, measure: Measure) -> float:
        """Return how far they are apart in it, from 0 to 1."""
        return self.by_aspect if measure.by == "aspect" else self.by_parameter


class Likeness(NamedTuple):
    """In how many questions two games are alike, and by whose doing.

    Parameters
    ----------
    aspects
        How many questions were compared.
    alike
        In how many the answers are the same.
    told
        In how many of these each game has the words of its own sources.
    carried
        In how many of these we carry the rules over.
    at_once
        In how many of these one text describes both games at once.
    """

    aspects: int  # compared
    alike: int
    told: int  # alike in words of its own sources each
    carried: int  # alike because we carry them over
    at_once: int  # alike because one text describes both at once

    @property
    def read(self) -> int:
        """How many are alike because a reading of ours is part of the rules, or neither game mentions it."""
        return self.alike - self.told - self.carried - self.at_once

    @property
    def shared(self) -> float:
        """The share of the likeness that rests on the same words, carried or describing both at once."""
        return (self.carried + self.at_once) / self.alike if self.alike else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games, question by question.

    Examples
    --------
    >>> from nines import load
    >>> found = compare_rules(load("comet-1718"), load("comet-1718[comet-stops=yes]"))
    >>> found.distance(Measure("aspect")).aspects == len(found.gaps)
    True
    >>> [gap.aspect for gap in found.gaps if gap.by_aspect]
    ['stop']
    """

    one: str
    other: str
    gaps: tuple[Gap, ...]

    def distance(self, measure: Measure) -> Distance:
        """Return how far they are apart; no value if no question that counts has weight."""
        counted = [gap for gap in self.gaps if gap.told or not measure.told]
        whole = sum(gap.weight for gap in counted)
        if not whole:
            return Distance(None, 0)
        apart = sum(gap.weight * gap.apart(measure) for gap in counted)
        return Distance(round(apart / whole, DIGITS), sum(gap.weight > 0 for gap in counted))

    @property
    def likeness(self) -> Likeness:
        """In how much they are alike, whatever its weight, and by whose doing."""
        alike = [gap for gap in self.gaps if not gap.by_aspect]
        told, carried = sum(gap.told for gap in alike), sum(gap.carried for gap in alike)
        at_once = sum(gap.at_once and not gap.carried for gap in alike)
        return Likeness(len(self.gaps), len(alike), told, carried, at_once)


def compare_rules(
    one: Ruled,
    other: Ruled,
    weights: Mapping[str, float] | None = None,
    aspects: Collection[str] | None = None,
) -> Comparison:
    """Return two games compared in every question that counts, each with its weight.

    Parameters
    ----------
    one
        The earlier game.
    other
        The later game.
    weights
        How much a question counts, by aspect, from 0 to 1000; 1 where none is given. They are not checked.
    aspects
        The questions that count, even where neither game answers and they are alike: so several games can be
        compared with one in the same questions. None counts those that either game answers.

    Examples
    --------
    >>> from nines import load
    >>> one = load("comet-1718")
    >>> compare_rules(one, one).distance(Measure("parameter")).value
    0.0
    """
    known = one.aspects().keys() & other.aspects().keys()
    weighed = weights or {}
    gaps = (
        _gap(pair, weighed.get(pair.aspect, 1.0))
        for pair in compare(one, other)
        if pair.aspect in known and (any(pair.mentioned) if aspects is None else pair.aspect in aspects)
    )
    return Comparison(one.name, other.name, tuple(gaps))


def comparisons(
    games: Sequence[Ruled], weights: Mapping[str, float] | None = None
) -> dict[tuple[str, str], Comparison]:
    """Return every two games compared, under their names in the order given.

    Parameters
    ----------
    games
        The games, the oldest first.
    weights
        How much a question counts, by aspect, from 0 to 1000; 1 where none is given.

    Raises
    ------
    UnknownNameError
        If a weight is for an aspect that none of these games has.
    RequestError
        If a weight is out of range.
    """
    check_weights(weights or {}, games)
    pairs = combinations(games, 2)
    return {(one.name, other.name): compare_rules(one, other, weights) for one, other in pairs}


def check_weights(weights: Mapping[str, float], games: Iterable[Ruled]) -> None:
    """Check that each weight is a number from 0 to 1000, of an aspect of these games.

    Raises
    ------
    UnknownNameError
        If none of the games has the aspect.
    RequestError
        If a weight is out of range.
    """
    games = tuple(games)
    for aspect, weight in weights.items():
        check_aspect(aspect, games)
        if not 0 <= weight <= HEAVIEST:  # nor is it so of what is no number
            raise RequestError(
                f"{aspect} cannot have the weight {weight:g}; give a number from 0 to {HEAVIEST}"
            )


def _gap(pair: AspectPair, weight: float) -> Gap:
    differs = pair.agreement == "differs"
    alike = bool(pair.pairs) and not differs
    same_words = alike and all(carried_over(one) or at_once(one) for one in pair.pairs)
    return Gap(
        pair.aspect,
        pair.question,
        weight,
        float(differs),
        sum(map(apart, pair.pairs)) / max(1, len(pair.pairs)),
        told=all(pair.mentioned) and all(map(stated, pair.pairs)) and not same_words,
        carried=alike and all(map(carried_over, pair.pairs)),
        at_once=same_words,
    )
