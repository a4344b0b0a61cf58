"""The inputs of the rules of Ninety-nine; rules never see the table itself.

Here a *hand* is a number: the number of its seat, or, for the dummy, the number after the last seat.
"""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time


class Trumping(NamedTuple):
    """The start of a round, as input for the rules that decide trumps.

    Parameters
    ----------
    round_in_game
        The number of the round in its game, from 0.
    round_in_match
        The number of the round in the match, from 0.
    succeeded
        How many hands succeeded in the previous round.
    turn_up
        The card turned up; None if there is none.
    """

    round_in_game: int
    round_in_match: int
    succeeded: int  # how many hands succeeded in the round before
    turn_up: Card | None


class Offer(NamedTuple):
    """A premium bid: its place in the order of speaking, its seat and its level.

    Parameters
    ----------
    place
        The place in the order of speaking, from 0 for the player on the dealer's left.
    seat
        The seat that bids, from 0.
    level
        The level of the bid, from 1; a higher level outranks a lower one.
    """

    place: int
    seat: int
    level: int


class Following(NamedTuple):
    """A card to be played to a trick, by suits alone: its suit, the suit led, and the suits in the hand.

    The suit of a joker that counts as no other card is empty.

    Parameters
    ----------
    suit
        The sign of the card's suit.
    led
        The sign of the suit led; None if no card has been led.
    held
        The signs of the suits in the hand.
    """

    suit: str
    led: str | None
    held: frozenset[str]


class Contest(NamedTuple):
    """A complete trick: its faces in the order of play, the height of each, and the trump suit.

    Parameters
    ----------
    faces
        The cards in the order of play.
    heights
        The height of each card's rank; a higher rank has a greater number.
    trump
        The sign of the trump suit; empty if there are no trumps.
    """

    faces: tuple[Face, ...]
    heights: tuple[int, ...]
    trump: str


class Ordering(NamedTuple):
    """A trick about to be played: the hand that leads, the seat that led last, and the number of hands.

    Parameters
    ----------
    leader
        The hand that leads.
    led_last
        The last seat to lead from its own hand.
    hands
        How many hands play, including the dummy.
    """

    leader: int
    led_last: int
    hands: int


class Outcome(NamedTuple):
    """A finished round, hand by hand: first the seats, then the dummy, if any.

    Parameters
    ----------
    seats
        How many players there are, without the dummy.
    bids
        How many tricks each hand has bid.
    tricks
        How many tricks each hand has won.
    succeeded
        Whether each hand has made its bid.
    sharing
        The hands that share the bonus: hands that made their bids and whose success counts.
    calls
        The premium bids that counted, each given by its seat and its word.
    declared
        The hands that count as having declared although they announced nothing.
    """

    seats: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    succeeded: tuple[bool, ...]
    sharing: tuple[int, ...]  # the hands whose success counts
    calls: tuple[tuple[int, str], ...]
    declared: tuple[int, ...]  # hands that count as having declared although they announced nothing

    def failed(self, call: str) -> tuple[int, ...]:
        """Return the seats that made the premium bid *call* and failed."""
        return tuple(seat for seat, word in self.calls if word == call and not self.succeeded[seat])


class Succession(NamedTuple):
    """The end of a round, as input for the rule that says who is first hand next.

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
    """The state of a match: rounds and games played, points and bonuses.

    Parameters
    ----------
    deals
        How many rounds have been played, at least 0.
    games
        How many games have been played, at least 0.
    totals
        The total points of each seat in the match, seat 0 first.
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
