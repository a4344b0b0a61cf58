"""Positions and acts of Multiple 9; all are immutable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple, TypeAlias

from nines.boundary.expected import expect
from nines.boundary.signs import plain
from nines.cards import RANK_SIGNS, Card, all_cards, in_order, parse_cards, show_cards
from nines.common.sets import Ranks, ranks_of
from nines.errors import CardsError
from nines.kernel.history import DEALT, History
from nines.kernel.ledger import Ledger  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.position import CHANCE, Chance, Ending, Match, Position, observation_repr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Void = Literal["", "drawn", "cut"]

_DISCARD: Final = re.compile(r"(?:discard\s+)?(.+)", re.IGNORECASE)


class Discard(NamedTuple):
    """Discard cards that form one multiple of nine."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"discard {show_cards(self.cards)}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family; see :mod:`nines.kernel.order`."""
        return (2, *ranks_of(self.cards))


# Not named tuples: all named tuples without fields are equal, but Draw and Done must differ.
@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""

    sort_key: ClassVar[tuple[int, ...]] = (1,)

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn after the discards so far."""

    sort_key: ClassVar[tuple[int, ...]] = (3,)

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class GoOut:
    """Discard all the cards dealt."""

    sort_key: ClassVar[tuple[int, ...]] = (0,)

    def __str__(self) -> str:
        return "go out"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not go out with the cards dealt."""

    sort_key: ClassVar[tuple[int, ...]] = (4,)

    def __str__(self) -> str:
        return "pass"


_OTHERS: Final = (Draw, Done, GoOut, Pass)
Act = Discard | Draw | Done | GoOut | Pass
DRAW: Final = Draw()
DONE: Final = Done()
GO_OUT: Final = GoOut()
PASS: Final = Pass()
_WORDS: Final[dict[str, Act]] = {str(act): act for act in (DRAW, DONE, GO_OUT, PASS)}


def is_act(value: object) -> bool:
    """Return whether a value is an act of Multiple 9, made of cards.

    Examples
    --------
    >>> is_act(parse_act("discard J♦ 7♣")), is_act(Discard("J♦ 7♣")), is_act("draw")
    (True, False, False)
    """
    if isinstance(value, Discard):
        return type(value.cards) is tuple and all_cards(value.cards)
    return isinstance(value, _OTHERS)


def parse_act(text: str) -> Act:
    """Return the act that *text* names.

    Raises
    ------
    CardsError
        If the text does not name an act.

    Examples
    --------
    >>> for text in ("discard J♦ 7♣", "7C jd", "draw", "Done", "go  out", "pass"):
    ...     print(parse_act(text))
    discard 7♣ J♦
    discard 7♣ J♦
    draw
    done
    go out
    pass
    """
    expect(text, str, "an act as a text", CardsError)
    signs = plain(text)
    word = " ".join(signs.lower().split())
    if word in _WORDS:
        return _WORDS[word]
    match = _DISCARD.fullmatch(signs.strip())
    if match is None:
        raise CardsError(f"{text!r} is not an act; write, for instance: draw, discard 7♣ J♦, done")
    return Discard(in_order(parse_cards(match[1].replace("+", " "))))


# The balance of a seat is the number of deals it has won; no other data pass on.
WonMatch: TypeAlias = Match[None]


class Discarded(NamedTuple):
    """A discarded group on the pile, with its turn and the seat that discarded it.

    Parameters
    ----------
    turn
        The turn in which the group was discarded, counted from 0 within the deal.
    seat
        The seat that discarded the group, from 0.
    cards
        The cards of the group.
    """

    turn: int
    seat: int
    cards: tuple[Card, ...]


class Shuffled(NamedTuple):
    """The result of a shuffle of the discards: the new stock, top card first."""

    cards: tuple[Card, ...]


class _Fields(NamedTuple):
    """The fields of a position."""

    hands: tuple[frozenset[Card], ...]
    stock: tuple[Card, ...]  # top card first
    turn: int
    match: WonMatch
    ledger: Ledger
    pile: tuple[Discarded, ...] = ()  # since the last shuffle
    to_claim: tuple[int, ...] = ()  # seats that may still go out before the first draw
    claimed: tuple[int, ...] = ()  # seats that have gone out before the first draw, if several may
    as_dealt: bool = False  # every hand started with the number of cards dealt
    drawn: bool = False  # a card has been drawn in this turn
    stranded: bool = False  # there was no card to draw in this turn
    turns: int = 0  # turns that are over
    idle: int = 0  # the latest turns in a row with no possible draw and no discard
    discarders: tuple[int, ...] = ()  # seats that have discarded in a turn that is over
    reshuffles: int = 0
    shuffling: bool = False  # the discards are about to become a new stock
    winners: tuple[int, ...] = ()
    void: Void = ""  # why the deal has ended without a winner; empty in any other case
    history: History = DEALT


class Multiple9Position(_Fields, Position):
    """A position of Multiple 9."""

    __slots__ = ()
    __repr__ = Position.__repr__

    @property
    def to_act(self) -> int | Literal[Chance.CHANCE] | None:
        """The seat to act.

        Before the first draw, this is a player who may go out; later, it is the player whose turn it is.
        """
        if self.ended:
            return None
        return CHANCE if self.shuffling else self.acting

    @property
    def acting(self) -> int:
        """The seat that must act, or for which the discards are shuffled."""
        return self.to_claim[0] if self.to_claim else self.turn

    @property
    def ending(self) -> Ending | None:
        """How the deal has ended; None while the deal goes on."""
        return Ending(self.winners) if self.ended else None

    def piles(self) -> Iterator[Iterable[Card]]:
        """Yield the hands, the stock and the discards."""
        yield from self.hands
        yield self.stock
        yield from (group.cards for group in self.pile)

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return bool(self.winners or self.void)

    @property
    def discarded(self) -> tuple[Discarded, ...]:
        """The groups discarded so far by the player whose turn it is."""
        now = self.turns
        return tuple([group for group in self.pile if group.turn == now])

    @property
    def so_far(self) -> Ranks:
        """The ranks discarded so far by the player whose turn it is."""
        return ranks_of(card for group in self.discarded for card in group.cards)


class Multiple9Observation(NamedTuple):
    """What one seat can see: its own cards, the sizes of other hands and of the stock, and the discards."""

    seat: int
    hand: frozenset[Card]
    counts: tuple[int, ...]
    stock: int
    turn: int
    pile: tuple[Discarded, ...]  # the discards that can be seen
    piled: int  # the number of cards on the pile
    asked: bool  # this seat may go out with the cards dealt
    claimed: tuple[int, ...]
    drawn: bool
    stranded: bool
    turns: int
    idle: int
    discarders: tuple[int, ...]
    reshuffles: int
    ledger: Ledger
    winners: tuple[int, ...]
    void: Void

    def __repr__(self) -> str:
        return observation_repr(self)

    @property
    def so_far(self) -> Ranks:
        """The ranks discarded in this turn."""
        return ranks_of(
            card for discarded in self.pile if discarded.turn == self.turns for card in discarded.cards
        )


def show_ranks(ranks: Ranks) -> str:
    """Return ranks as text.

    Examples
    --------
    >>> show_ranks((1, 4, 4, 12))
    'A-4-4-Q'
    """
    return "-".join(RANK_SIGNS[rank] for rank in ranks)
