"""What the rules of Ninety-nine are shown, never the table itself.

A *hand* is a number too: that of a seat, or for the dummy the number after the last seat.
"""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Trumping(NamedTuple):
    """A round begins: its number in its game and in the match, from 0, and what there is to go by.

    Parameters
    ----------
    round_in_game
        From 0.
    round_in_match
        From 0.
    succeeded
        How many hands succeeded in the round before.
    turn_up
        The card turned up; None if there is none.
    """

    round_in_game: int
    round_in_match: int
    succeeded: int  # how many did in the round before
    turn_up: Card | None


class Offer(NamedTuple):
    """A premium bid: in which place of the order, by whom, and how high.

    Parameters
    ----------
    place
        From 0, for the first from the dealer's left.
    seat
        From 0.
    level
        The height of the bid, from 1.
    """

    place: int
    seat: int
    level: int


class Following(NamedTuple):
    """A card is to be played to a trick: its face, the face led, and the faces held with it."""

    face: Face
    led: Face | None
    held: tuple[Face, ...]


class Contest(NamedTuple):
    """A trick that is full: its faces in the order of play, the height of each, and the trump suit.

    Parameters
    ----------
    faces
        The cards in the order of play.
    heights
        The height of each by its rank; greater is higher.
    trump
        The sign of the trump suit; empty if there is none.
    """

    faces: tuple[Face, ...]
    heights: tuple[int, ...]
    trump: str


class Ordering(NamedTuple):
    """A trick is to be played: which hand leads, which seat led last, and how many hands there are.

    Parameters
    ----------
    leader
        The hand that leads.
    led_last
        The seat that led last for itself.
    hands
        How many hands play, the dummy among them.
    """

    leader: int
    led_last: int
    hands: int


class Outcome(NamedTuple):
    """A round that is over, hand by hand: the seats first, then the dummy if there is one.

    Parameters
    ----------
    seats
        How many play, the dummy not among them.
    bids
        How many tricks each hand has bid.
    tricks
        How many tricks each hand has won.
    succeeded
        Whether each hand has made its bid.
    sharing
        The hands that share the bonus: those that have made their bids, if their success counts.
    calls
        The premium bids that stood, each a seat and the word of the bid.
    declared
        The hands that count as having declared without a word.
    """

    seats: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    succeeded: tuple[bool, ...]
    sharing: tuple[int, ...]  # the hands whose success counts
    calls: tuple[tuple[int, str], ...]
    declared: tuple[int, ...]  # hands that count as having declared without a word

    def failed(self, call: str) -> tuple[int, ...]:
        """Return the seats that made a premium bid and failed."""
        return tuple(seat for seat, word in self.calls if word == call and not self.succeeded[seat])


class Succession(NamedTuple):
    """The end of a round, for the rule that says who is first hand next.

    Parameters
    ----------
    first_hand
        The seat that was first hand, 0 to players - 1.
    players
        How many play.
    """

    first_hand: int
    players: int


class Standing(NamedTuple):
    """A match so far: rounds and games played, points and bonuses.

    Parameters
    ----------
    deals
        How many rounds have been played, from 0.
    games
        How many games have been played, from 0.
    totals
        The points of each seat in all, seat 0 first.
    in_game
        The points of each seat in this game, seat 0 first.
    bonuses
        How many game bonuses each seat has won, seat 0 first.
    """

    deals: int
    games: int
    totals: tuple[int, ...]
    in_game: tuple[int, ...]
    bonuses: tuple[int, ...]
