"""From deal to deal: the lot for the button, the deal, and what passes on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Sitting, Stock
from nines.common.opening import draw_lot
from nines.errors import CardsError, RequestError
from nines.holdem.course import Course
from nines.holdem.flow import begin, post_blinds
from nines.holdem.table import POT, ButtonMatch, Table, around
from nines.holdem.view import Moving
from nines.kernel.event import Event
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_more, check_over, check_seats, check_turn
from nines.kernel.transition import Transition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.holdem.variant import Variant
    from nines.kernel.play import Setup
    from nines.shuffle import Stream


def match_so_far(
    game: Variant, balances: tuple[int, ...], deals: int, button: int, more: Mapping[str, object]
) -> ButtonMatch:
    """Return a match so far.

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If *more* names anything: nothing else passes on.
    """
    players = len(balances)
    check_seats(game.choices.name, game.seats, players)
    check_more(more)
    if not 0 <= button < players or deals < 0 or min(balances) < 0:
        raise RequestError(
            f"button {button}, {deals} deals and purses {balances} do not fit {players} players"
        )
    return Match(deals, button, button, Ledger.of(balances, ((POT, 0),)), None)


def fresh(game: Variant, players: int, button: int = 0) -> ButtonMatch:
    """Return what each has before anything is dealt."""
    check_seats(game.choices.name, game.seats, players)
    return match_so_far(game, (game.stakes.rule.purse(),) * players, 0, button, {})


def new_match(game: Variant, players: int, rng: Stream) -> Transition[ButtonMatch]:
    """Draw for the button, again and again until the lot falls on one."""
    check_seats(game.choices.name, game.seats, players)
    seat, events = draw_lot(game.lot, game.pack.rule.cards(players), players, rng, "button")
    return Transition(fresh(game, players, seat), events)


def deal(game: Variant, match: ButtonMatch, rng: Stream) -> Transition[Table]:
    """Deal the next hands, the blinds being put in first."""
    players, purses = match.seats, match.ledger.seats
    _check_able(game, purses)
    order = tuple(seat for seat in around(match.dealer + 1, players) if purses[seat])
    cards = rng.shuffled(game.pack.rule.cards(players, match.deals))
    dealt = game.deal.rule.deal(Stock(cards, order))
    held = dict(zip(order, dealt.hands, strict=True))
    hands = tuple(frozenset(held.get(seat, ())) for seat in range(players))
    course = Course(game, _table(hands, dealt.left, match.dealer, match))
    post_blinds(course)
    for seat in order:
        course.emit("dealt", game.deal, seat, in_order(hands[seat]), seen_by=(seat,))
    begin(course)
    return course.transition()


def set_up(game: Variant, setup: Setup) -> Table:
    """Return a position with given hands, the blinds put in; the pile is the board in order of coming.

    Raises
    ------
    RequestError
        If the game is not for so many, or the button is no seat's.
    CardsError
        If a card is not of the pack or stands twice, a hand has not its cards, or the board too few.
    """
    hands, board, button, given = setup
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(button, players, given)
    match = given or fresh(game, players, button)
    _check_able(game, match.ledger.seats)
    held = [parse_cards(hand) for hand in (*hands, board)]
    _check_cards(game, held, match)
    *in_hand, stock = held
    course = Course(game, _table(tuple(map(frozenset, in_hand)), stock, button, match))
    post_blinds(course)
    begin(course)
    return course.position()


def _check_able(game: Variant, purses: tuple[int, ...]) -> None:
    if sum(purse > 0 for purse in purses) < 2:
        raise RequestError(f"fewer than two have anything to stake: {game.stakes.rule} [{game.stakes.key}]")


def _check_cards(game: Variant, held: list[tuple[Card, ...]], match: ButtonMatch) -> None:
    check_cards(chain(*held), game.pack.rule.cards(match.seats, match.deals), game.pack)
    *hands, board = held
    each = game.deal.rule.each
    for seat, (hand, purse) in enumerate(zip(hands, match.ledger.seats, strict=True)):
        if len(hand) != (each if purse else 0):
            fault = f"player {seat + 1} with {purse} to stake has {len(hand)} cards"
            raise CardsError(f"{fault}: {game.deal.rule} [{game.deal.key}]")
    if len(board) < game.lying[-1]:
        raise CardsError(
            f"{len(board)} cards are too few for the table: {game.board.rule} [{game.board.key}]"
        )


def settle(game: Variant, table: Table) -> Transition[ButtonMatch]:
    """Return what passes to the next deal."""
    check_over(table)
    able = tuple(seat for seat, purse in enumerate(table.ledger.seats) if purse)
    button = game.button.rule.next(Moving(table.button, table.seats, able))
    match: ButtonMatch = Match(table.match.deals + 1, button, button, table.ledger, None)
    if winners(game, match) is not None:
        return Transition(match)
    return Transition(match, (Event("button", game.button.key, button),))


def winners(game: Variant, match: ButtonMatch) -> tuple[int, ...] | None:
    """Return the winners of a match that is over, or None if another deal is to be played."""
    sitting = Sitting(match.deals, match.seats, match.ledger.seats)
    alone = sum(purse > 0 for purse in match.ledger.seats) < 2
    return (game.ties.rule.winners(sitting) or None) if alone or game.length.rule.over(sitting) else None


def _table(
    hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], button: int, match: ButtonMatch
) -> Table:
    nothing = (0,) * len(hands)
    return Table(hands, stock, button, button, match, match.ledger.opened(), nothing, nothing)
