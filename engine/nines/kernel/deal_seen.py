"""A deal so far, as one seat has seen it: it is played again from its first position, act by act."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nines.errors import ImaginedDealError, LacunaError
from nines.kernel.event import Event, seen_by
from nines.kernel.transition import Transition

if TYPE_CHECKING:
    from nines.kernel.play import A, O, P, Play, R, X

# A function that plays an act, or repeats a chance event with its result; it returns None for an illegal act.
Perform: TypeAlias = Callable[[Any, Any, Any], Transition[Any] | None]
Observe: TypeAlias = Callable[[Any, Any, int], Any]


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


def line_of(observe: Observe, perform: Perform, rules: Any, position: Any, seat: int) -> Line:  # noqa: ANN401
    """Return the deal so far as a seat has seen it.

    Parameters
    ----------
    observe
        The function that returns what a seat can see.
    perform
        The function that plays an act.
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
    now = position if history.start is None else history.start
    positions, seen = [now], []
    for number, act in enumerate(history.acts):
        step = performed(perform, rules, now, act)
        actor, before = now.to_act, observe(rules, now, seat)
        now = step.position
        after, events = observe(rules, now, seat), tuple(seen_by(step.events, seat))
        if actor == seat or events or before != after:
            seen.append(Seen(number, actor, events, after))
        positions.append(now)
    if now != position:
        raise ImaginedDealError(rules.slug, "its cards or its turn were changed without an act")
    return Line((*positions[:-1], position), history.acts, seat, tuple(seen))


def performed(perform: Perform, rules: Any, position: Any, act: Any) -> Transition[Any]:  # noqa: ANN401
    """Return the transition of an act that must be legal.

    Raises
    ------
    ImaginedDealError
        If the act is not legal.
    """
    made = perform(rules, position, act)
    if made is None:
        raise ImaginedDealError(rules.slug, f"{act} was not legal")
    return made


def performing(play: Play[R, P, A, O, X]) -> Callable[[R, P, A], Transition[P] | None]:
    """Return a function that plays an act and returns None if the act is not legal."""

    def perform(rules: R, position: P, act: A) -> Transition[P] | None:
        try:
            refused = play.objection(rules, position, act) is not None
            return None if refused else play.apply(rules, position, act)
        except LacunaError:  # a deal whose play no rule decides
            return None

    return perform
