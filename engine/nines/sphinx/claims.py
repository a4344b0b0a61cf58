"""What came of trying a claim, beside the passage that makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries.claims import VERDICTS
from nines.policies import POLICIES
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines.libraries.claims import Claim


def tried(library: Library, passage: Passage) -> Iterator[nodes.paragraph]:
    """Yield what was asked of a claim and found, or why it was not tried; nothing if nobody took it up.

    Examples
    --------
    >>> from nines import library
    >>> print(next(tried(library(), library().corpus.passage("pagat-multiple-9:127"))).astext()[:62])
    Tried: Do some hands of seven cards make eight nines? It holds
    """
    for claim in library.claims.of(passage.id):
        yield b.paragraph(*_found(claim), kind="note")
    if reason := library.claims.left_untried(passage.id):
        yield b.paragraph(f"Not tried: {reason}", kind="note")
    policies = [one.name for one in POLICIES if passage.id in one.passages]
    if policies:
        yield b.paragraph("Played by the policy ", *b.between(map(b.code, policies)), ".", kind="note")


def _found(claim: Claim) -> Iterator[b.Part]:
    found = claim.found
    yield f"Tried: {claim.asks} "
    yield b.fill(b.inline("verdict"), [b.sentence(VERDICTS[found.verdict])])
    how = f" ({found.sample:,} tried, seed {found.seed})" if found.sample else ""
    yield f" {found.says}{how}"
