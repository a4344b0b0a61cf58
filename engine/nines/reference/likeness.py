"""What the rules of two editions have in common: aspects that both accounts settle, and innovations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.expected import door
from nines.boundary.reprs import short_repr
from nines.errors import UnknownNameError
from nines.libraries.compare import compare
from nines.lineage import claims, editions, older_than, settled_by_both, shared_innovations

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.lineage import Question
    from nines.evidence.cite import Cited
    from nines.libraries import Library
    from nines.libraries.compare import Ruled
    from nines.lineage import Claim, Feature, Innovation, Settled


# --- The dataclasses of answers about what editions have in common ---


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

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class ClaimedPairAnswer:
    """What two editions have in common, if one is claimed to come from the other."""

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

    __repr__ = short_repr

    @property
    def shared(self) -> tuple[InnovationAnswer, ...]:
        """The innovations of the older account that the younger account shares."""
        return tuple(innovation for innovation in self.innovations if innovation.later == "shared")

    @property
    def alike(self) -> int:
        """The number of aspects that both accounts settle with the same rules, each in its own words."""
        return sum(own_word.alike for own_word in self.own_words)


@dataclass(frozen=True, slots=True)
class SharedWith:
    """What one edition has in common with another."""

    edition: str
    own_words: Annotated[
        tuple[SettledAspect, ...], "The aspects that each of the two accounts settles in its own words."
    ]
    as_played: Annotated[
        tuple[str, ...], "Other aspects with the same rules, at least in part taken over or by our choice."
    ]


@dataclass(frozen=True, slots=True)
class FeatureQuestion:
    """A question that a source raises: which features does an edition share with each of some others?"""

    id: str
    asks: str
    of: Annotated[str, "The edition that is compared."]
    shared: Annotated[tuple[SharedWith, ...], "What it shares with each of the other editions."]
    passages: Annotated[tuple[str, ...], "The passages that raise the question."]


@dataclass(frozen=True, slots=True)
class LikenessAnswer:
    """What the rules of the editions have in common, for each claim of descent and each question."""

    editions: tuple[str, ...]
    claims: tuple[ClaimedPairAnswer, ...]
    questions: tuple[FeatureQuestion, ...]

    __repr__ = short_repr


# --- What the rules of the editions have in common ---


@door
def likeness_answer(library: Library, edition: str = "") -> LikenessAnswer:
    """Return what the two editions of each claim of descent have in common.

    Parameters
    ----------
    library
        The library with the editions.
    edition
        The edition that the claims and questions are about; empty for all editions.

    Raises
    ------
    UnknownNameError
        If no playable edition has that name.

    Examples
    --------
    >>> from nines import library
    >>> likeness = likeness_answer(library(), "red-nines-20c")
    >>> [(claim.younger, claim.older, claim.alike) for claim in likeness.claims][0]
    ('red-nines-20c', 'red-nines-1881', 4)
    """
    known = editions(library)
    if edition and edition not in known:
        raise UnknownNameError("edition with rules", edition, known)
    rules = {slug: ruled.rules for slug, ruled in known.items()}
    elders = {slug: older_than(known, slug) for slug in known}
    return LikenessAnswer(
        editions=tuple(known),
        claims=tuple(
            _claim(rules, elders, claim)
            for claim in claims(library)
            if edition in ("", claim.younger, claim.older)
        ),
        questions=tuple(
            _question(rules, question)
            for question in library.corpus.questions.values()
            if edition in ("", question.of, *question.among)
        ),
    )


def _claim(
    rules: Mapping[str, Ruled], elders: Mapping[str, tuple[str, ...]], claim: Claim
) -> ClaimedPairAnswer:
    others = {
        edition: sum(new.later == "shared" for new in _innovations(rules, elders, edition, claim.younger))
        for edition in elders[claim.younger]
        if edition != claim.older
    }
    return ClaimedPairAnswer(
        **claim._asdict(),
        own_words=_own_words(rules, claim.older, claim.younger),
        innovations=tuple(map(_innovation, _innovations(rules, elders, claim.older, claim.younger))),
        datable=bool(elders[claim.older]),
        others={edition: number for edition, number in others.items() if number},
    )


def _innovations(
    rules: Mapping[str, Ruled], elders: Mapping[str, tuple[str, ...]], older: str, younger: str
) -> tuple[Innovation, ...]:
    between = [slug for slug in elders[younger] if slug != older and slug not in elders[older]]
    return shared_innovations(rules, elders[older], older, younger, between)


def _own_words(rules: Mapping[str, Ruled], older: str, younger: str) -> tuple[SettledAspect, ...]:
    return tuple(map(_settled, settled_by_both(rules[older], rules[younger])))


def _question(rules: Mapping[str, Ruled], question: Question) -> FeatureQuestion:
    return FeatureQuestion(
        id=question.id,
        asks=question.asks,
        of=question.of,
        shared=tuple(_shared(rules, question.of, other) for other in question.among),
        passages=tuple(question.passages),
    )


def _shared(rules: Mapping[str, Ruled], edition: str, other: str) -> SharedWith:
    own_words = _own_words(rules, other, edition)
    settled = {aspect.aspect for aspect in own_words}
    return SharedWith(
        other,
        own_words,
        tuple(
            pair.aspect
            for pair in compare(rules[other], rules[edition])
            if pair.pairs and pair.agreement != "differs" and pair.aspect not in settled
        ),
    )


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
