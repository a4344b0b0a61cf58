"""Claims: what a document asserts about play, how we tested the assertion, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.errors import UnknownNameError
from nines.libraries.claims import VERDICTS
from nines.reference.passages import passage_answer

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.libraries.claims import Verdict
    from nines.reference.passages import PassageAnswer


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """A claim of a document that we tested."""

    key: str
    document: str  # the siglum of the document
    game: str
    passages: tuple[PassageAnswer, ...]  # the passages that make the claim
    asks: str  # the claim as a question
    tried: str  # the name of the function that tests it
    verdict: Verdict
    verdict_means: str
    found: str  # the result with its numbers, in a sentence
    sample: int  # the size of the sample; 0 if every case was counted
    seed: int


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
    claim = known[key]
    return ClaimAnswer(
        key=claim.key,
        document=claim.document,
        game=claim.game,
        passages=tuple(passage_answer(library, one) for one in claim.passages),
        asks=claim.asks,
        tried=claim.tried,
        verdict=claim.found.verdict,
        verdict_means=VERDICTS[claim.found.verdict],
        found=claim.found.says,
        sample=claim.found.sample,
        seed=claim.found.seed,
    )
