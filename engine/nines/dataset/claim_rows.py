"""The record of a tested claim; claims are part of a library, but not of its corpus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nines.corpus.fields import OneOf
from nines.libraries.claims import METHODS, VERDICTS


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim of a document that was tested, and the result.

    Parameters
    ----------
    key
        The name of the claim.
    document
        The siglum of the document that makes the claim.
    game
        The slug of the edition on which the claim was tested.
    asks
        The question that was tested.
    tried
        The name of the function that tests the claim.
    means
        The result expected if the claim is true, and the result that would contradict it; written before the
        test.
    method
        How the claim was tested.
    measures
        The quantity that the test estimates, with its unit.
    seats
        The numbers of players, separated by semicolons.
    policies
        The policies of the players, separated by semicolons.
    readings
        The other editions and readings with which the claim was tested; “each” stands for each
        of the other answers to each open question.
    sample
        The number of deals or hands in each setting; 0 if all of them were counted.
    seed
        The seed of the sample.
    verdict
        The result in a word or two.
    found
        A sentence that states the result with its numbers.
    estimate
        The estimate, a decimal number; empty if there is none.
    low
        The lower end of the confidence interval of the estimate.
    high
        The upper end of the confidence interval of the estimate.
    intervals
        The number of intervals that were compared with a bound.
    stays
        The editions, with their readings, for which the verdict is the same; separated by semicolons.
    changes
        The editions for which the test gave another verdict, each with that verdict; separated by semicolons.
    passages
        The passages that make the claim.
    """

    key: str
    document: str
    game: str
    asks: str
    tried: str
    means: str
    method: Annotated[str, OneOf(METHODS)]
    measures: str
    seats: str
    policies: str
    readings: str
    sample: int
    seed: int
    verdict: Annotated[str, OneOf(VERDICTS)]
    found: str
    estimate: str
    low: str
    high: str
    intervals: int
    stays: str
    changes: str
    passages: tuple[str, ...]
