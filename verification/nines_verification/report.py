"""The report of a check: whether the check holds, what it counted, and every failure with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Level = Literal["standard", "full"]


class Failure(NamedTuple):
    """One failure: its place, and what is wrong."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Part(NamedTuple):
    """A part of a check of a game, by its number, from 1. A long check is done and stored part by part."""

    number: int
    of: int

    def __str__(self) -> str:
        return "" if self == WHOLE else f"part {self.number} of {self.of}"


WHOLE: Final = Part(1, 1)


class Section(NamedTuple):
    """The outcome of one check of one subject, which is a game or the whole corpus."""

    name: str
    subject: str
    checked: int
    unit: str  # what the number counts: passages, scenarios, deals...
    failures: tuple[Failure, ...]
    seconds: float
    scored: bool = False  # the share that holds is reported too
    kept: bool = False  # it held before on the same inputs, and was skipped
    note: str = ""  # further counts, in words
    part: str = ""  # of a long check, such as "part 3 of 20".
    totals: Mapping[str, int] | None = None  # further counts, by what they count; the record keeps them

    @property
    def passed(self) -> bool:
        """Return True if at least one item was checked and no item failed."""
        return not self.failures and self.checked > 0

    @property
    def score(self) -> float:
        """The share of the checked items that hold, from 0 to 1."""
        return (self.checked - len(self.failures)) / self.checked if self.checked else 0.0
