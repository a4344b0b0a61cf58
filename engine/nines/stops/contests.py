"""Contests before the lead: players bid on their hands, and the best hand wins a pool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.ledger import Transfer
from nines.stops.bidding import raising
from nines.stops.payments import opponents
from nines.stops.position import Bids
from nines.stops.settlement_inputs import Won

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.stops.builder import StopsBuilder
    from nines.stops.vying import Contest, ContestTie


def open_contests(builder: StopsBuilder) -> None:
    """Begin the first contest, if the game has any."""
    if builder.rules.contest:
        _open(builder, 0)


def stay(builder: StopsBuilder, by: int = 0) -> None:
    """Let the player whose turn it is compete, and raise the bid by the amount *by*, which can be 0."""
    bids, cited = _running(builder)
    level, seat, holding = bids.level + by, bids.turn, cited.rule.holding
    rule = raising(builder.rules) if by else cited
    kind, unit = ("raises", builder.rules.unit) if by else ("stays", "")
    builder.emit(kind, rule, seat, detail=holding, amount=by, unit=unit)
    builder.pay_all(rule.key, (Transfer(seat, cited.rule.pool, level - bids.paid[seat]),))
    paid = tuple(level if other == seat else sum_ for other, sum_ in enumerate(bids.paid))
    competing = bids.competing if seat in bids.competing else (*bids.competing, seat)
    spoken = (seat,) if by else (*bids.spoken, seat)
    _go_on(builder, bids._replace(level=level, paid=paid, competing=competing, spoken=spoken))


def drop(builder: StopsBuilder, bids: Bids) -> None:
    """Record a pass of the player whose turn it is."""
    cited, seat = raising(builder.rules), bids.turn
    builder.emit("passed", cited, seat)
    left = bids.level and not cited.rule.returns
    _go_on(
        builder,
        bids._replace(
            competing=tuple(other for other in bids.competing if other != seat),
            spoken=(*bids.spoken, seat),
            gone=(*bids.gone, seat) if left else bids.gone,
        ),
    )


def _running(builder: StopsBuilder) -> tuple[Bids, Cited[Contest]]:
    """Return the bids and the rule of the contest under way."""
    bids = builder.bids or Bids(0, builder.turn)
    return bids, builder.rules.contest[bids.contest]


def _open(builder: StopsBuilder, number: int) -> None:
    """Begin a contest; after the last contest, begin the play, or end the deal if our text stops there."""
    rules = builder.rules
    if number < len(rules.contest):
        builder.bids = Bids(number, builder.turn, paid=(0,) * builder.seats)
        builder.emit("contest", rules.contest[number], detail=rules.contest[number].rule.holding)
        return
    builder.bids = None
    if rules.text_end is not None and rules.text_end.rule.before_the_lead:
        builder.emit("text_ends", rules.text_end)
        builder.void = "not seen"
    elif rules.first_lead is not None:
        leader = rules.first_lead.rule.leader(builder.turn, builder.match.dealer)
        builder.emit("leads_first", rules.first_lead, leader)
        if leader != builder.turn:
            builder.pass_turn(leader)


def _go_on(builder: StopsBuilder, bids: Bids) -> None:
    """Give the turn to the next player who may still speak; if there is none, decide the contest."""
    silent = {*bids.spoken, *bids.gone}
    order = (seat for seat in _from(builder, bids.turn)[1:] if seat not in silent)
    following = next(order, None)
    if following is None:
        _decide(builder, bids)
    else:
        builder.bids = bids._replace(turn=following)


def _from(builder: StopsBuilder, first: int) -> tuple[int, ...]:
    return builder.rules.order_from(first, builder.seats)


def _decide(builder: StopsBuilder, bids: Bids) -> None:
    """Give the pool to the winner of the contest, and begin the next contest."""
    cited = builder.rules.contest[bids.contest]
    best = _best(builder, bids, cited)
    decided: Cited[Contest] | Cited[ContestTie] = cited
    winner = best[0] if best else None
    if len(best) > 1:
        tie = builder.rules.needed(builder.rules.contest_tie, "who wins a contest between equal hands")
        decided, winner = tie, tie.rule.winner(best)
    if winner is None:
        builder.emit("unwon", decided, detail=cited.rule.holding)
    else:
        kind = "alone" if len(bids.competing) == 1 else "contest_won"
        builder.emit(kind, decided, winner, detail=cited.rule.holding)
        builder.contests_won += 1
        _pay(builder, bids, cited, winner)
    _open(builder, bids.contest + 1)


def _best(builder: StopsBuilder, bids: Bids, cited: Cited[Contest]) -> tuple[int, ...]:
    """Return the seats with the best holding for the contest, in the order of play.

    A player who competes alone wins without any holding.
    """
    if len(bids.competing) == 1:
        return bids.competing
    strengths = {seat: cited.rule.strength(builder.hands[seat]) for seat in bids.competing}
    best = max(strengths.values(), default=())
    return tuple(seat for seat in _from(builder, builder.turn) if best and strengths.get(seat) == best)


def _pay(builder: StopsBuilder, bids: Bids, cited: Cited[Contest], winner: int) -> None:
    """Pay the winner of a contest."""
    rules, pool = builder.rules, cited.rule.pool
    held = builder.ledger.held(pool)
    first = builder.contests_won == 1
    won = Won(pool, builder.hands[winner], bool(bids.level), builder.match.more.unwon, first)
    builder.pay_all(cited.key, (Transfer(pool, winner, held),))
    for pay in rules.contest_pay:
        due = pay.rule.due(won)
        builder.pay_all(pay.key, [Transfer(other, winner, due) for other in opponents(builder, winner)])
