"""Payments of rules go in the same direction as the payments of the passages that they cite.

The check needs no facts, so it also compares the passages of documents without a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines_verification.report import Failure
from nines_verification.second_reading.passages import Found, alike
from nines_verification.second_reading.roles import transfers

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from nines.libraries import Library


def reversed_rules(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the rules whose payment goes in the other direction than that of a passage that they cite.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many payments of passages were compared with rules.
    """
    for game in library.games():
        for key, cited in game.rules().items():
            ours = list(transfers(str(cited.rule)))
            passages = (library.corpus.passages[one] for one in cited.passages if ours)
            for passage in passages:
                for one in transfers(passage.says):
                    counts["payments of rules compared"] += 1
                    if not any(alike(one, other) for other in ours) and any(
                        alike(one.reversed, other) for other in ours
                    ):
                        shown = one.plain
                        what = f"pays the other way round than {passage.id}: {shown.payer} pays {shown.payee}"
                        yield Found(f"{key} {passage.id}", Failure(key, what))
