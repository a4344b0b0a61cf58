"""Every two neighbours in a line of descent have a summary, and it speaks only about rules that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus.summaries import FILE
from nines.errors import CorpusError
from nines.libraries.compare import compare
from nines.lineage import claimed_pairs
from nines.reference.summaries import differing, summary_between, summary_of
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library


def badly_summarised(library: Library) -> Iterator[Failure]:
    """Yield the neighbours without a summary, and the summaries about something that does not differ.

    Neighbours of two families have few aspects in common, so they need no summary.
    """
    games = {slug: library.load(slug) for slug in library.playable}
    for pair in claimed_pairs(library.corpus, outside=True):
        ends = (pair.older, pair.younger)
        if not set(ends) <= games.keys() or len({games[end].family.name for end in ends}) > 1:
            continue
        if summary_between(library, *ends) is None:
            yield Failure(FILE, f"there is no summary of {pair.younger} after {pair.older}; write one")
    for summary in library.corpus.summaries.values():
        places = differing(compare(games[summary.older], games[summary.younger]))
        try:
            summary_of(library, summary.older, summary.younger, places)
        except CorpusError as error:
            yield Failure(summary.key, str(error))
