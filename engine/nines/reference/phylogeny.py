"""Relationships between editions, found from their rules: shared innovations, and the nearest edition."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

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
from nines.reference.phylogeny_answers import (
    CitedSentence,
    ClaimedPairAnswer,
    InnovationAnswer,
    Multiverse,
    NearestTest,
    OpenQuestion,
    PhylogenyAnswer,
    Sample,
    SettledAspect,
    SingleChoices,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.evidence.cite import Cited
    from nines.libraries import Library
    from nines.phylogeny import Claim, Contest, Feature, Innovation, Settled, Tally
    from nines.phylogeny.verdict import Word

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
    >>> found = phylogeny_answer(library(), "red-nines-20c")
    >>> [(one.older, one.verdict) for one in found.claims]
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
        contests = {one.key: one for one in study.contests}
        claims = [one for one in study.claims if edition in ("", one.younger, one.older)]
        return PhylogenyAnswer(
            editions=tuple(study.editions),
            near_duplicates=tuple(group for group in study.groups if len(group) > 1),
            verdicts={str(word): means for word, means in MEANS.items()},
            claims=tuple(self._claim(one, contests.get(one.pair)) for one in claims),
            questions=tuple(
                self._question(contests[key])
                for key, one in questions.items()
                if edition in ("", one.of, *one.among)
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
        others = {one: self._shared(one, claim.younger) for one in before if one != claim.older}
        word, tally, key = NOT_TESTED, self.tally, claim.pair
        if tally and key in tally.default:
            word = verdict_on(claim.older, tally.joint[key], tally.aspects[key])
        return ClaimedPairAnswer(
            **claim._asdict(),
            own_words=tuple(
                _settled(one)
                for one in settled_by_both(study.default[claim.older], study.default[claim.younger])
            ),
            innovations=tuple(map(_innovation, self._innovations(claim.older, claim.younger))),
            datable=bool(older_than(study.editions, claim.older)),
            others={one: number for one, number in others.items() if number},
            verdict=word,
            test=self._test(contest) if contest else None,
        )

    def _shared(self, older: str, younger: str) -> int:
        return sum(one.later == "shared" for one in self._innovations(older, younger))

    def _innovations(self, older: str, younger: str) -> tuple[Innovation, ...]:
        study = self.study
        elders = older_than(study.editions, older)
        between = [one for one in older_than(study.editions, younger) if one != older and one not in elders]
        return shared_innovations(study.default, elders, older, younger, between)

    def _test(self, contest: Contest) -> NearestTest:
        tally, key, name = self.tally, contest.key, contest.claimed
        default = self.study.outcomes(self.study.default)[key]
        rivals = self.study.rivals(contest)
        if tally is None or key not in tally.default:
            return NearestTest(default, rivals, None, None, None)
        turns = {choice: found[key] for choice, found in tally.alone.items() if key in found}
        same = len(tally.alone) - len(turns) if default == name else 0
        times = same + sum(one == name for one in turns.values())
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
                (one for one in question.among if verdict_on(one, joint, aspects) == "supported"), ""
            ),
            joint={one: _sample(joint, one) for one in question.among} if known else {},
            resampled={one: _sample(aspects, one) for one in question.among} if known else {},
        )


def _sample(counts: Mapping[str, int], name: str) -> Sample:
    share = share_of(counts, name)
    ordered = dict(Counter(counts).most_common())
    if share is None:
        return Sample(ordered, 0, 0, None, None)
    low, high = share.interval
    return Sample(ordered, share.times, share.of, round(low, 4), round(high, 4))


def _settled(one: Settled) -> SettledAspect:
    older, younger = tuple(map(_rule, one.older)), tuple(map(_rule, one.younger))
    return SettledAspect(one.aspect, one.question, one.alike, older, younger)


def _rule(cited: Cited[object]) -> CitedSentence:
    return CitedSentence(cited.key, str(cited.rule), cited.passages)


def _feature(feature: Feature) -> CitedSentence:
    return CitedSentence(feature.cited.key, feature.says, feature.cited.passages)


def _innovation(one: Innovation) -> InnovationAnswer:
    return InnovationAnswer(
        aspect=one.feature.aspect,
        says=_feature(one.feature),
        novelty=one.novelty,
        before=tuple(_feature(feature) for _, feature in one.before),
        later=one.later,
        there=tuple(map(_feature, one.there)),
        also=one.also,
    )
