"""The steps between deals: the lot for the button, the deal, and the match for the next deal."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from nines.cards import in_order, parse_cards
from nines.common.inputs import MatchSoFar, Stock
from nines.common.lots import draw_lot
from nines.errors import CardsError, RequestError
from nines.holdem.builder import HoldemBuilder
from nines.holdem.position import POT, ButtonMatch, HoldemPosition, around
from nines.holdem.rule_inputs import Moving
from nines.holdem.transitions import begin, post_blinds
from nines.kernel.event import Event
from nines.kernel.ledger import Ledger
from nines.kernel.position import Match
from nines.kernel.setup_checks import check_cards, check_match, check_over, check_seats, check_turn
from nines.kernel.transition import Transition
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.cards import Card
    from nines.holdem.rule_set import HoldemRules
    from nines.kernel.play import Setup
    from nines.shuffle import Stream


def match_so_far(
    rules: HoldemRules, balances: tuple[int, ...], deals: int, button: int, more: Mapping[str, object]
) -> ButtonMatch:
    """Return a match already under way.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, if *button* is not the number of a seat, or if a
        balance or *deals* is below 0.
    UnknownNameError
        If *more* is not empty, because this family passes no other data from deal to deal.
    """
    players = check_match(rules, balances, more)
    if not 0 <= button < players or deals < 0 or min(balances) < 0:
        raise RequestError(
            f"player {button + 1} with the button, {counted(deals, 'deal')} before, and balances of"
            f" {joined([*map(str, balances)])} are not possible with {counted(players, 'player')}"
        )
    return Match(rules.slug, deals, button, button, Ledger.of(balances, ((POT, 0),)), None)


def fresh(rules: HoldemRules, players: int, button: int = 0) -> ButtonMatch:
    """Return a new match before the first deal."""
    check_seats(rules.choices.name, rules.seats, players)
    return match_so_far(rules, (rules.stakes.rule.balance(),) * players, 0, button, {})


def new_match(rules: HoldemRules, players: int, rng: Stream) -> Transition[ButtonMatch]:
    """Draw for the button, repeatedly until the lot chooses a player."""
    check_seats(rules.choices.name, rules.seats, players)
    seat, events = draw_lot(rules.lot, rules.pack.rule.cards(players), players, rng, "button")
    return Transition(fresh(rules, players, seat), events)


def deal(rules: HoldemRules, match: ButtonMatch, rng: Stream) -> Transition[HoldemPosition]:
    """Post the blinds and deal the next hands."""
    players, balances = match.seats, match.ledger.seats
    _check_able(rules, balances)
    order = tuple(seat for seat in around(match.dealer + 1, players) if balances[seat])
    cards = rng.shuffled(rules.pack.rule.cards(players, match.deals))
    dealt = rules.deal.rule.deal(Stock(cards, order))
    held = dict(zip(order, dealt.hands, strict=True))
    hands = tuple(frozenset(held.get(seat, ())) for seat in range(players))
    builder = HoldemBuilder(rules, _position(hands, dealt.left, match.dealer, match))
    post_blinds(builder)
    for seat in order:
        builder.emit("dealt", rules.deal, seat, in_order(hands[seat]), seen_by=(seat,))
    begin(builder)
    return builder.transition()


def set_up(rules: HoldemRules, setup: Setup) -> HoldemPosition:
    """Return a position with given hands and posted blinds; the pile has the cards for the board, in order.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if the button is not at a seat of the table.
    CardsError
        If a card is not in the pack or appears twice, if a hand has the wrong number of cards, or if the
        board has too few cards.
    """
    hands, board, button, given = setup
    players = len(hands)
    check_seats(rules.choices.name, rules.seats, players)
    check_turn(button, players, given)
    match = given or fresh(rules, players, button)
    _check_able(rules, match.ledger.seats)
    held = [parse_cards(hand) for hand in (*hands, board)]
    _check_cards(rules, held, match)
    *in_hand, stock = held
    builder = HoldemBuilder(rules, _position(tuple(map(frozenset, in_hand)), stock, button, match))
    post_blinds(builder)
    begin(builder)
    return builder.position()


def _check_able(rules: HoldemRules, balances: tuple[int, ...]) -> None:
    if sum(balance > 0 for balance in balances) < 2:
        raise RequestError(
            f"fewer than two players have chips to stake: {rules.stakes.rule} [{rules.stakes.key}]"
        )


def _check_cards(rules: HoldemRules, held: list[tuple[Card, ...]], match: ButtonMatch) -> None:
    check_cards(chain(*held), rules.pack.rule.cards(match.seats, match.deals), rules.pack)
    *hands, board = held
    each = rules.deal.rule.each
    for seat, (hand, balance) in enumerate(zip(hands, match.ledger.seats, strict=True)):
        if len(hand) != (each if balance else 0):
            fault = f"player {seat + 1} with {balance} to stake has {len(hand)} cards"
            raise CardsError(f"{fault}: {rules.deal.rule} [{rules.deal.key}]")
    if len(board) < rules.lying[-1]:
        raise CardsError(
            f"{len(board)} cards are too few for the table: {rules.board.rule} [{rules.board.key}]"
        )


def settle(rules: HoldemRules, position: HoldemPosition) -> Transition[ButtonMatch]:
    """Settle a deal and return the match for the next deal."""
    check_over(position)
    able = tuple(seat for seat, balance in enumerate(position.ledger.seats) if balance)
    button = rules.button.rule.next(Moving(position.button, position.seats, able))
    match: ButtonMatch = Match(rules.slug, position.match.deals + 1, button, button, position.ledger, None)
    if winners(rules, match) is not None:
        return Transition(match)
    return Transition(match, (Event("button", rules.button.key, button),))


def winners(rules: HoldemRules, match: ButtonMatch) -> tuple[int, ...] | None:
    """Return the winners if the match is over, or None if another deal follows."""
    so_far = MatchSoFar(match.deals, match.seats, match.ledger.seats)
    alone = sum(balance > 0 for balance in match.ledger.seats) < 2
    return (rules.ties.rule.winners(so_far) or None) if alone or rules.length.rule.over(so_far) else None


def _position(
    hands: tuple[frozenset[Card], ...], stock: tuple[Card, ...], button: int, match: ButtonMatch
) -> HoldemPosition:
    nothing = (0,) * len(hands)
    return HoldemPosition(hands, stock, button, button, match, match.ledger.opened(), nothing, nothing)
