"""The dataclasses of answers about relationships between editions, found by comparing their rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A rule in the words of this site, with the passages of the account that support it."""

    rule: str
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
    alike: Annotated[bool, "Whether both accounts settle it alike."]
    older: tuple[CitedSentence, ...]
    younger: tuple[CitedSentence, ...]


@dataclass(frozen=True, slots=True)
class InnovationAnswer:
    """A rule that the older account introduced, and whether the younger account shares it."""

    aspect: str
    says: Annotated[CitedSentence, "The innovation."]
    novelty: Annotated[str, "Changed; or added, if no earlier account has a rule for the aspect."]
    before: Annotated[
        tuple[CitedSentence, ...], "The rules that earlier accounts have instead of the innovation."
    ]
    later: Annotated[str, "Shared, one text, different, absent or undecided."]
    there: Annotated[tuple[CitedSentence, ...], "The rules of the younger account for this aspect."]
    also: Annotated[tuple[str, ...], "Other editions before the younger one that have the innovation."]


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each outcome occurred in a sample of random draws."""

    outcomes: Annotated[
        Mapping[str, int], "Draws for each nearest edition, and for tie, inherited and no rival."
    ]
    times: Annotated[int, "Draws in which the claimed parent was the nearest."]
    of: Annotated[int, "Draws in which the claim could be tested."]
    low: Annotated[
        float | None, "Lower end of the 95 % Wilson interval; null if the claim could never be tested."
    ]
    high: Annotated[float | None, "Upper end of the interval."]

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

    of: Annotated[int, "Number of candidates."]
    times: Annotated[int, "Candidates under which the claimed parent is the nearest."]
    turns: Annotated[Mapping[str, str], "The outcome under each candidate that changes the default outcome."]


@dataclass(frozen=True, slots=True)
class NearestTest:
    """A test of whether the claimed parent is the nearest older edition."""

    default: Annotated[str, "The outcome under the default choices."]
    rivals: Annotated[tuple[tuple[str, ...], ...], "Independent rivals; near-duplicates form one group."]
    alone: Annotated[SingleChoices | None, "One choice changed at a time; null if no multiverse is stored."]
    joint: Annotated[Sample | None, "Random combinations of choices."]
    aspects: Annotated[Sample | None, "Bootstrap over aspects."]


@dataclass(frozen=True, slots=True)
class ClaimedPairAnswer:
    """Whether the rules support a claim that one edition comes from another."""

    younger: str
    older: str
    reads: Annotated[str, "The claim as a sentence."]
    statement: Annotated[str, "The key of the claim."]
    contested: Annotated[bool, "Whether there is evidence against the claim."]
    own_words: tuple[SettledAspect, ...]
    innovations: tuple[InnovationAnswer, ...]
    datable: Annotated[bool, "Whether an even older account exists, so that innovations can be found."]
    others: Annotated[
        Mapping[str, int], "Innovations shared with each older edition that is not the claimed parent."
    ]
    verdict: str
    test: Annotated[NearestTest | None, "The test; null if one of the two editions is known only in part."]

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
    asks: str
    of: Annotated[str, "The edition that is compared."]
    among: Annotated[tuple[str, ...], "The editions that may be nearest."]
    passages: Annotated[tuple[str, ...], "The passages that raise the question."]
    aspects: Annotated[int, "Number of aspects in which all these editions can be compared."]
    default: Annotated[str, "The outcome under the default choices."]
    answer: Annotated[str, "The edition that is nearest often enough in both samples; empty if none is."]
    joint: Annotated[
        Mapping[str, Sample], "Sample of random choices, by edition; empty if no multiverse is stored."
    ]
    resampled: Annotated[Mapping[str, Sample], "Sample of the bootstrap over aspects, by edition."]


@dataclass(frozen=True, slots=True)
class Multiverse:
    """The stored samples of outcomes under other choices, other weights or other questions."""

    seed: int
    candidates: Annotated[int, "Number of candidates of low or medium certainty, each chosen alone."]
    draws: Annotated[int, "Number of random combinations of choices."]
    resamples: Annotated[int, "Number of bootstrap resamples."]
    rests_on: Annotated[str, "Digest of the rules, readings, claims and questions behind the samples."]
    current: Annotated[bool, "Whether the rules, readings, claims and questions are unchanged today."]


@dataclass(frozen=True, slots=True)
class PhylogenyAnswer:
    """The answer to the question whether the rules agree with the history that the sources claim."""

    editions: tuple[str, ...]
    near_duplicates: tuple[tuple[str, ...], ...]
    verdicts: Annotated[Mapping[str, str], "Each verdict, explained."]
    claims: tuple[ClaimedPairAnswer, ...]
    questions: tuple[OpenQuestion, ...]
    multiverse: Annotated[Multiverse | None, "The stored samples; null if there are none."]

    @property
    def count(self) -> Mapping[str, int]:
        """The number of claims with each verdict."""
        return Counter(one.verdict for one in self.claims)
