"""What an act causes: the next position, and the events in their order with the rules behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nines.cards import in_order
from nines.errors import LacunaError
from nines.game import Event, Step, Transfer
from nines.stops.course import Course
from nines.stops.moves import could_continue
from nines.stops.objections import as_laid
from nines.stops.table import Act, Claim, Lay, Pass, Table, Unclaimed
from nines.stops.view import Asking, Final, Laid, Loss, Moment, Sweeping, Turning

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.stops.variant import Variant


def play(game: Variant, table: Table, act: Act) -> Step:
    """Return what a legal act leads to."""
    course = Course(game, table)
    match act:
        case Lay():
            _lay(course, as_laid(game, table, act))
        case Pass():
            _pass(course)
        case Claim():
            _claim(course)
    return course.step()


def _lay(course: Course, laid: Laid) -> None:
    aftermath = course.game.aftermath(laid)
    _tell_laid(course, laid, aftermath.words)
    course.take(laid, aftermath.wanted)
    _lapse(course, laid.seat)
    winner = course.game.going_out.rule.winner(course.hands)
    _pay_due(course, "laid", laid, out=winner is not None)
    _sweep(course, laid.seat)
    if winner is not None:
        _end(course, winner, laid)
        return
    stop = aftermath.stop
    if stop is None:
        _ask_or_block(course)
    else:
        course.tell("stopped", stop, laid.seat, "begins another sequence")
        _pay_due(course, "stopped", laid)
        course.new_run(laid.seat)


def _pass(course: Course) -> None:
    game, leading = course.game, not course.run
    rules = game.passing_on[leading]
    if not rules:
        raise LacunaError(game.slug, "may the right to begin be passed on" if leading else "may one pass")
    # Forced or chosen, a pass is told alike: what a player keeps back is not for the others to see.
    course.tell("passed", rules[0], course.turn, game.lacking(course.wanted))
    course.passed = (*course.passed, course.turn)
    if leading or _ask_or_block(course):
        course.pass_turn(
            game.turn.rule.after(Turning(course.turn, course.players, course.passed, course.holders))
        )


def _claim(course: Course) -> None:
    mine = [one for one in course.unclaimed if one.seat == course.turn]
    course.unclaimed = tuple(one for one in course.unclaimed if one not in mine)
    for one in mine:
        course.tell("claimed", course.game.claim[0], one.seat, "claims what is due")
        course.pay(one.payment, one.transfers)


def _ask_or_block(course: Course) -> bool:
    """Tell whether one more player is asked; if not, the sequence is blocked."""
    game = course.game

    asking = Asking(len(course.passed), course.players, course.all_laid, course.all_dead)
    for call in game.call:
        if not course.called and call.rule.cries(asking):
            course.called = True
            course.tell("called", call, course.carry.dealer, "cries “stop”")
    for cited in game.asked:
        if not cited.rule.asks(asking):
            if len(course.passed) < course.players:  # cut short: that is this rule's doing
                course.events.append(Event("blocked", cited.key, words="nobody else is asked"))
            _block(course)
            return False
    return True


def _block(course: Course) -> None:
    """Let the one to whom it falls begin again, as nobody goes on."""
    game = course.game
    laid = course.run[-1]
    leader = game.blocked.rule.leader(laid.seat, course.players)
    _pay_due(course, "blocked", laid)
    course.tell("blocked", game.blocked, leader, "begins another sequence, as nobody goes on")
    missing = course.wanted
    course.new_run(leader)
    course.missing = missing


def _lapse(course: Course, layer: int) -> None:
    """Drop the payments that are lost because *layer* has laid a card."""
    for one in course.unclaimed:
        for cited in course.game.claim:
            if cited.rule.lapses(one.seat, layer):
                course.tell("lapsed", cited, one.seat, "did not claim in time what was due")
                course.unclaimed = tuple(other for other in course.unclaimed if other != one)


def _pay_due(
    course: Course, kind: Literal["laid", "stopped", "blocked", "out"], laid: Laid, *, out: bool = False
) -> None:
    """Pay, or keep for a claim, what each opponent owes at this moment."""
    game = course.game
    if not game.payment:
        return
    could = kind != "laid" and could_continue(game, course.table())
    moment = Moment(kind, laid, out, could)
    if any(limit.rule.forbids(moment) for limit in game.payment_limit):
        return
    for cited in game.payment:
        amount = cited.rule.due(moment)
        if amount:
            opponents = [(laid.seat + step) % course.players for step in range(1, course.players)]
            transfers = tuple(Transfer(seat, laid.seat, amount) for seat in opponents)
            if any(claim.rule.awaits(cited.name) for claim in game.claim):
                course.unclaimed = (*course.unclaimed, Unclaimed(cited.key, transfers, laid.seat))
            else:
                course.pay(cited.key, transfers)


def _sweep(course: Course, seat: int, *, out: bool = False) -> None:
    """Let the player of the last card sweep the pools that are his."""
    if not course.game.sweep:
        return
    mine = tuple(laid for run in (*course.runs, course.run) for laid in run if laid.seat == seat)
    sweeping = Sweeping(mine, course.in_turn, out, out and _out_on_wild(course.game, mine[-1]))
    for cited in course.game.sweep:
        held = course.pool(cited.rule.pool)
        if held and cited.rule.sweeps(sweeping):
            course.pay(cited.key, (Transfer(cited.rule.pool, seat, held),))


def _out_on_wild(game: Variant, last: Laid) -> bool:
    return any(cited.rule.counts(last) for cited in game.last_wild)


def _end(course: Course, winner: int, laid: Laid) -> None:
    game = course.game
    _pay_due(course, "out", laid, out=True)
    course.tell("out", game.going_out, winner, "has no card left and wins the deal")
    # No card is laid after the last one, so what waits to be claimed can no longer be lost.
    for one in course.unclaimed:
        course.pay(one.payment, one.transfers)
    course.winner, course.unclaimed = winner, ()
    _sweep(course, winner, out=True)
    points = tuple(sum(_value(game, card) for card in hand) for hand in course.hands)
    wild = tuple(len(hand & game.wild_cards) for hand in course.hands)
    out_on_wild = _out_on_wild(game, laid)
    losses = [_loss(course, seat, out_on_wild=out_on_wild) for seat in range(course.players)]
    for settled in game.settlement:
        transfers = settled.rule.transfers(Final(course.hands, points, wild, winner))
        course.pay(settled.key, tuple(_doubled(course, transfer, losses) for transfer in transfers))


def _value(game: Variant, card: Card) -> int:
    return sum(cited.rule.of(card) for cited in game.value)


def _loss(course: Course, seat: int, *, out_on_wild: bool) -> Loss:
    wild = tuple(in_order(course.hands[seat] & course.game.wild_cards))
    return Loss(
        wild, sum(_value(course.game, card) for card in wild), -course.carry.purses[seat], out_on_wild
    )


def _doubled(course: Course, transfer: Transfer, losses: list[Loss]) -> Transfer:
    """Return what is paid instead, and tell which rules make it more."""
    game, giver, amount = course.game, transfer.giver, transfer.amount
    if not isinstance(giver, int) or not amount:
        return transfer
    loss = losses[giver]
    at_work = [cited for cited in game.doubling if cited.rule.result(amount, loss) != amount]
    for cited in at_work:
        course.tell("doubled", cited, giver, "is charged more")
    if len(at_work) > 1:
        if not game.together:
            raise LacunaError(game.slug, "how several doublings go together")
        rules = [cited.rule for cited in at_work]
        return transfer._replace(amount=game.together[0].rule.result(amount, loss, rules))
    return transfer._replace(amount=at_work[0].rule.result(amount, loss)) if at_work else transfer


def _tell_laid(course: Course, laid: Laid, words: str) -> None:
    game = course.game
    rule: Cited[object] = game.naming if laid.wild else game.continuation if course.run else game.lead
    named = laid.named if laid.wild and not laid.plain else None
    course.events.append(Event("laid", rule.key, laid.seat, laid.cards, named, words))
