"""What a rule may look at: small named tuples, each made for one question."""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - named tuples keep their types at run time
from nines.holdem.groups import Counts  # noqa: TC001 - the same


class Left(NamedTuple):
    """The cards that a hand is made from, and those of them that stand in multiples of nine."""

    held: Counts
    used: Counts


class UnusedRank(NamedTuple):
    """A rank that is not used, or not wholly: how many cards of it are over, and what they are worth."""

    rank: int
    copies: int
    worth: int


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in the order in which they are served."""

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """Hands by seat, and the cards that are left, those that come to the table first."""

    hands: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...]
