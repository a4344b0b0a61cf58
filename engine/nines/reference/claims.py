"""Claims: what a document asserts about play, how we tested the assertion, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.errors import UnknownNameError
from nines.libraries.claims import EACH, FAMILY, LEVEL, METHODS, VERDICTS, Verdict
from nines.reference.sources import PassageAnswer, passage_answer

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.libraries.claims import Claim

EACH_ANSWER: Final = "each of the other answers to each open question"


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """A claim of a document that we tested."""

    key: Annotated[str, "The name of the claim."]
    document: str
    game: Annotated[str, "The slug of the game."]
    passages: Annotated[tuple[PassageAnswer, ...], "The passages that make the claim."]
    asks: Annotated[str, "The claim as a question."]
    verdict: Annotated[Verdict, "The verdict."]
    verdict_means: Annotated[str, "What this verdict means, in a sentence."]
    found: Annotated[str, "The result with its numbers, in sentences."]
    means: Annotated[
        str, "The result expected if the claim is true, and the result that would contradict the claim."
    ]
    method: Annotated[
        str, "The method in words: an exact count, a check of every case, a simulation, or an example."
    ]
    tried: Annotated[str, "The name of the function that tests the claim."]
    measures: Annotated[str, "The quantity that is estimated, with its unit; empty if there is no estimate."]
    estimate: Annotated[
        str, "The estimate and the ends of its interval, as decimal numbers; empty without an estimate."
    ]
    low: Annotated[
        str, "The estimate and the ends of its interval, as decimal numbers; empty without an estimate."
    ]
    high: Annotated[
        str, "The estimate and the ends of its interval, as decimal numbers; empty without an estimate."
    ]
    level: Annotated[
        str,
        "The level of the interval, after the correction for many comparisons; empty without an estimate.",
    ]
    intervals: Annotated[int, "The number of intervals that were compared with a bound."]
    seats: Annotated[tuple[int, ...], "The numbers of players."]
    policies: Annotated[tuple[str, ...], "The policies of the players."]
    readings: Annotated[tuple[str, ...], "The other editions and readings under which the claim was tested."]
    sample: Annotated[int, "The number of deals in each setting; 0 if every case was counted."]
    seed: Annotated[int, "The seed, 0 to 2^64 - 1."]
    stays: Annotated[tuple[str, ...], "The editions, with their readings, for which the verdict is the same."]
    changes: Annotated[
        tuple[str, ...],
        "The editions, with their readings, for which the verdict differs, each with its verdict.",
    ]


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
    intervals: int  # the number of intervals in all results together
    family: int  # the number of intervals for which the level is corrected
    level: str  # the level of each interval


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
    >>> claims = claim_answers(library())
    >>> claims.intervals < claims.family, claims.untested[0].passage.record.id
    (True, 'encyclopedie-1765-hoc:007')
    """
    judged = library.claims.by_document.values()
    claims = tuple(_answer(library, claim) for tested in judged for claim in tested.claims)
    untested = (
        UntestedClaim(passage_answer(library, key), why)
        for tested in judged
        for key, why in tested.untried.items()
    )
    return ClaimList(claims, tuple(untested), sum(claim.intervals for claim in claims), FAMILY, LEVEL)


def _answer(library: Library, claim: Claim) -> ClaimAnswer:
    finding = claim.found
    return ClaimAnswer(
        key=claim.key,
        document=claim.document,
        game=claim.game,
        passages=tuple(passage_answer(library, passage) for passage in claim.passages),
        asks=claim.asks,
        verdict=finding.verdict,
        verdict_means=VERDICTS[finding.verdict],
        found=finding.says,
        means=claim.means,
        method=METHODS[claim.method],
        tried=claim.tried,
        measures=claim.measures,
        estimate=finding.estimate,
        low=finding.low,
        high=finding.high,
        level=LEVEL if finding.estimate else "",
        intervals=finding.intervals,
        seats=claim.seats,
        policies=claim.policies,
        readings=tuple(EACH_ANSWER if reading == EACH else reading for reading in claim.readings),
        sample=claim.sample,
        seed=claim.seed,
        stays=finding.stays,
        changes=finding.changes,
    )


def verdict_totals(claim_list: ClaimList) -> tuple[tuple[str, int], ...]:
    """Return each verdict that occurs, in words, and the number of claims that have it.

    Examples
    --------
    >>> from nines import library
    >>> [means for means, _ in verdict_totals(claim_answers(library()))][:2]
    ['it holds', 'it does not hold']
    """
    numbers = (
        (means, sum(claim.verdict == name for claim in claim_list.claims)) for name, means in VERDICTS.items()
    )
    return tuple((means, number) for means, number in numbers if number)
