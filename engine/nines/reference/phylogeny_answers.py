"""The dataclasses of answers about relationships between editions, found by comparing their rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A rule in the words of this site, with the passages of the account that support it."""

    rule: str  # the key of the rule
    says: str
    passages: tuple[str, ...]

    @property
    def edition(self) -> str:
        """The edition that has the rule."""
        return self.rule.partition("/")[0]


@dataclass(frozen=True, slots=True)
class SettledAspect:
    """An aspect that each of the two accounts settles in its own words."""

    aspect: str
    question: str
    alike: bool  # whether both accounts settle it alike
    older: tuple[CitedSentence, ...]
    younger: tuple[CitedSentence, ...]


@dataclass(frozen=True, slots=True)
class InnovationAnswer:
    """A rule that the older account introduced, and whether the younger account shares it."""

    aspect: str
    says: CitedSentence  # the innovation
    novelty: str  # changed; or added, if no earlier account has a rule for the aspect.
    before: tuple[CitedSentence, ...]  # the rules that earlier accounts have instead of the innovation.
    later: str  # shared, one text, different, absent or undecided
    there: tuple[CitedSentence, ...]  # the rules of the younger account for this aspect.
    also: tuple[str, ...]  # other editions before the younger one that have the innovation


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each outcome occurred in a sample of random draws."""

    outcomes: Mapping[str, int]  # draws for each nearest edition, and for tie, inherited and no rival
    times: int  # draws in which the claimed parent was the nearest
    of: int  # draws in which the claim could be tested.
    low: float | None  # lower end of the 95 % Wilson interval; null if the claim could never be tested
    high: float | None  # upper end of the interval

    @property
    def share(self) -> float | None:
        """The share of draws in which the claimed parent is nearest.

        Draws that do not test the claim are not counted. The share is None if no draw tests the claim.
        """
        return self.times / self.of if self.of else None

    @property
    def size(self) -> int:
        """The number of all draws in the sample, including draws in which the claim could not be tested."""
        return sum(self.outcomes.values())


@dataclass(frozen=True, slots=True)
class SingleChoices:
    """The outcomes if only one of our choices is changed at a time."""

    of: int  # number of candidates
    times: int  # candidates under which the claimed parent is the nearest
    turns: Mapping[str, str]  # the outcome under each candidate that changes the default outcome


@dataclass(frozen=True, slots=True)
class NearestTest:
    """A test of whether the claimed parent is the nearest older edition."""

    default: str  # the outcome under the default choices
    rivals: tuple[tuple[str, ...], ...]  # independent rivals; near-duplicates form one group
    alone: SingleChoices | None  # one choice changed at a time; null if no multiverse is stored
    joint: Sample | None  # random combinations of choices
    aspects: Sample | None  # bootstrap over aspects


@dataclass(frozen=True, slots=True)
class ClaimedPairAnswer:
    """Whether the rules support a claim that one edition comes from another."""

    younger: str
    older: str
    reads: str  # the claim as a sentence
    statement: str  # the key of the claim
    contested: bool  # whether there is evidence against the claim
    own_words: tuple[SettledAspect, ...]
    innovations: tuple[InnovationAnswer, ...]
    datable: bool  # whether an even older account exists, so that innovations can be found
    others: Mapping[str, int]  # innovations shared with each older edition that is not the claimed parent
    verdict: str
    test: NearestTest | None  # the test; null if one of the two editions is known only in part

    @property
    def shared(self) -> tuple[InnovationAnswer, ...]:
        """The innovations of the older account that the younger account shares."""
        return tuple(one for one in self.innovations if one.later == "shared")

    @property
    def alike(self) -> int:
        """The number of aspects that both accounts settle with the same rules, each in its own words."""
        return sum(one.alike for one in self.own_words)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the sources leave open: to which of several editions is one edition nearest?"""

    id: str
    asks: str  # the question
    of: str  # the edition that is compared
    among: tuple[str, ...]  # the editions that may be nearest.
    passages: tuple[str, ...]  # the passages that raise the question
    aspects: int  # number of aspects in which all these editions can be compared.
    default: str  # the outcome under the default choices
    answer: str  # the edition that is nearest often enough in both samples; empty if none is.
    joint: Mapping[str, Sample]  # sample of random choices, by edition; empty if no multiverse is stored
    resampled: Mapping[str, Sample]  # sample of the bootstrap over aspects, by edition


@dataclass(frozen=True, slots=True)
class Multiverse:
    """The stored samples of outcomes under other choices, other weights or other questions."""

    seed: int
    candidates: int  # number of candidates of low or medium certainty, each chosen alone.
    draws: int  # number of random combinations of choices
    resamples: int  # number of bootstrap resamples
    rests_on: str  # digest of the rules, readings, claims and questions behind the samples
    current: bool  # whether the rules, readings, claims and questions are unchanged today


@dataclass(frozen=True, slots=True)
class PhylogenyAnswer:
    """The answer to the question whether the rules agree with the history that the sources claim."""

    editions: tuple[str, ...]
    near_duplicates: tuple[tuple[str, ...], ...]
    verdicts: Mapping[str, str]  # each verdict, explained
    claims: tuple[ClaimedPairAnswer, ...]
    questions: tuple[OpenQuestion, ...]
    multiverse: Multiverse | None  # the stored samples; null if there are none

    @property
    def count(self) -> Mapping[str, int]:
        """The number of claims with each verdict."""
        return Counter(one.verdict for one in self.claims)
