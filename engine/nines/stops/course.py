"""The course of one act: a working copy of the position, and the events that it gathers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.game import Event, EventKind, Step, Transfer
from nines.stops.table import Carry, Table, Unclaimed
from nines.stops.view import Following

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card, Face
    from nines.cite import Cited
    from nines.game import Account
    from nines.stops.variant import Variant
    from nines.stops.view import Laid


@dataclass(slots=True)
class Course:
    """From one position to the next; it lives as long as one act."""

    game: Variant
    hands: tuple[frozenset[Card], ...]
    dead: frozenset[Card]
    turn: int
    carry: Carry
    purses: tuple[int, ...]
    pools: dict[str, int]
    run: tuple[Laid, ...]
    runs: tuple[tuple[Laid, ...], ...]
    wanted: tuple[Face, ...]
    missing: tuple[Face, ...]
    passed: tuple[int, ...]
    turns: int
    in_turn: int
    called: bool
    unclaimed: tuple[Unclaimed, ...]
    winner: int | None
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, game: Variant, table: Table) -> Course:
        """Return the course that starts at a position."""
        return cls(
            game,
            table.hands,
            table.dead,
            table.turn,
            table.carry,
            table.purses,
            dict(table.pools),
            table.run,
            table.runs,
            table.wanted,
            table.missing,
            table.passed,
            table.turns,
            table.in_turn,
            table.called,
            table.unclaimed,
            table.winner,
        )

    @property
    def players(self) -> int:
        """How many are playing."""
        return len(self.hands)

    def table(self) -> Table:
        """Return the position as it is now."""
        return Table(
            self.hands,
            self.dead,
            self.turn,
            self.carry,
            self.purses,
            tuple(self.pools.items()),
            self.run,
            self.runs,
            self.wanted,
            self.missing,
            self.passed,
            self.turns,
            self.in_turn,
            self.called,
            self.unclaimed,
            self.winner,
        )

    def step(self) -> Step:
        """Return where the course has led, and what happened on it."""
        return Step(self.table(), tuple(self.events))

    def tell(self, kind: EventKind, rule: Cited[object], seat: int, words: str) -> None:
        """Note that something has happened by a rule."""
        self.events.append(Event(kind, rule.key, seat, words=words))

    def take(self, laid: Laid) -> None:
        """Take laid cards from the hand of their player and add them to the sequence."""
        hands, seat = self.hands, laid.seat
        self.hands = (*hands[:seat], hands[seat].difference(laid.cards), *hands[seat + 1 :])
        self.run = (*self.run, laid)
        self.passed = self.missing = ()
        self.in_turn += 1
        after = self.game.ranking.rule.after(laid.named.rank)
        suit = self.game.suit.rule.after(laid)
        self.wanted = self.game.continuation.rule.wanted(Following(self.run, after, suit))

    def new_run(self, leader: int) -> None:
        """Close the sequence; *leader* begins another."""
        self.runs = (*self.runs, self.run)
        self.run = self.wanted = ()
        self.passed, self.called = (), False
        if leader != self.turn:
            self.pass_turn(leader)

    def pass_turn(self, seat: int) -> None:
        """Make it the turn of another player."""
        self.turn = seat
        self.turns += 1
        self.in_turn = 0

    def pay(self, rule: str, transfers: Iterable[Transfer]) -> None:
        """Move money by a rule, as far as it is there to be moved."""
        accounts: dict[Account, int] = dict(enumerate(self.purses))
        accounts.update(self.pools)
        for giver, taker, owed in transfers:
            amount = owed
            if isinstance(giver, int):
                for credit in self.game.credit:
                    amount = credit.rule.payable(accounts[giver], amount)
            if amount:
                accounts[giver] -= amount
                accounts[taker] = accounts.get(taker, 0) + amount
                transfer = Transfer(giver, taker, amount)
                self.events.append(Event("paid", rule, words=self.game.unit, transfer=transfer))
        self.purses = tuple(accounts[seat] for seat in range(self.players))
        self.pools = {name: amount for name, amount in accounts.items() if isinstance(name, str)}
