"""Groups: cards of one or two ranks whose total is a multiple of nine."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

SUITS = "♣♦♥♠"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def value(card: str) -> int:
    """Return the value of a card, from 1 for an ace to 13 for a king."""
    return RANKS.index(card[:-1]) + 1


def in_order(cards: Iterable[str]) -> list[str]:
    """Return cards in the order in which acts list them: by rank, then by suit."""
    return sorted(cards, key=lambda card: (value(card), SUITS.index(card[-1])))


def groups(hand: Iterable[str], *, whole: bool) -> Iterator[tuple[str, ...]]:
    """Find every group in a hand.

    Parameters
    ----------
    hand
        The cards of the hand.
    whole
        Whether a group must contain all cards in the hand that have a rank of the group.
    """
    held: dict[int, list[str]] = {}
    for card in in_order(hand):
        held.setdefault(value(card), []).append(card)
    sets: dict[int, list[tuple[str, ...]]] = {}
    for rank, cards in held.items():
        sizes = [len(cards)] if whole else range(1, len(cards) + 1)
        sets[rank] = [chosen for size in sizes for chosen in combinations(cards, size)]
    for rank, choices in sets.items():
        yield from (chosen for chosen in choices if rank * len(chosen) % 9 == 0)
    for low, high in combinations(sets, 2):
        for first in sets[low]:
            for second in sets[high]:
                if (low * len(first) + high * len(second)) % 9 == 0:
                    yield first + second


def shapes(counts: Counter[int], *, whole: bool) -> Iterator[Counter[int]]:
    """Find every group without regard to suits; a group is given as a count for each rank."""
    ranks = sorted(rank for rank, count in counts.items() if count)
    for rank in ranks:
        for size in [counts[rank]] if whole else range(1, counts[rank] + 1):
            if rank * size % 9 == 0:
                yield Counter({rank: size})
    for low, high in combinations(ranks, 2):
        for first in [counts[low]] if whole else range(1, counts[low] + 1):
            for second in [counts[high]] if whole else range(1, counts[high] + 1):
                if (low * first + high * second) % 9 == 0:
                    yield Counter({low: first, high: second})


def total(group: Counter[int]) -> int:
    """Return the total value of a group."""
    return sum(rank * count for rank, count in group.items())


def divisions(counts: Counter[int], *, whole: bool) -> Iterator[tuple[Counter[int], ...]]:
    """Divide cards, given as a count for each rank, into groups in every possible way.

    Parameters
    ----------
    counts
        The number of cards of each rank.
    whole
        Whether all cards of a rank must be in one group.
    """
    ranks = [rank for rank, count in counts.items() if count]
    if not ranks:
        yield ()
        return
    first = min(ranks)
    for group in shapes(counts, whole=whole):
        if first in group:
            for others in divisions(counts - group, whole=whole):
                yield (group, *others)
