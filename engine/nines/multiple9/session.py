"""From deal to deal: who deals first, the deal, and what passes on."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.sets import ranks_of
from nines.errors import CardsError, RequestError
from nines.game import Event, Step
from nines.multiple9.flow import Course, begin_turn
from nines.multiple9.legal import can_put_down
from nines.multiple9.table import Carry, Table
from nines.setting import check_cards, check_seats, check_so_far, check_turn
from nines.shuffle import Stream
from nines.stops.outcome import Lot, Sitting, Succession
from nines.stops.view import Stock, Turning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.multiple9.variant import Variant


def sitting(
    game: Variant, purses: tuple[int, ...], deals: int = 0, first_hand: int = 0, **so_far: object
) -> Carry:
    """Return a sitting so far.

    Raises
    ------
    RequestError
        If the game is not for so many, or a figure does not fit their number.
    UnknownNameError
        If something is said that no sitting of this game has.
    """
    players = len(purses)
    check_seats(game.choices.name, game.seats, players)
    check_so_far(so_far)
    if not 0 <= first_hand < players or deals < 0:
        raise RequestError(f"first hand {first_hand} and {deals} deals do not fit {players} players")
    return Carry(deals, first_hand, game.dealer.rule.dealer(first_hand, players), purses)


def open_sitting(game: Variant, players: int, seed: int) -> Step:
    """Draw the lot; stream 0 of the seed."""
    check_seats(game.choices.name, game.seats, players)
    cited, stream = game.lot, Stream.of(seed)
    lot = Lot(stream.shuffled(game.pack.rule.cards(players)), players, lambda: stream.below(players))
    dealer = cited.rule.draw(lot).seat or 0
    first = next(seat for seat in range(players) if game.dealer.rule.dealer(seat, players) == dealer)
    event = Event("lot", cited.key, seat=dealer, words="deals first")
    return Step(sitting(game, (0,) * players, 0, first), (event,))


def deal(game: Variant, carry: Carry, seed: int) -> Step:
    """Deal the next hands; deal *n* of a sitting, from 1, uses stream *n* of the seed."""
    players = len(carry.purses)
    order = _order(game, carry.first_hand, players)
    cards = Stream.of(seed, number=carry.deals + 1).shuffled(game.pack.rule.cards(players, carry.deals))
    dealt = game.deal.rule.deal(Stock(cards, order))
    course = Course(game, _table(tuple(map(frozenset, dealt.hands)), dealt.dead, carry)._replace(seed=seed))
    key = game.deal.key
    course.events.append(Event("dealt", key, seat=carry.dealer, words="deals"))
    for seat in order:
        hand = in_order(dealt.hands[seat])
        course.events.append(Event("dealt", key, seat=seat, cards=hand, words="is dealt", seen_by=(seat,)))
    _begin(course)
    return course.step()


def start(
    game: Variant, hands: Sequence[str], dead: str = "", turn: int = 0, carry: Carry | None = None
) -> Table:
    """Return a position with given hands, seat 0 first, and a stock, top card first; *turn* begins.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack, stands twice, or a hand is empty.
    """
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(turn, players, carry and carry.purses)
    held = [parse_cards(hand) for hand in (*hands, dead)]
    deals = 0 if carry is None else carry.deals
    check_cards(chain(*held), game.pack.rule.cards(players, deals), game.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, stock = held
    so_far = carry or sitting(game, (0,) * players, 0, turn)
    course = Course(game, _table(tuple(map(frozenset, in_hand)), stock, so_far)._replace(turn=turn))
    _begin(course)
    return course.table


def close(game: Variant, table: Table) -> Step:
    """Return what passes to the next deal."""
    if not table.ended:
        raise RequestError("the deal is not over; play it to its end before closing it")
    carry, players = table.carry, table.players
    winner = table.winners[0] if table.winners else carry.first_hand
    first = game.succession.rule.next(Succession(carry.first_hand, winner, players))
    dealer = game.dealer.rule.dealer(first, players)
    following = Carry(carry.deals + 1, first, dealer, table.purses, table.pools)
    if finished(game, following):
        return Step(following, ())
    return Step(following, (Event("lot", game.succession.key, seat=first, words="is first hand next"),))


def winners(game: Variant, carry: Carry) -> tuple[int, ...]:
    """Return who has won the sitting as it stands; nobody if another deal must decide."""
    return game.ties.rule.winners(_sitting(carry))


def finished(game: Variant, carry: Carry) -> bool:
    """Tell whether the sitting is over."""
    return game.length.rule.over(_sitting(carry)) and bool(winners(game, carry))


def _begin(course: Course) -> None:
    """Ask those who may go out before the first draw; if there is none the first turn begins."""
    game, table = course.game, course.table
    order = _order(game, table.turn, table.players)
    cards = game.pack.rule.cards(table.players)
    size = len(game.deal.rule.deal(Stock(cards, order)).hands[0])
    course.change(as_dealt=all(len(hand) == size for hand in table.hands))
    if course.table.as_dealt and game.dealt_out.rule.before_first_draw:
        able = tuple(seat for seat in order if can_put_down(game, ranks_of(table.hands[seat])))
        course.change(to_claim=able)
    if not course.table.to_claim:
        begin_turn(course)


def _order(game: Variant, first: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order of play."""
    order = [first]
    while len(order) < players:
        order.append(game.turn.rule.after(Turning(order[-1], players)))
    return tuple(order)


def _sitting(carry: Carry) -> Sitting:
    return Sitting(carry.deals, len(carry.purses), carry.purses, (0,) * len(carry.purses))


def _table(hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], carry: Carry) -> Table:
    return Table(hands, stock, carry.first_hand, carry, carry.purses, carry.pools)
