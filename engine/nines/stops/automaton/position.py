"""Positions that an automaton plays: each is a position of a Stops game, decoded only when it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.kernel.transition import new
from nines.stops.position import StopsPosition

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from nines.cards import Card
    from nines.kernel.event import Event
    from nines.kernel.ledger import Ledger, Transfer
    from nines.stops.acts import Act
    from nines.stops.automaton.state import State
    from nines.stops.position import StopsMatch
    from nines.stops.rule_inputs import Laid

MANY_STEPS: Final = 8  # after which it is faster to read all cards from the bits


class Rest(NamedTuple):
    """What neither a state nor the hands hold: where play by the automaton began, and money.

    Parameters
    ----------
    root
        The position at which play by the automaton began.
    ledger, lapsed
        These fields of the position.
    """

    root: StopsPosition
    ledger: Ledger
    lapsed: tuple[Laid, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What an act does in a state.

    Parameters
    ----------
    state
        The next state.
    events
        The events of the act.
    cards
        The cards that leave a hand, as bits of all hands.
    act
        The act.
    laid
        The play, if the act is one.
    closes, passes_on
        Whether the sequence ends, and how often the turn passes to another player.
    paid, lapsed
        The payments, and the plays whose payment has lapsed.
    money
        Whether there are any of these.
    """

    state: State
    events: tuple[Event, ...]
    cards: int
    act: Act
    laid: Laid | None
    closes: bool
    passes_on: int
    paid: tuple[Transfer, ...]
    lapsed: tuple[Laid, ...]
    money: bool

    def rest_after(self, rest: Rest) -> Rest:
        """Return what the act leaves of the rest of a position."""
        ledger = rest.ledger
        for transfer in self.paid:
            ledger = ledger.moved(*transfer)
        return Rest(rest.root, ledger, (*rest.lapsed, *self.lapsed))


class _Payload(NamedTuple):
    """What a position consists of that an automaton plays.

    Parameters
    ----------
    state
        The state of the automaton.
    held
        The cards of all hands and of the dead hand, as bits: seat 0 lowest, the dead hand highest.
    rest
        What neither of them holds.
    before, step
        The position before the last act, and what the act has done; None where play by the automaton began.
    """

    state: State
    held: int
    rest: Rest
    before: PlayedPosition | None
    step: Step | None


class PlayedPosition(StopsPosition):
    """A position that an automaton plays; it equals the position of :attr:`full`, which has all fields."""

    state = _Payload.state
    held = _Payload.held
    rest = _Payload.rest
    before = _Payload.before
    step = _Payload.step
    decoded: StopsPosition | None = None  # the same position with all its fields, once something reads one

    @property
    def full(self) -> StopsPosition:
        """The same position with all its fields."""
        if self.decoded is None:
            self.decoded = _decoded(self)
        return self.decoded

    @property
    def to_act(self) -> int:
        """The seat to act."""
        turn: int = self.state.turn
        return turn

    @property
    def ended(self) -> bool:
        """Whether the deal is over, which it is not."""
        return False

    @property
    def ending(self) -> None:
        """How the deal has ended, which it has not yet."""
        return

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        seats: int = self.state.automaton.seats
        return seats

    def play(self, back: int = 0) -> Laid | None:
        """Return the last play of the current sequence, or an earlier one; None if there is none."""
        position: PlayedPosition | None = self
        while position is not None:
            step = position.step
            if step is None:
                run = position.rest.root.run
                return run[-1 - back] if len(run) > back else None
            if step.closes:
                return None
            if step.laid is not None:
                if not back:
                    return step.laid
                back -= 1
            position = position.before
        return None

    def _replace(self, **fields: Any) -> StopsPosition:  # type: ignore[override]  # noqa: ANN401
        """Return the position with other fields; it is not played by an automaton."""
        return self.full._replace(**fields)

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return self.full._asdict()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.full)

    def __len__(self) -> int:
        return len(StopsPosition._fields)

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a place or a slice
        return self.full[place]

    def __contains__(self, value: object) -> bool:
        return value in self.full

    def __eq__(self, other: object) -> bool:
        return self is other or self.full == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.full)

    def __repr__(self) -> str:
        return repr(self.full)

    def __reduce__(self) -> tuple[Any, ...]:
        return StopsPosition, tuple(self.full)

    def __copy__(self) -> Self:
        return self


def _field(name: str) -> property:
    def read(position: PlayedPosition) -> object:
        found: object = getattr(position.full, name)
        return found

    return property(read, doc=f"The field *{name}* of the position.")


for _name in StopsPosition._fields:
    setattr(PlayedPosition, _name, _field(_name))


def _turn(position: PlayedPosition) -> int:
    turn: int = position.state.turn
    return turn


def _match(position: PlayedPosition) -> StopsMatch:
    return position.rest.root.match


# These are read at every act.
PlayedPosition.turn = property(_turn)  # type: ignore[assignment]
PlayedPosition.match = property(_match)  # type: ignore[assignment]


def _decoded(position: PlayedPosition) -> StopsPosition:
    """Return a position with all its fields, from the last one before it that has them."""
    steps: list[Step] = []
    earlier: Any = position
    while earlier.decoded is None:  # the first one is decoded
        steps.append(earlier.step)
        earlier = earlier.before
    known: StopsPosition = earlier.decoded
    in_turn = 0
    for step in steps:
        if step.passes_on:
            break
        in_turn += step.laid is not None
    else:
        in_turn += known.in_turn
    steps.reverse()
    run, runs, wild_out = [*known.run], [*known.runs], known.wild_out
    for step in steps:
        laid = step.laid
        if laid is not None:
            run.append(laid)
            wild_out = wild_out or bool(laid.wild)
        if step.closes:
            runs.append(tuple(run))
            run.clear()
    turns = known.turns + sum([step.passes_on for step in steps])
    history = known.history.extended(known, [step.act for step in steps])
    key, rest = position.state.key, position.rest
    fields = (
        _hands(position, known, steps),
        known.dead,
        key.turn,
        known.match,
        rest.ledger,
        tuple(run),
        tuple(runs),
        key.wanted,
    )
    more = (key.missing, key.passed, turns, in_turn, key.called, key.unclaimed, (), wild_out, (), known.shown)
    last = (key.out, "", rest.lapsed, known.turn_up, None, known.contests_won, history)
    return new(StopsPosition, (*fields, *more, *last))


def _hands(position: PlayedPosition, known: StopsPosition, steps: list[Step]) -> tuple[frozenset[Card], ...]:
    """Return the hands of a position, which some steps have led to from a known one."""
    if len(steps) > MANY_STEPS:
        return position.state.automaton.hands(position.held)
    hands = list(known.hands)
    for step in steps:
        if step.laid is not None:
            seat = step.laid.seat
            hands[seat] = hands[seat].difference(step.laid.cards)
    return tuple(hands)
