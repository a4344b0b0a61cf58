"""Relationships between editions, found from their rules: shared innovations, and the nearest edition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.expected import door
from nines.corpus.entries import MISSHAPEN, read_json
from nines.errors import CorpusError, UnknownNameError, in_words
from nines.phylogeny import (
    FILE,
    MEANS,
    Study,
    rests_on,
    settled_by_both,
    share_of,
    shared_innovations,
    tally_of,
    verdict_on,
)
from nines.phylogeny.editions import older_than

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.evidence.cite import Cited
    from nines.libraries import Library
    from nines.phylogeny import Claim, Contest, Feature, Innovation, Settled, Tally
    from nines.phylogeny.verdict import Word


# --- The dataclasses of answers about relationships between editions, found by comparing their rules ---


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
        return tuple(innovation for innovation in self.innovations if innovation.later == "shared")

    @property
    def alike(self) -> int:
        """The number of aspects that both accounts settle with the same rules, each in its own words."""
        return sum(own_word.alike for own_word in self.own_words)


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
        return Counter(claim.verdict for claim in self.claims)


# --- Relationships between editions, found from their rules ---

NOT_TESTED: Final[Word] = "not tested"


@door
def phylogeny_answer(library: Library, edition: str = "") -> PhylogenyAnswer:
    """Return whether the rules support each claim that one edition comes from another.

    Parameters
    ----------
    library
        The library with the editions and the stored multiverse.
    edition
        The edition whose claims are tested and whose open questions are answered; empty for all editions.

    Raises
    ------
    UnknownNameError
        If no playable edition has that name.
    CorpusError
        If the stored multiverse does not have the expected form.

    Examples
    --------
    >>> from nines import library
    >>> phylogeny = phylogeny_answer(library(), "red-nines-20c")
    >>> [(claim.older, claim.verdict) for claim in phylogeny.claims]
    [('red-nines-1881', 'open'), ('red-nines-20c', 'open')]
    """
    return _Answers(library).answer(edition)


class _Answers:
    """A builder of the answer about the phylogeny of the editions."""

    def __init__(self, library: Library) -> None:
        self.study, self._library = Study(library), library

    @cached_property
    def tally(self) -> Tally | None:
        """The stored multiverse of choices; None if it is not stored."""
        file = self._library.checks / FILE if self._library.checks else None
        if file is None or not file.is_file():
            return None
        try:
            return tally_of(read_json(file, FILE))
        except MISSHAPEN as error:
            raise CorpusError(FILE, "the whole", f"this is not a stored tally: {in_words(error)}") from None

    def answer(self, edition: str) -> PhylogenyAnswer:
        study = self.study
        if edition and edition not in study.editions:
            raise UnknownNameError("edition with rules", edition, study.editions)
        questions = self._library.corpus.questions
        contests = {contest.key: contest for contest in study.contests}
        claims = [claim for claim in study.claims if edition in ("", claim.younger, claim.older)]
        return PhylogenyAnswer(
            editions=tuple(study.editions),
            near_duplicates=tuple(group for group in study.groups if len(group) > 1),
            verdicts={str(word): means for word, means in MEANS.items()},
            claims=tuple(self._claim(claim, contests.get(claim.pair)) for claim in claims),
            questions=tuple(
                self._question(contests[key])
                for key, question in questions.items()
                if edition in ("", question.of, *question.among)
            ),
            multiverse=self._multiverse(),
        )

    def _multiverse(self) -> Multiverse | None:
        tally = self.tally
        if tally is None:
            return None
        current = tally.rests_on == rests_on(self.study)
        return Multiverse(tally.seed, len(tally.alone), tally.drawn, tally.resampled, tally.rests_on, current)

    def _claim(self, claim: Claim, contest: Contest | None) -> ClaimedPairAnswer:
        study = self.study
        before = older_than(study.editions, claim.younger)
        others = {
            edition: self._shared(edition, claim.younger) for edition in before if edition != claim.older
        }
        word, tally, key = NOT_TESTED, self.tally, claim.pair
        if tally and key in tally.default:
            word = verdict_on(claim.older, tally.joint[key], tally.aspects[key])
        return ClaimedPairAnswer(
            **claim._asdict(),
            own_words=tuple(
                _settled(settled)
                for settled in settled_by_both(study.default[claim.older], study.default[claim.younger])
            ),
            innovations=tuple(map(_innovation, self._innovations(claim.older, claim.younger))),
            datable=bool(older_than(study.editions, claim.older)),
            others={edition: number for edition, number in others.items() if number},
            verdict=word,
            test=self._test(contest) if contest else None,
        )

    def _shared(self, older: str, younger: str) -> int:
        return sum(innovation.later == "shared" for innovation in self._innovations(older, younger))

    def _innovations(self, older: str, younger: str) -> tuple[Innovation, ...]:
        study = self.study
        elders = older_than(study.editions, older)
        between = [
            edition
            for edition in older_than(study.editions, younger)
            if edition != older and edition not in elders
        ]
        return shared_innovations(study.default, elders, older, younger, between)

    def _test(self, contest: Contest) -> NearestTest:
        tally, key, name = self.tally, contest.key, contest.claimed
        default = self.study.outcomes(self.study.default)[key]
        rivals = self.study.rivals(contest)
        if tally is None or key not in tally.default:
            return NearestTest(default, rivals, None, None, None)
        turns = {choice: outcomes[key] for choice, outcomes in tally.alone.items() if key in outcomes}
        same = len(tally.alone) - len(turns) if default == name else 0
        times = same + sum(turn == name for turn in turns.values())
        return NearestTest(
            default,
            rivals,
            SingleChoices(len(tally.alone), times, turns),
            _sample(tally.joint[key], name),
            _sample(tally.aspects[key], name),
        )

    def _question(self, contest: Contest) -> OpenQuestion:
        question = self._library.corpus.questions[contest.key]
        tally = self.tally
        known = tally is not None and contest.key in tally.default
        joint = tally.joint[contest.key] if tally and known else {}
        aspects = tally.aspects[contest.key] if tally and known else {}
        return OpenQuestion(
            id=question.id,
            asks=question.asks,
            of=question.of,
            among=tuple(question.among),
            passages=tuple(question.passages),
            aspects=len(contest.aspects or ()),
            default=self.study.outcomes(self.study.default)[contest.key],
            answer=next(
                (edition for edition in question.among if verdict_on(edition, joint, aspects) == "supported"),
                "",
            ),
            joint={edition: _sample(joint, edition) for edition in question.among} if known else {},
            resampled={edition: _sample(aspects, edition) for edition in question.among} if known else {},
        )


def _sample(counts: Mapping[str, int], name: str) -> Sample:
    share = share_of(counts, name)
    ordered = dict(Counter(counts).most_common())
    if share is None:
        return Sample(ordered, 0, 0, None, None)
    low, high = share.interval
    return Sample(ordered, share.times, share.of, round(low, 4), round(high, 4))


def _settled(settled: Settled) -> SettledAspect:
    older, younger = tuple(map(_rule, settled.older)), tuple(map(_rule, settled.younger))
    return SettledAspect(settled.aspect, settled.question, settled.alike, older, younger)


def _rule(cited: Cited[object]) -> CitedSentence:
    return CitedSentence(cited.key, str(cited.rule), cited.passages)


def _feature(feature: Feature) -> CitedSentence:
    return CitedSentence(feature.cited.key, feature.says, feature.cited.passages)


def _innovation(innovation: Innovation) -> InnovationAnswer:
    return InnovationAnswer(
        aspect=innovation.feature.aspect,
        says=_feature(innovation.feature),
        novelty=innovation.novelty,
        before=tuple(_feature(feature) for _, feature in innovation.before),
        later=innovation.later,
        there=tuple(map(_feature, innovation.there)),
        also=innovation.also,
    )
