"""Positions and acts of the hold'em form; all are immutable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, get_args

from nines.boundary.expected import expect
from nines.boundary.signs import plain
from nines.cards import Card  # noqa: TC001 - named tuples keep their types at run time
from nines.errors import CardsError
from nines.holdem.rule_inputs import Word
from nines.kernel.history import DEALT, History
from nines.kernel.ledger import Ledger  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.position import Ending, Match, Position, observation_repr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

POT: Final = "pot"
WORDS: Final[tuple[Word, ...]] = get_args(Word)


class Act(NamedTuple):
    """An act of the player whose turn it is.

    Parameters
    ----------
    word
        One of *WORDS*.
    by
        The chips of a bet, or of a raise on top of a full call; 0 if the player does not name the amount.
    """

    word: Word
    by: int = 0

    def __str__(self) -> str:
        return f"{self.word} {self.by}" if self.by else self.word

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family; see :mod:`nines.kernel.order`."""
        return WORDS.index(self.word), self.by


WAGERS: Final[tuple[Word, ...]] = ("bet", "raise")
_ACT: Final = re.compile(
    r"(?P<word>check|call|bet|raise|fold)s?|(?P<wager>bet|raise)s? (?:by )?(?P<by>[1-9]\d{0,8})"
)
ACTS: Final = {word: Act(word) for word in WORDS}


def is_act(value: object) -> bool:
    """Return whether a value is an act of the hold'em form.

    Examples
    --------
    >>> is_act(parse_act("raise 12")), is_act(Act("raise", "12")), is_act("call")
    (True, False, False)
    """
    return isinstance(value, Act) and value.word in WORDS and isinstance(value.by, int) and value.by >= 0


def parse_act(text: str) -> Act:
    """Return the act that *text* names.

    Raises
    ------
    CardsError
        If the text does not name an act.

    Examples
    --------
    >>> print(parse_act(" Call "), parse_act("raise 12"), sep=", ")
    call, raise 12
    """
    expect(text, str, "an act as a text", CardsError)
    match = _ACT.fullmatch(" ".join(plain(text).lower().split()))
    if match is None:
        raise CardsError(f"{text!r} is not an act; write one of: {', '.join(WORDS)}")
    if match["wager"]:
        return Act("bet" if match["wager"] == "bet" else "raise", int(match["by"]))
    return next(act for word, act in ACTS.items() if word == match["word"])


# In a match, first hand and dealer are both the seat with the button; no other data pass on.
ButtonMatch: TypeAlias = Match[None]


class Said(NamedTuple):
    """An act of a player in this round.

    Parameters
    ----------
    seat
        The seat, from 0.
    act
        What the player did.
    """

    seat: int
    act: Act


class _Fields(NamedTuple):
    """The fields of a position; a seat that had no chips before the deal holds no cards."""

    hands: tuple[frozenset[Card], ...]
    stock: tuple[Card, ...]  # face down; the next card for the board is first
    button: int
    turn: int
    match: ButtonMatch
    ledger: Ledger
    put: tuple[int, ...]  # chips put in by each seat in this deal
    bets: tuple[int, ...]  # chips put in by each seat in this round
    level: int = 0  # what a player must have put in this round to stay
    board: tuple[Card, ...] = ()
    round: int = 0
    raises: int = 0  # raises in this round
    last: int = 0  # the greatest bet or raise in this round
    acted: tuple[int, ...] = ()  # seats that have acted since the last bet or raise
    folded: tuple[int, ...] = ()
    said: tuple[Said, ...] = ()
    shown: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    history: History = DEALT


class HoldemPosition(_Fields, Position):
    """A position of the hold'em form."""

    __slots__ = ()
    __repr__ = Position.__repr__

    @property
    def to_act(self) -> int | None:
        """The seat to act, or None when the deal is over."""
        return None if self.ended else self.turn

    @property
    def ending(self) -> Ending | None:
        """How the deal has ended, with the winners of the main pot; None while the deal goes on."""
        return Ending(self.winners) if self.ended else None

    def piles(self) -> Iterator[Iterable[Card]]:
        """Yield the hands, the board, and the cards still to come."""
        yield from (*self.hands, self.board, self.stock)

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return bool(self.winners)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that were dealt cards, clockwise from the left of the button."""
        return tuple([seat for seat in around(self.button + 1, len(self.hands)) if self.hands[seat]])

    @property
    def standing(self) -> tuple[int, ...]:
        """The seats that have not folded, clockwise from the left of the button."""
        return tuple([seat for seat in self.order if seat not in self.folded])

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that have not folded and have chips left to bet."""
        chips = self.ledger.seats
        return tuple([seat for seat in self.standing if chips[seat]])

    def owes(self, seat: int) -> int:
        """Return the chips that a seat must put in to stay in the deal."""
        return to_call(self, seat)


class HoldemObservation(NamedTuple):
    """What one seat can see: its own cards, the hands shown, and all bets."""

    seat: int
    hand: frozenset[Card]
    board: tuple[Card, ...]
    shown: tuple[frozenset[Card], ...]  # by seat; empty if the hand was not shown
    dealt: tuple[int, ...]  # how many cards each seat was dealt
    folded: tuple[int, ...]
    button: int
    turn: int
    round: int
    ledger: Ledger
    put: tuple[int, ...]
    bets: tuple[int, ...]
    level: int
    raises: int
    last: int
    acted: tuple[int, ...]
    said: tuple[Said, ...]
    winners: tuple[int, ...]

    def __repr__(self) -> str:
        return observation_repr(self)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds; a seat that has folded holds none."""
        return tuple(0 if seat in self.folded else cards for seat, cards in enumerate(self.dealt))

    @property
    def standing(self) -> tuple[int, ...]:
        """The seats that were dealt cards and have not folded."""
        return tuple(seat for seat, cards in enumerate(self.dealt) if cards and seat not in self.folded)


def to_call(seen: HoldemPosition | HoldemObservation, seat: int) -> int:
    """Return the chips that a seat must put in to stay, never more than an opponent still in could match.

    Chips beyond that would only come back. This happens when the big blind was short and is called whole.
    """
    level, bets, chips = seen.level, seen.bets, seen.ledger.seats
    if level <= bets[seat]:
        return 0
    matched = max([bets[other] + chips[other] for other in seen.standing if other != seat], default=0)
    return max(min(level, matched) - bets[seat], 0)


def around(first: int, players: int) -> tuple[int, ...]:
    """Return all seats, clockwise from *first*, which is at most the number of players."""
    return (*range(first, players), *range(first))
