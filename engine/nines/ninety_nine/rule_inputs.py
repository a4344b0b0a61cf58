"""What the rules of Ninety-nine are shown, never the table itself.

A *hand* is a number too: that of a seat, or for the dummy the number after the last seat.
"""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Trumping(NamedTuple):
    """A round begins: its number in its game and in the match, from 0, and what there is to go by."""

    round_in_game: int
    round_in_match: int
    succeeded: int  # how many did in the round before
    turn_up: Card | None


class Offer(NamedTuple):
    """A premium bid that somebody makes: in which place of the order, by whom, and how high."""

    place: int
    seat: int
    level: int


class Following(NamedTuple):
    """A card is to be played to a trick: its face, the face led, and the faces held with it."""

    face: Face
    led: Face | None
    held: tuple[Face, ...]


class Contest(NamedTuple):
    """A trick that is full: its faces in the order of play, the height of each, and the trump suit."""

    faces: tuple[Face, ...]
    heights: tuple[int, ...]
    trump: str


class Ordering(NamedTuple):
    """A trick is to be played: which hand leads, which seat led last, and how many hands there are."""

    leader: int
    led_last: int
    hands: int


class Outcome(NamedTuple):
    """A round that is over, hand by hand; ``calls`` are the premium bids that stood."""

    seats: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    succeeded: tuple[bool, ...]
    sharing: int  # how many successes share the bonus
    calls: tuple[tuple[int, str], ...]
    declared: tuple[int, ...]  # hands that count as having declared without a word

    def failed(self, call: str) -> tuple[int, ...]:
        """Return the seats that made a premium bid and failed."""
        return tuple(seat for seat, word in self.calls if word == call and not self.succeeded[seat])


class Succession(NamedTuple):
    """The end of a round, for the question who comes next."""

    first_hand: int
    players: int


class Standing(NamedTuple):
    """A match so far: rounds and games played, what each has in all and in this game, and bonuses."""

    deals: int
    games: int
    totals: tuple[int, ...]
    in_game: tuple[int, ...]
    bonuses: tuple[int, ...]
