"""What a check reports: a verdict, a count, and every failure with its place."""

from __future__ import annotations

from typing import Literal, NamedTuple

Level = Literal["standard", "full"]


class Failure(NamedTuple):
    """One thing that does not hold: where, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Section(NamedTuple):
    """The outcome of one kind of check on one subject, a game or the whole corpus."""

    name: str
    subject: str
    checked: int
    unit: str  # of what was counted: passages, scenarios, deals...
    failures: tuple[Failure, ...]
    seconds: float
    scored: bool = False  # what counts is the share that holds, not only that all does
    kept: bool = False  # it was checked by a run that was interrupted
    note: str = ""  # what else was counted, in words

    @property
    def passed(self) -> bool:
        """Return whether nothing failed and something was checked."""
        return not self.failures and self.checked > 0

    @property
    def score(self) -> float:
        """The share of what was checked that holds."""
        return (self.checked - len(self.failures)) / self.checked if self.checked else 0.0
