"""What rules that families share may look at: small named tuples, each made for one question."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - the same


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in the order in which they are served.

    Parameters
    ----------
    cards
        The cards, top card first.
    order
        The seats, the first to be served first.
    """

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """Hands by seat, and the cards that are left, in order.

    Parameters
    ----------
    hands
        The cards of each seat, seat 0 first, in the order in which they were dealt.
    left
        The cards that were not dealt, top card first.
    """

    hands: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


class Turning(NamedTuple):
    """A turn that passes on: from which seat, who has passed, who holds a card that is wanted, who laid last.

    Who holds one is a question, for a rule that wants to know. Nobody has laid last where a sequence is
    to be opened.

    Parameters
    ----------
    seat
        The seat whose turn it was, 0 to players - 1.
    players
        How many play.
    passed
        The seats that have passed in this sequence.
    holders
        Returns the seats that hold a card that is wanted, for a rule that decides by that.
    last
        The seat that played the last card; None where a sequence is to be opened.
    """

    seat: int
    players: int
    passed: tuple[int, ...] = ()
    holders: Callable[[], tuple[int, ...]] = tuple
    last: int | None = None


class Lot(NamedTuple):
    """A shuffled pack from which a lot is drawn; a seat at random, for a rule that asks for one.

    Parameters
    ----------
    cards
        The cards, top card first.
    players
        How many play.
    any_seat
        Returns a seat at random, 0 to players - 1.
    """

    cards: tuple[Card, ...]
    players: int
    any_seat: Callable[[], int]


class Drawn(NamedTuple):
    """What a lot showed, card by card, and the seat on which it fell, if any.

    Parameters
    ----------
    shown
        The cards, each with the seat that drew it; None for a card turned up.
    seat
        The seat on which the lot fell; None if it must be drawn again.
    """

    shown: tuple[tuple[int | None, Card], ...]
    seat: int | None


class Succession(NamedTuple):
    """The end of a deal, for the rule that says who is first hand next.

    Parameters
    ----------
    first_hand
        The seat that was first hand, 0 to players - 1.
    winner
        The seat that won the deal.
    players
        How many play.
    """

    first_hand: int
    winner: int
    players: int


class MatchSoFar(NamedTuple):
    """A match so far: deals played, what each seat has, how often each was caught with a wild card.

    Parameters
    ----------
    deals
        How many deals have been played, from 0.
    players
        How many play.
    balances
        What each seat has, in whole units of the game, seat 0 first.
    caught
        How often each seat ended a deal with a wild card in hand, seat 0 first.
    """

    deals: int
    players: int
    balances: tuple[int, ...]
    caught: tuple[int, ...] = ()
