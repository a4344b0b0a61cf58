"""What the acts in a Stops game show about the cards that a player cannot see.

Hands only become smaller. A card that a player lacked at any moment of the deal, they still lack; and a card
that lies hidden now was in the same place at every moment before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from nines.cards import in_order
from nines.kernel.imagining import Hidden, Imagined
from nines.stops.acts import PASS, Lay, Pass
from nines.stops.moves import objection
from nines.stops.observation import sees_dead
from nines.stops.transitions import apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.cards import Card
    from nines.kernel.imagining import Line
    from nines.shuffle import Stream
    from nines.stops.acts import Act
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules

Cards: TypeAlias = "frozenset[Card]"
DEAD: Final = -1  # the room of the dead hand; the room of a hand is the number of its seat
NOTHING: Final[Cards] = frozenset()
NOBODY: Final[frozenset[int]] = frozenset()


class Places(NamedTuple):
    """The hidden cards, and the cards whose place is known.

    Parameters
    ----------
    hidden
        The hidden cards of every room that has any, by room.
    known
        The cards of each room that the seat knows to have been there when the cards were dealt.
    """

    hidden: dict[int, Cards]
    known: dict[int, Cards]


def hidden(rules: StopsRules, line: Line) -> Hidden:
    """Return the cards that a seat cannot see, with what the acts have shown about them."""
    places = places_of(rules, line)
    lies = {card: room for room, cards in places.hidden.items() for card in in_order(cards)}

    def deal(cards: Mapping[int, tuple[Card, ...]], _: Stream) -> Imagined | None:
        start = _dealt(rules, line.positions[0], places, cards)
        return None if start is None else Imagined(start, line.acts)

    return Hidden(lies, barred(rules, line, places), deal)


def quiet(position: StopsPosition) -> Act | None:
    """Return the act of a player who keeps a hand back that could be shown: the other players do not know."""
    return PASS if position.to_show else None


def places_of(rules: StopsRules, line: Line) -> Places:
    """Return the cards that a seat cannot see, and the cards whose place it knows."""
    first, last = line.positions[0], line.positions[-1]
    seen = {line.seat, *last.shown}
    hands = {seat: hand for seat, hand in enumerate(last.hands) if seat not in seen and hand}
    if last.dead and not sees_dead(rules, line.seat, last.match.dealer):
        hands[DEAD] = last.dead - {last.turn_up}
    known = {seat: hand - hands.get(seat, NOTHING) for seat, hand in enumerate(first.hands)}
    known[DEAD] = first.dead - hands.get(DEAD, NOTHING)
    return Places({room: cards for room, cards in hands.items() if cards}, known)


def _dealt(
    rules: StopsRules, start: StopsPosition, places: Places, cards: Mapping[int, tuple[Card, ...]]
) -> StopsPosition | None:
    """Return the first position with other hidden cards; None if it would have begun in another way."""
    held = {room: known.union(cards.get(room, ())) for room, known in places.known.items()}
    hands = tuple(held[seat] for seat in range(start.seats))
    to_show: tuple[int, ...] = ()
    if rules.carte_blanche is not None:
        order = rules.order_from(start.turn, start.seats)
        able = tuple(seat for seat in order if rules.carte_blanche.rule.worth(hands[seat]))
        if rules.carte_blanche.rule.at_will:
            to_show = able
        elif able != start.shown:
            return None
    return start._replace(hands=hands, dead=held[DEAD], to_show=to_show)


def barred(rules: StopsRules, line: Line, places: Places) -> dict[Card, frozenset[int]]:
    """Return the rooms in which hidden cards cannot lie: with such a card, an act would have been refused.

    Each card is tried in each room, while the other hidden cards lie nowhere, in one room, or in every hand.
    If the act was impossible in all these deals, the card is not in this room.
    """
    seats: dict[Card, set[int]] = {}
    all_hidden = NOTHING.union(*places.hidden.values())
    for number, act in enumerate(line.acts):
        moment = Moment(rules, line, places, all_hidden, number)
        if isinstance(act, Lay | Pass) and not moment.before.to_show and moment.before.bids is None:
            for card, room in moment.impossible(seats):
                seats.setdefault(card, set()).add(room)
    return {card: frozenset(rooms) for card, rooms in seats.items()}


class Moment(NamedTuple):
    """A card played or a pass, and what was known when it happened."""

    rules: StopsRules
    line: Line
    places: Places
    all_hidden: Cards  # all cards that the seat cannot see
    number: int

    @property
    def act(self) -> Act:
        """The act."""
        act: Act = self.line.acts[self.number]
        return act

    @property
    def before(self) -> StopsPosition:
        """The position before the act."""
        position: StopsPosition = self.line.positions[self.number]
        return position

    @property
    def after(self) -> StopsPosition:
        """The position after the act."""
        position: StopsPosition = self.line.positions[self.number + 1]
        return position

    def impossible(self, barred: Mapping[Card, set[int]]) -> Iterator[tuple[Card, int]]:
        """Yield hidden cards, each with a room in which it cannot lie."""
        near, hidden, actor = self._near(), self.places.hidden, self.before.turn
        if not self.before.run and actor in hidden:
            yield from ((card, actor) for card in in_order(self.all_hidden) if self._not_led_with(card))
        cards = [card for room in hidden.values() for card in in_order(room & near)]
        if not cards:
            return
        plain = self.after.ended or self.after.out is not None
        extremes = Extremes(self, near)
        depends = not (plain or all(map(self._followed, extremes())))
        fails = self._unlike if depends else self._refused
        rooms = [*hidden] if depends else [room for room in hidden if room == actor]
        for card in cards:
            for room in rooms:
                if room not in barred.get(card, ()) and all(map(fails, extremes(card, room))):
                    yield card, room

    def _not_led_with(self, card: Card) -> bool:
        """Return whether no hand with a card leads in this way: neither without the others nor with them."""
        held = self.before.hands[self.before.turn] & self.places.known[self.before.turn] | {card}
        return all(self._refused(self._holding(hand)) for hand in (held, held | self.all_hidden))

    def _holding(self, hand: Cards) -> StopsPosition:
        """Return the position before the act, with another hand of the player."""
        turn, hands = self.before.turn, self.before.hands
        return self.before._replace(hands=(*hands[:turn], hand, *hands[turn + 1 :]))

    def _near(self) -> Cards:
        """Return the cards on which the act may have depended."""
        rules, act = self.rules, self.act
        named = (act.named,) if isinstance(act, Lay) else ()  # a wild card may need it to be still in play
        faces = (*named, *self.before.wanted, *self.after.wanted, *self.after.missing)
        ranks = {act.named.rank} if isinstance(act, Lay) and rules.lay_limit else set()
        alike = (card for cards in self.places.hidden.values() for card in cards if card.rank in ranks)
        return rules.near(faces).union(alike)

    def _refused(self, table: StopsPosition) -> bool:
        """Return whether the act is refused in such a position."""
        return objection(self.rules, table, self.act) is not None

    def _unlike(self, table: StopsPosition) -> bool:
        """Return whether the act is refused, or the play goes on in another way than it did."""
        return not self._followed(table)

    def _followed(self, table: StopsPosition) -> bool:
        if self._refused(table):
            return False
        after = apply(self.rules, table, self.act).position
        return _course(after) == _course(self.after)


class Extremes:
    """The position before an act with other hidden cards, in the ways that differ most.

    Parameters
    ----------
    moment
        The act, and what was known when it happened.
    near
        The cards on which the act may have depended.
    """

    def __init__(self, moment: Moment, near: Cards) -> None:
        before, act, (hidden, known) = moment.before, moment.act, moment.places
        self.before, self.dead, self.rest = before, known[DEAD], near & moment.all_hidden
        laid = act.cards if isinstance(act, Lay) else ()
        spare = [card for card in moment.line.positions[0].cards() if card not in near and card not in laid]
        others = frozenset(hidden) - {DEAD}
        self.filled = (NOBODY, *(frozenset({seat}) for seat in hidden), others, others - {before.turn})
        self.bare = tuple(
            tuple(
                held & known[seat] | ({plain} if seat in hidden else NOTHING)
                for seat, held in enumerate(before.hands)
            )
            for plain in (spare[:1] if before.run else spare[:: max(len(spare) - 1, 1)])
        )

    def __call__(self, card: Card | None = None, room: int | None = None) -> Iterator[StopsPosition]:
        """Yield the positions.

        A *card* lies in a *room*. The other hidden cards on which the act may have depended lie nowhere, in
        one room, in every hand, or in every hand but that of the player. Each hand has a card on which the
        act did not depend: a low one or, if a sequence was opened, a high one.
        """
        one = NOTHING if card is None else frozenset({card})
        rest, make = self.rest - one, self.before._replace
        dead = self.dead | one if room == DEAD else self.dead
        for bare in self.bare:
            held = [hand | one if seat == room else hand for seat, hand in enumerate(bare)]
            for rooms in self.filled if rest else (NOBODY,):
                hands = tuple([hand | rest if seat in rooms else hand for seat, hand in enumerate(held)])
                yield make(hands=hands, dead=dead | rest if DEAD in rooms else dead)


def _course(position: StopsPosition) -> tuple[object, ...]:
    """Return who plays next, and what may follow."""
    sequences = len(position.runs), len(position.run)
    return position.turn, position.wanted, position.missing, position.passed, position.called, sequences
