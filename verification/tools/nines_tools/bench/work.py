"""The work that is measured: deals played with given acts, or with acts drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines_tools.bench.agreement import Line


FILLED: Final = "filled"  # the player: an engine that fills its tables before it plays


class Side(NamedTuple):
    """One side of a comparison: the engine or the peer, and the folders from which it is imported."""

    name: str
    player: str  # "engine", "filled", "peer", "openspiel" or "bots"
    roots: tuple[str, ...]


class Work(Protocol):
    """A piece of work: the numbers of the deals, and how the deals are played."""

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:
        """Return what the process of a side has to do, as data for JSON."""

    def units(self, side: Side, deals: range, outcome: Any) -> int:  # noqa: ANN401 - as JSON has it
        """Return the number of deals or acts that were played, taken from the result of the work."""


class GivenActs(NamedTuple):
    """Deals that every side plays with the same acts. The scores of all sides must be the same."""

    game: str
    seats: int
    seed: int
    lines: Sequence[Line]  # by the number of the deal, from 0

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:
        """Return the given acts that the process of a side has to play, as data for JSON."""
        lines = [self.lines[number] for number in deals]
        if side.player in {"engine", FILLED}:
            place = {"game": self.game, "seats": self.seats, "seed": self.seed}
            return {**place, "deals": list(deals), "acts": [line.acts for line in lines]}
        return {"first": [line.first_player for line in lines], "actions": [line.actions for line in lines]}

    def units(self, side: Side, deals: range, outcome: Any) -> int:  # noqa: ANN401 - as JSON has it
        """Return how many deals were played.

        Raises
        ------
        RequestError
            If the scores of a side differ from the expected scores.
        """
        for number, scores in zip(deals, outcome, strict=True):
            if tuple(scores) != self.lines[number].scores:
                raise RequestError(
                    f"{side.name} scores {tuple(scores)} in deal {number}, not {self.lines[number].scores}"
                )
        return len(deals)


class RandomActs(NamedTuple):
    """Deals played with random acts; each draw gives the number of an act in the list of legal acts."""

    game: str
    seats: int
    seed: int

    def of(self, side: Side, deals: range) -> Mapping[str, Any]:  # noqa: ARG002 - the protocol's
        """Return the deals that the process of a side has to play with random acts, as data for JSON."""
        return {**self._asdict(), "deals": list(deals)}

    def units(self, side: Side, deals: range, outcome: int) -> int:  # noqa: ARG002 - the protocol's
        """Return how many acts were played."""
        return outcome
