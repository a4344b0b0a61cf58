"""How the made-up trick-taking games are played: positions, acts, and the functions of the family."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from nines.cards import Card, in_order, parse_cards
from nines.common.inputs import MatchSoFar, Stock, Succession, Turning
from nines.common.lots import draw_lot
from nines.common.turn_order import order_of_play
from nines.errors import CardsError
from nines.kernel.event import Event
from nines.kernel.history import DEALT, History
from nines.kernel.ledger import SCORE, Ledger
from nines.kernel.position import Ending, Match, Position
from nines.kernel.setup_checks import (
    check_cards,
    check_match,
    check_over,
    check_seats,
    check_turn,
    not_held,
)
from nines.kernel.transition import Transition, TransitionBuilder

from .inputs import Choice
from .rules import TrickRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.kernel.play import Setup
    from nines.kernel.refusal import Objection
    from nines.shuffle import Stream


class Put(NamedTuple):
    """Play a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"put {self.card}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family."""
        return (int(self.card),)


class Taken(NamedTuple):
    """A trick that is over, or the trick on the table with the seat that led."""

    seat: int
    cards: tuple[Card, ...]


class _Fields(NamedTuple):
    hands: tuple[frozenset[Card], ...]
    aside: tuple[Card, ...]
    turn: int
    match: Match[None]
    ledger: Ledger
    trick: Taken
    taken: tuple[Taken, ...] = ()
    history: History = DEALT


class TrickPosition(_Fields, Position):
    """A position of a trick-taking game."""

    __slots__ = ()

    @property
    def to_act(self) -> int | None:
        """The seat to act."""
        return None if self.ended else self.turn

    @property
    def ending(self) -> Ending | None:
        """How the deal has ended: when no hand has a card, the players with the most tricks have won."""
        if any(self.hands):
            return None
        gains = self.ledger.gains
        return Ending(tuple(seat for seat, gain in enumerate(gains) if gain == max(gains)))

    def piles(self) -> Iterator[Iterable[Card]]:
        """Yield the hands, the cards put aside, the trick and the tricks taken."""
        yield from self.hands
        yield self.aside
        yield from (one.cards for one in (self.trick, *self.taken))


class TrickObservation(NamedTuple):
    """What one seat can see."""

    seat: int
    hand: frozenset[Card]
    counts: tuple[int, ...]
    turn: int
    trick: Taken
    taken: tuple[Taken, ...]
    ledger: Ledger


class TrickBuilder(TransitionBuilder[TrickRules, TrickPosition], position=TrickPosition):
    """Builds the next position."""


def parse_act(text: str) -> Put:
    """Return the act that a text names."""
    cards = parse_cards(text.strip().removeprefix("put ")) if isinstance(text, str) else ()
    if len(cards) != 1:
        raise CardsError(f"{text!r} is not an act; write, for instance: put 10♣")
    return Put(cards[0])


def is_act(value: object) -> bool:
    """Return whether a value is an act, made of a card."""
    return isinstance(value, Put) and isinstance(value.card, Card)


def match_so_far(
    rules: TrickRules, balances: tuple[int, ...], deals: int, first_hand: int, more: Mapping[str, Any]
) -> Match[None]:
    """Return a match already under way."""
    players = check_match(rules, balances, more)
    check_turn(first_hand, players, None)
    dealer = rules.dealer.rule.dealer(first_hand, players)
    return Match(rules.slug, deals, first_hand, dealer, Ledger.of(balances), None)


def new_match(rules: TrickRules, players: int, rng: Stream) -> Transition[Match[None]]:
    """Draw the lot for first hand, and return the new match."""
    check_seats(rules.choices.name, rules.seats, players)
    first, events = draw_lot(rules.lot, rules.pack.rule.cards(players), players, rng, "first_hand")
    return Transition(match_so_far(rules, (0,) * players, 0, first, {}), events)


def deal(rules: TrickRules, match: Match[None], rng: Stream) -> Transition[TrickPosition]:
    """Deal the next hands."""
    order = order_of_play(rules.turn.rule, match.first_hand, match.seats)
    dealt = rules.deal.rule.deal(Stock(rng.shuffled(rules.pack.rule.cards(match.seats)), order))
    start = _start(tuple(map(frozenset, dealt.hands)), in_order(dealt.left), match.first_hand, match)
    builder = TrickBuilder(rules, start)
    builder.emit("deals", rules.deal, match.dealer)
    for seat in order:
        builder.emit("dealt", rules.deal, seat, in_order(dealt.hands[seat]), seen_by=(seat,))
    return builder.transition()


def set_up(rules: TrickRules, setup: Setup) -> TrickPosition:
    """Return a position with given hands and cards put aside."""
    hands, aside, turn, given = setup
    check_seats(rules.choices.name, rules.seats, len(hands))
    check_turn(turn, len(hands), given)
    held = [parse_cards(hand) for hand in (*hands, aside)]
    check_cards(chain(*held), rules.pack.rule.cards(len(hands)), rules.pack)
    if len({len(hand) for hand in held[:-1]}) != 1 or not held[0]:
        raise CardsError("every player needs a card, and all need equally many")
    match = given or match_so_far(rules, (0,) * len(hands), 0, turn, {})
    return _start(tuple(map(frozenset, held[:-1])), in_order(held[-1]), turn, match)


def _start(
    hands: tuple[frozenset[Card], ...], aside: tuple[Card, ...], turn: int, match: Match[None]
) -> TrickPosition:
    return TrickPosition(hands, aside, turn, match, match.ledger.opened(), Taken(turn, ()))


def objection(rules: TrickRules, position: TrickPosition, act: Put) -> Objection | None:
    """Return the rule that an act breaks; None if the act is legal."""
    if position.ended:
        return None, "the deal is over"
    hand = position.hands[position.turn]
    if fault := not_held((act.card,), hand):
        return None, fault
    if not rules.following.rule.allows(act.card, Choice(hand, position.trick.cards)):
        return rules.following, f"{position.trick.cards[0].suit} is led, and you have a card of this suit"
    return None


def legal_acts(rules: TrickRules, position: TrickPosition) -> tuple[Put, ...]:
    """Return the legal acts in canonical order."""
    hand = () if position.ended else in_order(position.hands[position.turn])
    return tuple(act for act in map(Put, hand) if objection(rules, position, act) is None)


def apply(rules: TrickRules, position: TrickPosition, act: Put) -> Transition[TrickPosition]:
    """Return the position after a legal act, with its events."""
    builder, seats, seat = TrickBuilder(rules, position), position.seats, position.turn
    trick = position.trick._replace(cards=(*position.trick.cards, act.card))
    hands = tuple(hand - {act.card} for hand in position.hands)
    builder.emit("laid", rules.following, seat, (act.card,))
    builder.set(hands=hands, trick=trick, turn=rules.turn.rule.after(Turning(seat, seats)))
    if len(trick.cards) == seats:
        order = order_of_play(rules.turn.rule, trick.seat, seats)
        taker = order[rules.trick.rule.taker(trick.cards)]
        builder.emit("taken", rules.trick, taker, trick.cards)
        builder.pay(rules.score.key, SCORE, taker, rules.score.rule.points())
        builder.set(taken=(*position.taken, Taken(taker, trick.cards)), trick=Taken(taker, ()), turn=taker)
    return builder.after(position, act)


def settle(rules: TrickRules, position: TrickPosition) -> Transition[Match[None]]:
    """Settle a finished deal and return the match for the next deal."""
    check_over(position)
    match, players = position.match, position.seats
    winner = position.ending.winners[0] if position.ending else match.first_hand
    first = rules.succession.rule.next(Succession(match.first_hand, winner, players))
    dealer = rules.dealer.rule.dealer(first, players)
    following: Match[None] = Match(rules.slug, match.deals + 1, first, dealer, position.ledger, None)
    if winners(rules, following) is not None:
        return Transition(following)
    return Transition(following, (Event("next_first_hand", rules.succession.key, first),))


def winners(rules: TrickRules, match: Match[None]) -> tuple[int, ...] | None:
    """Return the winners if the match is over; None if another deal follows."""
    so_far = MatchSoFar(match.deals, match.seats, match.ledger.seats)
    return (rules.ties.rule.winners(so_far) or None) if rules.length.rule.over(so_far) else None


def observe(_: TrickRules, position: TrickPosition, seat: int) -> TrickObservation:
    """Return what a seat can see."""
    hands, counts = position.hands, tuple(map(len, position.hands))
    return TrickObservation(
        seat, hands[seat], counts, position.turn, position.trick, position.taken, position.ledger
    )
