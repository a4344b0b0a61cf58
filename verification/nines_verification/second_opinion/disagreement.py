"""What two implementations disagree about, printed for somebody who has not read the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Piece:
    """A match that both implementations play: work that can be done, stored and repeated by itself.

    Parameters
    ----------
    game
        The name of the edition.
    readings
        The candidates by point that differ from the default.
    seats
        How many play.
    seed
        From which the deals, and the acts that are drawn, follow.
    deals
        How many times cards are dealt at the most; a match may be over before.
    """

    game: str
    readings: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    deals: int

    @property
    def name(self) -> str:
        """The name of the game under these readings."""
        changed = ",".join(f"{point}={candidate}" for point, candidate in self.readings)
        return f"{self.game}[{changed}]" if changed else self.game

    @property
    def command(self) -> str:
        """The command that plays it again."""
        readings = "".join(f" --reading {point}={candidate}" for point, candidate in self.readings)
        numbers = f"--seats {self.seats} --seed {self.seed} --deals {self.deals}"
        return f"python -m nines_verification second {self.game}{readings} {numbers}"


@dataclass(frozen=True)
class Disagreement:
    """The first point of a deal at which the implementations differ.

    Parameters
    ----------
    piece
        The match; its number of deals ends with this one.
    setup
        What the second implementation was given.
    acts
        The acts of this deal so far, each with the seat that made it.
    what
        What was compared.
    engine, second
        The answer of each.
    """

    piece: Piece
    setup: Mapping[str, Any]
    acts: tuple[str, ...]
    what: str
    engine: str
    second: str

    def __str__(self) -> str:
        piece = self.piece
        setup = "".join(f"\n    {name!r}: {value!r}," for name, value in self.setup.items())
        acts = " · ".join(self.acts) or "none yet"
        return (
            f"{piece.name}, {piece.seats} players, seed {piece.seed}, deal {piece.deals}: {self.what}\n"
            f"  engine: {self.engine}\n"
            f"  second: {self.second}\n"
            f"  acts so far (seat: act): {acts}\n"
            f"  setup: {{{setup}\n  }}\n"
            f"  again: {piece.command}"
        )

    @property
    def short(self) -> str:
        """It in a line."""
        return f"{self.what}; engine: {self.engine}; second: {self.second}; again: {self.piece.command}"


@dataclass(frozen=True)
class Compared:
    """What came of comparing: how much was compared, and every disagreement."""

    decisions: int
    deals: int
    disagreements: tuple[Disagreement, ...]
