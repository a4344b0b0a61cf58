"""The steps between rounds: the lot, the deal, the card turned up, and the state of the match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import Stock
from nines.common.lots import draw_lot
from nines.errors import CardsError
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.ninety_nine.builder import NinetyNineBuilder
from nines.ninety_nine.match import dealer_of, fresh, turned_up_from, winners
from nines.ninety_nine.position import NinetyNinePosition
from nines.ninety_nine.rule_inputs import Succession, Trumping
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.kernel.play import Setup
    from nines.ninety_nine.features import Dummy
    from nines.ninety_nine.position import RoundMatch
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.shuffle import Stream


def new_match(rules: NinetyNineRules, players: int, rng: Stream) -> Transition[RoundMatch]:
    """Draw lots for the first dealer or first hand, and shuffle the stock of cards to be turned up."""
    check_seats(rules.choices.name, rules.seats, players)
    finds_dealer = rules.lot.rule.finds_dealer
    seat, events = draw_lot(rules.lot, (), players, rng, "dealer" if finds_dealer else "first_hand")
    match = fresh(rules, players, rules.opening_lead.rule.leader(seat, players) if finds_dealer else seat)
    stock = rng.shuffled(match.more.stock)
    return Transition(replace(match, more=match.more._replace(stock=stock)), events)


def deal(rules: NinetyNineRules, match: RoundMatch, rng: Stream) -> Transition[NinetyNinePosition]:
    """Deal the next hands."""
    players = match.seats
    cards = rng.shuffled(rules.pack.rule.cards(players, match.deals))
    hands = players + (rules.dummy is not None)
    order = tuple((match.first_hand + step) % hands for step in range(hands))
    dealt = rules.deal.rule.deal(Stock(cards, order))
    stock, gone = match.more.stock, match.more.gone
    if turned_up_from(rules) and not stock:  # the stock has been used up
        stock, gone = rng.shuffled(gone), ()
    more = match.more._replace(stock=stock[1:], gone=(*gone, *stock[:1]))
    builder = NinetyNineBuilder(rules, _position(replace(match, more=more)))
    if stock:
        turn_up(builder, stock[:1])
    _hand_out(builder, dealt.hands, order)
    if not stock:
        turn_up(builder, dealt.left)
    return builder.transition()


def _hand_out(builder: NinetyNineBuilder, hands: Sequence[tuple[Card, ...]], order: tuple[int, ...]) -> None:
    """Hand out the cards; the dummy's hand is the last."""
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
    """Turn up a card, if the rules say so, and name the trump suit."""
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
    """Return a position with given hands; the seat ``setup.turn`` leads first.

    The pile starts with the card to turn up. In a game with a dummy, it starts with the dummy's hand, and the
    first cards of this hand are the dummy's bid. Further cards of the pile lie face down, out of play.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if *turn* is not a seat of the table.
    CardsError
        If a card is not in the pack or appears twice, or hands are too small or unequal.
    """
    hands, dead, turn, given = setup
    players = len(hands)
    check_seats(rules.choices.name, rules.seats, players)
    check_turn(turn, players, given)
    match: RoundMatch = fresh(rules, players) if given is None else given
    held = [parse_cards(hand) for hand in (*hands, dead)]
    left_over = held.pop()
    _check_cards(rules, held, left_over, match.deals)
    if rules.dummy is not None:
        held.append(left_over[: len(held[0])])
        left_over = left_over[len(held[0]) :]
    least = rules.bidding.rule.cards + 1
    if len(set(map(len, held))) > 1 or len(held[0]) < least:
        sizes = joined([str(len(hand)) for hand in held])
        raise CardsError(f"the hands have {sizes} cards; all hands need the same number, at least {least}")
    more = match.more
    stock = tuple(card for card in more.stock if card not in left_over)
    gone = (*more.gone, *(card for card in more.stock if card in left_over))
    dealer = dealer_of(rules, turn, players)
    more = more._replace(stock=stock, gone=gone)
    builder = NinetyNineBuilder(rules, _position(replace(match, first_hand=turn, dealer=dealer, more=more)))
    builder.set(hands=tuple(map(frozenset, held[:players])), bids=(frozenset(),) * players)
    if rules.dummy is not None:
        _set_dummy(builder, rules.dummy, held[players])
    turn_up(builder, left_over)
    return builder.position()


def _check_cards(
    rules: NinetyNineRules, held: list[tuple[Card, ...]], left_over: tuple[Card, ...], deals: int
) -> None:
    """Raise CardsError for cards that are not in the pack or appear twice."""
    in_hands = tuple(card for cards in held for card in cards)
    pack = rules.pack.rule.cards(len(held), deals)
    turned = turned_up_from(rules)
    check_cards(in_hands, pack, rules.pack)
    check_cards((*in_hands, *left_over), (*pack, *turned), rules.pack)


def _position(match: RoundMatch) -> NinetyNinePosition:
    return NinetyNinePosition((), match.first_hand, match, match.ledger.opened())


def settle(rules: NinetyNineRules, position: NinetyNinePosition) -> Transition[RoundMatch]:
    """Settle a round and return the match for the next round; at the end of a game, also score bonuses."""
    check_over(position)
    match, more, builder = position.match, position.match.more, NinetyNineBuilder(rules, position)
    in_game = tuple(now - then for now, then in zip(position.ledger.seats, more.start, strict=True))
    bonuses, game_over = list(more.bonuses), False
    if rules.game_end is not None and rules.game_end.rule.over(in_game):
        game_over = True
        builder.emit("game_over", rules.game_end)
        cited = rules.needed(rules.game_bonus, "what players score at the end of a game")
        for seat, points in enumerate(in_game):
            bonus = cited.rule.bonus(points, succeeded=position.made[seat])
            builder.score(cited, seat, bonus)
            bonuses[seat] += bool(bonus)
    first = rules.succession.rule.next(Succession(match.first_hand, position.seats))
    more = more._replace(
        succeeded=sharing(rules, position),
        rounds=0 if game_over else more.rounds + 1,
        games=more.games + game_over,
        start=builder.ledger.seats if game_over else more.start,
        bonuses=tuple(bonuses),
    )
    dealer = dealer_of(rules, first, position.seats)
    following = Match(rules.slug, match.deals + 1, first, dealer, builder.ledger, more)
    if winners(rules, following) is None:
        builder.emit("next_first_hand", rules.succession, first)
    return Transition(following, tuple(builder.events))


def sharing(rules: NinetyNineRules, position: NinetyNinePosition) -> int:
    """Return how many hands have succeeded; a rule says whether the dummy's success counts."""
    counted = sum(position.made[: position.seats])
    dummy = rules.dummy_success
    return counted + (dummy is not None and position.made[position.seats] and dummy.rule.counts)
