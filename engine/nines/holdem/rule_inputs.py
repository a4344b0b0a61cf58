"""The inputs of rules: small named tuples, one for each question.

Seats in play are in dealing order: clockwise from the left of the button.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from nines.common.sets import Ranks  # noqa: TC001 - the same

Word = Literal["check", "call", "bet", "raise", "fold"]


class Left(NamedTuple):
    """The cards of a hand, and the cards among them that are in multiples of nine."""

    held: Ranks
    used: Ranks


class UnusedRank(NamedTuple):
    """A rank that is unused, wholly or in part, with its unused cards and their worth.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    copies
        The number of unused cards of the rank, at least 1.
    worth
        The worth of the unused cards, according to the rule for unused cards.
    """

    rank: int
    copies: int
    worth: int


class Blind(NamedTuple):
    """A blind: the chips that a player must put in before the deal.

    Parameters
    ----------
    seat
        The seat that puts the blind in, from 0.
    amount
        The amount, in chips.
    """

    seat: int
    amount: int


class Opening(NamedTuple):
    """The start of a round of betting: its number, the seats in play, and the big blind.

    Parameters
    ----------
    round
        The number of the round, from 0.
    order
        The seats in play, clockwise from the left of the button.
    big_blind
        The seat that posted the big blind; it decides who acts first in the first round.
    """

    round: int
    order: tuple[int, ...]
    big_blind: int


class Facing(NamedTuple):
    """What a player knows before an act: the chips owed, and whether anyone has bet in this round.

    Parameters
    ----------
    owed
        The chips owed, at least 0.
    opened
        Whether anything has been bet in this round.
    """

    owed: int
    opened: bool


class Wager(NamedTuple):
    """A player who may bet or raise: the round, from 0, and amounts in chips."""

    street: int
    last: int  # the greatest bet or raise in this round; 0 if there was none
    pot: int
    owed: int
    left: int  # what the player has left after paying the chips owed


class Bounds(NamedTuple):
    """The range of a bet or raise for a player with enough chips.

    Parameters
    ----------
    least
        The smallest amount, in chips.
    most
        The largest amount, in chips.
    """

    least: int
    most: int


class Saying(NamedTuple):
    """A player who might act again in a round of betting.

    Parameters
    ----------
    owed
        The chips owed, at least 0.
    acted
        Whether the player has acted since the last bet or raise.
    alone
        Whether no other player has chips left to bet.
    """

    owed: int
    acted: bool
    alone: bool


class Raising(NamedTuple):
    """A bet that might be raised: the raises so far, the players with chips, and whether anyone could answer.

    Parameters
    ----------
    raises
        How often the bet has been raised, at least 0.
    players
        How many players have chips left to bet.
    answerable
        Whether another player could answer the raise.
    """

    raises: int
    players: int
    answerable: bool


class Short(NamedTuple):
    """An act that costs more chips than the player has: its full cost, and the player's chips.

    Parameters
    ----------
    word
        The act.
    due
        The full cost, in chips.
    has
        The chips of the player.
    """

    word: Word
    due: int
    has: int


class Contest(NamedTuple):
    """The pot at the end: the chips put in by each seat, and the seats that have not folded.

    Parameters
    ----------
    put
        The chips put in by each seat, seat 0 first.
    standing
        The seats that have not folded.
    """

    put: tuple[int, ...]
    standing: tuple[int, ...]


class Share(NamedTuple):
    """A part of the pot, and the seats that can win it.

    Parameters
    ----------
    amount
        The amount, in chips.
    seats
        The seats that can win this part.
    """

    amount: int
    seats: tuple[int, ...]


class Showing(NamedTuple):
    """The seats at the showdown, and the winners among them.

    Parameters
    ----------
    order
        The seats that have not folded, clockwise from the left of the button.
    winners
        The seats that win a part of the pot for which several seats compete.
    """

    order: tuple[int, ...]
    winners: tuple[int, ...]


class Moving(NamedTuple):
    """The button before it moves: its seat, the number of players, and the seats with chips to stake.

    Parameters
    ----------
    button
        The seat with the button, 0 to players - 1.
    players
        The number of players.
    able
        The seats that have chips to stake.
    """

    button: int
    players: int
    able: tuple[int, ...]
