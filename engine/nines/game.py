"""The small protocol that all families of games share.

Transcripts, simulation, verification and the command line are written against this once. A position is
frozen; an act returns the next position and the events it caused, each with the key of its rule.
"""
# Long because what a family of games must answer stands in one piece, for whoever writes another.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from nines.cards import Card, Face, show_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.cite import Cited
    from nines.readings import Choices
    from nines.shuffle import Stream

T = TypeVar("T")
Account = int | str  # a seat's purse or a pool
SCORE: Final = "score"  # the pool of what is counted against players
EventKind = Literal[
    "lot",
    "dealt",
    "laid",
    "passed",
    "stopped",
    "blocked",
    "called",
    "claimed",
    "lapsed",
    "paid",
    "doubled",
    "out",
    "answered",
    "drawn",
    "passed_to",
    "shown",
    "kept_back",
    "redealt",
    "turned_up",
    "bid",
    "announced",
    "won",
    "picked_up",
    "discarded",
    "divided",
    "reshuffled",
    "skipped",
    "acted",
    "judged",
]


class Refusal(NamedTuple):
    """Why an act is refused: the rule, what it rests on, and the sentence for a player.

    A fact about the cards, as that one of them is not in the hand, has no rule and rests on nothing.
    """

    rule: str
    says: str
    passages: tuple[str, ...]
    readings: tuple[str, ...]

    def __str__(self) -> str:
        if not self.rule:
            return self.says
        grounds = ", ".join((*self.passages, *(f"read {reading}" for reading in self.readings)))
        return f"{self.says} [{self.rule}: {grounds}]"


class Transfer(NamedTuple):
    """Money that moves; the unit is the game's."""

    giver: Account
    taker: Account
    amount: int


class Event(NamedTuple):
    """Something that happened, with the key of the rule by which it did."""

    kind: EventKind
    rule: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    named: Face | None = None
    words: str = ""  # what is said or done; for a payment, its unit
    transfer: Transfer | None = None
    seen_by: tuple[int, ...] | None = None  # the seats that see the cards; all of them if it is None

    def __str__(self) -> str:
        return describe(self)

    def as_seen(self, seat: int) -> Event:
        """Return the event as a seat sees it: cards that it does not see are only counted.

        Examples
        --------
        >>> from nines.cards import parse_cards
        >>> dealt = Event("dealt", "comet-1718/deal", 1, parse_cards("5♠ 6♠"), words="is dealt", seen_by=(1,))
        >>> print(dealt.as_seen(0))
        player 2 is dealt 2 cards
        """
        if not self.cards or self.seen_by is None or seat in self.seen_by:
            return self
        return self._replace(cards=(), words=f"{self.words} {counted(len(self.cards), 'card')}")


class Step(NamedTuple):
    """A position and the events that led to it."""

    position: Any
    events: tuple[Event, ...]


class Result(NamedTuple):
    """How a deal ended: who won, and what each seat won or lost in it."""

    winners: tuple[int, ...]
    gains: tuple[int, ...]


class Row(NamedTuple):
    """Cards that lie together, for a drawing: a sequence, a trick, a discard; by whom each was laid."""

    title: str
    lays: tuple[Lain, ...]
    seen_by: tuple[int, ...] | None = None  # the seats that see the cards; all of them if it is None
    rule: str = ""  # the key of the rule by which they do
    note: str = ""  # what came of it: who has won a trick


class Lain(NamedTuple):
    """Cards that one has laid together."""

    seat: int | None
    cards: tuple[Card, ...]
    named: Face | None = None  # what they stand for, if it is not what they are
    holder: str = ""  # whose they are, if it is nobody at the table: the dummy's


class Look(NamedTuple):
    """What a person at the table may ask to see."""

    word: str  # by which it is asked for
    shows: str
    lines: tuple[tuple[str, str], ...]  # labels and what stands beside them


class Pick(Protocol):
    """Who picks: hypothesis, which can shrink, or a stream of random numbers, which is quick."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options."""


Position = TypeVar("Position")
Act = TypeVar("Act")


class Playable(Protocol, Generic[Position, Act]):
    """What every game of every family can be asked."""

    @property
    def slug(self) -> str:
        """The name without readings."""

    @property
    def name(self) -> str:
        """The canonical name, with the readings that differ from the defaults."""

    @property
    def unit(self) -> str:
        """The unit of money or score."""

    @property
    def family(self) -> str:
        """The family of games that answer the same questions."""

    @property
    def choices(self) -> Choices:
        """The candidate chosen at each point."""

    @property
    def variant(self) -> Any:  # noqa: ANN401 - each family has its own questions
        """The cited rules, one for each question."""

    @property
    def make(self) -> Callable[[Choices], Any]:
        """The function of readings that made them."""

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; none where the sources do not mention a feature."""

    def question(self, aspect: str) -> str:
        """Return what an aspect asks."""

    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the aspects in the order of play, by headings for a reader: each stands under one."""

    def read(self, changed: Mapping[str, str]) -> Playable[Position, Act]:
        """Return the same game with some points read otherwise."""

    def with_rule(self, key: str, rule: object) -> Playable[Position, Act]:
        """Return the same game with another rule under *key*, for experiments."""

    def admits(self, seats: int) -> bool:
        """Tell whether so many can play."""

    def open(self, seats: int, seed: int) -> Step:
        """Return the carry before the first deal, and how it came about."""

    def deal(self, carry: Any, seed: int) -> Step:  # noqa: ANN401 - each family has its own carry
        """Return the next deal of a sitting."""

    def start(
        self,
        hands: Sequence[str],
        dead: str = "",
        turn: int = 0,
        carry: Any = None,  # noqa: ANN401 - each family has its own carry
    ) -> Position:
        """Return a position with given hands, in a sitting so far if there is one."""

    def carry(
        self,
        purses: Sequence[int],
        deals: int = 0,
        first_hand: int = 0,
        **so_far: Any,  # noqa: ANN401 - what else passes on is for each family to say
    ) -> Any:  # noqa: ANN401
        """Return a sitting so far: what each has, the deals played, and what else passes on."""

    def close(self, table: Position) -> Step:
        """Return the carry after a finished deal."""

    def finished(self, carry: Any) -> bool:  # noqa: ANN401
        """Tell whether the sitting is over."""

    def winners(self, carry: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Return who has won the sitting as it stands."""

    def turn(self, table: Position) -> int:
        """Return the seat to act."""

    def acts(self, table: Position) -> tuple[Act, ...]:
        """Return the legal acts in canonical order."""

    def why_not(self, table: Position, act: Act) -> Refusal | None:
        """Return why an act is refused, or None."""

    def may(self, table: Position, act: Act) -> bool:
        """Tell whether an act is legal."""

    def play(self, table: Position, act: Act) -> Step:
        """Return what an act leads to, or raise IllegalActError."""

    def follow(self, table: Position, act: Act) -> Step:
        """Return what an act leads to that is known to be legal, as one of :meth:`acts` is."""

    def redealt(self, table: Position) -> bool:
        """Tell whether the deal is over because the cards are to be dealt again."""

    def ended(self, table: Position) -> bool:
        """Tell whether the deal is over."""

    def result(self, table: Position) -> Result:
        """Return who has won and what each has gained."""

    def sight(self, table: Position, seat: int) -> Any:  # noqa: ANN401 - each family has its own
        """Return what a seat can see."""

    def tell(self, sight: Any) -> tuple[tuple[str, str], ...]:  # noqa: ANN401 - each family has its own sight
        """Return what a seat sees, as labels and texts; an empty text is nothing to be told."""

    def looks(self, sight: Any) -> tuple[Look, ...]:  # noqa: ANN401 - the same
        """Return what else a person in that seat may ask to see."""

    def imagine(self, table: Position, seat: int, stream: Stream) -> Position:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""

    def cards(self, table: Position) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""

    def accounts(self, table: Position) -> dict[Account, int]:
        """Return what every seat and every pool has."""

    def parse_act(self, text: str) -> Act:
        """Return the act that a text names."""

    def typed(self) -> tuple[tuple[str, str], ...]:
        """Return how acts are written, for a person: examples, and what they do."""

    def rows(self, table: Position) -> tuple[Row, ...]:
        """Return what has been laid so far, as it lies on the table."""

    def aside(self, table: Position) -> tuple[Row, ...]:
        """Return the cards that are in no hand and have not been laid, as far as they are worth drawing."""

    def small(self, table: Position, pick: Pick, stream: Stream) -> Position:
        """Return a position with few of the cards of a deal, which a person can follow; or that deal."""

    def tried(self, table: Position, pick: Pick) -> tuple[Act, ...]:
        """Return acts that may be foolish, to be asked about."""

    def limit(self, table: Position) -> int:
        """Return after how many acts at the most a deal is over."""


AnyGame: TypeAlias = Playable[Any, Any]
AnyTable: TypeAlias = Any  # a position; each family has its own


def seat_name(account: Account) -> str:
    """Return a seat or pool as readers count them: seat 0 is ``player 1``."""
    return f"player {account + 1}" if isinstance(account, int) else account


def counted(amount: int, unit: str) -> str:
    """Return an amount with its unit.

    Examples
    --------
    >>> counted(1, "jeton"), counted(-10, "jeton"), counted(0, "point")
    ('1 jeton', '-10 jetons', '0 points')
    """
    return f"{amount} {unit}" + ("" if abs(amount) == 1 else "s")


def describe(event: Event) -> str:
    """Return an event as a sentence without its full stop.

    Examples
    --------
    >>> print(describe(Event("paid", "comet-1718/payment/king", words="jeton", transfer=Transfer(2, 0, 1))))
    player 3 pays 1 jeton to player 1
    """
    who = "" if event.seat is None else seat_name(event.seat)
    cards = show_cards(event.cards)
    match event.kind:
        case "laid":
            standing_for = f" as {event.named}" if event.named else ""
            said = f", saying “{event.words}”" if event.words else ""
            return f"{who} lays {cards}{standing_for}{said}"
        case "passed":
            return f"{who} passes" + (f", saying “{event.words}”" if event.words else "")
        case "paid" if event.transfer:
            return _describe_transfer(event.transfer, event.words)
        case _:
            return " ".join(filter(None, (who, event.words, cards)))


def _describe_transfer(transfer: Transfer, unit: str) -> str:
    giver, taker = seat_name(transfer.giver), seat_name(transfer.taker)
    amount = counted(transfer.amount, unit)
    if transfer.giver == SCORE:
        return f"{taker} scores {amount}"
    if transfer.taker == SCORE:
        return f"{giver} scores {amount}"
    if isinstance(transfer.taker, str):
        return f"{giver} puts {amount} into the {taker}"
    if isinstance(transfer.giver, str):
        return f"{taker} takes {amount} from the {giver}"
    return f"{giver} pays {amount} to {taker}"
