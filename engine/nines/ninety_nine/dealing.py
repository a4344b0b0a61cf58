"""Cards for a round: dealt, or given, and the card turned up that makes trumps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Stock
from nines.errors import CardsError
from nines.kernel.setup_checks import check_cards, check_seats, check_turn
from nines.ninety_nine import session
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import Table
from nines.ninety_nine.view import Trumping

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.kernel.play import Setup
    from nines.kernel.transition import Transition
    from nines.ninety_nine.features import Dummy
    from nines.ninety_nine.table import RoundMatch
    from nines.ninety_nine.variant import Variant
    from nines.shuffle import Stream


def deal(game: Variant, match: RoundMatch, rng: Stream) -> Transition[Table]:
    """Deal the next hands."""
    players = match.seats
    cards = rng.shuffled(game.pack.rule.cards(players, match.deals))
    hands = players + (game.dummy is not None)
    order = tuple((match.first_hand + step) % hands for step in range(hands))
    dealt = game.deal.rule.deal(Stock(cards, order))
    stock, gone = match.more.stock, match.more.gone
    if session.turned_up_from(game) and not stock:  # it has been gone through
        stock, gone = rng.shuffled(gone), ()
    more = match.more._replace(stock=stock[1:], gone=(*gone, *stock[:1]))
    course = Course(game, _table(replace(match, more=more)))
    if stock:
        turn_up(course, stock[:1])
    _hand_out(course, dealt.hands, order)
    if not stock:
        turn_up(course, dealt.left)
    return course.transition()


def _hand_out(course: Course, hands: Sequence[tuple[Card, ...]], order: tuple[int, ...]) -> None:
    """Give the hands out; the dummy's is the last."""
    game, players = course.rules, course.match.seats
    course.emit("deals", game.deal, course.match.dealer)
    for hand in order:
        held = in_order(hands[hand])
        if hand < players:
            course.emit("dealt", game.deal, hand, held, seen_by=(hand,))
        else:
            course.emit("dealt", game.deal, None, held, seen_by=())
    course.set(hands=tuple(map(frozenset, hands[:players])), bids=(frozenset(),) * players)
    if game.dummy is not None:
        _set_dummy(course, game.dummy, hands[players])


def _set_dummy(course: Course, dummy: Cited[Dummy], hand: tuple[Card, ...]) -> None:
    """Set the bid of the dummy aside."""
    bid = frozenset(dummy.rule.bid(hand, course.rules.bidding.rule.cards))
    course.set(dummy=frozenset(hand) - bid, dummy_bid=bid)


def turn_up(course: Course, left_over: tuple[Card, ...]) -> None:
    """Turn up a card, if the game does, and name the trump suit."""
    game, match = course.rules, course.position().match
    card = None
    if game.turn_up is not None and left_over:
        card = left_over[0]
        course.emit("turned_up", game.turn_up, None, (card,))
    trumping = Trumping(match.more.rounds, match.deals, match.more.succeeded, card)
    cited, suit = game.trumps(trumping)
    course.emit("trumps" if suit else "no_trumps", cited, detail=suit)
    aside = frozenset(left_over if card is None else left_over[1:])
    course.set(trump=suit, turn_up=card, aside=aside)


def set_up(game: Variant, setup: Setup) -> Table:
    """Return a position with given hands; the seat in turn leads first.

    The pile begins with the card that is turned up, or is the dummy's hand, its bid first; what else stands
    there lies face down, out of play.

    Raises
    ------
    RequestError
        If the game is not for so many, or *turn* is no seat.
    CardsError
        If a card is not of the pack or stands twice, or hands are too small or unequal.
    """
    hands, dead, turn, given = setup
    players = len(hands)
    check_seats(game.choices.name, game.seats, players)
    check_turn(turn, players, given)
    match: RoundMatch = session.fresh(game, players) if given is None else given
    held = [parse_cards(hand) for hand in (*hands, dead)]
    left_over = held.pop()
    _check_cards(game, held, left_over, match.deals)
    if game.dummy is not None:
        held.append(left_over[: len(held[0])])
        left_over = left_over[len(held[0]) :]
    least = game.bidding.rule.cards + 1
    if len(set(map(len, held))) > 1 or len(held[0]) < least:
        raise CardsError(
            f"the hands have {[*map(len, held)]} cards; each needs as many, and {least} at least"
        )
    more = match.more
    stock = tuple(card for card in more.stock if card not in left_over)
    gone = (*more.gone, *(card for card in more.stock if card in left_over))
    dealer = session.dealer_of(game, turn, players)
    more = more._replace(stock=stock, gone=gone)
    course = Course(game, _table(replace(match, first_hand=turn, dealer=dealer, more=more)))
    course.set(hands=tuple(map(frozenset, held[:players])), bids=(frozenset(),) * players)
    if game.dummy is not None:
        _set_dummy(course, game.dummy, held[players])
    turn_up(course, left_over)
    return course.position()


def _check_cards(
    game: Variant, held: list[tuple[Card, ...]], left_over: tuple[Card, ...], deals: int
) -> None:
    """Raise CardsError for cards that are not of the pack, or stand twice."""
    in_hands = tuple(card for cards in held for card in cards)
    pack = game.pack.rule.cards(len(held), deals)
    turned = session.turned_up_from(game)
    check_cards(in_hands, pack, game.pack)
    check_cards((*in_hands, *left_over), (*pack, *turned), game.pack)


def _table(match: RoundMatch) -> Table:
    return Table((), match.first_hand, match, match.ledger.opened())
