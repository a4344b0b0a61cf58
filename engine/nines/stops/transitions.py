"""What an act causes: the next position, and the events in their order with the rules behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.common.inputs import Turning
from nines.errors import LacunaError
from nines.stops import ending, payments, preliminaries
from nines.stops.builder import StopsBuilder
from nines.stops.objections import as_laid
from nines.stops.position import Act, Claim, Lay, Pass, Redeal, Show, StopsPosition
from nines.stops.rule_inputs import Asking, Blocking, Jumping, Laid
from nines.stops.rule_set import NO_PAST

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.kernel.transition import Transition
    from nines.stops.features import Jump
    from nines.stops.rule_set import StopsRules


def play(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Return what a legal act leads to."""
    builder = StopsBuilder(rules, position)
    match act:
        case Lay():
            _lay(builder, as_laid(rules, position, act))
        case Pass() if builder.to_show:
            preliminaries.keep_back(builder)
        case Pass():
            _pass(builder)
        case Claim():
            _claim(builder)
        case Show():
            preliminaries.show(builder)
        case Redeal():
            preliminaries.redeal(builder)
    return builder.transition()


def _lay(builder: StopsBuilder, laid: Laid) -> None:
    game = builder.rules
    aftermath = game.aftermath(laid, builder.past(laid) if game.looks_back else NO_PAST)
    _emit_laid(builder, laid, aftermath.words)
    builder.take(laid, aftermath.wanted)
    answering = builder.out is not None
    winner = None if answering else game.going_out.rule.winner(builder.hands)
    finish = payments.NOT_OUT if winner is None else ending.finish_of(builder, laid)
    # Most games have but some of these; what a game lacks is not asked at every card.
    if builder.unclaimed:
        payments.lapse(builder, laid.seat)
    if game.payment:
        payments.pay_due(builder, "laid", laid, finish=finish, out=laid.out)
    if game.sweep:
        payments.sweep(builder, laid.seat)
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
    elif not (answering or (game.jump is not None and _jump(builder, laid, game.jump))) and _ask_or_block(
        builder
    ):
        _turn_to(builder, game.turn.rule.first(Turning(builder.turn, builder.seats, (), builder.holders)))


def _jump(builder: StopsBuilder, laid: Laid, cited: Cited[Jump]) -> bool:
    """Let another go on than the player of the last card, if a rule says so."""
    jumping = Jumping(laid, builder.past(laid), builder.seats, builder.holders, builder.wanted)
    seat = cited.rule.next(jumping)
    if seat is None and (other := cited.rule.instead(jumping)):
        builder.wanted = other
        seat = cited.rule.next(jumping._replace(wanted=other))
    if seat is None:
        builder.emit("unfollowed", cited, laid.seat)
        _block(builder)
    elif seat != builder.turn:
        builder.emit("passed_to", cited, seat)
        builder.pass_turn(seat)
    return seat is None


def _pass(builder: StopsBuilder) -> None:
    game, leading = builder.rules, not builder.run
    rules = game.passing_on[leading]
    if not rules:
        raise LacunaError(game.slug, "may the right to begin be passed on" if leading else "may one pass")
    # Forced or chosen, a pass is told alike: what a player keeps back is not for the others to see.
    own_run = bool(builder.run) and builder.run[-1].seat == builder.turn
    builder.emit("passed", rules[0], builder.turn, said=game.lacking(builder.wanted, own_run))
    if builder.out is not None:
        ending.end(builder, builder.out.seat, builder.out.finish)
        return
    builder.passed = (*builder.passed, builder.turn)
    if leading or _ask_or_block(builder):
        last = None if leading else builder.run[-1].seat
        turning = Turning(builder.turn, builder.seats, builder.passed, builder.holders, last)
        builder.pass_turn(game.turn.rule.after(turning))


def _turn_to(builder: StopsBuilder, seat: int) -> None:
    """Let another than the player of the last card be asked first, if the rule of turns says so."""
    if seat != builder.turn:
        builder.emit("asked_first", builder.rules.turn, seat)
        builder.pass_turn(seat)


def _claim(builder: StopsBuilder) -> None:
    claim = builder.rules.needed(builder.rules.claim, "what a claim is")
    mine = [one for one in builder.unclaimed if one.seat == builder.turn]
    builder.unclaimed = tuple(one for one in builder.unclaimed if one not in mine)
    for one in mine:
        builder.emit("claimed", claim, one.seat)
        builder.pay_all(one.payment, one.transfers)
    ending.target_reached(builder)


def _ask_or_block(builder: StopsBuilder) -> bool:
    """Tell whether one more player is asked; if not, the sequence is blocked."""
    game = builder.rules

    after_wild = bool(builder.run[-1].wild)
    passes, players = len(builder.passed), builder.seats
    asking = Asking(passes, players, builder.all_laid, builder.all_dead, after_wild, builder.past_so_far)
    if game.call is not None and not builder.called and game.call.rule.cries(asking):
        builder.called = True
        builder.emit("cried", game.call, builder.match.dealer, said="stop")
    for cited in game.asked:
        if not cited.rule.asks(asking):
            if len(builder.passed) < builder.seats:  # cut short: that is this rule's doing
                builder.emit("nobody_asked", cited)
            _block(builder)
            return False
    return True


def _block(builder: StopsBuilder) -> None:
    """Let the one to whom it falls begin again, as nobody goes on."""
    game = builder.rules
    laid, before = builder.run[-1], builder.run[-2] if len(builder.run) > 1 else None
    leader = game.blocked.rule.leader(Blocking(laid, before, builder.seats))
    payments.pay_due(builder, "blocked", laid)
    builder.emit("blocked", game.blocked, leader)
    missing = builder.wanted
    builder.new_run(leader)
    builder.missing = missing


def _emit_laid(builder: StopsBuilder, laid: Laid, words: str) -> None:
    game = builder.rules
    rule: Cited[object] = game.naming if laid.wild else game.continuation if builder.run else game.lead
    named = laid.named if laid.wild and not laid.plain else None
    builder.emit("laid", rule, laid.seat, laid.cards, named=named, said=words)
