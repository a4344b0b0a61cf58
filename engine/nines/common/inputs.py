"""What rules that families share may look at: small named tuples, each made for one question."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - the same


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in the order in which they are served."""

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """Hands by seat, and the cards that are left, in order."""

    hands: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


class Turning(NamedTuple):
    """A turn that passes on: from which seat, who has passed, who holds a card that is wanted, who laid last.

    Who holds one is a question, for a rule that wants to know. Nobody has laid last where a sequence is
    to be opened.
    """

    seat: int
    players: int
    passed: tuple[int, ...] = ()
    holders: Callable[[], tuple[int, ...]] = tuple
    last: int | None = None


class Lot(NamedTuple):
    """A shuffled pack from which a lot is drawn; a seat at random, for a rule that asks for one."""

    cards: tuple[Card, ...]
    players: int
    any_seat: Callable[[], int]


class Drawn(NamedTuple):
    """What a lot showed, card by card (no seat: turned up), and whom it fell on, if anyone."""

    shown: tuple[tuple[int | None, Card], ...]
    seat: int | None


class Succession(NamedTuple):
    """The end of a deal, for the question who comes next."""

    first_hand: int
    winner: int
    players: int


class MatchSoFar(NamedTuple):
    """A session so far: deals played, what each has, how often each was caught with a wild card."""

    deals: int
    players: int
    balances: tuple[int, ...]
    caught: tuple[int, ...] = ()
