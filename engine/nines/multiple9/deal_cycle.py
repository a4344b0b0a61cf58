"""The steps between deals: the first dealer, the deal, and the match for the next deal."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import MatchSoFar, Stock, Succession
from nines.common.lots import draw_lot
from nines.common.sets import ranks_of
from nines.common.turn_order import order_of_play
from nines.errors import CardsError, RequestError
from nines.kernel.event import Event
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_match, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.multiple9.legal import can_put_down
from nines.multiple9.position import Multiple9Position, WonMatch
from nines.multiple9.transitions import Multiple9Builder, begin_turn
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.kernel.play import Setup
    from nines.multiple9.rule_set import Multiple9Rules
    from nines.shuffle import Stream


def match_so_far(
    rules: Multiple9Rules, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, object]
) -> WonMatch:
    """Return a match already under way.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if a given number does not fit the number of
        players.
    UnknownNameError
        If *more* is not empty, because this family passes on no other data.
    """
    players = check_match(rules, balances, more)
    if not 0 <= first_hand < players or deals < 0:
        raise RequestError(
            f"player {first_hand + 1} as first hand, and {counted(deals, 'deal')} before, are not possible"
            f" with {counted(players, 'player')}"
        )
    dealer = rules.dealer.rule.dealer(first_hand, players)
    return Match(rules.slug, deals, first_hand, dealer, Ledger.of(balances), None)


def new_match(rules: Multiple9Rules, players: int, rng: Stream) -> Transition[WonMatch]:
    """Draw lots for the first dealer, and return the new match."""
    check_seats(rules.choices.name, rules.seats, players)
    dealer, events = draw_lot(rules.lot, rules.pack.rule.cards(players), players, rng, "dealer")
    first = next(seat for seat in range(players) if rules.dealer.rule.dealer(seat, players) == dealer)
    return Transition(match_so_far(rules, (0,) * players, 0, first, {}), events)


def deal(rules: Multiple9Rules, match: WonMatch, rng: Stream) -> Transition[Multiple9Position]:
    """Deal the next hands."""
    players = match.seats
    order = order_of_play(rules.turn.rule, match.first_hand, players)
    cards = rng.shuffled(rules.pack.rule.cards(players, match.deals))
    dealt = rules.deal.rule.deal(Stock(cards, order))
    builder = Multiple9Builder(rules, _position(tuple(map(frozenset, dealt.hands)), dealt.left, match))
    builder.emit("deals", rules.deal, match.dealer)
    for seat in order:
        hand = in_order(dealt.hands[seat])
        builder.emit("dealt", rules.deal, seat, hand, seen_by=(seat,))
    _begin(builder)
    return builder.transition()


def set_up(rules: Multiple9Rules, setup: Setup) -> Multiple9Position:
    """Return a position with given hands and a stock, top card first; the seat ``setup.turn`` begins.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if *turn* is not a seat of the table.
    CardsError
        If a card is not in the pack or appears twice, or a hand is empty.
    """
    hands, pile, turn, given = setup
    players = len(hands)
    check_seats(rules.choices.name, rules.seats, players)
    check_turn(turn, players, given)
    held = [parse_cards(hand) for hand in (*hands, pile)]
    deals = 0 if given is None else given.deals
    check_cards(chain(*held), rules.pack.rule.cards(players, deals), rules.pack)
    if not all(held[:-1]):
        raise CardsError("a hand is empty; every player needs a card")
    *in_hand, stock = held
    so_far = given or match_so_far(rules, (0,) * players, 0, turn, {})
    builder = Multiple9Builder(
        rules, _position(tuple(map(frozenset, in_hand)), stock, so_far)._replace(turn=turn)
    )
    _begin(builder)
    return builder.position()


def settle(rules: Multiple9Rules, position: Multiple9Position) -> Transition[WonMatch]:
    """Settle a deal and return the match for the next deal."""
    check_over(position)
    match, players = position.match, position.seats
    winner = position.winners[0] if position.winners else match.first_hand
    first = rules.succession.rule.next(Succession(match.first_hand, winner, players))
    dealer = rules.dealer.rule.dealer(first, players)
    following: WonMatch = Match(rules.slug, match.deals + 1, first, dealer, position.ledger, None)
    if winners(rules, following) is not None:
        return Transition(following)
    return Transition(following, (Event("next_first_hand", rules.succession.key, first),))


def winners(rules: Multiple9Rules, match: WonMatch) -> tuple[int, ...] | None:
    """Return the winners if the match is over, or None if another deal follows."""
    so_far = MatchSoFar(match.deals, match.seats, match.ledger.seats, (0,) * match.seats)
    return (rules.ties.rule.winners(so_far) or None) if rules.length.rule.over(so_far) else None


def _begin(builder: Multiple9Builder) -> None:
    """Let players go out before the first draw if they may; if nobody may, begin the first turn."""
    game, position = builder.rules, builder.position()
    order = order_of_play(game.turn.rule, position.turn, position.seats)
    cards = game.pack.rule.cards(position.seats)
    size = len(game.deal.rule.deal(Stock(cards, order)).hands[0])
    builder.set(as_dealt=all(len(hand) == size for hand in position.hands))
    if builder.position().as_dealt and game.dealt_out.rule.before_first_draw:
        builder.set(to_claim=able_to_claim(game, builder.position()))
    if not builder.position().to_claim:
        begin_turn(builder)


def able_to_claim(rules: Multiple9Rules, dealt: Multiple9Position) -> tuple[int, ...]:
    """Return the seats that can put down the hands that they were dealt, in the order of play."""
    order = order_of_play(rules.turn.rule, dealt.turn, dealt.seats)
    return tuple(seat for seat in order if can_put_down(rules, ranks_of(dealt.hands[seat])))


def _position(
    hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], match: WonMatch
) -> Multiple9Position:
    return Multiple9Position(hands, stock, match.first_hand, match, match.ledger.opened())
