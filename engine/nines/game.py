"""The small protocol that all families of games share.

Transcripts, simulation, verification and the command line are written against this once. A position is
frozen; an act returns the next position and the events it caused, each with the key of its rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from nines.cards import Card, Face, show_cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.cite import Cited
    from nines.shuffle import Stream

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
]


class Refusal(NamedTuple):
    """Why an act is refused: the rule, what it rests on, and the sentence for a player."""

    rule: str
    says: str
    passages: tuple[str, ...]
    readings: tuple[str, ...]

    def __str__(self) -> str:
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

    def __str__(self) -> str:
        return describe(self)


class Step(NamedTuple):
    """A position and the events that led to it."""

    position: Any
    events: tuple[Event, ...]


class Result(NamedTuple):
    """How a deal ended: who won, and what each seat won or lost in it."""

    winners: tuple[int, ...]
    gains: tuple[int, ...]


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

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; none where the sources do not mention a feature."""

    def question(self, aspect: str) -> str:
        """Return what an aspect asks."""

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
        self, purses: Sequence[int], deals: int = 0, caught: Sequence[int] = (), first_hand: int = 0
    ) -> Any:  # noqa: ANN401
        """Return a sitting so far: what each has, and the deals played."""

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

    def sight(self, table: Position, seat: int) -> object:
        """Return what a seat can see."""

    def imagine(self, table: Position, seat: int, stream: Stream) -> Position:
        """Return a position that looks the same from a seat, all that it cannot see dealt anew."""

    def cards(self, table: Position) -> tuple[Card, ...]:
        """Return every card of a position, wherever it is, in order."""

    def accounts(self, table: Position) -> dict[Account, int]:
        """Return what every seat and every pool has."""

    def parse_act(self, text: str) -> Act:
        """Return the act that a text names."""


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
