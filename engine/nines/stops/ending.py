"""How a deal ends: a player goes out and is paid. Another player can answer an opera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.kernel.transition import new
from nines.stops import payments
from nines.stops.position import Out
from nines.stops.rule_inputs import Finish, Laid
from nines.stops.settlement_inputs import Final, Going, GoingOut, Loss
from nines.stops.shed_search import can_shed_all
from nines.stops.sums import NO_LOSS, Charge, Doubled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.stops.builder import StopsBuilder
    from nines.stops.features import Answer
    from nines.stops.money import Doubling
    from nines.stops.rule_set import StopsRules


def finish_of(builder: StopsBuilder, last: Laid) -> Finish:
    """Return the way in which the player of the last card has gone out."""
    game = builder.rules
    counting = [cited.rule for cited in game.last_wild if cited.rule.counts(last)]
    as_itself = any(rule.as_itself(last) for rule in counting)
    return Finish(bool(counting), as_itself, _is_opera(builder, last.seat))


def _is_opera(builder: StopsBuilder, winner: int) -> bool:
    game = builder.rules
    if game.opera is None:
        return False
    layers = {laid.seat for run in (*builder.runs, builder.run) for laid in run} - {winner}
    partners = set(payments.side(game, winner, builder.seats))
    going = Going(
        builder.match.first_hand, winner, builder.seats, builder.turns, bool(layers), bool(layers - partners)
    )
    return game.opera.rule.made(going)


def target_reached(builder: StopsBuilder) -> bool:
    """End the deal if a player's score has reached the target; return whether the deal has ended."""
    target, seat = builder.rules.target, builder.target()
    if target is None or seat is None:
        return False
    builder.emit("target", target, seat)
    builder.winners, builder.unclaimed = payments.side(builder.rules, seat, builder.seats), ()
    return True


def go_out(builder: StopsBuilder, winner: int, finish: Finish) -> None:
    """End the deal, unless the seat *winner* made an opera that another player may answer."""
    answer = builder.rules.answer if finish.opera else None
    answerer = None if answer is None else answer.rule.by(winner, builder.seats)
    if answer is None or answerer is None:
        end(builder, winner, finish)
        return
    builder.emit("may_answer", answer, answerer)
    builder.out = Out(winner, finish)
    _let_answer(builder, answerer, answer)


def _let_answer(builder: StopsBuilder, answerer: int, cited: Cited[Answer]) -> None:
    game = builder.rules
    if cited.rule.own_sequence or game.aftermath(builder.run[-1], builder.past(builder.run[-1])).stop:
        builder.new_run(answerer)
    else:
        builder.passed = ()
        builder.pass_turn(answerer)
    if not cited.rule.judged:
        return
    if can_shed_all(game, builder.position()):
        draw(builder)
    elif builder.out is not None:
        end(builder, builder.out.seat, builder.out.finish)


def draw(builder: StopsBuilder) -> None:
    """End the deal without a winner, because another player has answered the opera."""
    cited = builder.rules.needed(builder.rules.answer, "whether an opera may be answered")
    builder.emit("drawn", cited, builder.turn)
    _pay_unclaimed(builder)
    builder.void = "drawn"
    if cited.rule.undoes:
        builder.pay_all(cited.key, payments.taken_back(builder))


def end(builder: StopsBuilder, winner: int, finish: Finish) -> None:
    """End the deal: make the last payments, and pay the winner."""
    last = builder.last_by(winner)
    payments.pay_due(builder, "out", last, finish=finish, out=True)
    builder.emit("out", builder.rules.going_out, winner)
    # No card follows the last one, so an unclaimed payment can no longer be lost.
    _pay_unclaimed(builder)
    builder.winners = payments.side(builder.rules, winner, builder.seats)
    payments.sweep(builder, winner, finish)
    _settle(builder, last, finish)


def _pay_unclaimed(builder: StopsBuilder) -> None:
    for unclaimed in builder.unclaimed:
        builder.pay_all(unclaimed.payment, unclaimed.transfers)
    builder.unclaimed = ()


def _settle(builder: StopsBuilder, last: Laid, finish: Finish) -> None:
    game, winner, hands = builder.rules, last.seat, _hands_paid_for(builder)
    points = tuple(points_of(game, hand) for hand in hands)
    wild = tuple(len(hand & game.wild_cards) for hand in hands)
    partners = payments.side(game, winner, builder.seats)[1:]
    partners_pay = game.sides is not None and game.sides.rule.partners_pay
    final = Final(hands, points, wild, winner, partners, finish, partners_pay=partners_pay)
    losses = _losses(builder, final)
    going_out = GoingOut(winner, last.wild)
    for settled in game.settlement:
        charges = [
            _charge(new(Charge, (game, settled, final, transfer, going_out, NO_LOSS, (), None)), losses)
            for transfer in settled.rule.transfers(final)
        ]
        for charge in charges:
            for cited in charge.raising:
                builder.emit("doubled", cited, charge.loser, made_of=Doubled(charge, cited))
        builder.pay_all(settled.key, [charge.due for charge in charges], made_of=charges)


def _hands_paid_for(builder: StopsBuilder) -> tuple[frozenset[Card], ...]:
    """Return the hands that losers pay for.

    If a player tried to answer an opera and failed, a rule may add the cards played in the answer to that
    player's hand.
    """
    answer = builder.rules.answer
    if answer is None or not answer.rule.whole_hand or builder.out is None:
        return builder.hands
    return tuple(
        hand if seat == builder.out.seat else hand.union(*(laid.cards for laid in builder.laid_by(seat)))
        for seat, hand in enumerate(builder.hands)
    )


def points_of(rules: StopsRules, cards: Iterable[Card]) -> int:
    """Return the points of cards; 0 if cards do not count points."""
    return 0 if rules.value is None else sum(map(rules.points, cards))


def _losses(builder: StopsBuilder, final: Final) -> list[Loss]:
    """Return what the rules that raise payments may see of each seat."""
    rules, before = builder.rules, builder.match.ledger.seats
    wild_left = any(final.wild[payer] for payer in final.payers)
    losses = []
    for seat, hand in enumerate(final.hands):
        wild = in_order(hand & rules.wild_cards) if final.wild[seat] else ()
        losses.append(new(Loss, (wild, points_of(rules, wild), -before[seat], final.finish, "", wild_left)))
    return losses


def _charge(usual: Charge, losses: list[Loss]) -> Charge:
    """Return a payment with the doublings that apply to it, and with what is due after them and rounding."""
    rules, settled, final, transfer, going_out, *_ = usual
    giver, _, amount = transfer
    if not isinstance(giver, int):
        return usual
    wild, points, total, finish, _, wild_left = losses[giver]
    loss: Loss = new(Loss, (wild, points, total, finish, settled.name, wild_left))
    raising, due = charge(rules, amount, loss)
    return new(Charge, (rules, settled, final, transfer, going_out, loss, tuple(raising), due))


def charge(rules: StopsRules, amount: int, loss: Loss) -> tuple[list[Cited[Doubling]], int]:
    """Return the doublings that apply to a payment, and the amount after doubling and rounding."""
    at_work = [cited for cited in rules.doubling if cited.rule.result(amount, loss) != amount]
    if len(at_work) > 1:
        together = rules.needed(rules.together, "how several doublings combine")
        amount = together.rule.result(amount, loss, [cited.rule for cited in at_work])
    elif at_work:
        amount = at_work[0].rule.result(amount, loss)
    return at_work, amount if rules.rounding is None else rules.rounding.rule.of(amount)
