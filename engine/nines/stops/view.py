"""What a rule may look at: small named tuples, each made for one question.

A rule sees a view, never the table, so it can be tested, explained and asked over its whole domain.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Laid(NamedTuple):
    """Cards laid by one act: which, what they stand for, by whom, and which of them are wild."""

    cards: tuple[Card, ...]
    named: Face
    seat: int
    wild: tuple[Card, ...] = ()


class Stock(NamedTuple):
    """The shuffled pack, top card first, and the seats in the order in which they are served."""

    cards: tuple[Card, ...]
    order: tuple[int, ...]


class Dealt(NamedTuple):
    """Hands by seat, and the cards that nobody has."""

    hands: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...]


class Leading(NamedTuple):
    """A card about to open a sequence."""

    card: Card
    named: Face
    hand: frozenset[Card]


class Following(NamedTuple):
    """A sequence that may be continued; ``after`` is the rank above the last, if any."""

    run: tuple[Laid, ...]
    after: int | None


class Group(NamedTuple):
    """Cards laid together: how many, of which rank, leading or not."""

    rank: int
    size: int
    leading: bool


class Naming(NamedTuple):
    """A wild card about to be laid: what is wanted (nothing when leading), what there is to name."""

    card: Card
    wanted: tuple[Face, ...]
    leading: bool
    faces: tuple[Face, ...]


class WildPlay(NamedTuple):
    """A wild card about to be laid as *named*."""

    card: Card
    named: Face
    leading: bool
    only_wild: bool  # the hand has nothing but wild cards
    natural_held: bool  # a natural card that is wanted is in the hand
    exhausted: bool  # every natural card that is wanted has been laid


class Passing(NamedTuple):
    """A player who would rather pass, and what he could do instead."""

    leading: bool
    natural: bool  # could lay a natural card
    wild: bool  # could lay a wild card
    own_place: bool  # could lay a wild card as the card that it is
    own_run: bool  # laid the last card
    passes: int  # passes since a card was laid
    players: int


class Turning(NamedTuple):
    """A turn that passes on from a seat."""

    seat: int
    players: int


class Asking(NamedTuple):
    """A sequence at a halt: how many have passed, and whether the wanted cards are all laid."""

    passes: int
    players: int
    exhausted: bool


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
    winner: int


class Lot(NamedTuple):
    """A shuffled pack from which a lot is drawn."""

    cards: tuple[Card, ...]
    players: int


class Drawn(NamedTuple):
    """What a lot showed: the card of each seat, one turned up perhaps, and who won, if anyone."""

    cards: tuple[Card, ...]
    turned_up: Card | None
    seat: int | None


class Succession(NamedTuple):
    """The end of a deal, for the question who comes next."""

    first_hand: int
    winner: int
    players: int


class Sitting(NamedTuple):
    """A session so far: deals played, what each has, how often each was caught with a wild card."""

    deals: int
    players: int
    purses: tuple[int, ...]
    caught: tuple[int, ...]
