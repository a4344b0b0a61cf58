"""The course of one act: the position as it changes, and the events that it gathers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.game import Event, EventKind, Step, Transfer
from nines.holdem.table import POT

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.holdem.table import Table
    from nines.holdem.variant import Variant


class Course:
    """From one position to the next; it lives as long as one act."""

    __slots__ = ("events", "game", "table")

    def __init__(self, game: Variant, table: Table) -> None:
        self.game, self.table = game, table
        self.events: list[Event] = []

    def change(self, **changed: Any) -> None:  # noqa: ANN401 - any field of a table
        """Change the position."""
        self.table = self.table._replace(**changed)

    def tell(
        self, kind: EventKind, rule: Cited[object], seat: int, words: str, cards: tuple[Card, ...] = ()
    ) -> None:
        """Note that somebody has done something by a rule."""
        self.events.append(Event(kind, rule.key, seat, cards, words=words))

    def turn_up(self, words: str, cards: tuple[Card, ...]) -> None:
        """Note that cards have come to the table."""
        self.events.append(Event("shown", self.game.board.key, cards=cards, words=words))

    def deal_to(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Note that a player has been dealt cards, which nobody else sees."""
        rule = self.game.deal.key
        self.events.append(Event("dealt", rule, seat, cards, words="is dealt", seen_by=(seat,)))

    def put_in(self, rule: Cited[object], seat: int, amount: int) -> None:
        """Move chips of a player into the pot."""
        table = self.table
        self.change(put=_added(table.put, seat, amount), bets=_added(table.bets, seat, amount))
        self._move(rule, seat, -amount)

    def take_out(self, rule: Cited[object], seat: int, amount: int) -> None:
        """Move chips of the pot to a player."""
        if amount:
            self._move(rule, seat, amount)

    def _move(self, rule: Cited[object], seat: int, amount: int) -> None:
        table = self.table
        pools = tuple((name, held - amount) if name == POT else (name, held) for name, held in table.pools)
        self.change(purses=_added(table.purses, seat, amount), pools=pools)
        transfer = Transfer(seat, POT, -amount) if amount < 0 else Transfer(POT, seat, amount)
        unit = self.game.stakes.rule.unit
        self.events.append(Event("paid", rule.key, words=unit, transfer=transfer))

    def step(self) -> Step:
        """Return where the course has led, and what happened on it."""
        return Step(self.table, tuple(self.events))


def _added(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + amount, *amounts[seat + 1 :])
