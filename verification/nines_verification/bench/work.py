"""What is played: given acts, the same for all; or acts drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines_verification.bench.agreement import Line


class Side(NamedTuple):
    """One of those that are compared: who plays, and the folders from which it is imported."""

    name: str
    player: str  # "engine", "peer" or "openspiel"
    roots: tuple[str, ...]


class Work(Protocol):
    """Deals by number, and how they are played."""

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:
        """Return what the process of a side is to do."""

    def units(self, side: Side, deals: range, outcome: Any) -> int:  # noqa: ANN401 - as JSON has it
        """Return how many deals, or acts, that was, from what came of it."""


class GivenActs(NamedTuple):
    """The same acts for every side; what comes of them must be the same too."""

    game: str
    seats: int
    seed: int
    lines: Sequence[Line]  # by the number of the deal, from 0

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:
        """Return what the process of a side is to do."""
        lines = [self.lines[number] for number in deals]
        if side.player == "engine":
            place = {"game": self.game, "seats": self.seats, "seed": self.seed}
            return {**place, "deals": list(deals), "acts": [one.acts for one in lines]}
        return {"first": [one.first_player for one in lines], "actions": [one.actions for one in lines]}

    def units(self, side: Side, deals: range, outcome: Any) -> int:  # noqa: ANN401 - as JSON has it
        """Return how many deals were played.

        Raises
        ------
        RequestError
            If a side scores differently.
        """
        for number, scores in zip(deals, outcome, strict=True):
            if tuple(scores) != self.lines[number].scores:
                raise RequestError(
                    f"{side.name} scores {tuple(scores)} in deal {number}, not {self.lines[number].scores}"
                )
        return len(deals)


class RandomActs(NamedTuple):
    """Acts drawn at random by their place among the legal ones, so that a side needs no other's notation."""

    game: str
    seats: int
    seed: int

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:  # noqa: ARG002 - the protocol's
        """Return what the process of a side is to do."""
        return {**self._asdict(), "deals": list(deals)}

    def units(self, side: Side, deals: range, outcome: int) -> int:  # noqa: ARG002 - the protocol's
        """Return how many acts were played."""
        return outcome
