"""What a rule may look at: small named tuples, each made for one question.

A rule sees a view, never the table, so it can be tested, explained and asked over its whole domain.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import Literal, NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Laid(NamedTuple):
    """Cards laid by one act: which, what they stand for, by whom, and which of them are wild."""

    cards: tuple[Card, ...]
    named: Face
    seat: int
    wild: tuple[Card, ...] = ()
    out: bool = False  # it leaves no card in the hand

    @property
    def plain(self) -> bool:
        """Whether every card stands for what it is."""
        return not self.wild or all(self.named.covers(card.face) for card in self.wild)


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in the order in which they are served."""

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """Hands by seat, and the cards that nobody has."""

    hands: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...]


class Leading(NamedTuple):
    """A hand from which a sequence is to be opened; after a block, what nobody had."""

    hand: frozenset[Card]
    missing: tuple[Face, ...]


class Following(NamedTuple):
    """A sequence that may be continued: its last lay, the rank above it, if any, and the suit to keep to."""

    last: Laid
    after: int | None
    suit: str


class Place(NamedTuple):
    """Where in a deal something is laid."""

    leading: bool
    opening: bool  # the first lead of the deal
    first_turn: bool  # the turn of the deal has not passed on yet


class Group(NamedTuple):
    """Cards laid together: how many of which rank, how many of them wild, and where."""

    rank: int
    size: int
    wild: int
    place: Place


class Naming(NamedTuple):
    """A wild card about to be laid: what is wanted (nothing when leading), what there is to name."""

    card: Card
    wanted: tuple[Face, ...]
    leading: bool
    faces: tuple[Face, ...]  # all cards of the pack
    ranks: tuple[Face, ...]  # all its ranks, where suits do not matter


class WildPlay(NamedTuple):
    """A wild card about to be laid as *named*."""

    card: Card
    named: Face
    leading: bool
    only_wild: bool  # the hand has nothing but wild cards
    natural_held: bool  # a natural card that is wanted is in the hand
    exhausted: Callable[[], bool]  # every card of that face has been laid; a look at every card
    missing: tuple[Face, ...]  # leading after a block: what nobody had


class Passing(NamedTuple):
    """A player who would rather pass, and what he could do instead."""

    leading: bool
    natural: bool  # could lay a natural card
    wild: bool  # could lay a wild card
    own_place: bool  # could lay a wild card as the card that it is
    own_run: bool  # laid the last card
    wild_held: int  # how many wild cards are held
    passes: int  # passes since a card was laid
    players: int


class Turning(NamedTuple):
    """A turn that passes on from a seat: who has passed already, and who holds a card that is wanted.

    The last is a question, for a rule that wants to know.
    """

    seat: int
    players: int
    passed: tuple[int, ...] = ()
    holders: Callable[[], tuple[int, ...]] = tuple


class Asking(NamedTuple):
    """A sequence at a halt: how many have passed, and where the cards are that could follow.

    The last two are questions, for a rule that wants to know: to answer them every card is looked at.
    """

    passes: int
    players: int
    all_laid: Callable[[], bool]  # every card that could follow has been laid
    all_dead: Callable[[], bool]  # and those that have not are in the dead hand


class Moment(NamedTuple):
    """A moment at which something may be due to the player of the last card."""

    kind: Literal["laid", "stopped", "blocked", "out"]
    laid: Laid
    out: bool  # the card emptied the hand
    could: bool  # somebody could have gone on


class Final(NamedTuple):
    """The end of a deal: the cards left in each hand, and what they count."""

    hands: tuple[frozenset[Card], ...]
    points: tuple[int, ...]
    wild: tuple[int, ...]  # how many wild cards in each
    winner: int


class Loss(NamedTuple):
    """What one loser is left with, and whether the winner went out on a wild card."""

    wild: tuple[Card, ...]
    wild_points: int  # what those count
    total: int  # counted against him in the deals before
    out_on_wild: bool


class Sweeping(NamedTuple):
    """A moment at which a pool may be swept: what one player has laid, and whether he is out."""

    laid: tuple[Laid, ...]  # by this player in this deal, the last lay at the end
    in_turn: int  # how many of them in this turn
    out: bool
    out_on_wild: bool


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


class Closing(NamedTuple):
    """The end of a sitting: what the pools hold, who dealt last and who won."""

    pools: tuple[tuple[str, int], ...]
    players: int
    dealer: int
    winner: int


class Sitting(NamedTuple):
    """A session so far: deals played, what each has, how often each was caught with a wild card."""

    deals: int
    players: int
    purses: tuple[int, ...]
    caught: tuple[int, ...]
