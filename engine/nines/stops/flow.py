"""What an act causes: the next position, and the events in their order with the rules behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.common.inputs import Turning
from nines.errors import LacunaError
from nines.stops import dues, ending, preliminaries
from nines.stops.course import Course
from nines.stops.objections import as_laid
from nines.stops.table import Act, Claim, Lay, Pass, Redeal, Show, Table
from nines.stops.variant import NO_PAST
from nines.stops.view import Asking, Blocking, Jumping, Laid

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.kernel.transition import Transition
    from nines.stops.features import Jump
    from nines.stops.variant import Variant


def play(game: Variant, table: Table, act: Act) -> Transition[Table]:
    """Return what a legal act leads to."""
    course = Course(game, table)
    match act:
        case Lay():
            _lay(course, as_laid(game, table, act))
        case Pass() if course.to_show:
            preliminaries.keep_back(course)
        case Pass():
            _pass(course)
        case Claim():
            _claim(course)
        case Show():
            preliminaries.show(course)
        case Redeal():
            preliminaries.redeal(course)
    return course.transition()


def _lay(course: Course, laid: Laid) -> None:
    game = course.rules
    aftermath = game.aftermath(laid, course.past(laid) if game.looks_back else NO_PAST)
    _tell_laid(course, laid, aftermath.words)
    course.take(laid, aftermath.wanted)
    answering = course.out is not None
    winner = None if answering else game.going_out.rule.winner(course.hands)
    finish = dues.NOT_OUT if winner is None else ending.finish_of(course, laid)
    # Most games have but some of these; what a game lacks is not asked at every card.
    if course.unclaimed:
        dues.lapse(course, laid.seat)
    if game.payment:
        dues.pay_due(course, "laid", laid, finish=finish, out=laid.out)
    if game.sweep:
        dues.sweep(course, laid.seat)
    if game.target is not None and ending.target_reached(course):
        return
    if winner is not None:
        ending.go_out(course, winner, finish)
    elif answering and not course.hands[laid.seat]:
        ending.draw(course)
    elif aftermath.stop is not None:
        course.emit("stopped", aftermath.stop, laid.seat)
        dues.pay_due(course, "stopped", laid)
        course.new_run(laid.seat)
    elif not (answering or (game.jump is not None and _jump(course, laid, game.jump))) and _ask_or_block(
        course
    ):
        _turn_to(course, game.turn.rule.first(Turning(course.turn, course.seats, (), course.holders)))


def _jump(course: Course, laid: Laid, cited: Cited[Jump]) -> bool:
    """Let another go on than the player of the last card, if a rule says so."""
    jumping = Jumping(laid, course.past(laid), course.seats, course.holders, course.wanted)
    seat = cited.rule.next(jumping)
    if seat is None and (other := cited.rule.instead(jumping)):
        course.wanted = other
        seat = cited.rule.next(jumping._replace(wanted=other))
    if seat is None:
        course.emit("unfollowed", cited, laid.seat)
        _block(course)
    elif seat != course.turn:
        course.emit("passed_to", cited, seat)
        course.pass_turn(seat)
    return seat is None


def _pass(course: Course) -> None:
    game, leading = course.rules, not course.run
    rules = game.passing_on[leading]
    if not rules:
        raise LacunaError(game.slug, "may the right to begin be passed on" if leading else "may one pass")
    # Forced or chosen, a pass is told alike: what a player keeps back is not for the others to see.
    own_run = bool(course.run) and course.run[-1].seat == course.turn
    course.emit("passed", rules[0], course.turn, said=game.lacking(course.wanted, own_run))
    if course.out is not None:
        ending.end(course, course.out.seat, course.out.finish)
        return
    course.passed = (*course.passed, course.turn)
    if leading or _ask_or_block(course):
        last = None if leading else course.run[-1].seat
        turning = Turning(course.turn, course.seats, course.passed, course.holders, last)
        course.pass_turn(game.turn.rule.after(turning))


def _turn_to(course: Course, seat: int) -> None:
    """Let another than the player of the last card be asked first, if the rule of turns says so."""
    if seat != course.turn:
        course.emit("asked_first", course.rules.turn, seat)
        course.pass_turn(seat)


def _claim(course: Course) -> None:
    claim = course.rules.needed(course.rules.claim, "what a claim is")
    mine = [one for one in course.unclaimed if one.seat == course.turn]
    course.unclaimed = tuple(one for one in course.unclaimed if one not in mine)
    for one in mine:
        course.emit("claimed", claim, one.seat)
        course.pay_all(one.payment, one.transfers)
    ending.target_reached(course)


def _ask_or_block(course: Course) -> bool:
    """Tell whether one more player is asked; if not, the sequence is blocked."""
    game = course.rules

    after_wild = bool(course.run[-1].wild)
    passes, players = len(course.passed), course.seats
    asking = Asking(passes, players, course.all_laid, course.all_dead, after_wild, course.past_so_far)
    if game.call is not None and not course.called and game.call.rule.cries(asking):
        course.called = True
        course.emit("cried", game.call, course.match.dealer, said="stop")
    for cited in game.asked:
        if not cited.rule.asks(asking):
            if len(course.passed) < course.seats:  # cut short: that is this rule's doing
                course.emit("nobody_asked", cited)
            _block(course)
            return False
    return True


def _block(course: Course) -> None:
    """Let the one to whom it falls begin again, as nobody goes on."""
    game = course.rules
    laid, before = course.run[-1], course.run[-2] if len(course.run) > 1 else None
    leader = game.blocked.rule.leader(Blocking(laid, before, course.seats))
    dues.pay_due(course, "blocked", laid)
    course.emit("blocked", game.blocked, leader)
    missing = course.wanted
    course.new_run(leader)
    course.missing = missing


def _tell_laid(course: Course, laid: Laid, words: str) -> None:
    game = course.rules
    rule: Cited[object] = game.naming if laid.wild else game.continuation if course.run else game.lead
    named = laid.named if laid.wild and not laid.plain else None
    course.emit("laid", rule, laid.seat, laid.cards, named=named, said=words)
