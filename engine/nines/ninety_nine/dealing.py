"""Cards for a round: dealt, or given, and the card turned up that makes trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import SUIT_NAMES, in_order, parse_cards
from nines.errors import CardsError
from nines.ninety_nine import session
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import Table
from nines.ninety_nine.view import Stock, Trumping
from nines.setting import check_cards, check_seats, check_turn
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.game import Step
    from nines.ninety_nine.table import Carry
    from nines.ninety_nine.variant import Variant


def deal(game: Variant, carry: Carry, seed: int) -> Step:
    """Deal the next hands; deal *n* of a sitting, from 1, uses stream *n* of the seed."""
    players = len(carry.purses)
    stream = Stream.of(seed, number=carry.deals + 1)
    cards = stream.shuffled(game.pack.rule.cards(players, carry.deals))
    hands = players + len(game.dummy)
    order = tuple((carry.first_hand + step) % hands for step in range(hands))
    dealt = game.deal.rule.deal(Stock(cards, order))
    stock, gone = carry.stock, carry.gone
    if game.turn_up and game.turn_up[0].rule.stock() and not stock:  # it has been gone through
        stock, gone = stream.shuffled(gone), ()
    carry = carry._replace(stock=stock[1:], gone=(*gone, *stock[:1]))
    course = Course(game, _table(carry))
    if stock:
        turn_up(course, stock[:1])
    _hand_out(course, dealt.hands, order)
    if not stock:
        turn_up(course, dealt.left_over)
    return course.step()


def _hand_out(course: Course, hands: Sequence[tuple[Card, ...]], order: tuple[int, ...]) -> None:
    """Give the hands out; the dummy's is the last."""
    game, players = course.game, len(course.table.purses)
    course.tell("dealt", game.deal, course.table.carry.dealer, "deals")
    for hand in order:
        held = in_order(hands[hand])
        if hand < players:
            course.tell("dealt", game.deal, hand, "is dealt", held, seen_by=(hand,))
        else:
            course.tell("dealt", game.deal, None, "the dummy is dealt", held, seen_by=())
    course.set(hands=tuple(map(frozenset, hands[:players])), bids=(frozenset(),) * players)
    if game.dummy:
        _set_dummy(course, hands[players])


def _set_dummy(course: Course, hand: tuple[Card, ...]) -> None:
    """Set the bid of the dummy aside."""
    game = course.game
    bid = frozenset(game.dummy[0].rule.bid(hand, game.bidding.rule.cards))
    course.set(dummy=frozenset(hand) - bid, dummy_bid=bid)


def turn_up(course: Course, left_over: tuple[Card, ...]) -> None:
    """Turn up a card, if the game does, and name the trump suit."""
    game, carry = course.game, course.table.carry
    card = left_over[0] if game.turn_up and left_over else None
    if card is not None:
        course.tell("turned_up", game.turn_up[0], None, "turned up:", (card,))
    trumping = Trumping(carry.rounds, carry.deals, carry.succeeded, card)
    cited, suit = game.trumps(trumping)
    words = f"{SUIT_NAMES[suit]} are trumps" if suit else "there are no trumps"
    course.tell("turned_up", cited, None, words)
    aside = frozenset(left_over if card is None else left_over[1:])
    course.set(trump=suit, turn_up=card, aside=aside)


def start(
    game: Variant, hands: Sequence[str], dead: str = "", turn: int = 0, carry: Carry | None = None
) -> Table:
    """Return a position with given hands, seat 0 first; *turn* leads first.

    *dead* begins with the card that is turned up, or is the dummy's hand, its bid first; what else stands
    there lies face down, out of play.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack or stands twice, or hands are too small or unequal.
    """
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(turn, players, carry and carry.purses)
    carry = session.fresh(game, players) if carry is None else carry
    held = [parse_cards(hand) for hand in (*hands, dead)]
    left_over = held.pop()
    _check_cards(game, held, left_over, carry.deals)
    if game.dummy:
        held.append(left_over[: len(held[0])])
        left_over = left_over[len(held[0]) :]
    least = game.bidding.rule.cards + 1
    if len(set(map(len, held))) > 1 or len(held[0]) < least:
        raise CardsError(
            f"the hands have {[*map(len, held)]} cards; each needs as many, and {least} at least"
        )
    stock = tuple(card for card in carry.stock if card not in left_over)
    gone = (*carry.gone, *(card for card in carry.stock if card in left_over))
    dealer = session.dealer_of(game, turn, players)
    course = Course(game, _table(carry._replace(first_hand=turn, dealer=dealer, stock=stock, gone=gone)))
    course.set(hands=tuple(map(frozenset, held[:players])), bids=(frozenset(),) * players)
    if game.dummy:
        _set_dummy(course, held[players])
    turn_up(course, left_over)
    return course.table


def _check_cards(
    game: Variant, held: list[tuple[Card, ...]], left_over: tuple[Card, ...], deals: int
) -> None:
    """Raise CardsError for cards that are not of the pack, or stand twice."""
    in_hands = tuple(card for cards in held for card in cards)
    pack = game.pack.rule.cards(len(held), deals)
    turned = (card for cited in game.turn_up for card in cited.rule.stock())
    check_cards(in_hands, pack, game.pack)
    check_cards((*in_hands, *left_over), (*pack, *turned), game.pack)


def _table(carry: Carry) -> Table:
    return Table((), carry.first_hand, carry, carry.purses, carry.pools)
