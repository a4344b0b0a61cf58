"""Find values that have changed places within a sentence: the facts fit them better the other way round.

Two values of one sentence can be exchanged without a new value. So each pair of values of one sort is
exchanged here. The sentence must fit the facts of its line better as it is written. If it does not, a person
has to compare the order with the text; the list of exceptions names the order.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Final

from nines_verification.report import Failure
from nines_verification.second_reading.fitting import fit, rank_of, tokens
from nines_verification.second_reading.near import facts_for
from nines_verification.second_reading.passages import Found
from nines_verification.second_reading.values import is_card

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping, Sequence

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact
    from nines_verification.second_reading.fitting import Token

_END: Final = re.compile(r"[.;:]”? (?=[A-Z“])")
_BREAKS: Final = re.compile(r"[;:.=()]")  # what no list has between its values
_SUITS: Final = frozenset("♠♥♦♣")
YEAR: Final = 4  # digits of a year, which nobody takes for another number
LEAST: Final = 1e-9  # a smaller difference is one of rounding


def exchanged(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the pairs of values that fit the facts no worse if they are exchanged.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many pairs of values could be compared.
    """
    for passage in library.corpus.passages.values():
        facts = facts_for(library, passage)
        for first, second, fits_best in _compared(passage.says, facts) if facts else ():
            counts["pairs of values compared"] += 1
            if not fits_best:
                yield _found(passage, first, second)


def _compared(says: str, facts: Sequence[Fact]) -> Iterator[tuple[int, int, bool]]:
    """Yield each pair of values, and whether the written order fits the facts better than any other."""
    pairs, found = list(_pairs(says)), tokens(says)
    said, places = [one.text for one in found], [at for at, one in enumerate(found) if one.is_value]
    written = fit(said, facts, places) if pairs else 0
    for first, second, ways in pairs:
        turned = (fit(_turned(said, {first: one, second: other}), facts, places) for one, other in ways)
        yield first, second, all(written - other >= LEAST for other in turned)


def _turned(said: Sequence[str], values: Mapping[int, str]) -> list[str]:
    """Return the values and words of a text with other values at some places."""
    return [values.get(place, one) for place, one in enumerate(said)]


def _pairs(says: str) -> Iterator[tuple[int, int, list[tuple[str, str]]]]:
    """Yield pairs of values of one sentence, by their numbers, with the ways in which they can be exchanged.

    The values of one list are left out, because their order often makes no difference. A value in words and
    a value in digits are left out too, because their exchange is seen at once.
    """
    found = tokens(says)
    for first, second in combinations((at for at, one in enumerate(found) if one.is_value), 2):
        one, other = found[first], found[second]
        listed = _listed(says, found[first : second + 1])
        if listed or one.in_words != other.in_words or _END.search(says, one.at, other.at):
            continue
        ways = list(_ways(one.text, other.text))
        if ways:
            yield first, second, ways


def _listed(says: str, found: Sequence[Token]) -> bool:
    """Return whether values make up a list: small words and commas may be between them, and nothing else."""
    return all(one.is_value for one in found) and not _BREAKS.search(says, found[0].at, found[-1].at)


def _ways(one: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield the values after an exchange of whole values, or of the ranks of cards.

    Examples
    --------
    >>> list(_ways("6♣", "9"))
    [('9♣', '6')]
    >>> list(_ways("5", "king"))
    []
    """
    if one == other:
        return
    cards, suits = (is_card(one), is_card(other)), (one in _SUITS, other in _SUITS)
    if all(cards) or all(suits):
        yield other, one
    ranks = rank_of(one), rank_of(other)
    if any(suits) or ranks[0] == ranks[1] or ranks[0].isdigit() != ranks[1].isdigit():
        return
    if max(map(len, ranks)) >= YEAR and all(rank.isdigit() for rank in ranks):
        return
    ours, theirs = (value[-1] if is_card(value) else "" for value in (one, other))
    if not (all(cards) and ours == theirs):
        yield f"{ranks[1]}{ours}", f"{ranks[0]}{theirs}"


def _found(passage: Passage, first: int, second: int) -> Found:
    """Return a pair that fits no better as written; the list of exceptions names it by its place, too.

    A sentence can have the same two values twice, and another place is another pair.
    """
    said: tuple[Token, ...] = tokens(passage.says)
    values = [at for at, one in enumerate(said) if one.is_value]
    pair = f"{said[first].text} before {said[second].text}"
    what = f"says {pair}; the other way round fits the facts of line {passage.line} as well, or better"
    places = " and ".join(str(values.index(at) + 1) for at in (first, second))
    return Found(f"{passage.id} {pair}, values {places}", Failure(passage.id, what))
