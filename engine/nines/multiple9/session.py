"""From deal to deal: who deals first, the deal, and what passes on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Sitting, Stock, Succession, Turning
from nines.common.opening import draw_lot
from nines.common.sets import ranks_of
from nines.errors import CardsError, RequestError
from nines.kernel.event import Event
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_more, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.multiple9.flow import Course, begin_turn
from nines.multiple9.legal import can_put_down
from nines.multiple9.table import Table, WonMatch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.kernel.play import Setup
    from nines.multiple9.variant import Variant
    from nines.shuffle import Stream


def match_so_far(
    game: Variant, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, object]
) -> WonMatch:
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
    if not 0 <= first_hand < players or deals < 0:
        raise RequestError(f"first hand {first_hand} and {deals} deals do not fit {players} players")
    dealer = game.dealer.rule.dealer(first_hand, players)
    return Match(deals, first_hand, dealer, Ledger.of(balances), None)


def new_match(game: Variant, players: int, rng: Stream) -> Transition[WonMatch]:
    """Draw the lot."""
    check_seats(game.choices.name, game.seats, players)
    dealer, events = draw_lot(game.lot, game.pack.rule.cards(players), players, rng, "dealer")
    first = next(seat for seat in range(players) if game.dealer.rule.dealer(seat, players) == dealer)
    return Transition(match_so_far(game, (0,) * players, 0, first, {}), events)


def deal(game: Variant, match: WonMatch, rng: Stream) -> Transition[Table]:
    """Deal the next hands."""
    players = match.seats
    order = _order(game, match.first_hand, players)
    cards = rng.shuffled(game.pack.rule.cards(players, match.deals))
    dealt = game.deal.rule.deal(Stock(cards, order))
    course = Course(game, _table(tuple(map(frozenset, dealt.hands)), dealt.left, match))
    course.emit("deals", game.deal, match.dealer)
    for seat in order:
        hand = in_order(dealt.hands[seat])
        course.emit("dealt", game.deal, seat, hand, seen_by=(seat,))
    _begin(course)
    return course.transition()


def set_up(game: Variant, setup: Setup) -> Table:
    """Return a position with given hands and a stock, top card first; the seat in turn begins.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack, stands twice, or a hand is empty.
    """
    hands, pile, turn, given = setup
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(turn, players, given)
    held = [parse_cards(hand) for hand in (*hands, pile)]
    deals = 0 if given is None else given.deals
    check_cards(chain(*held), game.pack.rule.cards(players, deals), game.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, stock = held
    so_far = given or match_so_far(game, (0,) * players, 0, turn, {})
    course = Course(game, _table(tuple(map(frozenset, in_hand)), stock, so_far)._replace(turn=turn))
    _begin(course)
    return course.position()


def settle(game: Variant, table: Table) -> Transition[WonMatch]:
    """Return what passes to the next deal."""
    check_over(table)
    match, players = table.match, table.seats
    winner = table.winners[0] if table.winners else match.first_hand
    first = game.succession.rule.next(Succession(match.first_hand, winner, players))
    dealer = game.dealer.rule.dealer(first, players)
    following: WonMatch = Match(match.deals + 1, first, dealer, table.ledger, None)
    if winners(game, following) is not None:
        return Transition(following)
    return Transition(following, (Event("next_first_hand", game.succession.key, first),))


def winners(game: Variant, match: WonMatch) -> tuple[int, ...] | None:
    """Return the winners of a match that is over, or None if another deal is to be played."""
    sitting = Sitting(match.deals, match.seats, match.ledger.seats, (0,) * match.seats)
    return (game.ties.rule.winners(sitting) or None) if game.length.rule.over(sitting) else None


def _begin(course: Course) -> None:
    """Ask those who may go out before the first draw; if there is none the first turn begins."""
    game, table = course.rules, course.position()
    order = _order(game, table.turn, table.seats)
    cards = game.pack.rule.cards(table.seats)
    size = len(game.deal.rule.deal(Stock(cards, order)).hands[0])
    course.set(as_dealt=all(len(hand) == size for hand in table.hands))
    if course.position().as_dealt and game.dealt_out.rule.before_first_draw:
        able = tuple(seat for seat in order if can_put_down(game, ranks_of(table.hands[seat])))
        course.set(to_claim=able)
    if not course.position().to_claim:
        begin_turn(course)


def _order(game: Variant, first: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order of play."""
    order = [first]
    while len(order) < players:
        order.append(game.turn.rule.after(Turning(order[-1], players)))
    return tuple(order)


def _table(hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], match: WonMatch) -> Table:
    return Table(hands, stock, match.first_hand, match, match.ledger.opened())
