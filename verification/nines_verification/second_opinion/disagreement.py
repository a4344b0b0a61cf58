"""Disagreements between the two implementations, printed for readers who do not know the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Piece:
    """A match that both implementations play, and that can be run, stored and repeated on its own.

    Parameters
    ----------
    game
        The name of the edition.
    readings
        The answers that differ from the default answers, by question.
    seats
        The number of players.
    seed
        The random seed for the deals and the acts.
    deals
        The maximum number of deals. The match can end before that number.
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
        """The command that repeats this match."""
        readings = "".join(f" --reading {point}={candidate}" for point, candidate in self.readings)
        numbers = f"--seats {self.seats} --seed {self.seed} --deals {self.deals}"
        return f"python -m nines_verification second {self.game}{readings} {numbers}"


@dataclass(frozen=True)
class Disagreement:
    """The first point in a deal at which the two implementations differ.

    Parameters
    ----------
    piece
        The match up to this deal.
    setup
        The setup of the deal for the second implementation.
    acts
        The acts of this deal so far, each with the seat that acted.
    what
        What was compared.
    engine, second
        The answers of the engine and of the second implementation.
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
        """The disagreement, described on one line."""
        return f"{self.what}; engine: {self.engine}; second: {self.second}; again: {self.piece.command}"


@dataclass(frozen=True)
class Compared:
    """The result of a comparison: how much was compared, and every disagreement."""

    decisions: int
    deals: int
    disagreements: tuple[Disagreement, ...]
