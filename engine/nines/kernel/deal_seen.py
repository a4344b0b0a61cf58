"""A deal so far, as one seat has seen it: it is played again from its first position, act by act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import ImaginedDealError, LacunaError
from nines.kernel.event import Event, seen_by
from nines.kernel.position import CHANCE

if TYPE_CHECKING:
    from nines.kernel.play import A, O, P, Play, R, X
    from nines.kernel.transition import Transition


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
    positions, seen = [now], []
    for number, act in enumerate(history.acts):
        step = performed(play, rules, now, act)
        actor, before = now.to_act, play.observe(rules, now, seat)
        now = step.position
        after, events = play.observe(rules, now, seat), tuple(seen_by(step.events, seat))
        if actor == seat or events or before != after:
            seen.append(Seen(number, actor, events, after))
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
