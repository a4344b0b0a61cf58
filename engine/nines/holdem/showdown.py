"""The showdown: showing hands, judging them, and sharing out the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.holdem.rule_inputs import Contest, Share, Showing

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.holdem.builder import HoldemBuilder
    from nines.holdem.hands import Hand
    from nines.holdem.position import HoldemPosition
    from nines.holdem.rule_set import HoldemRules


def judged(rules: HoldemRules, own: frozenset[Card], board: tuple[Card, ...]) -> Hand:
    """Return the best hand that a player can make."""
    return rules.solver.judge(rules.combination.rule.cards(own, board))


def show_down(builder: HoldemBuilder) -> None:
    """Show the hands and share out the pot."""
    game, position = builder.rules, builder.position()
    hands = {seat: judged(game, position.hands[seat], position.board) for seat in position.standing}
    shares = game.shares.rule.shares(Contest(position.put, position.standing))
    won = [(share, best_of(hands, share)) for share in shares]
    contested = [seats for share, seats in won if len(share.seats) > 1]
    winners = tuple(dict.fromkeys(seat for seats in contested for seat in seats))
    shown = game.showing.rule.shows(Showing(position.standing, winners))
    for seat in shown:
        builder.emit("hand_shown", game.showing, seat, in_order(position.hands[seat]))
        hand = hands[seat]
        builder.emit("judged", game.multiple, seat, amount=hand.nines, unit="nine", detail=hand.made)
    builder.set(shown=shown, winners=winners)
    for share, seats in won:
        _share_out(builder, share, seats)


def best_of(hands: dict[int, Hand], share: Share) -> tuple[int, ...]:
    """Return the seats with the best hand among the seats that can win a share."""
    best = max(hands[seat].key for seat in share.seats)
    return tuple(seat for seat in share.seats if hands[seat].key == best)


def _share_out(builder: HoldemBuilder, share: Share, seats: tuple[int, ...]) -> None:
    game = builder.rules
    if len(seats) == 1:
        builder.take_out(game.comparison if len(share.seats) > 1 else game.shares, seats[0], share.amount)
        return
    for seat, amount in zip(seats, game.division.rule.parts(share.amount, seats), strict=True):
        builder.take_out(game.division, seat, amount)


def holding(position: HoldemPosition, seat: int) -> frozenset[Card]:
    """Return the cards of a seat that showed its hand; empty if the seat did not show it."""
    return position.hands[seat] if seat in position.shown else frozenset()
