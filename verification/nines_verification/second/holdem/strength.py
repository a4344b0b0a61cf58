"""The strength of a hand of seven cards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
UNUSED_ACE = 14

Strength = tuple[int, int, tuple[int, ...]]
Ranks = tuple[int, ...]


def ranks_of(cards: list[str]) -> Ranks:
    """Return the ranks of cards in order. An ace has rank 1."""
    return tuple(sorted(RANKS.index(card[:-1]) + 1 for card in cards))


def _groups(counts: Counter[int]) -> Iterator[Counter[int]]:
    """Find every group of cards of one or two ranks whose total is a multiple of nine."""
    held = sorted(rank for rank, count in counts.items() if count)
    for rank in held:
        for size in range(1, counts[rank] + 1):
            if rank * size % 9 == 0:
                yield Counter({rank: size})
    for low, high in combinations(held, 2):
        for first in range(1, counts[low] + 1):
            for second in range(1, counts[high] + 1):
                if (low * first + high * second) % 9 == 0:
                    yield Counter({low: first, high: second})


def _arrangements(held: Counter[int], *, split: bool, one_group: bool) -> Iterator[Counter[int]]:
    """Find the cards that each possible set of groups uses. The first set of groups is empty."""
    seen: set[tuple[tuple[int, int], ...]] = {()}
    waiting: list[Counter[int]] = [Counter()]
    yield Counter()
    while waiting:
        used = waiting.pop()
        free = held - used
        if not split:
            free = Counter({rank: count for rank, count in free.items() if rank not in used})
        for group in _groups(free):
            more = used + group
            key = tuple(sorted(more.items()))
            if key not in seen:
                seen.add(key)
                yield more
                if not one_group:
                    waiting.append(more)


@dataclass(frozen=True)
class Manner:
    """The reading under which hands are valued.

    Attributes
    ----------
    split
        Whether cards of one rank may be in several groups.
    one_group
        Whether only the highest group counts.
    lone_nine
        Whether a group with a total of exactly nine counts.
    partly_used
        Whether the unused cards of a rank count even if other cards of this rank are used.
    aces_each
        Whether several unused aces count fourteen each; if not, all of them together count fourteen.
    together
        Whether unused ranks are compared by their total; if not, they are compared one by one.
    """

    split: bool = True
    one_group: bool = False
    lone_nine: bool = True
    partly_used: bool = True
    aces_each: bool = True
    together: bool = False


@lru_cache(maxsize=100_000)
def strength(ranks: Ranks, manner: Manner) -> Strength:
    """Return the strength of a hand, given by its ranks in order. A better hand has a greater strength."""
    held = Counter(ranks)
    found: list[Strength] = []
    for used in _arrangements(held, split=manner.split, one_group=manner.one_group):
        nines = sum(rank * count for rank, count in used.items()) // 9
        if nines == 1 and not manner.lone_nine:
            continue
        left = held - used
        if not manner.partly_used:
            left = Counter({rank: count for rank, count in left.items() if rank not in used})
        values = []
        for rank, count in left.items():
            if rank == 1:
                values.append(UNUSED_ACE * (count if manner.aces_each else 1))
            else:
                values.append(rank * count)
        compared = (sum(values),) if manner.together else tuple(sorted(values, reverse=True))
        found.append((nines, -len(values), compared))
    return max(found)
