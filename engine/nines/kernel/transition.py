"""Transitions from one position to the next, with their events."""

from __future__ import annotations

from dataclasses import make_dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from nines.kernel.event import Event
from nines.kernel.position import Position
from nines.kernel.rule_set import RuleSet
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.cards import Card, Face
    from nines.evidence.cite import Cited
    from nines.kernel.event import Sum
    from nines.kernel.history import History
    from nines.kernel.ledger import Account, Ledger, Seat

new: Final = tuple.__new__  # makes a named tuple from its fields without calling its own __new__
T = TypeVar("T")
P = TypeVar("P", bound=Position)
R = TypeVar("R", bound=RuleSet)


class Transition(NamedTuple, Generic[T]):
    """The result of an act, of dealing or of a settlement, with its events.

    Parameters
    ----------
    position
        The position or match that results.
    events
        The events, in order.
    """

    position: T
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        return f"<Transition to {self.position!r} by {counted(len(self.events), 'event')}>"


class TransitionBuilder(Generic[R, P]):
    """A builder of the next position during one act; unlike a position, it can be changed.

    The fields of the position are attributes of the builder, which can be read and set. A family makes a
    subclass that names the class of its positions, as in ``class StopsBuilder(TransitionBuilder[StopsRules,
    StopsPosition], position=StopsPosition)``. The subclass lists the types of the fields. Only :meth:`pay`
    moves money or points.

    Parameters
    ----------
    rules
        The rules of the game.
    position
        The position before the act.
    """

    ledger: Ledger
    history: History
    _unpack: ClassVar[Callable[..., None]]
    _values: ClassVar[attrgetter[tuple[Any, ...]]]
    _pack: ClassVar[staticmethod[[tuple[Any, ...]], Any]]

    def __init_subclass__(cls, position: type[Position]) -> None:
        super().__init_subclass__()
        # Compiled once for each family: a loop over the fields would take most of the time of an act.
        cls._unpack = vars(make_dataclass(position.__name__, position._fields))["__init__"]
        cls._values = attrgetter(*position._fields)
        pack: partial[Any] = partial(new, position)
        cls._pack = staticmethod(pack)  # from Python 3.14 on, a partial alone would be a method

    def __init__(self, rules: R, position: P) -> None:
        self.rules = rules
        self.events: list[Event] = []
        fields: Any = position
        self._unpack(*fields)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.ledger.seats)

    def position(self) -> P:
        """Return the current position."""
        pack: P = self._pack(self._values(self))
        return pack

    def set(self, **fields: Any) -> None:  # noqa: ANN401 - each field of a position has its own type
        """Change fields of the position; each argument is a field's name with its new value."""
        self.__dict__.update(fields)

    def emit(  # noqa: PLR0913 - an event has these fields
        self,
        kind: str,
        cited: Cited[Any],
        actor: Seat | None = None,
        cards: tuple[Card, ...] = (),
        *,
        named: Face | None = None,
        said: str = "",
        detail: str = "",
        amount: int = 0,
        unit: str = "",
        seen_by: tuple[Seat, ...] | None = None,
        made_of: Sum | None = None,
    ) -> None:
        """Add an event to the events of the act; the parameters are the fields of :class:`Event`."""
        key, no = cited.key, None
        event = (kind, key, actor, cards, named, no, no, amount, unit, said, detail, seen_by, 0, made_of, "")
        self.events.append(new(Event, event))

    def pay(
        self, rule: str, giver: Account, taker: Account, amount: int, *, made_of: Sum | None = None
    ) -> None:
        """Move money or points, as the rule with this key requires; an *amount* of 0 moves nothing.

        Parameters
        ----------
        rule
            The key of the rule that causes the payment.
        giver, taker
            The seat or pool that pays, and the seat or pool that receives: a seat as a number from 0, a pool
            by its name.
        amount
            The amount, in whole units of the game.
        made_of
            How the amount comes about; None if it is what the rule says.
        """
        if amount:
            self.ledger = self.ledger.moved(giver, taker, amount)
            unit, no = self.rules.unit, None
            event = ("paid", rule, no, (), no, giver, taker, amount, unit, "", "", no, 0, made_of, "")
            self.events.append(new(Event, event))

    def after(self, position: P, act: object) -> Transition[P]:
        """Return the transition: the new position, which remembers the act, and the events of the act.

        Parameters
        ----------
        position
            The position before the act.
        act
            The act, or the result of a chance event.
        """
        self.history = position.history.then(position, act)
        return self.transition()

    def transition(self) -> Transition[P]:
        """Return the new position and the events so far, without an act."""
        made: Transition[P] = new(Transition, (self.position(), tuple(self.events)))
        return made
