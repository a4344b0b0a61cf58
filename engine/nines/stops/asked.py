"""Who may continue a sequence after a play or a pass; if nobody may, the sequence is blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.common.inputs import Turning
from nines.errors import LacunaError
from nines.kernel.event import Event
from nines.kernel.remembered import by_view, later
from nines.stops.rule_inputs import Asking
from nines.stops.rule_set import MOST

if TYPE_CHECKING:
    from nines.cards import Face
    from nines.stops.builder import StopsBuilder
    from nines.stops.rule_set import StopsRules


class Halt(NamedTuple):
    """The state after a play or a pass: who played the last card, and who has passed since that card."""

    seat: int  # in turn
    players: int
    passed: tuple[int, ...]
    last: int | None  # None before a sequence is opened
    after_wild: bool  # the last card played was wild
    called: bool  # the dealer has called “stop” since the last card


class Next(NamedTuple):
    """The seat that may continue next, if there is one, and the events before the turn of that seat."""

    seat: int | None
    called: bool  # the dealer has called “stop” by now
    events: tuple[Event, ...] = ()


class Passing(NamedTuple):
    """A pass. The first six fields are those of :class:`Halt`, as they were before the pass."""

    seat: int
    players: int
    passed: tuple[int, ...]
    last: int | None
    after_wild: bool
    called: bool
    wanted: tuple[Face, ...]
    answering: bool  # this player answers an opera, and nobody else may continue


@by_view(MOST)
def after_pass(game: StopsRules, passing: Passing, builder: StopsBuilder) -> Next:
    """Return who may continue after a pass; the first event is the pass itself.

    Raises
    ------
    LacunaError
        If no rule of the game says whether a player may pass.
    """
    halt = Halt(*passing[:6])
    leading = halt.last is None
    rules = game.passing_on[leading]
    if not rules:
        raise LacunaError(
            game.slug,
            "whether the right to lead may be passed on" if leading else "whether a player may pass",
        )
    # Forced and chosen passes look alike, so that the other players do not learn what a player keeps back.
    said = game.lacking(passing.wanted, halt.last == halt.seat)
    passed = Event("passed", rules[0].key, halt.seat, said=said)
    if passing.answering:
        return Next(None, halt.called, (passed,))
    following = next_asked(game, halt._replace(passed=(*halt.passed, halt.seat)), builder)
    return following._replace(events=(passed, *following.events))


def _because(builder: StopsBuilder) -> str:
    """Return why nobody can continue, if rules count cards as played that were not dealt."""
    if not builder.all_laid():
        return ""
    return builder.not_dealt("card that could follow")


@by_view(MOST)
def next_asked(rules: StopsRules, halt: Halt, builder: StopsBuilder) -> Next:
    """Return who may continue next.

    The argument *builder* knows who holds the cards that could follow.
    """
    called, events, passes = halt.called, [], len(halt.passed)
    holders = later(builder, "holders")
    if halt.last is None:
        turning = Turning(halt.seat, halt.players, halt.passed, holders)
        return Next(rules.turn.rule.after(turning), called)
    asking = Asking(
        passes,
        halt.players,
        later(builder, "all_laid"),
        later(builder, "all_dead"),
        halt.after_wild,
        later(builder, "past_so_far"),
    )
    if rules.call is not None and not called and rules.call.rule.cries(asking):
        called = True
        events.append(Event("cried", rules.call.key, builder.match.dealer, said="stop"))
    for cited in rules.asked:
        if not cited.rule.asks(asking):
            if passes < halt.players:  # by this rule, not every player gets a chance
                events.append(Event("nobody_asked", cited.key, because=_because(builder)))
            return Next(None, called, tuple(events))
    if passes:
        turning = Turning(halt.seat, halt.players, halt.passed, holders, halt.last)
        return Next(rules.turn.rule.after(turning), called, tuple(events))
    seat = rules.turn.rule.first(Turning(halt.seat, halt.players, (), holders))
    if seat != halt.seat:
        kind = "asked_first" if rules.turn.rule.by_cards else "next_first"
        events.append(Event(kind, rules.turn.key, seat))
    return Next(seat, called, tuple(events))
