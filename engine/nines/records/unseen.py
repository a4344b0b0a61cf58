"""Cards that nobody saw: ways to place them so that the acts of a record could have happened.

An act of a record is *possible* if it is legal for at least one way to place the unseen cards. Such a way is
found, and played again from the first card. That there is none is certain only where every way was tried.
The number of tries is bounded.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any, Final

from nines.errors import NinesError
from nines.records.dealing import PILE
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.records.dealing import Beginning

# How many ways to place the cards are tried for an act that is refused in the way found before.
TRIES: Final = 60
FIRST: Final = 6  # ways in which only the wanted cards move
FEW: Final = 400  # all ways are tried if there are no more
NOWHERE: Final = "not dealt"
MANY: Final = 1 << 64
SEED: Final = 1718


class Ways:
    """The ways to place the unseen cards.

    Parameters
    ----------
    game
        The game played.
    begun
        How the deal begins.

    Attributes
    ----------
    lies
        The room in which each unseen card lies in the way that was found last.
    """

    def __init__(self, game: AnyGame, begun: Beginning) -> None:
        self.game, self.begun, self.stream = game, begun, Stream.of(SEED)
        self.ordered = self._order_matters()
        self.size = Counter(self._room(bed.room, at) for at, bed in enumerate(begun.beds) if bed.card is None)
        spare = len(begun.unseen) - sum(self.size.values())
        if spare:
            self.size[NOWHERE] = spare
        self.lies: dict[Card, Any] = {}
        self.chance = 0  # the seed of all other chance
        self.barred: dict[Card, set[Any]] = {}

    def _room(self, room: Any, at: int) -> Any:  # noqa: ANN401 - a seat, the pile or a place in it
        return (PILE, at) if room == PILE and self.ordered else room

    def _order_matters(self) -> bool:
        """Return whether the order of the pile makes a difference; a dead hand has no order."""
        places = [at for at, bed in enumerate(self.begun.beds) if bed.room == PILE and bed.card is None]
        if len(places) < 2:
            return False
        cards = self._filled(dict(zip(self.begun.unseen, self._any_rooms(), strict=False)))
        other = list(cards)
        for at, card in zip(places, reversed([cards[at] for at in places]), strict=True):
            other[at] = card
        first, second = (self.begun.start(order, 0).position for order in (cards, other))
        return bool(first != second)

    def _any_rooms(self) -> list[Any]:
        return [bed.room for bed in self.begun.beds if bed.card is None]

    def _filled(self, lies: Mapping[Card, Any], *, ordered: bool = False) -> list[Card]:
        """Return a card for each bed."""
        free: dict[Any, list[Card]] = {}
        for card, room in lies.items():
            free.setdefault(room, []).append(card)
        cards = []
        for at, bed in enumerate(self.begun.beds):
            room = self._room(bed.room, at) if ordered else bed.room
            cards.append(free[room].pop() if bed.card is None else bed.card)
        return cards

    @property
    def number(self) -> int:
        """The number of ways to place the cards; a very large one if chance decides anything else."""
        left, ways = sum(self.size.values()), 1
        for beds in self.size.values():
            ways *= comb(left, beds)
            left -= beds
        return ways * MANY if self.begun.has_chance else ways

    @property
    def is_small(self) -> bool:
        """Whether all ways can be tried."""
        return self.number <= FEW

    def start(self, placed: Mapping[Card, Any]) -> Any:  # noqa: ANN401 - a transition of the family
        """Return the first position, with the events before it: in a given way if it fits, or in any."""
        fits = placed.keys() == {*self.begun.unseen} and Counter(placed.values()) == self.size
        self.lies = dict(placed) if fits else self._placed({}) or {}
        return self.begun.start(self._filled(self.lies, ordered=True), self.chance)

    def bar(self, card: Card, seat: int) -> None:
        """Note that a card was not in a hand: with it, an act would have been refused."""
        self.barred.setdefault(card, set()).add(seat)

    def other(
        self,
        wanted: Mapping[Card, Collection[Any]],
        played: Callable[[Any], Any | None],
        tries: int = TRIES,
        likely: Callable[[Mapping[Card, Any]], bool] | None = None,
    ) -> Any | None:  # noqa: ANN401 - what *played* returns
        """Find another way in which a play is possible, and return what *played* makes of it.

        Parameters
        ----------
        wanted
            For some cards, the rooms in which they must lie.
        played
            A function that takes the beginning of a deal, and returns None if the play is not possible.
        tries
            How many ways to try, if there are too many to try all.
        likely
            A function that takes a way, and returns whether a play seems possible in it. It saves the play of
            ways that are only some of many; None if all are to be played.
        """
        ways = self._every() if self.is_small else self._some(wanted, tries)
        if likely is not None and not self.is_small:
            ways = filter(likely, ways)
        for number, lies in enumerate(ways):
            chance = number if self.begun.has_chance else 0
            try:
                found = played(self.begun.start(self._filled(lies, ordered=True), chance))
            except NinesError:  # a deal that cannot begin so
                continue
            if found is not None:
                self.lies, self.chance = lies, chance
                return found
        return None

    def _some(self, wanted: Mapping[Card, Collection[Any]], tries: int) -> Iterator[dict[Card, Any]]:
        """Yield ways: first those near the way found last, then ways drawn at random."""
        yield from islice(self._near(wanted), tries)
        hand_first = [{**wanted}, self._with_pile(wanted)]
        for number in range(tries // 2):
            lies = self._placed(hand_first[number % 2], heed=number < tries // 3)
            if lies is not None:
                yield lies

    def _near(self, wanted: Mapping[Card, Collection[Any]]) -> Iterator[dict[Card, Any]]:
        """Yield ways in which the wanted cards are where they must be, and at most one other card has moved.

        What the acts so far have needed of the other cards then still holds for most of them.
        """
        free = [card for card in self.lies if card not in wanted]
        base = dict(self.lies)
        for _ in range(FIRST):
            mended = self._mended(wanted, free)
            if mended is None:
                return
            base = mended
            if base != self.lies:
                yield base
        moves = [(card, room) for card in free for room in self.size if room != base[card]]
        for card, room in self.stream.shuffled(moves):
            there = [other for other in free if base[other] == room and other is not card]
            if there and room not in self.barred.get(card, ()):
                other = there[self.stream.below(len(there))]
                yield {**base, card: room, other: base[card]}

    def _mended(self, wanted: Mapping[Card, Collection[Any]], free: Sequence[Card]) -> dict[Card, Any] | None:
        """Return the way found last with each wanted card in its room, in exchange for a free card."""
        lies = dict(self.lies)
        for card, rooms in wanted.items():
            if lies[card] in rooms:
                continue
            there = [other for other in free if lies[other] in rooms]
            able = [other for other in there if lies[card] not in self.barred.get(other, ())] or there
            if not able:
                return None
            other = able[self.stream.below(len(able))]
            lies[card], lies[other] = lies[other], lies[card]
        return lies

    def _with_pile(self, wanted: Mapping[Card, Collection[Any]]) -> dict[Card, Collection[Any]]:
        """Return the rooms of wanted cards, and every place of the pile: cards may be drawn from it."""
        pile = [room for room in self.size if room == PILE or (isinstance(room, tuple) and room[0] == PILE)]
        return {card: {*rooms, *pile} for card, rooms in wanted.items()}

    def _placed(self, wanted: Mapping[Card, Collection[Any]], *, heed: bool = True) -> dict[Card, Any] | None:
        """Return a way to place all cards in their rooms, drawn at random; None if there is none."""
        rooms = list(self.size)
        places: dict[Card, list[Any]] = {}
        for card in self.stream.shuffled(self.begun.unseen):
            barred = self.barred.get(card, set()) if heed else set()
            able = [room for room in rooms if room not in barred]
            able = [room for room in rooms if room in wanted[card]] if card in wanted else able
            places[card] = list(self.stream.shuffled(able))
        beds = Beds(dict(self.size))
        for card in sorted(places, key=lambda card: len(places[card])):
            if not beds.give(card, places, set()):
                return None
        return beds.lies

    def _every(self) -> Iterator[dict[Card, Any]]:
        """Yield every way to place the cards."""
        yield from _every(list(self.begun.unseen), dict(self.size))


def _every(cards: list[Card], size: dict[Any, int]) -> Iterator[dict[Card, Any]]:
    if not cards:
        yield {}
        return
    card, *others = cards
    for room, left in size.items():
        if left:
            for lies in _every(others, {**size, room: left - 1}):
                yield {card: room, **lies}


class Beds:
    """Cards that are placed one after the other, and make room for one another if they can."""

    def __init__(self, left: dict[Any, int]) -> None:
        self.left = left
        self.lies: dict[Card, Any] = {}
        self._in: dict[Any, list[Card]] = {}

    def give(self, card: Card, places: Mapping[Card, Sequence[Any]], asked: set[Any]) -> bool:
        """Give a card one of its places; a card that lies there may have to move."""
        for room in places[card]:
            if self.left[room]:
                self.left[room] -= 1
                return self._put(card, room)
        for room in places[card]:
            if room in asked:
                continue
            asked.add(room)
            for other in tuple(self._in.get(room, ())):
                if self.give(other, places, asked):
                    self._in[room].remove(other)
                    return self._put(card, room)
        return False

    def _put(self, card: Card, room: Any) -> bool:  # noqa: ANN401 - any room
        self.lies[card] = room
        self._in.setdefault(room, []).append(card)
        return True
