"""Cards for a round: dealt, or given, and the card turned up that makes trumps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Stock
from nines.errors import CardsError
from nines.kernel.setup_checks import check_cards, check_seats, check_turn
from nines.ninety_nine import deal_cycle
from nines.ninety_nine.builder import NinetyNineBuilder
from nines.ninety_nine.position import NinetyNinePosition
from nines.ninety_nine.rule_inputs import Trumping

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.cite import Cited
    from nines.kernel.play import Setup
    from nines.kernel.transition import Transition
    from nines.ninety_nine.features import Dummy
    from nines.ninety_nine.position import RoundMatch
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.shuffle import Stream


def deal(rules: NinetyNineRules, match: RoundMatch, rng: Stream) -> Transition[NinetyNinePosition]:
    """Deal the next hands."""
    players = match.seats
    cards = rng.shuffled(rules.pack.rule.cards(players, match.deals))
    hands = players + (rules.dummy is not None)
    order = tuple((match.first_hand + step) % hands for step in range(hands))
    dealt = rules.deal.rule.deal(Stock(cards, order))
    stock, gone = match.more.stock, match.more.gone
    if deal_cycle.turned_up_from(rules) and not stock:  # it has been gone through
        stock, gone = rng.shuffled(gone), ()
    more = match.more._replace(stock=stock[1:], gone=(*gone, *stock[:1]))
    builder = NinetyNineBuilder(rules, _table(replace(match, more=more)))
    if stock:
        turn_up(builder, stock[:1])
    _hand_out(builder, dealt.hands, order)
    if not stock:
        turn_up(builder, dealt.left)
    return builder.transition()


def _hand_out(builder: NinetyNineBuilder, hands: Sequence[tuple[Card, ...]], order: tuple[int, ...]) -> None:
    """Give the hands out; the dummy's is the last."""
    game, players = builder.rules, builder.match.seats
    builder.emit("deals", game.deal, builder.match.dealer)
    for hand in order:
        held = in_order(hands[hand])
        if hand < players:
            builder.emit("dealt", game.deal, hand, held, seen_by=(hand,))
        else:
            builder.emit("dealt", game.deal, None, held, seen_by=())
    builder.set(hands=tuple(map(frozenset, hands[:players])), bids=(frozenset(),) * players)
    if game.dummy is not None:
        _set_dummy(builder, game.dummy, hands[players])


def _set_dummy(builder: NinetyNineBuilder, dummy: Cited[Dummy], hand: tuple[Card, ...]) -> None:
    """Set the bid of the dummy aside."""
    bid = frozenset(dummy.rule.bid(hand, builder.rules.bidding.rule.cards))
    builder.set(dummy=frozenset(hand) - bid, dummy_bid=bid)


def turn_up(builder: NinetyNineBuilder, left_over: tuple[Card, ...]) -> None:
    """Turn up a card, if the game does, and name the trump suit."""
    game, match = builder.rules, builder.position().match
    card = None
    if game.turn_up is not None and left_over:
        card = left_over[0]
        builder.emit("turned_up", game.turn_up, None, (card,))
    trumping = Trumping(match.more.rounds, match.deals, match.more.succeeded, card)
    cited, suit = game.trumps(trumping)
    builder.emit("trumps" if suit else "no_trumps", cited, detail=suit)
    aside = frozenset(left_over if card is None else left_over[1:])
    builder.set(trump=suit, turn_up=card, aside=aside)


def set_up(rules: NinetyNineRules, setup: Setup) -> NinetyNinePosition:
    """Return a position with given hands; the seat in turn leads first.

    The pile begins with the card that is turned up, or is the dummy's hand, its bid first; what else stands
    there lies face down, out of play.

    Raises
    ------
    RequestError
        If the game is not for this many players, or *turn* is not a seat of the table.
    CardsError
        If a card is not of the pack or stands twice, or hands are too small or unequal.
    """
    hands, dead, turn, given = setup
    players = len(hands)
    check_seats(rules.choices.name, rules.seats, players)
    check_turn(turn, players, given)
    match: RoundMatch = deal_cycle.fresh(rules, players) if given is None else given
    held = [parse_cards(hand) for hand in (*hands, dead)]
    left_over = held.pop()
    _check_cards(rules, held, left_over, match.deals)
    if rules.dummy is not None:
        held.append(left_over[: len(held[0])])
        left_over = left_over[len(held[0]) :]
    least = rules.bidding.rule.cards + 1
    if len(set(map(len, held))) > 1 or len(held[0]) < least:
        raise CardsError(
            f"the hands have {[*map(len, held)]} cards; each needs as many, and {least} at least"
        )
    more = match.more
    stock = tuple(card for card in more.stock if card not in left_over)
    gone = (*more.gone, *(card for card in more.stock if card in left_over))
    dealer = deal_cycle.dealer_of(rules, turn, players)
    more = more._replace(stock=stock, gone=gone)
    builder = NinetyNineBuilder(rules, _table(replace(match, first_hand=turn, dealer=dealer, more=more)))
    builder.set(hands=tuple(map(frozenset, held[:players])), bids=(frozenset(),) * players)
    if rules.dummy is not None:
        _set_dummy(builder, rules.dummy, held[players])
    turn_up(builder, left_over)
    return builder.position()


def _check_cards(
    rules: NinetyNineRules, held: list[tuple[Card, ...]], left_over: tuple[Card, ...], deals: int
) -> None:
    """Raise CardsError for cards that are not of the pack, or stand twice."""
    in_hands = tuple(card for cards in held for card in cards)
    pack = rules.pack.rule.cards(len(held), deals)
    turned = deal_cycle.turned_up_from(rules)
    check_cards(in_hands, pack, rules.pack)
    check_cards((*in_hands, *left_over), (*pack, *turned), rules.pack)


def _table(match: RoundMatch) -> NinetyNinePosition:
    return NinetyNinePosition((), match.first_hand, match, match.ledger.opened())
