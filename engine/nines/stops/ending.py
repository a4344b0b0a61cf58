"""How a deal ends: somebody goes out, perhaps by an opera that may be answered, and is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.errors import LacunaError
from nines.stops import dues
from nines.stops.outcome import Final, Going, Loss
from nines.stops.outlook import can_shed_all
from nines.stops.table import Out
from nines.stops.view import Finish, Laid

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.game import Transfer
    from nines.stops.course import Course
    from nines.stops.features import Answer
    from nines.stops.variant import Variant


def finish_of(course: Course, last: Laid) -> Finish:
    """Return how the player of the last card has gone out."""
    game = course.game
    counting = [cited.rule for cited in game.last_wild if cited.rule.counts(last)]
    as_itself = any(rule.as_itself(last) for rule in counting)
    return Finish(bool(counting), as_itself, bool(game.opera) and _is_opera(course, last.seat))


def _is_opera(course: Course, winner: int) -> bool:
    game = course.game
    layers = {laid.seat for run in (*course.runs, course.run) for laid in run} - {winner}
    partners = set(dues.side(game, winner, course.players))
    going = Going(
        course.carry.first_hand, winner, course.players, course.turns, bool(layers), bool(layers - partners)
    )
    return any(cited.rule.made(going) for cited in game.opera)


def target_reached(course: Course) -> bool:
    """End the deal if somebody has reached the score that ends it at once."""
    for cited in course.game.target:
        seat = cited.rule.reached(course.purses)
        if seat is not None:
            course.tell("out", cited, seat, "has reached the target and wins")
            course.winner, course.unclaimed = seat, ()
            return True
    return False


def go_out(course: Course, winner: int, finish: Finish) -> None:
    """End the deal, unless an opera may be answered by play."""
    for cited in course.game.answer if finish.opera else ():
        answerer = cited.rule.by(winner, course.players)
        if answerer is None:
            continue
        course.tell("answered", cited, answerer, "may answer the opera")
        course.out = Out(winner, finish)
        _let_answer(course, answerer, cited)
        return
    end(course, winner, finish)


def _let_answer(course: Course, answerer: int, cited: Cited[Answer]) -> None:
    game = course.game
    if cited.rule.own_sequence or game.aftermath(course.run[-1], course.past(course.run[-1])).stop:
        course.new_run(answerer)
    else:
        course.passed = ()
        course.pass_turn(answerer)
    if not cited.rule.judged:
        return
    if can_shed_all(game, course.table()):
        draw(course)
    elif course.out is not None:
        end(course, course.out.seat, course.out.finish)


def draw(course: Course) -> None:
    """End the deal without a winner, as an opera has been answered by another."""
    (cited,) = course.game.answer
    course.tell("drawn", cited, course.turn, "can shed all cards too, and the game is drawn")
    _pay_unclaimed(course)
    course.void = "drawn"
    if cited.rule.undoes:
        course.pay(cited.key, dues.taken_back(course))


def end(course: Course, winner: int, finish: Finish) -> None:
    """Pay the winner."""
    dues.pay_due(course, "out", course.laid_by(winner)[-1], finish=finish, out=True)
    course.tell("out", course.game.going_out, winner, "has no card left and wins the deal")
    # No card is laid after the last one, so what waits to be claimed can no longer be lost.
    _pay_unclaimed(course)
    course.winner = winner
    dues.sweep(course, winner, finish)
    _settle(course, winner, finish)


def _pay_unclaimed(course: Course) -> None:
    for one in course.unclaimed:
        course.pay(one.payment, one.transfers)
    course.unclaimed = ()


def _settle(course: Course, winner: int, finish: Finish) -> None:
    game, hands = course.game, _hands_paid_for(course)
    points = tuple(sum(_value(game, card) for card in hand) for hand in hands)
    wild = tuple(len(hand & game.wild_cards) for hand in hands)
    partners = dues.side(game, winner, course.players)[1:]
    spared = all(not cited.rule.partners_pay for cited in game.sides)
    final = Final(hands, points, wild, winner, partners, finish, partners_pay=not spared)
    losses = [_loss(course, final, seat) for seat in range(course.players)]
    for settled in game.settlement:
        named = [loss._replace(what=settled.name) for loss in losses]
        transfers = settled.rule.transfers(final)
        course.pay(settled.key, tuple(_charged(course, transfer, named) for transfer in transfers))


def _hands_paid_for(course: Course) -> tuple[frozenset[Card], ...]:
    """Return the hands that are left; of an answer that failed, perhaps what was held before it."""
    if not any(cited.rule.whole_hand for cited in course.game.answer) or course.out is None:
        return course.hands
    return tuple(
        hand if seat == course.out.seat else hand.union(*(laid.cards for laid in course.laid_by(seat)))
        for seat, hand in enumerate(course.hands)
    )


def _value(game: Variant, card: Card) -> int:
    return sum(cited.rule.of(card) for cited in game.value)


def _loss(course: Course, final: Final, seat: int) -> Loss:
    wild = tuple(in_order(final.hands[seat] & course.game.wild_cards))
    counted = sum(_value(course.game, card) for card in wild)
    wild_left = any(final.wild[payer] for payer in final.payers)
    return Loss(wild, counted, -course.carry.purses[seat], final.finish, wild_left=wild_left)


def _charged(course: Course, transfer: Transfer, losses: list[Loss]) -> Transfer:
    """Return what is paid instead, and tell which rules make it more."""
    game, giver, amount = course.game, transfer.giver, transfer.amount
    if not isinstance(giver, int):
        return transfer
    loss = losses[giver]
    at_work = [cited for cited in game.doubling if cited.rule.result(amount, loss) != amount]
    for cited in at_work:
        course.tell("doubled", cited, giver, "is charged more")
    if len(at_work) > 1:
        if not game.together:
            raise LacunaError(game.slug, "how several doublings go together")
        rules = [cited.rule for cited in at_work]
        amount = game.together[0].rule.result(amount, loss, rules)
    elif at_work:
        amount = at_work[0].rule.result(amount, loss)
    for rounding in game.rounding:
        amount = rounding.rule.of(amount)
    return transfer._replace(amount=amount)
