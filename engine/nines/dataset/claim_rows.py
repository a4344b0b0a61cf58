"""The record of a tested claim; claims are part of a library, but not of its corpus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nines.corpus.fields import OneOf
from nines.libraries.claims import METHODS, VERDICTS


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim of a document that was tested, and the result."""

    key: Annotated[str, "The name of the claim."]
    document: Annotated[str, "The siglum of the document that makes the claim."]
    game: Annotated[str, "The slug of the edition on which the claim was tested."]
    asks: Annotated[str, "The question that was tested."]
    tried: Annotated[str, "The name of the function that tests the claim."]
    means: Annotated[
        str,
        "The result expected if the claim is true, and the result that would contradict it; written "
        "before the test.",
    ]
    method: Annotated[str, OneOf(METHODS), "How the claim was tested."]
    measures: Annotated[str, "The quantity that the test estimates, with its unit."]
    seats: Annotated[str, "The numbers of players, separated by semicolons."]
    policies: Annotated[str, "The policies of the players, separated by semicolons."]
    readings: Annotated[
        str,
        "The other editions and readings with which the claim was tested; “each” stands for each of the "
        "other answers to each open question.",
    ]
    sample: Annotated[int, "The number of deals or hands in each setting; 0 if all of them were counted."]
    seed: Annotated[int, "The seed of the sample."]
    verdict: Annotated[
        str,
        OneOf(VERDICTS),
        "Whether the claim holds, fails, depends on how the game is read or played, or is undecided.",
    ]
    found: Annotated[str, "A sentence that states the result with its numbers."]
    estimate: Annotated[str, "The estimate, a decimal number; empty if there is none."]
    low: Annotated[str, "The lower end of the confidence interval of the estimate."]
    high: Annotated[str, "The upper end of the confidence interval of the estimate."]
    intervals: Annotated[int, "The number of intervals that were compared with a bound."]
    stays: Annotated[
        str, "The editions, with their readings, for which the verdict is the same; separated by semicolons."
    ]
    changes: Annotated[
        str,
        "The editions for which the test gave another verdict, each with that verdict; separated by "
        "semicolons.",
    ]
    passages: Annotated[tuple[str, ...], "The passages that make the claim."]
