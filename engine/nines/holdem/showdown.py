"""The showdown: who shows, what each hand is, and who takes which part of the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.holdem.view import Contest, Share, Showing

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.holdem.course import Course
    from nines.holdem.hands import Hand
    from nines.holdem.table import Table
    from nines.holdem.variant import Variant


def judged(game: Variant, own: frozenset[Card], board: tuple[Card, ...]) -> Hand:
    """Return the best that a player can make."""
    return game.solver.judge(game.combination.rule.cards(own, board))


def show_down(course: Course) -> None:
    """Show the hands and share out the pot."""
    game, table = course.rules, course.position()
    hands = {seat: judged(game, table.hands[seat], table.board) for seat in table.standing}
    shares = game.shares.rule.shares(Contest(table.put, table.standing))
    won = [(share, best_of(hands, share)) for share in shares]
    contested = [seats for share, seats in won if len(share.seats) > 1]
    winners = tuple(dict.fromkeys(seat for seats in contested for seat in seats))
    shown = game.showing.rule.shows(Showing(table.standing, winners))
    for seat in shown:
        course.emit("hand_shown", game.showing, seat, in_order(table.hands[seat]))
        hand = hands[seat]
        course.emit("judged", game.multiple, seat, amount=hand.nines, unit="nine", detail=hand.made)
    course.set(shown=shown, winners=winners)
    for share, seats in won:
        _share_out(course, share, seats)


def best_of(hands: dict[int, Hand], share: Share) -> tuple[int, ...]:
    """Return the seats with the best hand among those that can win a share."""
    best = max(hands[seat].key for seat in share.seats)
    return tuple(seat for seat in share.seats if hands[seat].key == best)


def _share_out(course: Course, share: Share, seats: tuple[int, ...]) -> None:
    game = course.rules
    if len(seats) == 1:
        course.take_out(game.comparison if len(share.seats) > 1 else game.shares, seats[0], share.amount)
        return
    for seat, amount in zip(seats, game.division.rule.parts(share.amount, seats), strict=True):
        course.take_out(game.division, seat, amount)


def holding(table: Table, seat: int) -> frozenset[Card]:
    """Return the hand of a seat if it was shown, and nothing otherwise."""
    return table.hands[seat] if seat in table.shown else frozenset()
