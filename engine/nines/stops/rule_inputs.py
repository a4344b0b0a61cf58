"""The inputs of rules: small named tuples, one for each question that a rule answers.

A rule gets an input instead of the whole table, so the rule can be tested for every possible input.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - named tuples keep their types at run time
from typing import Literal, NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Laid(NamedTuple):
    """The cards of one play, with what they stand for, who played them, and which of them are wild."""

    cards: tuple[Card, ...]
    named: Face
    seat: int
    wild: tuple[Card, ...] = ()
    out: bool = False  # the play empties the hand
    wanted: tuple[Face, ...] = ()  # the next faces before this play; empty if the cards were led

    @property
    def rank(self) -> int:
        """The rank that the cards stand for."""
        return self.named.rank

    @property
    def has_wild(self) -> bool:
        """Whether a wild card is among the cards."""
        return bool(self.wild)

    @property
    def plain(self) -> bool:
        """Whether every card stands for itself."""
        return not self.wild or all(self.named.covers(card.face) for card in self.wild)


class Leading(NamedTuple):
    """The hand of a player who opens a sequence; after a block, also the cards that were missing."""

    hand: frozenset[Card]
    missing: tuple[Face, ...]
    opening: bool = False  # the first lead of the deal


class Past(NamedTuple):
    """The history of the wild cards up to and including a play."""

    wild_out: bool = False  # a wild card has been played in this deal
    wild_in_run: bool = False  # a wild card has been played in this sequence
    natural_suit: str = ""  # the suit of the last natural card before the first wild one of the sequence
    follows_wild: bool = False  # the previous play in the sequence was wild
    since_wild: tuple[Card, ...] = ()  # natural cards played with or after the first wild one, if needed


class Following(NamedTuple):
    """A sequence that may be continued: its last play, the next rank if there is one, and the next suit."""

    last: Laid
    after: int | None
    suit: str
    past: Past = Past()


class Jumping(NamedTuple):
    """A sequence whose last card is not a stop.

    The seats that hold a next card are computed only if a rule needs them.
    """

    laid: Laid
    past: Past
    players: int
    holders: Callable[[], tuple[int, ...]] = tuple
    wanted: tuple[Face, ...] = ()
    after: int | None = None  # the next higher rank


class Blocking(NamedTuple):
    """A sequence that nobody continues: its last play, and the play before the last if there is one."""

    last: Laid
    before: Laid | None
    players: int


class Place(NamedTuple):
    """The moment at which a card is played in a deal."""

    leading: bool
    opening: bool  # the first lead of the deal
    first_turn: bool  # it is still the first turn of the deal
    upon: int | None = None  # the rank of the last card, if it is natural; None before a lead


class Group(NamedTuple):
    """Cards played together: their number and rank, how many are wild, and their place in the deal."""

    rank: int
    size: int
    wild: int
    place: Place
    of_wild: bool = False  # the wild cards of the game are of this rank


class Joining(NamedTuple):
    """A card that cannot be played alone now, but is to be played together with other cards."""

    card: Card
    wild: bool
    others: tuple[Card, ...]  # the natural cards played with it that could be played alone


class Laying(NamedTuple):
    """Cards about to be played: their rank, how many are played and held, and the rank of the last play."""

    rank: int
    size: int
    held: int
    leading: bool
    cards: tuple[Card, ...] = ()
    upon: int | None = None  # the rank of the last play; None if the cards are led
    wild_out: bool = False  # a wild card has been played in this deal
    together: Callable[[], int] = int  # how many of the rank can be played together with these


class Naming(NamedTuple):
    """A wild card about to be played, the next cards (none on a lead), and the cards of the pack."""

    card: Card
    wanted: tuple[Face, ...]
    leading: bool
    faces: tuple[Face, ...]  # all cards of the pack
    ranks: tuple[Face, ...]  # all ranks of the pack, as faces without suit


class WildPlay(NamedTuple):
    """A wild card about to be played, and the card that it stands for."""

    card: Card
    named: Face
    leading: bool
    only_wild: bool  # the hand has only wild cards
    natural_held: bool  # the hand has a natural next card
    exhausted: Callable[[], bool]  # every card of the face *named* has been played; slow to compute
    missing: tuple[Face, ...]  # on a lead after a block: the missing faces
    opening: bool = False  # the play would open the deal
    elsewhere: Callable[[], bool] = bool  # another hand has a natural next card
    in_place: bool = False  # the wild card is itself a next card
    own_run: Callable[[], bool] = bool  # the player also played the last card


class Passing(NamedTuple):
    """A player who wants to pass, and what this player could do instead."""

    leading: bool
    natural: bool  # could play a natural card
    wild: bool  # could play a wild card for another card
    own_place: bool  # could play as itself a wild card that is a next card
    own_run: bool  # played the last card
    wild_held: int  # how many wild cards are held
    passes: int  # passes since the last card was played
    players: int  # players who are not out
    after_wild: bool = False  # the last card played was wild
    past: Callable[[], Past] = Past  # up to the last card played


class Asking(NamedTuple):
    """A sequence before the next turn: how many players have passed, and where the next cards are.

    The places of the cards and the history of the wild cards are computed only if a rule needs them.
    """

    passes: int
    players: int
    all_laid: Callable[[], bool]  # every card that could follow has been played
    all_dead: Callable[[], bool]  # all unplayed cards that could follow are in the dead hand
    after_wild: bool = False  # the last card played was wild
    past: Callable[[], Past] = Past  # up to the last card played


class Finish(NamedTuple):
    """How the winner went out: on a wild card or not, with the card as itself or not, by an opera or not."""

    on_wild: bool = False
    as_itself: bool = False
    opera: bool = False


class Moment(NamedTuple):
    """A moment at which a payment to the player of the last card may be due."""

    kind: Literal["laid", "stopped", "blocked", "out"]
    laid: Laid
    out: bool  # the card emptied the hand
    could: bool  # somebody could have continued
    raised: int = 0  # how often the value of a wild card has risen
    finish: Finish = Finish()
    answering: bool = False  # another player is out by an opera that may be answered
    stop: bool = False  # the card is a stop; set only when a deal ends
    earned: Callable[[], tuple[Laid, ...]] = tuple  # the seat's plays in the deal whose payment was not lost
    all_laid: Callable[[], bool] = bool  # every card that could follow has been played


def past_of(run: tuple[Laid, ...], *, wild_out: bool, cards: bool = False) -> Past:
    """Return the history of the wild cards up to the last play.

    If *cards* is true, the history includes the natural cards played since the first wild card.
    """
    first = next((place for place, laid in enumerate(run) if laid.wild), None)
    if first is None:
        return Past(wild_out)
    before = run[first - 1].cards if first else ()
    natural = [card for card in (*before, *run[first].cards) if card not in run[first].wild]
    suit = natural[-1].suit if natural else ""
    follows = len(run) > 1 and bool(run[-2].wild)
    later = run[first:] if cards else ()
    since = tuple(card for laid in later for card in laid.cards if card not in laid.wild)
    return Past(wild_out=True, wild_in_run=True, natural_suit=suit, follows_wild=follows, since_wild=since)
