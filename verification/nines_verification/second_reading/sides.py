"""Each side of a contradiction fits its own passages better than those of another side.

Two sides can exchange what they say without a new word. So the words of both sides are compared with the
passages that they cite, as they are written and the other way round. Rare words count more.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import fsum, log
from typing import TYPE_CHECKING, Final

from nines_verification.report import Failure
from nines_verification.second_reading.bearing import words
from nines_verification.second_reading.passages import Found

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries import Library

_LIMITING: Final = re.compile(r"\b(?:no|not|nothing|never|nobody|only|all|low|high)\b")
LEAST: Final = 1e-9  # a smaller difference is one of rounding


def exchanged_sides(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the pairs of sides of an erratum whose passages fit no worse if the sides are exchanged.

    Sides without passages, and sides that cite the same passages, are left out.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many pairs of sides were compared.
    """
    weights = _weights(library)

    def fit(says: str, passages: tuple[str, ...]) -> float:
        records = library.corpus.passages
        known = frozenset(word for one in passages if one in records for word in _words(records[one].says))
        return fsum(weights[word] for word in _words(says) & known)

    for erratum in library.corpus.errata.values():
        for one, other in combinations([side for side in erratum.sides if side.passages], 2):
            if set(one.passages) == set(other.passages):
                continue
            counts["pairs of sides compared"] += 1
            as_written = fit(one.says, one.passages) + fit(other.says, other.passages)
            turned = fit(one.says, other.passages) + fit(other.says, one.passages)
            if as_written - turned < LEAST:
                cites = " and ".join(" ".join(side.passages) for side in (one, other))
                what = f"has sides on {cites} that fit these passages no worse the other way round"
                yield Found(f"erratum {erratum.id}: {cites}", Failure(f"erratum {erratum.id}", what))


@cache
def _words(text: str) -> frozenset[str]:
    """Return the words of a text, also those that deny or limit something."""
    return words(text) | set(_LIMITING.findall(text.lower()))


@cache
def _weights(library: Library) -> Mapping[str, float]:
    """Return the weight of each word: less, the more passages have it."""
    passages = library.corpus.passages.values()
    number = Counter(word for passage in passages for word in _words(passage.says))
    return {word: log((len(passages) + 1) / times) for word, times in number.items()}
