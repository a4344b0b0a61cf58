"""From deal to deal: the lot for the button, the deal, and what passes on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.errors import CardsError, RequestError
from nines.game import Event, Step
from nines.holdem.course import Course
from nines.holdem.flow import begin, post_blinds
from nines.holdem.table import POT, Carry, Table, around
from nines.holdem.view import Lot, Moving, Sitting, Stock
from nines.setting import check_cards, check_seats, check_so_far, check_turn
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.cards import Card
    from nines.holdem.variant import Variant


def sitting(
    game: Variant, purses: tuple[int, ...], deals: int, button: int, so_far: Mapping[str, object]
) -> Carry:
    """Return a sitting so far.

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If something is said that no sitting has.
    """
    players = len(purses)
    check_seats(game.choices.name, game.seats, players)
    check_so_far(so_far)
    if not 0 <= button < players or deals < 0 or min(purses) < 0:
        raise RequestError(f"button {button}, {deals} deals and purses {purses} do not fit {players} players")
    return Carry(deals, button, purses)


def fresh(game: Variant, players: int, button: int = 0) -> Carry:
    """Return what each has before anything is dealt."""
    check_seats(game.choices.name, game.seats, players)
    return Carry(0, button, (game.stakes.rule.purse(),) * players)


def open_sitting(game: Variant, players: int, seed: int) -> Step:
    """Draw for the button, again and again until the lot falls on one; stream 0 of the seed."""
    check_seats(game.choices.name, game.seats, players)
    cited = game.lot
    stream, events = Stream.of(seed), []
    seat = None
    while seat is None:
        cards = stream.shuffled(game.pack.rule.cards(players))
        drawn = cited.rule.draw(Lot(cards, players, lambda: stream.below(players)))
        events += [Event("lot", cited.key, one, (card,), words="draws") for one, card in drawn.shown]
        seat = drawn.seat
    events.append(Event("lot", cited.key, seat, words="has the button"))
    return Step(fresh(game, players, seat), tuple(events))


def deal(game: Variant, carry: Carry, seed: int) -> Step:
    """Deal the next hands; deal *n* of a sitting, from 1, uses stream *n* of the seed."""
    players = len(carry.purses)
    _check_able(game, carry.purses)
    order = tuple(seat for seat in around(carry.button + 1, players) if carry.purses[seat])
    cards = Stream.of(seed, number=carry.deals + 1).shuffled(game.pack.rule.cards(players, carry.deals))
    dealt = game.deal.rule.deal(Stock(cards, order))
    held = dict(zip(order, dealt.hands, strict=True))
    hands = tuple(frozenset(held.get(seat, ())) for seat in range(players))
    course = Course(game, _table(hands, dealt.dead, carry.button, carry))
    post_blinds(course)
    for seat in order:
        course.deal_to(seat, in_order(hands[seat]))
    begin(course)
    return course.step()


def start(game: Variant, hands: Sequence[str], dead: str, button: int, carry: Carry | None) -> Table:
    """Return a position with given hands, the blinds put in; *dead* is the board in order of coming.

    Raises
    ------
    RequestError
        If the game is not for so many, or the button is no seat's.
    CardsError
        If a card is not of the pack or stands twice, a hand has not its cards, or the board too few.
    """
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(button, players, carry and carry.purses)
    carry = carry or fresh(game, players, button)
    _check_able(game, carry.purses)
    held = [parse_cards(hand) for hand in (*hands, dead)]
    _check_cards(game, held, carry)
    *in_hand, stock = held
    course = Course(game, _table(tuple(map(frozenset, in_hand)), stock, button, carry))
    post_blinds(course)
    begin(course)
    return course.table


def _check_able(game: Variant, purses: tuple[int, ...]) -> None:
    if sum(purse > 0 for purse in purses) < 2:
        raise RequestError(f"fewer than two have anything to stake: {game.stakes.rule} [{game.stakes.key}]")


def _check_cards(game: Variant, held: list[tuple[Card, ...]], carry: Carry) -> None:
    check_cards(chain(*held), game.pack.rule.cards(len(carry.purses), carry.deals), game.pack)
    *hands, board = held
    each = game.deal.rule.each
    for seat, (hand, purse) in enumerate(zip(hands, carry.purses, strict=True)):
        if len(hand) != (each if purse else 0):
            fault = f"player {seat + 1} with {purse} to stake has {len(hand)} cards"
            raise CardsError(f"{fault}: {game.deal.rule} [{game.deal.key}]")
    if len(board) < game.lying[-1]:
        raise CardsError(
            f"{len(board)} cards are too few for the table: {game.board.rule} [{game.board.key}]"
        )


def close(game: Variant, table: Table) -> Step:
    """Return what passes to the next deal."""
    if not table.ended:
        raise RequestError("the deal is not over; play it to its end before closing it")
    able = tuple(seat for seat, purse in enumerate(table.purses) if purse)
    button = game.button.rule.next(Moving(table.button, table.players, able))
    carry = Carry(table.carry.deals + 1, button, table.purses, table.pools)
    events = [] if finished(game, carry) else [Event("lot", game.button.key, button, words="has the button")]
    return Step(carry, tuple(events))


def finished(game: Variant, carry: Carry) -> bool:
    """Tell whether the sitting is over."""
    alone = sum(purse > 0 for purse in carry.purses) < 2
    return (alone or game.length.rule.over(_sitting(carry))) and bool(winners(game, carry))


def winners(game: Variant, carry: Carry) -> tuple[int, ...]:
    """Return who has won the sitting as it stands; nobody if another deal must decide."""
    return game.ties.rule.winners(_sitting(carry))


def _sitting(carry: Carry) -> Sitting:
    return Sitting(carry.deals, len(carry.purses), carry.purses)


def _table(hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], button: int, carry: Carry) -> Table:
    nothing = (0,) * len(hands)
    pools = carry.pools or ((POT, 0),)
    return Table(hands, stock, button, button, carry, carry.purses, pools, nothing, nothing)
