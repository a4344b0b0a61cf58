"""What the comparison of rules answers about relationships."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """What an account says, with its passages."""

    rule: str  # the key of the rule
    says: str
    passages: tuple[str, ...]

    @property
    def edition(self) -> str:
        """The edition whose rule it is."""
        return self.rule.partition("/")[0]


@dataclass(frozen=True, slots=True)
class SettledAspect:
    """An aspect that both accounts settle in words of their own."""

    aspect: str
    question: str
    alike: bool
    older: tuple[CitedSentence, ...]
    younger: tuple[CitedSentence, ...]


@dataclass(frozen=True, slots=True)
class InnovationAnswer:
    """An innovation of the older account, and whether the younger shares it."""

    aspect: str
    says: CitedSentence
    novelty: str  # changed, or added where no older account has any such rule
    before: tuple[CitedSentence, ...]  # what still older accounts have in its place
    later: str  # shared, one text, different, absent or undecided
    there: tuple[CitedSentence, ...]  # what the younger account says in this aspect
    also: tuple[str, ...]  # other editions before the younger one that have it


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each outcome came up; the share is of the times when the claim could be tested."""

    outcomes: Mapping[str, int]  # the nearest edition; or tie, inherited, no rival
    times: int  # the claimed parent was the nearest
    of: int
    low: float | None  # interval of Wilson, 95 %; null if the claim could never be tested
    high: float | None

    @property
    def share(self) -> float | None:
        """The share; null if the claim could never be tested."""
        return self.times / self.of if self.of else None

    @property
    def size(self) -> int:
        """The size of the sample, with those draws in which the claim could not be tested."""
        return sum(self.outcomes.values())


@dataclass(frozen=True, slots=True)
class SingleChoices:
    """The outcome under every other candidate alone."""

    of: int
    times: int  # the claimed parent was the nearest
    turns: Mapping[str, str]  # the candidates under which the outcome is another than by default


@dataclass(frozen=True, slots=True)
class NearestTest:
    """Is the claimed parent, or which of several, the nearest older edition?"""

    default: str  # the outcome under the default choices
    rivals: tuple[tuple[str, ...], ...]  # independent ones; near-duplicates are together
    alone: SingleChoices | None  # null where no multiverse is stored
    joint: Sample | None
    aspects: Sample | None  # bootstrap over aspects


@dataclass(frozen=True, slots=True)
class ClaimedPairAnswer:
    """What the rules say of a claim that one edition comes of another."""

    younger: str
    older: str
    reads: str
    statement: str  # the key of the claim
    contested: bool
    own_words: tuple[SettledAspect, ...]
    innovations: tuple[InnovationAnswer, ...]
    datable: bool  # whether any account is older than the older of the two, so that it can have innovations
    others: Mapping[str, int]  # of other older editions, how many of their innovations the younger shares
    verdict: str
    test: NearestTest | None  # null if one of the two is known only in part

    @property
    def shared(self) -> tuple[InnovationAnswer, ...]:
        """The innovations that the younger account shares."""
        return tuple(one for one in self.innovations if one.later == "shared")

    @property
    def alike(self) -> int:
        """In how many of the aspects that both settle in words of their own they are alike."""
        return sum(one.alike for one in self.own_words)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the sources leave open: to which of several is an edition the nearest?"""

    id: str
    asks: str
    of: str
    among: tuple[str, ...]
    passages: tuple[str, ...]
    aspects: int  # in which all of them can be compared
    default: str  # the outcome under the default choices
    answer: str  # the one that is the nearest often enough in both samples; empty if none is
    joint: Mapping[str, Sample]  # for each of them; empty where no multiverse is stored
    resampled: Mapping[str, Sample]


@dataclass(frozen=True, slots=True)
class Multiverse:
    """The stored samples."""

    seed: int
    candidates: int  # of low or medium certainty, each chosen alone
    draws: int
    resamples: int
    rests_on: str  # digest of the rules, readings, claims and questions
    current: bool  # whether they are those of today


@dataclass(frozen=True, slots=True)
class PhylogenyAnswer:
    """Do the rules agree with the history?"""

    editions: tuple[str, ...]
    near_duplicates: tuple[tuple[str, ...], ...]
    verdicts: Mapping[str, str]  # what each word means
    claims: tuple[ClaimedPairAnswer, ...]
    questions: tuple[OpenQuestion, ...]
    multiverse: Multiverse | None  # null if nothing is stored

    @property
    def count(self) -> Mapping[str, int]:
        """How many claims have each verdict."""
        return Counter(one.verdict for one in self.claims)
