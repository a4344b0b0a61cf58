"""The result of an act: the next position, and the events in order, each with the rule that caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.event import Event
from nines.kernel.transition import new
from nines.stops import contests, ending, payments, preliminaries
from nines.stops.acts import Act, Claim, Lay, Pass, Raise, Redeal, Show, Stay
from nines.stops.asked import Halt, Next, Passing, after_pass, next_asked
from nines.stops.builder import StopsBuilder
from nines.stops.placing import effect_of, placing_of
from nines.stops.rule_inputs import Jumping, Laid

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.transition import Transition
    from nines.stops.features import Jump
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules


def apply(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Return the transition of a legal act."""
    builder = StopsBuilder(rules, position)
    carry_out(builder, act)
    return builder.after(position, act)


def carry_out(builder: StopsBuilder, act: Act) -> None:
    """Carry out a legal act in a position that is being built."""
    match act:
        case Lay():
            _lay(builder, act)
        case Pass() if builder.to_show:
            preliminaries.keep_back(builder)
        case Pass() if builder.bids is not None:
            contests.drop(builder, builder.bids)
        case Pass():
            _pass(builder)
        case Stay():
            contests.stay(builder)
        case Raise():
            contests.stay(builder, act.by)
        case Claim():
            _claim(builder)
        case Show():
            preliminaries.show(builder)
        case Redeal():
            preliminaries.redeal(builder)


def _lay(builder: StopsBuilder, lay: Lay) -> None:
    game = builder.rules
    laid, aftermath, event = effect_of(game, placing_of(game, builder, lay), builder)
    builder.events.append(event)
    builder.take(laid, aftermath.wanted)
    answering = builder.out is not None
    winner = None if answering else builder.winner()
    finish = payments.NOT_OUT if winner is None else ending.finish_of(builder, laid)
    # Most games have only some of these rules; rules that a game lacks are not tested at every card.
    if builder.unclaimed:
        payments.lapse(builder, laid.seat)
    if game.payment:
        payments.pay_due(builder, "laid", laid, finish=finish, out=laid.out)
    if game.sweep:
        payments.sweep(builder, laid.seat)
    if game.trump_sweep:
        payments.sweep_with_trumps(builder, laid.seat)
    if game.target is not None and ending.target_reached(builder):
        return
    if winner is not None:
        ending.go_out(builder, winner, finish)
    elif answering and not builder.hands[laid.seat]:
        ending.draw(builder)
    elif aftermath.stop is not None:
        builder.emit("stopped", aftermath.stop, laid.seat)
        payments.pay_due(builder, "stopped", laid)
        builder.new_run(laid.seat)
    elif answering or game.jump is None or not _jump(builder, laid, game.jump):
        _go_on(builder, laid, alone=answering)


def _go_on(builder: StopsBuilder, laid: Laid, *, alone: bool) -> None:
    """Decide who continues after a card that is not a stop.

    If *alone* is true, only the player of the last card can continue.
    """
    facts = (builder.turn, builder.seats, (), laid.seat, laid.has_wild, builder.called)
    following = next_asked(builder.rules, new(Halt, facts), builder)
    if alone and following.seat is not None:
        return
    seat = _asked_or_block(builder, following)
    if seat is not None and seat != builder.turn:
        builder.pass_turn(seat)


def _jump(builder: StopsBuilder, laid: Laid, cited: Cited[Jump]) -> bool:
    """Give the turn to the seat that a rule names.

    If the rule does not name a seat, block the sequence and return True.
    """
    jumping = _jumping(builder, laid)
    seat = cited.rule.next(jumping)
    if seat is None and (other := cited.rule.instead(jumping)):
        builder.wanted = other
        seat = cited.rule.next(jumping._replace(wanted=other))
    if seat is None:
        builder.emit("unfollowed", cited, laid.seat)
        _block(builder)
    elif seat != builder.turn:
        builder.emit("passed_to" if cited.rule.by_cards else "next_first", cited, seat)
        builder.pass_turn(seat)
    return seat is None


def _jumping(builder: StopsBuilder, laid: Laid) -> Jumping:
    """Return the input for a rule that says who continues after the play *laid*."""
    after, wanted = builder.rules.ranking.rule.after(laid.rank), builder.wanted
    return Jumping(laid, builder.past(laid), builder.seats, builder.holders, wanted, after)


def _pass(builder: StopsBuilder) -> None:
    turn, passed = builder.turn, builder.passed
    last = builder.run[-1] if builder.run else None
    layer, after_wild = (None, False) if last is None else (last.seat, last.has_wild)
    out = builder.out
    halt = (turn, builder.seats, passed, layer, after_wild, builder.called)
    passing = new(Passing, (*halt, builder.wanted, out is not None))
    if last is not None and builder.rules.jump is not None:
        builder.wanted = builder.rules.jump.rule.kept_after_pass(_jumping(builder, last))
    following = after_pass(builder.rules, passing, builder)
    if out is not None:
        builder.events += following.events
        ending.end(builder, out.seat, out.finish)
        return
    builder.passed = (*passed, turn)
    if last is not None and builder.rules.jump is not None:
        following = _jump_on(builder, last, following, builder.rules.jump)
    seat = _asked_or_block(builder, following)
    if seat is not None:
        builder.pass_turn(seat)


def _jump_on(builder: StopsBuilder, laid: Laid, following: Next, cited: Cited[Jump]) -> Next:
    """Return who may continue after a pass.

    A rule may let only some seats continue, and may set the order of these seats.
    """
    only = cited.rule.after_pass(_jumping(builder, laid))
    if only is None or following.seat is None:
        return following
    seat = next((jumper for jumper in only if jumper not in builder.passed), None)
    if seat == following.seat:
        return following
    event = Event("nobody_asked", cited.key) if seat is None else Event("passed_to", cited.key, seat)
    return following._replace(seat=seat, events=(*following.events, event))


def _claim(builder: StopsBuilder) -> None:
    claim = builder.rules.needed(builder.rules.claim, "what a claim is")
    mine = [unclaimed for unclaimed in builder.unclaimed if unclaimed.seat == builder.turn]
    builder.unclaimed = tuple(unclaimed for unclaimed in builder.unclaimed if unclaimed not in mine)
    for unclaimed in mine:
        builder.emit("claimed", claim, unclaimed.seat)
        builder.pay_all(unclaimed.payment, unclaimed.transfers)
    ending.target_reached(builder)


def _asked_or_block(builder: StopsBuilder, following: Next) -> int | None:
    """Return the seat that may continue next; if no seat may, block the sequence and return None."""
    builder.events += following.events
    builder.called = following.called
    if following.seat is None:
        _block(builder)
    return following.seat


def _block(builder: StopsBuilder) -> None:
    """Make the payment for a block, and let the player whom a rule names start a new sequence."""
    game = builder.rules
    leader = game.blocked.rule.leader(builder.blocking())
    payments.pay_due(builder, "blocked", builder.run[-1])
    builder.emit("blocked", game.blocked, leader)
    missing = builder.wanted
    builder.new_run(leader)
    builder.missing = missing
