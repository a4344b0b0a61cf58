"""Claims: what a document asserts about play, how we tested the assertion, and the result."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.errors import UnknownNameError
from nines.libraries.claims import EACH, FAMILY, LEVEL, METHODS, VERDICTS, Claim
from nines.reference.sources import PassageAnswer, passage_answer
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library

PROXY: Final = "the claim cannot be tested; the test of a proxy says"
EACH_ANSWER: Final = "each of the other answers to each open question"


def in_first_setting(claim: Claim) -> str:
    """Return the first words of a sentence on other readings: which verdict is compared with them.

    Other readings are tested in the first setting alone. So their verdicts are compared with the verdict of
    that setting, which can differ from the verdict of the claim.

    Examples
    --------
    >>> from nines import library
    >>> claims = library().claims.by_key
    >>> in_first_setting(claims["first-hand-comet"])
    'In the first setting alone (3 players, random), the verdict under our choices'
    """
    if len(claim.seats) < 2 and len(claim.policies) < 2:
        return "The verdict under our choices alone"
    seats = [counted(claim.seats[0], "player")] if claim.seats else []
    setting = ", ".join((*seats, *claim.policies[:1]))
    return f"In the first setting alone ({setting}), the verdict under our choices"


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """A claim of a document that we tested."""

    record: Claim
    passages: Annotated[tuple[PassageAnswer, ...], "The passages that make the claim."]
    verdict_means: Annotated[
        str, "What this verdict means, in a sentence; for a proxy, that the claim itself cannot be tested."
    ]
    method: Annotated[
        str, "The method in words: an exact count, a check of every case, a simulation, or an example."
    ]
    level: Annotated[
        str,
        "The level of the interval, after the correction for many comparisons; empty without an estimate.",
    ]
    readings: Annotated[
        tuple[str, ...], "The other editions and readings under which the claim was tested, in words."
    ]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class UntestedClaim:
    """A passage with a claim or advice that was not tested, with the reason."""

    passage: PassageAnswer
    why: str


@dataclass(frozen=True, slots=True)
class ClaimList:
    """All claims and advice of the documents: those that we tested, and those that were not tested."""

    claims: tuple[ClaimAnswer, ...]
    untested: tuple[UntestedClaim, ...]
    intervals: int  # the number of intervals in all results together
    family: int  # the number of intervals for which the level is corrected
    level: str  # the level of each interval

    __repr__ = short_repr


def claim_answer(library: Library, key: str) -> ClaimAnswer:
    """Return a claim that we tested, with the result of the test.

    Raises
    ------
    UnknownNameError
        If no tested claim has that key.

    Examples
    --------
    >>> from nines import library
    >>> claim_answer(library(), "collecting-wins").record.game
    'multiple-9-2007'
    """
    known = library.claims.by_key
    if key not in known:
        raise UnknownNameError("claim", key, known)
    return _answer(library, known[key])


def claim_answers(library: Library) -> ClaimList:
    """Return all claims that we tested, and all that were not tested, each with the reason.

    Examples
    --------
    >>> from nines import library
    >>> claims = claim_answers(library())
    >>> claims.intervals < claims.family, claims.untested[0].passage.record.id
    (True, 'cassell-indoor:020')
    """
    judged = library.claims.by_document.values()
    claims = tuple(_answer(library, claim) for tested in judged for claim in tested.claims)
    untested = (
        UntestedClaim(passage_answer(library, key), why)
        for tested in judged
        for key, why in tested.untried.items()
    )
    return ClaimList(
        claims, tuple(untested), sum(claim.record.found.intervals for claim in claims), FAMILY, LEVEL
    )


def _answer(library: Library, claim: Claim) -> ClaimAnswer:
    finding = claim.found
    return ClaimAnswer(
        record=claim,
        passages=tuple(passage_answer(library, passage) for passage in claim.passages),
        verdict_means=f"{PROXY}: {VERDICTS[finding.verdict]}" if claim.proxy else VERDICTS[finding.verdict],
        method=METHODS[claim.method],
        level=LEVEL if finding.estimate else "",
        readings=tuple(EACH_ANSWER if reading == EACH else reading for reading in claim.readings),
    )


def verdict_totals(claim_list: ClaimList) -> tuple[tuple[str, int], ...]:
    """Return each verdict that occurs, in words, and the number of claims that have it.

    Examples
    --------
    >>> from nines import library
    >>> [means for means, _ in verdict_totals(claim_answers(library()))][:2]
    ['it holds', 'it does not hold']
    """
    numbers = Counter(claim.verdict_means for claim in claim_list.claims)
    ordered = dict.fromkeys((*VERDICTS.values(), *numbers))
    return tuple((means, numbers[means]) for means in ordered if numbers[means])
