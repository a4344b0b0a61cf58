"""Hidden cards dealt again to the rooms in which they may lie; all ways to place them are equally likely.

A room is a hand, a pile, or a place in a pile.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from nines.shuffle import Stream

ATTEMPTS: Final = 40  # to place the hidden cards
STATES: Final = 20_000  # most numbers of ways that are kept
MIXED: Final = 100  # exchanges for every hidden card


class Rooms:
    """The ways in which hidden cards can lie in their rooms, each as likely as every other.

    Parameters
    ----------
    lies
        The room in which each hidden card truly lies. A room has as many beds as cards lie in it.
    barred
        The rooms in which a card cannot lie.

    Examples
    --------
    >>> from collections import Counter
    >>> from nines.shuffle import Stream
    >>> lies = {"a": 1, "b": 1, "c": 2, "d": 3}
    >>> rooms = Rooms(lies, {"a": frozenset({2})})
    >>> places = Counter(rooms.place(Stream.of(seed))[2] for seed in range(3000))
    >>> sorted(places), all(900 < times < 1100 for times in places.values())
    ([('b',), ('c',), ('d',)], True)
    """

    def __init__(self, lies: Mapping[Any, Hashable], barred: Mapping[Any, frozenset[Hashable]]) -> None:
        self.lies, self.size = lies, Counter(lies.values())
        every = frozenset(self.size)
        self.open = {card: every - barred.get(card, frozenset()) for card in lies}
        places = {room: place for place, room in enumerate(self.size)}
        self.free = tuple(card for card, rooms in self.open.items() if rooms == every)
        # Cards with the same rooms come one after the other: this makes few states.
        bound = sorted(
            (len(rooms), sorted(places[room] for room in rooms), number, card)
            for number, (card, rooms) in enumerate(self.open.items())
            if rooms != every
        )
        self.bound = tuple((card, tuple(rooms)) for _, rooms, _, card in bound)
        self.beds = tuple(self._beds(number) for number in range(len(bound)))
        self._ways: dict[tuple[int, ...], int] = {}

    def place(self, stream: Stream) -> dict[Any, tuple[Any, ...]]:
        """Return the cards in each room; every way to place the cards has the same probability.

        A few attempts are made to give each card a free bed in its rooms. If they fail, a room is drawn for
        card after card, in proportion to the number of ways in which the other cards can then be placed. If
        there are too many such numbers to keep, cards are exchanged 100 times each, beginning with the true
        deal. The ways to place the cards are then only almost equally likely.
        """
        for _ in range(ATTEMPTS):
            beds = self._placed(self._by_beds, stream)
            if beds is not None:
                return beds
        whole = tuple(self.size.values())
        beds = self._placed(self._by_ways, stream) if self._count(whole, 0) is not None else None
        return self.where(self._mixed(stream)) if beds is None else beds

    def _placed(
        self, draw: Callable[[tuple[int, ...], int, Stream], int | None], stream: Stream
    ) -> dict[Any, tuple[Any, ...]] | None:
        """Return the cards in each room, with a room drawn for one card after the other."""
        left, filled = tuple(self.size.values()), [[] for _ in self.size]  # type: tuple[int, ...], list[list[Any]]
        for number, (card, _) in enumerate(self.bound):
            room = draw(left, number, stream)
            if room is None:
                return None
            filled[room].append(card)
            left = _less(left, room)
        others = iter(stream.shuffled(self.free))
        for room, beds in enumerate(left):
            filled[room] += islice(others, beds)
        return dict(zip(self.size, map(tuple, filled), strict=True))

    def _beds(self, number: int) -> int:
        """Return how many beds can be left for a card when its turn comes."""
        card, rooms = self.bound[number]
        taken = sum(self.open[other] <= self.open[card] for other, _ in self.bound[:number])
        sizes = tuple(self.size.values())
        return sum(sizes[room] for room in rooms) - taken

    def _by_beds(self, left: tuple[int, ...], number: int, stream: Stream) -> int | None:
        """Return the room with a bed drawn among those that can be left; None if the bed is not left.

        The number of beds does not depend on where the cards before lie, so no deal is more likely than
        another.
        """
        beds = self.beds[number]
        bed = stream.below(beds) if beds > 0 else 0
        for room in self.bound[number][1]:
            if bed < left[room]:
                return room
            bed -= left[room]
        return None

    def _by_ways(self, left: tuple[int, ...], number: int, stream: Stream) -> int | None:
        """Return a room drawn in proportion to the number of ways to place the other cards."""
        rooms = self.bound[number][1]
        ways = [self._after(left, number, room) or 0 for room in rooms]
        drawn = _below(stream, sum(ways))
        for room, many in zip(rooms, ways, strict=True):
            if drawn < many:
                return room
            drawn -= many
        return None

    def may_exchange(self, lies: Mapping[Any, Any], one: Any, other: Any) -> bool:  # noqa: ANN401 - cards
        """Return whether each of two cards may lie where the other lies."""
        return lies[other] in self.open[one] and lies[one] in self.open[other]

    def _mixed(self, stream: Stream) -> dict[Any, Any]:
        """Return the room of each card after many random exchanges."""
        lies = dict(self.lies)
        for exchange, other in exchanges(tuple(lies), MIXED, stream):
            if self.may_exchange(lies, exchange, other):
                lies[exchange], lies[other] = lies[other], lies[exchange]
        return lies

    def _after(self, left: tuple[int, ...], number: int, room: int) -> int | None:
        """Return the number of ways to place the cards from *number* on, with the first of them in *room*."""
        return self._count(_less(left, room), number + 1) if left[room] else 0

    def _count(self, left: tuple[int, ...], number: int) -> int | None:
        """Return the number of ways to place the cards from *number* on; None if they are too many."""
        if number == len(self.bound):
            return _multinomial(left)
        known, state = self._ways, (number, *left)
        if state not in known:
            ways = 0
            for room in self.bound[number][1]:
                beds = left[room]  # what follows is _after, written out: it is done very often
                more = self._count((*left[:room], beds - 1, *left[room + 1 :]), number + 1) if beds else 0
                if more is None or len(known) >= STATES:
                    return None
                ways += more
            known[state] = ways
        return known[state]

    def where(self, lies: Mapping[Any, Any]) -> dict[Any, tuple[Any, ...]]:
        """Return the cards in each room."""
        lying: dict[Any, list[Any]] = {room: [] for room in self.size}
        for card, room in lies.items():
            lying[room].append(card)
        return {room: tuple(cards) for room, cards in lying.items()}


def _less(left: tuple[int, ...], room: int) -> tuple[int, ...]:
    """Return the beds that are left when one in a room is taken."""
    return (*left[:room], left[room] - 1, *left[room + 1 :])


@lru_cache(STATES)
def _multinomial(beds: tuple[int, ...]) -> int:
    """Return the number of ways to divide as many cards as there are beds."""
    ways, cards = 1, 0
    for many in beds:
        cards += many
        ways *= comb(cards, many)
    return ways


def _below(stream: Stream, bound: int) -> int:
    """Return a random number from 0 to *bound* - 1, for any bound; all of these are equally likely."""
    words = bound.bit_length() // 64 + 1
    while True:
        drawn = 0
        for _ in range(words):
            drawn = drawn << 64 | stream.word()
        drawn >>= 64 * words - bound.bit_length()
        if drawn < bound:
            return drawn


def exchanges(cards: Sequence[Any], times: int, stream: Stream) -> Iterator[tuple[Any, Any]]:
    """Yield random pairs of hidden cards to be exchanged, *times* for every card."""
    for _ in range(times * len(cards)):
        yield cards[stream.below(len(cards))], cards[stream.below(len(cards))]
