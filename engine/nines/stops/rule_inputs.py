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
    wanted: tuple[Face, ...] = ()  # what was wanted then; nothing if it was led

    @property
    def plain(self) -> bool:
        """Whether every card stands for what it is."""
        return not self.wild or all(self.named.covers(card.face) for card in self.wild)


class Leading(NamedTuple):
    """A hand from which a sequence is to be opened; after a block, what nobody had."""

    hand: frozenset[Card]
    missing: tuple[Face, ...]
    opening: bool = False  # the first lead of the deal


class Past(NamedTuple):
    """What has become of the wild cards up to a lay and with it."""

    wild_out: bool = False  # one has been laid in this deal
    wild_in_run: bool = False  # one has been laid in this sequence
    natural_suit: str = ""  # of the last natural card before it in the sequence
    follows_wild: bool = False  # the lay before this one in the sequence was wild
    since_wild: tuple[Card, ...] = ()  # natural cards from the first wild one on, if a rule asks


class Following(NamedTuple):
    """A sequence that may be continued: its last lay, the rank above it, if any, and the suit to keep to."""

    last: Laid
    after: int | None
    suit: str
    past: Past = Past()


class Jumping(NamedTuple):
    """A card that is not a stop has been played: who continues? Who holds a wanted card is a question."""

    laid: Laid
    past: Past
    players: int
    holders: Callable[[], tuple[int, ...]] = tuple
    wanted: tuple[Face, ...] = ()
    after: int | None = None  # the next rank up


class Blocking(NamedTuple):
    """A sequence with which nobody goes on: its last lay, and the one before that, if any."""

    last: Laid
    before: Laid | None
    players: int


class Place(NamedTuple):
    """Where in a deal something is laid."""

    leading: bool
    opening: bool  # the first lead of the deal
    first_turn: bool  # the turn of the deal has not passed on yet
    upon: int | None = None  # the rank of the last card, if it is natural; nothing if nothing lies there


class Group(NamedTuple):
    """Cards laid together: how many of which rank, how many of them wild, and where."""

    rank: int
    size: int
    wild: int
    place: Place


class Joining(NamedTuple):
    """A card among several laid together that could not be laid by itself now: wild or not, with which."""

    card: Card
    wild: bool
    others: tuple[Card, ...]  # the natural cards laid with it that could be laid by themselves


class Laying(NamedTuple):
    """Cards about to be laid: how many of a rank, how many natural ones of it are held, and upon what."""

    rank: int
    size: int
    held: int
    leading: bool
    cards: tuple[Card, ...] = ()
    upon: int | None = None  # the rank of the last lay; nothing if they are led
    wild_out: bool = False  # a wild card has been laid in this deal
    together: Callable[[], int] = int  # how many at the most may be laid together with one of these


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
    opening: bool = False  # it would open the deal
    elsewhere: Callable[[], bool] = bool  # another hand has a natural card that is wanted
    in_place: bool = False  # it is itself a card that is wanted


class Passing(NamedTuple):
    """A player who would rather pass, and what they could do instead."""

    leading: bool
    natural: bool  # could lay a natural card
    wild: bool  # could lay a wild card that is not itself wanted, for a card that is
    own_place: bool  # could lay a wild card that is itself wanted, as what it is
    own_run: bool  # laid the last card
    wild_held: int  # how many wild cards are held
    passes: int  # passes since a card was laid
    players: int  # who are not out
    after_wild: bool = False  # the last card laid was wild
    past: Callable[[], Past] = Past  # up to the last card laid


class Asking(NamedTuple):
    """A sequence at a halt: how many have passed, and where the cards are that could follow.

    Where cards are, and what has become of the wild ones, are questions, for a rule that wants to know.
    """

    passes: int
    players: int
    all_laid: Callable[[], bool]  # every card that could follow has been laid
    all_dead: Callable[[], bool]  # and those that have not are in the dead hand
    after_wild: bool = False  # the last card laid was wild
    past: Callable[[], Past] = Past  # up to the last card laid


class Finish(NamedTuple):
    """How the winner went out: on a wild card, laid as the card that it is, by an opera."""

    on_wild: bool = False
    as_itself: bool = False
    opera: bool = False


class Moment(NamedTuple):
    """A moment at which something may be due to the player of the last card."""

    kind: Literal["laid", "stopped", "blocked", "out"]
    laid: Laid
    out: bool  # the card emptied the hand
    could: bool  # somebody could have gone on
    raised: int = 0  # how often the value of a wild card has risen
    finish: Finish = Finish()
    answering: bool = False  # another is out already, by an opera that may be answered
    stop: bool = False  # the card is a stop, which is looked at only when a deal ends
    earned: Callable[[], tuple[Laid, ...]] = tuple  # by this player in the deal, but for lost claims


def past_of(run: tuple[Laid, ...], *, wild_out: bool, cards: bool = False) -> Past:
    """Return what has become of the wild cards up to the last lay, and which natural *cards* came since."""
    first = next((place for place, one in enumerate(run) if one.wild), None)
    if first is None:
        return Past(wild_out)
    before = run[first - 1].cards if first else ()
    natural = [card for card in (*before, *run[first].cards) if card not in run[first].wild]
    suit = natural[-1].suit if natural else ""
    follows = len(run) > 1 and bool(run[-2].wild)
    later = run[first:] if cards else ()
    since = tuple(card for laid in later for card in laid.cards if card not in laid.wild)
    return Past(wild_out=True, wild_in_run=True, natural_suit=suit, follows_wild=follows, since_wild=since)
