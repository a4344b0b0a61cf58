"""The multiverse: every contest repeated with other choices and other samples, and its tally as data."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from nines.corpus.heads import Head, made_by, without_head
from nines.errors import CorpusError, in_words
from nines.phylogeny.nearness import LEAST_ASPECTS, MOST_INHERITED, NEAR
from nines.phylogeny.universes import Universes
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.phylogeny.contests import Study
    from nines.phylogeny.universes import Universe


# --- The multiverse ---
#
# A contest tests whether a claimed parent is the nearest of the older editions. There are three samples, and
# each answers one question.
#
# In the sample *alone*, each candidate of low or medium certainty is chosen in turn, while all other choices
# keep their defaults. This sample shows whether a single choice decides the result.
#
# In the sample *joint*, each random universe makes all these choices again, and every candidate is equally
# likely. This sample shows whether our choices together decide the result.
#
# The sample *aspects* is the bootstrap [1]_ over aspects, with the default choices. A resample has the same
# number of aspects, drawn with replacement. This sample shows whether a few aspects decide the result.
#
# References ---------- .. [1] Felsenstein, J. (1985). "Confidence limits on phylogenies: an approach using
# the bootstrap". *Evolution* 39 (4).

METHOD: Final = 1  # raise it when the method of comparison changes, so that stored results are out of date
SEED: Final = 1718
DRAWS: Final = 1000  # number of joint universes
RESAMPLES: Final = 1000  # number of resamples of the aspects


@dataclass
class Tally:
    """The outcomes counted so far; an interrupted run continues from them.

    Parameters
    ----------
    rests_on
        The digest of the rules, readings, claims and questions that were tested.
    seed
        The seed of the random universes and of the bootstrap, 0 to 2^64 - 1.
    default
        The outcome with the default choices, by contest.
    alone
        For each candidate chosen alone, the contests whose outcome changes, with the new outcome.
    joint
        For each contest, the number of random universes that had each outcome.
    aspects
        For each contest, the number of resamples of the aspects (bootstrap) that had each outcome.
    drawn, resampled
        The number of random universes and the number of resamples drawn so far.
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
    """Add outcomes to a tally until it is complete.

    After each step, yield the number of steps done and the number of all steps.

    Parameters
    ----------
    study
        The study to test.
    tally
        The outcomes counted so far; the function changes this object.
    draws
        The total number of random universes, at least 0.
    resamples
        The total number of resamples of the aspects, at least 0.

    Examples
    --------
    >>> from itertools import islice
    >>> from nines import library
    >>> from nines.phylogeny.contests import Study
    >>> study = Study(library())
    >>> tally = Tally(rests_on(study))
    >>> [done for done, _ in islice(extend(study, tally, draws=2, resamples=2), 3)]
    [1, 2, 3]
    >>> len(tally.alone), tally.drawn, tally.resampled
    (3, 0, 0)
    """
    universes = Universes([study.editions[slug].rules for slug in study.editions])  # type: ignore[misc]
    tally.default = study.outcomes(study.default)
    alone = {variation.name: variation.universe for variation in universes.alone()}
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
    """Add the outcomes that change when one candidate is chosen alone."""
    outcomes = _outcomes(study, universes, universe)
    tally.alone[name] = {key: outcome for key, outcome in outcomes.items() if outcome != tally.default[key]}


def _joint(study: Study, tally: Tally, universes: Universes) -> None:
    """Draw one random universe and add its outcomes."""
    _count(tally.joint, _outcomes(study, universes, universes.draw(tally.seed, tally.drawn + 1)))
    tally.drawn += 1


def _resampled(study: Study, tally: Tally) -> None:
    """Draw one resample of the aspects and add its outcomes with the default choices."""
    every = sorted({aspect for rules in study.default.values() for aspect in rules.aspects()})
    stream = Stream.of(tally.seed, POLICIES, tally.resampled + 1)
    times = Counter(every[stream.below(len(every))] for _ in every)
    _count(tally.aspects, study.outcomes(study.default, times))
    tally.resampled += 1


def _outcomes(study: Study, universes: Universes, universe: Mapping[tuple[str, str], str]) -> dict[str, str]:
    study.comparer.forget()
    games: dict[str, AnyGame] = universes.games(universe)
    return study.outcomes({**study.default, **games})


def _count(counts: dict[str, Counter[str]], outcomes: Mapping[str, str]) -> None:
    for key, outcome in outcomes.items():
        counts.setdefault(key, Counter())[outcome] += 1


def rests_on(study: Study) -> str:
    """Return the digest of the data on which a tally depends: method, default rules, readings and contests.

    The digest does not cover rules that exist only with other choices, because building them all would take
    as long as computing the multiverse. For this reason, the tests repeat a part of the stored result.
    """
    data = {
        "method": [METHOD, NEAR, MOST_INHERITED, LEAST_ASPECTS],
        "contests": [
            [contest.key, contest.younger, contest.groups, contest.claimed, sorted(contest.aspects or ())]
            for contest in study.contests
        ],
        "rules": {
            slug: {
                aspect: [
                    [cited.key, repr(cited.rule), cited.warrant, cited.via, cited.passages] for cited in rules
                ]
                for aspect, rules in edition.rules.aspects().items()
            }
            for slug, edition in study.editions.items()
        },
        "readings": {
            slug: [
                [reading.key, reading.cert, reading.playable, reading.carried]
                for reading in study.library.corpus.readings_of(slug).values()
            ]
            for slug in study.editions
        },
    }
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


# --- The stored multiverse ---

FILE: Final = "multiverse.json"  # a file in the folder of a library's checks
COMMAND: Final = made_by("multiverse")  # which makes it


def tally_data(tally: Tally) -> dict[str, Any]:
    """Return a tally as data for JSON, with the head of the file.

    The data have the same order, whether or not the run was interrupted.

    Examples
    --------
    >>> tally_data(Tally("abc", seed=7))["seed"]
    7
    """
    return {
        **Head(COMMAND, tally.rests_on).data(),
        "seed": tally.seed,
        "drawn": tally.drawn,
        "resampled": tally.resampled,
        "default": dict(sorted(tally.default.items())),
        "joint": _counts(tally.joint),
        "aspects": _counts(tally.aspects),
        "alone": {name: dict(sorted(outcomes.items())) for name, outcomes in sorted(tally.alone.items())},
    }


def _counts(counts: Mapping[str, Counter[str]]) -> dict[str, dict[str, int]]:
    return {key: dict(sorted(counter.items())) for key, counter in sorted(counts.items())}


def tally_of(data: Mapping[str, Any]) -> Tally:
    """Return the tally that stored data contain.

    Raises
    ------
    CorpusError
        If the data have no head, or do not have the form of :func:`tally_data`.

    Examples
    --------
    >>> tally_of(tally_data(Tally("abc", seed=7))).seed
    7
    """
    head, data = without_head(data, FILE, COMMAND)
    try:
        return Tally(
            rests_on=head.rests_on,
            seed=int(data["seed"]),
            default=dict(data["default"]),
            alone={str(name): dict(outcomes) for name, outcomes in data["alone"].items()},
            joint={key: Counter(counts) for key, counts in data["joint"].items()},
            aspects={key: Counter(counts) for key, counts in data["aspects"].items()},
            drawn=int(data["drawn"]),
            resampled=int(data["resampled"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(
            FILE, "the whole", f"the stored tally has the wrong form: {in_words(error)}"
        ) from None
