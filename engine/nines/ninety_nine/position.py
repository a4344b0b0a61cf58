"""Positions and acts of Ninety-nine; all are immutable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from nines.boundary.expected import expect
from nines.boundary.signs import plain
from nines.cards import Card, all_cards, in_order, parse_card, parse_cards
from nines.errors import CardsError
from nines.kernel.history import DEALT, History
from nines.kernel.ledger import Ledger  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.position import Ending, Match, Position, observation_repr
from nines.kernel.transition import new

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Phase = Literal["bid", "call", "raise", "play", "over"]


class Bid(NamedTuple):
    """Set cards aside as a bid."""

    cards: frozenset[Card]

    def __str__(self) -> str:
        return f"bid {'+'.join(map(str, in_order(self.cards)))}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family; see :mod:`nines.kernel.order`."""
        return (2, *in_order(self.cards))


class Lay(NamedTuple):
    """Play a card to a trick, from the player's own hand or, in the dummy's turn, from the dummy."""

    card: Card

    def __str__(self) -> str:
        return f"lay {self.card}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family; see :mod:`nines.kernel.order`."""
        return (3, self.card)


def bids_of(choices: Iterable[tuple[Card, ...]]) -> tuple[Bid, ...]:
    """Return the acts that set cards aside as a bid, one for each choice of cards."""
    return tuple(map(_bid, zip(map(frozenset, choices), strict=False)))  # a hand has hundreds of them


_bid: Final[partial[Any]] = partial(new, Bid)


@cache
def lay_of(card: Card) -> Lay:
    """Return the act that plays a card; for the same card, it is the same object."""
    return Lay(card)


@dataclass(frozen=True, slots=True)
class Call:
    """Make the premium bid that this word announces."""

    word: str

    def __str__(self) -> str:
        return self.word

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The sort key of the act within its family; see :mod:`nines.kernel.order`."""
        return (1, list(_WORDS).index(self.word))


# A named tuple without fields would be equal to any other named tuple without fields.
@dataclass(frozen=True, slots=True)
class Pass:
    """Make no premium bid."""

    sort_key: ClassVar[tuple[int, ...]] = (0,)

    def __str__(self) -> str:
        return "pass"


Act = Bid | Lay | Call | Pass
PASS: Final = Pass()
DECLARE, REVEAL = "declare", "reveal"
_WORDS: Final[dict[str, Act]] = {"pass": PASS, DECLARE: Call(DECLARE), REVEAL: Call(REVEAL)}


def is_act(value: object) -> bool:
    """Return whether a value is an act of Ninety-nine, made of cards.

    Examples
    --------
    >>> is_act(parse_act("bid 7c 8d")), is_act(Bid("7♣ 8♦")), is_act("pass")
    (True, False, False)
    """
    if isinstance(value, Bid):
        return isinstance(value.cards, frozenset) and all_cards(value.cards)
    if isinstance(value, Lay):
        return isinstance(value.card, Card)
    return isinstance(value.word, str) if isinstance(value, Call) else isinstance(value, Pass)


def parse_act(text: str) -> Act:
    """Return the act that *text* names.

    Raises
    ------
    CardsError
        If the text does not name an act.

    Examples
    --------
    >>> for text in ("bid 7c 8D+joker", "lay 7♥", "7h", "declare", "Reveal", "pass"):
    ...     print(parse_act(text))
    bid Joker+7♣+8♦
    lay 7♥
    lay 7♥
    declare
    reveal
    pass
    """
    expect(text, str, "an act as a text", CardsError)
    words = " ".join(plain(text).lower().split())
    if words in _WORDS:
        return _WORDS[words]
    verb, _, rest = words.partition(" ")
    if verb == "bid":
        made = "a bid is made with cards; write for instance: bid 7♣+8♦+9♦"
        try:
            return Bid(frozenset(parse_cards(rest.replace("+", " "))))
        except CardsError as error:
            raise CardsError(f"{text!r} is not a bid: {made}") from error
    try:
        return Lay(parse_card(rest if verb == "lay" else words))
    except CardsError as error:
        raise CardsError(
            f"{text!r} is not an act; write, for instance: bid 7♣+8♦+9♦, lay 7♥, declare, reveal, pass"
        ) from error


class SoFar(NamedTuple):
    """The data that Ninety-nine passes from round to round, besides the data common to all games."""

    succeeded: int = 0  # how many hands succeeded in the last round
    rounds: int = 0  # rounds played in this game
    games: int = 0  # games played in this match
    start: tuple[int, ...] = ()  # the balance of each player when this game began
    bonuses: tuple[int, ...] = ()  # how many game bonuses each has won
    stock: tuple[Card, ...] = ()  # the cards that will be turned up, in order
    gone: tuple[Card, ...] = ()  # the cards that have been turned up


RoundMatch: TypeAlias = Match[SoFar]


class Laid(NamedTuple):
    """A card in a trick, with the hand that played it."""

    hand: int
    card: Card


class Trick(NamedTuple):
    """A complete trick, with the hand that won it."""

    laid: tuple[Laid, ...]
    winner: int


class _Fields(NamedTuple):
    """The fields of a position. Hands have the numbers of their seats; the dummy has the next number."""

    hands: tuple[frozenset[Card], ...]
    turn: int
    match: RoundMatch
    ledger: Ledger
    phase: Phase = "bid"
    trump: str = ""
    turn_up: Card | None = None
    dummy: frozenset[Card] = frozenset()
    dummy_bid: frozenset[Card] = frozenset()
    aside: frozenset[Card] = frozenset()  # out of play, face down
    bids: tuple[frozenset[Card], ...] = ()  # by seat; empty for a seat that has not bid
    said: tuple[tuple[int, str], ...] = ()  # seat and premium bid in order; empty for a pass
    asked: bool = False  # a declarer has had the chance to raise
    stands: tuple[tuple[int, str], ...] = ()  # the premium bids that count
    order: tuple[int, ...] = ()  # the hands in the order in which they play to this trick
    led_last: int = 0  # the last seat to lead from its own hand
    trick: tuple[Laid, ...] = ()
    tricks: tuple[Trick, ...] = ()
    made: tuple[bool, ...] = ()  # after the round: whether each hand has made its bid
    history: History = DEALT


class NinetyNinePosition(_Fields, Position):
    """A position of Ninety-nine."""

    __slots__ = ()
    __repr__ = Position.__repr__

    @property
    def to_act(self) -> int | None:
        """The seat to act, which may also play for the dummy; None when the round is over."""
        return None if self.ended else self.turn

    @property
    def ending(self) -> Ending | None:
        """How the round has ended, or None while the round goes on; players who made their bids win."""
        made = self.made[: self.seats]
        return Ending(tuple(seat for seat, bid_made in enumerate(made) if bid_made)) if self.ended else None

    def piles(self) -> Iterator[Iterable[Card]]:
        """Yield the tricks, the hands, the bids, the dummy, and the cards that decide trumps."""
        yield from (
            [laid.card for laid in trick] for trick in (*(won.laid for won in self.tricks), self.trick)
        )
        yield from (*self.hands, *self.bids, self.dummy, self.dummy_bid, self.aside)
        more = self.match.more
        yield from (more.stock, more.gone)
        if self.turn_up is not None and self.turn_up not in more.gone:
            yield (self.turn_up,)

    @property
    def ended(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"

    @property
    def has_dummy(self) -> bool:
        """Whether there is a dummy, a hand that no player holds."""
        return bool(self.dummy_bid)

    @property
    def all_hands(self) -> tuple[frozenset[Card], ...]:
        """The hands that play; the dummy's hand is last."""
        return (*self.hands, self.dummy) if self.has_dummy else self.hands

    @property
    def playing(self) -> int:
        """The hand from which the next card comes."""
        return self.order[len(self.trick)] if self.phase == "play" else self.turn

    @property
    def held(self) -> frozenset[Card]:
        """The cards of the hand from which the next card comes."""
        hand = self.playing
        return self.hands[hand] if hand < len(self.hands) else self.dummy

    def taken(self, hands: int) -> tuple[int, ...]:
        """Return how many tricks each of the hands has won."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(map(winners.count, range(hands)))


class NinetyNineObservation(NamedTuple):
    """What one seat can see."""

    seat: int
    hand: frozenset[Card]
    counts: tuple[int, ...]
    turn: int
    phase: Phase
    first_hand: int
    trump: str
    turn_up: Card | None
    gone: tuple[Card, ...]
    stock: int
    bids: tuple[frozenset[Card], ...]  # by seat: the bids that this seat sees
    bid_laid: tuple[bool, ...]
    said: tuple[tuple[int, str], ...]
    stands: tuple[tuple[int, str], ...]
    shown: tuple[frozenset[Card], ...]  # by seat: the cards of an exposed hand
    dummy: frozenset[Card] | None  # None while the dummy is hidden, or if there is no dummy
    dummy_bid: frozenset[Card]  # empty while the bid is hidden
    playing: int
    order: tuple[int, ...]
    trick: tuple[Laid, ...]
    tricks: tuple[Trick, ...]
    ledger: Ledger
    bonuses: tuple[int, ...]
    start: tuple[int, ...]

    def __repr__(self) -> str:
        return observation_repr(self)
