"""The test of a claim and its result, shown with the passage that makes the claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import claim_answer
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.claims import ClaimAnswer
    from nines.reference.passages import PassageInUse


def tried(library: Library, passage: PassageInUse) -> Iterator[nodes.paragraph]:
    """Yield the test of a claim with its result, or the reason why it was not tested, if one is recorded.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_in_use
    >>> print(next(tried(library(), passage_in_use(library(), "pagat-multiple-9:127"))).astext()[:63])
    Tested: Do some hands of seven cards make eight nines? It holds
    """
    for key in passage.claims:
        yield b.paragraph(*_found(claim_answer(library, key)), kind="note")
    if passage.not_tried:
        yield b.paragraph(f"Not tested: {passage.not_tried}", kind="note")
    if passage.policies:
        policies = b.between(map(b.code, passage.policies))
        yield b.paragraph("Policies that follow this advice: ", *policies, ".", kind="note")


def _found(claim: ClaimAnswer) -> Iterator[b.Part]:
    yield f"Tested: {claim.asks} "
    yield b.fill(b.inline("verdict"), [b.sentence(claim.verdict_means)])
    how = f" (sample of {claim.sample:,}, seed {claim.seed})" if claim.sample else ""
    yield f" {claim.found}{how}"
