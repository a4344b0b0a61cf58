"""The results of acts: the next player, the next cards on the table, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.holdem.builder import HoldemBuilder
from nines.holdem.moves import cost
from nines.holdem.position import POT, WAGERS, Said, around
from nines.holdem.rule_inputs import Opening, Saying
from nines.holdem.showdown import show_down

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.holdem.position import Act, HoldemPosition
    from nines.holdem.rule_set import HoldemRules
    from nines.kernel.transition import Transition

DONE: Final = {"check": "checked", "call": "called", "bet": "bet", "raise": "raised", "fold": "folded"}
STREETS: Final = ("flop", "turn", "river")


def apply(rules: HoldemRules, position: HoldemPosition, act: Act) -> Transition[HoldemPosition]:
    """Return the transition of a legal act."""
    builder = HoldemBuilder(rules, position)
    _perform(builder, act, cost(rules, position, act))
    go_on(builder)
    return builder.after(position, act)


def post_blinds(builder: HoldemBuilder) -> None:
    """Post the blinds before the cards are dealt."""
    game, chips = builder.rules, builder.ledger.seats
    blinds = game.blinds.rule.blinds(builder.position().order)
    for blind, kind in zip(blinds, ("small_blind", "big_blind"), strict=True):
        builder.emit(kind, game.blinds, blind.seat)
        amount = min(blind.amount, chips[blind.seat])
        builder.put_in(_paying(builder, game.blinds, blind.amount, amount), blind.seat, amount)
    builder.acted = tuple(blind.seat for blind in blinds) if game.closing.rule.blind_acts else ()
    builder.level = game.blinds.rule.called(tuple(builder.bets[blind.seat] for blind in blinds))


def begin(builder: HoldemBuilder) -> None:
    """Open the first round of betting, after the blinds and the deal."""
    game, order = builder.rules, builder.position().order
    big_blind = game.blinds.rule.blinds(order)[-1].seat
    _ask_from(builder, game.opening.rule.first(Opening(0, order, big_blind)))


def _perform(builder: HoldemBuilder, act: Act, due: int) -> None:
    """Perform an act that costs *due* chips, or all chips of a player who has fewer."""
    game, seat, raising = builder.rules, builder.turn, act.word in WAGERS
    ruled: Cited[object] = game.limit if raising else game.betting
    builder.said, builder.acted = (*builder.said, Said(seat, act)), (*builder.acted, seat)
    builder.emit(DONE[act.word], game.betting, seat, amount=act.by, unit=game.unit if act.by else "")
    amount = min(due, builder.ledger.seats[seat])
    if amount:
        builder.put_in(_paying(builder, ruled, due, amount), seat, amount)
    if raising:
        level = builder.bets[seat]
        builder.last = max(builder.last, level - builder.level)
        builder.level, builder.acted = level, (seat,)
        builder.raises += act.word == "raise"
    if act.word == "fold":
        builder.folded = (*builder.folded, seat)


def _paying(builder: HoldemBuilder, ruled: Cited[object], due: int, amount: int) -> Cited[object]:
    return builder.rules.all_in if amount < due else ruled


def go_on(builder: HoldemBuilder) -> None:
    """Give the turn to the next player, open the next round, or end the deal."""
    game, position = builder.rules, builder.position()
    winner = game.uncontested.rule.winner(position.standing)
    if winner is not None:
        builder.emit("uncontested", game.uncontested, winner)
        builder.winners = (winner,)
        builder.take_out(game.uncontested, winner, position.ledger.held(POT))
        return
    _ask_from(builder, position.turn + 1)


def _ask_from(builder: HoldemBuilder, first: int) -> None:
    """Give the turn to the next player who must act, from *first* on, in this or a later round.

    If no player has to act any more, go to the showdown.
    """
    while True:
        seat = _asked(builder.rules, builder.position(), first)
        if seat is not None:
            builder.turn = seat
            return
        if builder.round + 1 == len(builder.rules.lying):
            show_down(builder)
            return
        first = _next_round(builder)


def _asked(rules: HoldemRules, position: HoldemPosition, first: int) -> int | None:
    able, asks = position.able, rules.closing.rule.asks
    alone = len(able) == 1
    for seat in around(first, position.seats):
        if seat in able and asks(Saying(position.owes(seat), seat in position.acted, alone)):
            return seat
    return None


def _next_round(builder: HoldemBuilder) -> int:
    """Turn up the next cards and return the seat that acts first."""
    game, position = builder.rules, builder.position()
    street = position.round + 1
    turned = position.stock[: game.lying[street] - len(position.board)]
    builder.set(
        round=street,
        board=(*position.board, *turned),
        stock=position.stock[len(turned) :],
        bets=(0,) * position.seats,
        level=0,
        raises=0,
        last=0,
        acted=(),
        said=(),
    )
    builder.emit(STREETS[min(street, len(STREETS)) - 1], game.board, cards=turned)
    return game.opening.rule.first(Opening(street, position.order, position.button))
