"""The multiverse: every contest repeated under other choices, and over other aspects.

Three samples, each with its own question:

* *alone*: every candidate of low or medium certainty, all other choices as by default. Does one choice
  decide?
* *joint*: random universes, each with all these choices made anew, every candidate alike. Do our
  choices decide?
* *aspects*: the bootstrap [1]_ over aspects, under the default choices: as many aspects as there are, drawn
  with replacement. Do a few aspects decide?

References
----------
.. [1] Felsenstein, J. (1985). "Confidence limits on phylogenies: an approach using the bootstrap".
   *Evolution* 39 (4).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from nines.phylogeny.nearness import LEAST_ASPECTS, MOST_INHERITED, NEAR
from nines.phylogeny.universes import Universes
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.phylogeny.contests import Study
    from nines.phylogeny.universes import Universe

METHOD: Final = 1  # raise it when editions are compared in another way: what is stored is then out of date
SEED: Final = 1718
DRAWS: Final = 1000  # joint universes
RESAMPLES: Final = 1000  # of the aspects


@dataclass
class Tally:
    """The outcomes so far; a run that was interrupted goes on from them.

    Parameters
    ----------
    rests_on
        The digest of the rules, readings, claims and questions that were tested.
    seed
        The seed of the random universes and of the bootstrap, 0 to 2^64 - 1.
    default
        The outcome under the default choices, by contest.
    alone
        For each candidate chosen alone, the contests that come out differently, with their outcome.
    joint
        How often each outcome came up in the random universes, by contest.
    aspects
        The same in the bootstrap over aspects.
    drawn, resampled
        How many universes and resamples there are so far.
    """

    rests_on: str
    seed: int = SEED
    default: dict[str, str] = field(default_factory=dict)
    alone: dict[str, dict[str, str]] = field(default_factory=dict)
    joint: dict[str, Counter[str]] = field(default_factory=dict)
    aspects: dict[str, Counter[str]] = field(default_factory=dict)
    drawn: int = 0
    resampled: int = 0


def extend(
    study: Study, tally: Tally, draws: int = DRAWS, resamples: int = RESAMPLES
) -> Iterator[tuple[int, int]]:
    """Add to a tally until it is complete; yield after each step how many steps are done, and of how many.

    Parameters
    ----------
    study
        What is tested.
    tally
        What is known so far; it is changed.
    draws
        How many random universes there shall be, from 0.
    resamples
        How many resamples of the aspects, from 0.

    Examples
    --------
    >>> from nines import library
    >>> from nines.phylogeny.contests import Study
    >>> study = Study(library())
    >>> tally = Tally(rests_on(study))
    >>> steps = list(extend(study, tally, draws=2, resamples=2))
    >>> len(tally.alone) > 200, tally.drawn, tally.resampled
    (True, 2, 2)
    """
    universes = Universes([study.editions[slug].rules for slug in study.playable])  # type: ignore[misc]
    tally.default = study.outcomes(study.default)
    alone = {one.name: one.universe for one in universes.alone()}
    steps = chain(
        (
            partial(_alone, study, tally, universes, name, alone[name])
            for name in alone
            if name not in tally.alone
        ),
        (partial(_joint, study, tally, universes) for _ in range(tally.drawn, draws)),
        (partial(_resampled, study, tally) for _ in range(tally.resampled, resamples)),
    )
    whole, done = len(alone) + draws + resamples, len(tally.alone) + tally.drawn + tally.resampled
    for number, step in enumerate(steps, done + 1):
        step()
        yield number, whole


def _alone(study: Study, tally: Tally, universes: Universes, name: str, universe: Universe) -> None:
    """Choose one candidate alone."""
    found = _outcomes(study, universes, universe)
    tally.alone[name] = {key: one for key, one in found.items() if one != tally.default[key]}


def _joint(study: Study, tally: Tally, universes: Universes) -> None:
    """Draw one random universe."""
    _count(tally.joint, _outcomes(study, universes, universes.draw(tally.seed, tally.drawn + 1)))
    tally.drawn += 1


def _resampled(study: Study, tally: Tally) -> None:
    """Draw the aspects once, under the default choices."""
    every = sorted({aspect for rules in study.default.values() for aspect in rules.aspects()})
    stream = Stream.of(tally.seed, POLICIES, tally.resampled + 1)
    times = Counter(every[stream.below(len(every))] for _ in every)
    _count(tally.aspects, study.outcomes(study.default, times))
    tally.resampled += 1


def _outcomes(study: Study, universes: Universes, universe: Mapping[tuple[str, str], str]) -> dict[str, str]:
    study.comparer.forget()
    games: dict[str, AnyGame] = universes.games(universe)
    return study.outcomes({**study.default, **games})


def _count(counts: dict[str, Counter[str]], found: Mapping[str, str]) -> None:
    for key, one in found.items():
        counts.setdefault(key, Counter())[one] += 1


def rests_on(study: Study) -> str:
    """Return the digest of what a tally rests on: method, default rules, readings and contests.

    Rules that arise only under other choices are not in it: to build them all would take as long as the
    multiverse itself. The tests repeat a part of the stored result instead.
    """
    data = {
        "method": [METHOD, NEAR, MOST_INHERITED, LEAST_ASPECTS],
        "contests": [
            [one.key, one.younger, one.groups, one.claimed, sorted(one.aspects or ())]
            for one in study.contests
        ],
        "rules": {
            slug: {
                aspect: [
                    [cited.key, repr(cited.rule), cited.warrant, cited.via, cited.passages] for cited in rules
                ]
                for aspect, rules in one.rules.aspects().items()
            }
            for slug, one in study.editions.items()
        },
        "readings": {
            slug: [
                [reading.key, reading.cert, reading.playable, reading.carried]
                for reading in study.library.corpus.readings_of(slug).values()
            ]
            for slug in study.playable
        },
    }
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
