"""What a rule may look at: small named tuples, each made for one question.

Seats in play are given in the order in which they are served: from the left of the button round to it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from nines.common.sets import Ranks  # noqa: TC001 - the same

Word = Literal["check", "call", "bet", "raise", "fold"]


class Left(NamedTuple):
    """The cards that a hand is made from, and those of them that are in multiples of nine."""

    held: Ranks
    used: Ranks


class UnusedRank(NamedTuple):
    """A rank that is not used, or not wholly: how many cards of it are over, and what they are worth.

    Parameters
    ----------
    rank
        1 (ace) to 13 (king).
    copies
        How many cards of it are left over, from 1.
    worth
        What it is worth, by the rule that compares unused cards.
    """

    rank: int
    copies: int
    worth: int


class Blind(NamedTuple):
    """What a player must put in before the cards are dealt.

    Parameters
    ----------
    seat
        The seat that puts it in, from 0.
    amount
        In chips.
    """

    seat: int
    amount: int


class Opening(NamedTuple):
    """A round of betting that begins: which, counted from 0, who plays, and who has put in the big blind.

    Parameters
    ----------
    round
        From 0.
    order
        The seats in play, from the left of the button on.
    big_blind
        In the first round, the seat that has put in the big blind.
    """

    round: int
    order: tuple[int, ...]
    big_blind: int


class Facing(NamedTuple):
    """A player in turn: what is owed to stay in, and whether anything has been bet in this round.

    Parameters
    ----------
    owed
        In chips, from 0.
    opened
        Whether anything has been bet in this round.
    """

    owed: int
    opened: bool


class Wager(NamedTuple):
    """A player who might bet or raise: the round, counted from 0, and amounts in chips."""

    street: int
    last: int  # the greatest bet or raise in this round; 0 if there was none
    pot: int
    owed: int
    left: int  # what the player would have left after putting in what is owed


class Bounds(NamedTuple):
    """By how many chips a player who has enough may bet or raise.

    Parameters
    ----------
    least
        In chips.
    most
        In chips.
    """

    least: int
    most: int


class Saying(NamedTuple):
    """A player who might act once more in a round.

    Parameters
    ----------
    owed
        In chips, from 0.
    acted
        Whether the player has acted since the last bet or raise.
    alone
        Whether no other player has anything left to bet.
    """

    owed: int
    acted: bool
    alone: bool


class Raising(NamedTuple):
    """A bet that might be raised: how often it has been, by how many, and whether anyone could answer.

    Parameters
    ----------
    raises
        How often it has been raised, from 0.
    players
        How many have something left to bet.
    answerable
        Whether anyone could answer.
    """

    raises: int
    players: int
    answerable: bool


class Short(NamedTuple):
    """An act, what it costs in full, and what its player has.

    Parameters
    ----------
    word
        The act.
    due
        What it costs in full, in chips.
    has
        What its player has, in chips.
    """

    word: Word
    due: int
    has: int


class Contest(NamedTuple):
    """The pot at the end: what each seat has put in, and the seats that have not folded.

    Parameters
    ----------
    put
        What each seat has put in, in chips, seat 0 first.
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
        In chips.
    seats
        The seats that can win it.
    """

    amount: int
    seats: tuple[int, ...]


class Showing(NamedTuple):
    """The seats that have not folded, in order, and those of them that win something.

    Parameters
    ----------
    order
        The seats that have not folded, from the left of the button on.
    winners
        Those of them that win something.
    """

    order: tuple[int, ...]
    winners: tuple[int, ...]


class Moving(NamedTuple):
    """The button is to move: from where, among how many, and who still has something.

    Parameters
    ----------
    button
        The seat that has it, 0 to players - 1.
    players
        How many play.
    able
        The seats that have something to stake.
    """

    button: int
    players: int
    able: tuple[int, ...]
