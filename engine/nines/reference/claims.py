"""Claims: what a document asserts about play, how we tested the assertion, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.errors import UnknownNameError
from nines.libraries.claims import EACH, FAMILY, LEVEL, METHODS, VERDICTS
from nines.reference.passages import passage_answer

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.libraries.claims import Claim, Verdict
    from nines.reference.passages import PassageAnswer

EACH_ANSWER: Final = "each other answer to each open question"


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """A claim of a document that we tested."""

    key: str
    document: str  # the siglum of the document
    game: str
    passages: tuple[PassageAnswer, ...]  # the passages that make the claim
    asks: str  # the claim as a question
    verdict: Verdict
    verdict_means: str
    found: str  # the result with its numbers, in a sentence
    means: str  # what we would see if the claim were true, and what would contradict it
    method: str  # in words: an exact count, a look at every case, a simulation or an example
    tried: str  # the name of the function that tests it
    measures: str  # what the estimate is an estimate of, with its unit; empty without an estimate
    estimate: str  # as a decimal number; empty if no estimate was needed
    low: str  # the ends of its interval
    high: str
    level: str  # of the interval, after the correction for many comparisons; empty without an estimate
    intervals: int  # how many intervals were compared with a bound
    seats: tuple[int, ...]  # the numbers of players
    policies: tuple[str, ...]  # the policies of the players
    readings: tuple[str, ...]  # the other editions and readings under which it was tested
    sample: int  # the size of the sample in each setting; 0 if every case was counted
    seed: int
    stays: tuple[str, ...]  # the editions with their readings under which the verdict is the same
    changes: tuple[str, ...]  # the others, each with the verdict found there


@dataclass(frozen=True, slots=True)
class UntestedClaim:
    """A passage with a claim or advice that cannot be tested."""

    passage: PassageAnswer
    why: str


@dataclass(frozen=True, slots=True)
class ClaimList:
    """All claims and advice of the documents: those that we tested, and those that cannot be tested."""

    claims: tuple[ClaimAnswer, ...]
    untested: tuple[UntestedClaim, ...]
    intervals: int  # in all results together
    family: int  # the number of intervals for which the level is corrected
    level: str  # of each interval


def claim_answer(library: Library, key: str) -> ClaimAnswer:
    """Return a claim that we tested, with the result of the test.

    Raises
    ------
    UnknownNameError
        If no tested claim has that key.

    Examples
    --------
    >>> from nines import library
    >>> claim_answer(library(), "collecting-wins").game
    'multiple-9-2007'
    """
    known = library.claims.by_key
    if key not in known:
        raise UnknownNameError("claim", key, known)
    return _answer(library, known[key])


def claim_answers(library: Library) -> ClaimList:
    """Return all claims that we tested, and all that cannot be tested, each with the reason.

    Examples
    --------
    >>> from nines import library
    >>> found = claim_answers(library())
    >>> found.intervals < found.family, found.untested[0].passage.id
    (True, 'encyclopedie-1765-hoc:007')
    """
    judged = library.claims.by_document.values()
    claims = tuple(_answer(library, claim) for one in judged for claim in one.claims)
    untested = (
        UntestedClaim(passage_answer(library, key), why) for one in judged for key, why in one.untried.items()
    )
    return ClaimList(claims, tuple(untested), sum(one.intervals for one in claims), FAMILY, LEVEL)


def _answer(library: Library, claim: Claim) -> ClaimAnswer:
    found = claim.found
    return ClaimAnswer(
        key=claim.key,
        document=claim.document,
        game=claim.game,
        passages=tuple(passage_answer(library, one) for one in claim.passages),
        asks=claim.asks,
        verdict=found.verdict,
        verdict_means=VERDICTS[found.verdict],
        found=found.says,
        means=claim.means,
        method=METHODS[claim.method],
        tried=claim.tried,
        measures=claim.measures,
        estimate=found.estimate,
        low=found.low,
        high=found.high,
        level=LEVEL if found.estimate else "",
        intervals=found.intervals,
        seats=claim.seats,
        policies=claim.policies,
        readings=tuple(EACH_ANSWER if one == EACH else one for one in claim.readings),
        sample=claim.sample,
        seed=claim.seed,
        stays=found.stays,
        changes=found.changes,
    )
