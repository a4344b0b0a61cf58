"""What the acts in Multiple 9 show about the cards that a player cannot see.

From the deal, or from a shuffle of the discards, to the next shuffle, a card is dealt or drawn only once. A
card that a player has discarded since was therefore dealt to that player, or drawn by them before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from nines.cards import in_order
from nines.kernel.imagining import Hidden, Imagined
from nines.multiple9.deal_cycle import able_to_claim
from nines.multiple9.position import PASS, Draw, Shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.kernel.imagining import Line
    from nines.multiple9.position import Act, Multiple9Position
    from nines.multiple9.rule_set import Multiple9Rules
    from nines.shuffle import Stream


class Room(NamedTuple):
    """A place in which a card may lie when it is dealt or shuffled.

    Parameters
    ----------
    shuffle
        The number of shuffles of the discards before, from 0.
    seat
        The seat that is dealt or draws the card; None if it stays in the stock.
    draw
        The number of the act with which the card is drawn, from 0; None if the card is dealt or not drawn.
    """

    shuffle: int
    seat: int | None = None
    draw: int | None = None


Life: TypeAlias = tuple[int, "Card"]  # a card between two shuffles


class Course(NamedTuple):
    """The cards of a deal, as they were dealt, drawn and discarded.

    Parameters
    ----------
    rooms
        The room of each card between two shuffles, in the order of the deal and of the draws.
    ends
        The number of the act with which a card was discarded.
    """

    rooms: dict[Life, Room]
    ends: dict[Life, int]


def hidden(rules: Multiple9Rules, line: Line) -> Hidden:
    """Return the cards that a seat cannot see, with what the acts have shown about them."""
    course = course_of(line)
    lies = {life: room for life, room in course.rooms.items() if room.seat != line.seat}

    def deal(cards: Mapping[Room, tuple[Life, ...]], stream: Stream) -> Imagined:
        return _dealt(rules, line, course, cards, stream)

    return Hidden(lies, _barred(course, lies), deal)


def quiet(position: Multiple9Position) -> Act | None:
    """Return the act of a player who could go out and does not: the other players do not know."""
    return PASS if position.to_claim else None


def course_of(line: Line) -> Course:
    """Return the course of all cards in a deal."""
    start, last = line.positions[0], line.positions[-1]
    rooms = {(0, card): Room(0, seat) for seat, hand in enumerate(start.hands) for card in in_order(hand)}
    ends: dict[Life, int] = {}
    began = dict.fromkeys(start.cards(), 0)  # for each card, the shuffle since which it lies where it lies
    for number, (act, after) in enumerate(zip(line.acts, line.positions[1:], strict=True)):
        before = line.positions[number]
        for card in (card for group in after.pile[len(before.pile) :] for card in group.cards):
            ends[began[card], card] = number
        if isinstance(act, Shuffled):
            began |= dict.fromkeys(act.cards, after.reshuffles)
        for card in _drawn(before, act):
            rooms[after.reshuffles, card] = Room(after.reshuffles, before.turn, number)
    rooms |= {(last.reshuffles, card): Room(last.reshuffles) for card in last.stock}
    return Course(rooms, ends)


def _drawn(position: Multiple9Position, act: object) -> tuple[Card, ...]:
    """Return the card that a player draws with an act, or with a shuffle of the discards."""
    if isinstance(act, Shuffled):
        return act.cards[:1]
    return position.stock[:1] if isinstance(act, Draw) else ()


def _barred(course: Course, lies: Mapping[Life, Room]) -> dict[Life, frozenset[Room]]:
    """Return the rooms in which each hidden card cannot have been."""
    every = frozenset(lies.values())
    barred = {}
    for life, true in lies.items():
        end = course.ends.get(life)
        may = {room for room in every if room.shuffle == life[0]}
        if end is not None:
            may = {room for room in may if room.seat == true.seat and (room.draw or 0) <= end}
        barred[life] = every - may
    return barred


def _dealt(
    rules: Multiple9Rules,
    line: Line,
    course: Course,
    cards: Mapping[Room, tuple[Life, ...]],
    stream: Stream,
) -> Imagined:
    """Return a deal with other hidden cards."""
    start, last = line.positions[0], line.positions[-1]
    hands = tuple(
        hand if seat == line.seat else frozenset(card for _, card in cards.get(Room(0, seat), ()))
        for seat, hand in enumerate(start.hands)
    )
    drawn: list[list[Card]] = [[] for _ in range(last.reshuffles + 1)]
    for life, room in course.rooms.items():
        if room.draw is not None:
            own = room.seat == line.seat
            drawn[room.shuffle].append(life[1] if own else cards[room][0][1])
    rest = cards.get(Room(last.reshuffles), ())
    drawn[-1] += [card for _, card in stream.shuffled(rest)]
    stocks = map(tuple, drawn)
    first = start._replace(hands=hands, stock=next(stocks))
    acts = tuple(Shuffled(next(stocks)) if isinstance(act, Shuffled) else act for act in line.acts)
    if first.as_dealt and rules.dealt_out.rule.before_first_draw:
        first = first._replace(to_claim=able_to_claim(rules, first))
    return Imagined(first, acts)
