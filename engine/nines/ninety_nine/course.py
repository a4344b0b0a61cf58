"""The course of one act: the position as it changes, and the events that are gathered on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.game import SCORE, Event, EventKind, Step, Transfer

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.game import Account
    from nines.ninety_nine.table import Table
    from nines.ninety_nine.variant import Variant


class Course:
    """From one position to the next; it lives as long as one act."""

    __slots__ = ("events", "game", "table")

    def __init__(self, game: Variant, table: Table) -> None:
        self.game, self.table = game, table
        self.events: list[Event] = []

    def set(self, **changed: Any) -> None:  # noqa: ANN401 - each field of a position has its own type
        """Change the position."""
        self.table = self.table._replace(**changed)

    def tell(  # noqa: PLR0913 - what an event has
        self,
        kind: EventKind,
        cited: Cited[object],
        seat: int | None,
        words: str = "",
        cards: tuple[Card, ...] = (),
        *,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Add what happened, by which rule, and who sees the cards."""
        self.events.append(Event(kind, cited.key, seat, cards, words=words, seen_by=seen_by))

    def score(self, cited: Cited[object], account: Account, points: int) -> None:
        """Let somebody score; nothing is told of nothing."""
        if not points:
            return
        table = self.table
        pools = dict(table.pools)
        pools[SCORE] = pools.get(SCORE, 0) - points
        if isinstance(account, int):
            purses = tuple(had + points * (seat == account) for seat, had in enumerate(table.purses))
            self.set(purses=purses)
        else:
            pools[account] = pools.get(account, 0) + points
        self.set(pools=tuple(pools.items()))
        transfer = Transfer(SCORE, account, points)
        self.events.append(Event("paid", cited.key, words="point", transfer=transfer))

    def step(self) -> Step:
        """Return where the course has led, and what happened on it."""
        return Step(self.table, tuple(self.events))
