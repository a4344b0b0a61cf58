"""The inputs of rules that several families share: small named tuples, one for each kind of rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from nines.cards import Card  # noqa: TC001 - the same

# Of a rule: its parameters with numbers that are codes, such as 0 for "no limit", and what each code means.
InWords: TypeAlias = Mapping[str, Mapping[int, str]]
Allowed: TypeAlias = Mapping[str, tuple[int, int]]  # the least and the largest number, by parameter


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in dealing order.

    Parameters
    ----------
    cards
        The cards, top card first.
    order
        The seats in dealing order.
    """

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """The result of dealing: the hands of the seats, and the cards that were not dealt.

    Parameters
    ----------
    hands
        The cards of each seat, seat 0 first, in the order of the deal.
    left
        The cards that were not dealt, top card first.
    """

    hands: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


class Turning(NamedTuple):
    """What a rule must know to decide which seat has the next turn.

    Only rules that need the holders call the function *holders*.

    Parameters
    ----------
    seat
        The seat whose turn it was, 0 to players - 1.
    players
        The number of players.
    passed
        The seats that have passed in this sequence.
    holders
        A function that returns the seats with a card that can be played next.
    last
        The seat that played the last card; None if a new sequence is about to start.
    """

    seat: int
    players: int
    passed: tuple[int, ...] = ()
    holders: Callable[[], tuple[int, ...]] = tuple
    last: int | None = None


class Lot(NamedTuple):
    """A shuffled pack for drawing a lot, and a function that draws a random seat.

    Parameters
    ----------
    cards
        The cards, top card first.
    players
        The number of players.
    any_seat
        A function that returns a random seat, 0 to players - 1.
    """

    cards: tuple[Card, ...]
    players: int
    any_seat: Callable[[], int]


class Drawn(NamedTuple):
    """The result of a lot: the cards drawn, and the seat chosen, if any.

    Parameters
    ----------
    shown
        The cards drawn, each with the seat that drew it; the seat is None for a card turned up.
    seat
        The seat chosen by the lot; None if the lot must be drawn again.
    """

    shown: tuple[tuple[int | None, Card], ...]
    seat: int | None


class Succession(NamedTuple):
    """What a rule must know about a finished deal to say who is first hand in the next deal.

    Parameters
    ----------
    first_hand
        The seat that was first hand, 0 to players - 1.
    winner
        The seat that won the deal.
    players
        The number of players.
    """

    first_hand: int
    winner: int
    players: int


class MatchSoFar(NamedTuple):
    """The state of a match, for the rules that say whether the match is over and who wins it.

    Parameters
    ----------
    deals
        The number of deals already played, at least 0.
    players
        The number of players.
    balances
        The balance of each seat, in whole units of the game, seat 0 first.
    caught
        For each seat, the number of deals that it ended with a wild card in hand, seat 0 first.
    """

    deals: int
    players: int
    balances: tuple[int, ...]
    caught: tuple[int, ...] = ()
