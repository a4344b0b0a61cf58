"""How a deal ends: somebody goes out, perhaps by an opera that may be answered, and is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.stops import dues
from nines.stops.outcome import Final, Going, Loss
from nines.stops.outlook import can_shed_all
from nines.stops.table import Out
from nines.stops.view import Finish, Laid

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.kernel.ledger import Transfer
    from nines.stops.course import Course
    from nines.stops.features import Answer
    from nines.stops.variant import Variant


def finish_of(course: Course, last: Laid) -> Finish:
    """Return how the player of the last card has gone out."""
    game = course.rules
    counting = [cited.rule for cited in game.last_wild if cited.rule.counts(last)]
    as_itself = any(rule.as_itself(last) for rule in counting)
    return Finish(bool(counting), as_itself, _is_opera(course, last.seat))


def _is_opera(course: Course, winner: int) -> bool:
    game = course.rules
    if game.opera is None:
        return False
    layers = {laid.seat for run in (*course.runs, course.run) for laid in run} - {winner}
    partners = set(dues.side(game, winner, course.seats))
    going = Going(
        course.match.first_hand, winner, course.seats, course.turns, bool(layers), bool(layers - partners)
    )
    return game.opera.rule.made(going)


def target_reached(course: Course) -> bool:
    """End the deal if somebody has reached the score that ends it at once."""
    target = course.rules.target
    seat = None if target is None else target.rule.reached(course.ledger.seats)
    if target is None or seat is None:
        return False
    course.emit("target", target, seat)
    course.winners, course.unclaimed = dues.side(course.rules, seat, course.seats), ()
    return True


def go_out(course: Course, winner: int, finish: Finish) -> None:
    """End the deal, unless an opera may be answered by play."""
    answer = course.rules.answer if finish.opera else None
    answerer = None if answer is None else answer.rule.by(winner, course.seats)
    if answer is None or answerer is None:
        end(course, winner, finish)
        return
    course.emit("may_answer", answer, answerer)
    course.out = Out(winner, finish)
    _let_answer(course, answerer, answer)


def _let_answer(course: Course, answerer: int, cited: Cited[Answer]) -> None:
    game = course.rules
    if cited.rule.own_sequence or game.aftermath(course.run[-1], course.past(course.run[-1])).stop:
        course.new_run(answerer)
    else:
        course.passed = ()
        course.pass_turn(answerer)
    if not cited.rule.judged:
        return
    if can_shed_all(game, course.position()):
        draw(course)
    elif course.out is not None:
        end(course, course.out.seat, course.out.finish)


def draw(course: Course) -> None:
    """End the deal without a winner, as an opera has been answered by another."""
    cited = course.rules.needed(course.rules.answer, "may an opera be answered")
    course.emit("drawn", cited, course.turn)
    _pay_unclaimed(course)
    course.void = "drawn"
    if cited.rule.undoes:
        course.pay_all(cited.key, dues.taken_back(course))


def end(course: Course, winner: int, finish: Finish) -> None:
    """Pay the winner."""
    dues.pay_due(course, "out", course.laid_by(winner)[-1], finish=finish, out=True)
    course.emit("out", course.rules.going_out, winner)
    # No card is laid after the last one, so what waits to be claimed can no longer be lost.
    _pay_unclaimed(course)
    course.winners = dues.side(course.rules, winner, course.seats)
    dues.sweep(course, winner, finish)
    _settle(course, winner, finish)


def _pay_unclaimed(course: Course) -> None:
    for one in course.unclaimed:
        course.pay_all(one.payment, one.transfers)
    course.unclaimed = ()


def _settle(course: Course, winner: int, finish: Finish) -> None:
    game, hands = course.rules, _hands_paid_for(course)
    points = tuple(sum(_value(game, card) for card in hand) for hand in hands)
    wild = tuple(len(hand & game.wild_cards) for hand in hands)
    partners = dues.side(game, winner, course.seats)[1:]
    partners_pay = game.sides is not None and game.sides.rule.partners_pay
    final = Final(hands, points, wild, winner, partners, finish, partners_pay=partners_pay)
    losses = [_loss(course, final, seat) for seat in range(course.seats)]
    for settled in game.settlement:
        named = [loss._replace(what=settled.name) for loss in losses]
        transfers = settled.rule.transfers(final)
        course.pay_all(settled.key, tuple(_charged(course, transfer, named) for transfer in transfers))


def _hands_paid_for(course: Course) -> tuple[frozenset[Card], ...]:
    """Return the hands that are left; of an answer that failed, perhaps what was held before it."""
    answer = course.rules.answer
    if answer is None or not answer.rule.whole_hand or course.out is None:
        return course.hands
    return tuple(
        hand if seat == course.out.seat else hand.union(*(laid.cards for laid in course.laid_by(seat)))
        for seat, hand in enumerate(course.hands)
    )


def _value(game: Variant, card: Card) -> int:
    return 0 if game.value is None else game.value.rule.of(card)


def _loss(course: Course, final: Final, seat: int) -> Loss:
    wild = tuple(in_order(final.hands[seat] & course.rules.wild_cards))
    counted = sum(_value(course.rules, card) for card in wild)
    wild_left = any(final.wild[payer] for payer in final.payers)
    return Loss(wild, counted, -course.match.ledger.seats[seat], final.finish, wild_left=wild_left)


def _charged(course: Course, transfer: Transfer, losses: list[Loss]) -> Transfer:
    """Return what is paid instead, and tell which rules make it more."""
    game, giver, amount = course.rules, transfer.giver, transfer.amount
    if not isinstance(giver, int):
        return transfer
    loss = losses[giver]
    at_work = [cited for cited in game.doubling if cited.rule.result(amount, loss) != amount]
    for cited in at_work:
        course.emit("doubled", cited, giver)
    if len(at_work) > 1:
        together = game.needed(game.together, "how several doublings go together")
        amount = together.rule.result(amount, loss, [cited.rule for cited in at_work])
    elif at_work:
        amount = at_work[0].rule.result(amount, loss)
    if game.rounding is not None:
        amount = game.rounding.rule.of(amount)
    return transfer._replace(amount=amount)
