"""Deals that a player can imagine: everything that the player has seen would have happened in them too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from nines.errors import ImaginedDealError, LacunaError
from nines.kernel.event import Event, seen_by
from nines.kernel.play import A, O, P, Play, R, X
from nines.kernel.position import CHANCE
from nines.kernel.rooms import Rooms, exchanges

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from nines.kernel.play import Play
    from nines.kernel.transition import Transition
    from nines.shuffle import Stream


# --- A deal so far, as one seat has seen it ---


class Seen(NamedTuple):
    """A step of a deal that a seat has seen.

    Parameters
    ----------
    number
        The number of the act in the deal, from 0.
    actor
        The seat that acted; ``CHANCE`` if chance decided.
    events
        The events as the seat saw them.
    observation
        What the seat saw after the act.
    """

    number: int
    actor: Any
    events: tuple[Event, ...]
    observation: Any


class Line(NamedTuple):
    """A deal so far.

    Parameters
    ----------
    positions
        The positions, from the first position of the deal to the present position.
    acts
        The acts between these positions, and the results of chance events.
    seat
        The seat that imagines other deals.
    seen
        The steps that this seat has seen.
    """

    positions: tuple[Any, ...]
    acts: tuple[Any, ...]
    seat: int
    seen: tuple[Seen, ...]


def line_of(play: Play[R, P, A, O, X], rules: R, position: P, seat: int) -> Line:
    """Return the deal so far as a seat has seen it.

    Parameters
    ----------
    play
        The functions by which the game is played.
    rules
        The rules of the game.
    position
        The present position.
    seat
        The seat.

    Raises
    ------
    ImaginedDealError
        If the position does not follow from the acts that it remembers.
    """
    history = position.history
    now: Any = position if history.start is None else history.start
    positions, seen, before = [now], [], play.observe(rules, now, seat)
    for number, act in enumerate(history.acts):
        step = performed(play, rules, now, act)
        actor, now = now.to_act, step.position
        after, events = play.observe(rules, now, seat), tuple(seen_by(step.events, seat))
        if actor == seat or events or before != after:
            seen.append(Seen(number, actor, events, after))
        before = after
        positions.append(now)
    if now != position:
        raise ImaginedDealError(rules.slug, "its cards or its turn were changed without an act")
    return Line((*positions[:-1], position), history.acts, seat, tuple(seen))


def performed(play: Play[R, P, A, O, X], rules: R, position: P, act: Any) -> Transition[P]:  # noqa: ANN401
    """Return the transition of an act that must be legal.

    Raises
    ------
    ImaginedDealError
        If the act is not legal.
    """
    made = perform(play, rules, position, act)
    if made is None:
        raise ImaginedDealError(rules.slug, f"{act} was not legal")
    return made


def perform(play: Play[R, P, A, O, X], rules: R, position: P, act: Any) -> Transition[P] | None:  # noqa: ANN401
    """Return the transition of an act, or of a chance event with its result; None if the act is not legal."""
    if position.to_act is CHANCE:
        return play.repeat(rules, position, act)
    try:
        refused = play.objection(rules, position, act) is not None
        return None if refused else play.apply(rules, position, act)
    except LacunaError:  # a deal whose play no rule decides
        return None


# --- Deals that a player can imagine ---
#
# An imagined deal is *consistent* if the whole deal can be played again with the imagined cards: every act is
# legal, and after every act the player sees what they saw. What an act shows about hidden cards is therefore
# decided by the rules in force, whatever they are, and never by a list of cases. A family says in one place
# where each hidden card may lie (:class:`Hidden`). This makes it likely that an imagined deal is consistent;
# playing the deal again makes it certain.

DEALS: Final = 250  # imagined, before one must be consistent
SWAPS: Final = 3  # of two hidden cards, for every hidden card, in place of a deal that was not found
KEPT: Final = 4  # positions whose hidden cards are remembered


class Imagined(NamedTuple):
    """A deal that may be consistent: its first position, and its acts in place of the true acts."""

    start: Any
    acts: tuple[Any, ...]


def never_quiet(_: object) -> None:
    """Return the act that the other players do not notice: none in a game in which they notice every act."""


@dataclass(frozen=True)
class Hidden:
    """The cards that a seat cannot see, and the rooms in which they may lie.

    Parameters
    ----------
    lies
        The room in which each hidden card truly lies. A room is a hand, a pile or a place in a pile. It has
        room for as many cards as lie in it.
    barred
        The rooms in which a card cannot lie, as the acts have shown. Every room that is barred must be
        excluded by what the seat has seen, whatever the other hidden cards are.
    deal
        A function that takes the cards in each room and a stream, and returns the deal; None if no such deal
        can begin in this way.
    """

    lies: Mapping[Any, Hashable]
    barred: Mapping[Any, frozenset[Hashable]]
    deal: Callable[[Mapping[Any, tuple[Any, ...]], Stream], Imagined | None]


class Asked:
    """A player who imagines deals in a position; equal only to the same player in the very same position.

    Parameters
    ----------
    things
        The objects that must be the same: how deals are imagined, the rules, and the position.
    seat
        The seat of the player.
    """

    __slots__ = ("seat", "things")

    def __init__(self, *things: Any, seat: int) -> None:  # noqa: ANN401 - each family has its own
        self.things, self.seat = things, seat

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Asked) or self.seat != other.seat:
            return False
        return all(this is that for this, that in zip(self.things, other.things, strict=True))

    def __hash__(self) -> int:
        return hash((*map(id, self.things), self.seat))


@dataclass(frozen=True)
class Imagining(Generic[R, P, A, O, X]):
    """How the players of a family imagine the cards that they cannot see.

    A call takes rules, a position, a seat and a stream. It returns a position that looks the same to the
    seat, and in which everything that the seat has seen since the cards were dealt would have happened too.

    All consistent deals are equally likely: it is not weighed how a player would probably have acted. Deals
    that agree with *hidden* are drawn, each with the same probability, until one of them is consistent. If
    none of 250 is, the true deal is changed instead: hidden cards are exchanged, two by two, as long as the
    deal stays consistent, with three attempts for every hidden card. Such a deal is consistent too, but it
    resembles the true deal more than chance would allow.

    Two more biases are possible, both only where *hidden* is mistaken about what an act has shown. If it bars
    the true deal, none of what it says is used, and the deals are found as if no act had shown anything. If
    it bars another deal that is consistent, that deal is never imagined.

    Parameters
    ----------
    play
        The functions by which the games are played.
    hidden
        A function that takes rules and the deal so far, and returns the hidden cards with what the acts have
        shown about them.
    quiet
        A function that returns the act that the other players do not notice, if the player to act has one.
    """

    play: Play[R, P, A, O, X]
    hidden: Callable[[R, Line], Hidden]
    quiet: Callable[[P], Any] = never_quiet

    def __call__(self, rules: R, position: P, seat: int, stream: Stream) -> P:
        """Return a position that looks the same to a seat, and that agrees with all that the seat has seen.

        Raises
        ------
        ImaginedDealError
            If the position does not follow from the acts that it remembers.
        """
        line, hidden, rooms = _known(Asked(self, rules, position, seat=seat))
        for _ in range(DEALS):
            imagined = self.replayed(rules, line, hidden.deal(rooms.place(stream), stream))
            if imagined is not None:
                return imagined
        return self._changed(rules, line, hidden, rooms, stream)

    def replayed(self, rules: R, line: Line, deal: Imagined | None) -> P | None:
        """Return the last position of an imagined deal; None if the deal is not consistent.

        Parameters
        ----------
        rules
            The rules of the game.
        line
            The true deal so far.
        deal
            The imagined deal; None if there is no such deal.
        """
        if deal is None:
            return None
        now: Any = deal.start
        observe, seat = self.play.observe, line.seat
        if observe(rules, now, seat) != observe(rules, line.positions[0], seat):
            return None
        for step in line.seen:
            following = self._repeated(rules, now, step, deal.acts[step.number], seat)
            while following is None:
                now = self._quietly(rules, now, seat)
                if now is None:
                    return None
                following = self._repeated(rules, now, step, deal.acts[step.number], seat)
            now = following
        caught_up: P | None = self._caught_up(rules, now, line)
        return caught_up

    def _repeated(self, rules: R, now: P, step: Seen, act: Any, seat: int) -> P | None:  # noqa: ANN401
        """Return the position after an act that the seat has seen; None if something else happens."""
        if now.to_act != step.actor:
            return None
        made = perform(self.play, rules, now, act)
        if made is None or tuple(seen_by(made.events, seat)) != step.events:
            return None
        following: Any = made.position
        return following if self.play.observe(rules, following, seat) == step.observation else None

    def _quietly(self, rules: R, now: Any, seat: int) -> Any:  # noqa: ANN401 - each family has its own
        """Return the position after an act that the seat does not notice; None if there is no such act."""
        act = None if now.to_act == seat else self.quiet(now)
        return None if act is None else performed(self.play, rules, now, act).position

    def _caught_up(self, rules: R, now: Any, line: Line) -> Any:  # noqa: ANN401 - each family has its own
        """Return the present position, after the acts of other players that nobody else notices."""
        observe, seat, true = self.play.observe, line.seat, line.positions[-1]
        seen = observe(rules, true, seat)
        while observe(rules, now, seat) == seen:
            if now.to_act == true.to_act or true.to_act != seat:
                return now
            now = self._quietly(rules, now, seat)
            if now is None:
                break
        return None

    def _changed(self, rules: R, line: Line, hidden: Hidden, rooms: Rooms, stream: Stream) -> P:
        """Return a consistent position that is made from the true one by exchanging hidden cards."""
        lies, exchanged = dict(hidden.lies), None
        for exchange, other in exchanges(tuple(lies), SWAPS, stream):
            if lies[exchange] != lies[other] and rooms.may_exchange(lies, exchange, other):
                there = lies | {exchange: lies[other], other: lies[exchange]}
                made = self.replayed(rules, line, hidden.deal(rooms.where(there), stream))
                if made is not None:
                    lies, exchanged = there, made
        if exchanged is None:
            exchanged = self.replayed(rules, line, hidden.deal(rooms.where(lies), stream))
        if exchanged is None:
            raise ImaginedDealError(rules.slug, "the true deal cannot be played again")
        return exchanged


@lru_cache(KEPT)
def _known(asked: Asked) -> tuple[Line, Hidden, Rooms]:
    """Return what a player knows of a deal: it is the same for all deals that the player imagines."""
    imagining, rules, position = asked.things
    line = line_of(imagining.play, rules, position, asked.seat)
    hidden = imagining.hidden(rules, line)
    mistaken = any(room in hidden.barred.get(card, ()) for card, room in hidden.lies.items())
    return line, hidden, Rooms(hidden.lies, {} if mistaken else hidden.barred)
