"""The figures of a simulation as data: the request and the sums over its deals, without the deals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import Head, without_head
from nines.errors import CorpusError, in_words
from nines.simulation.request import SimulationRequest
from nines.simulation.summary import Summary, Sums, summary_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a simulation.

    Parameters
    ----------
    request
        The request.
    sums
        The sums over all deals of the request.
    by_engine
        How many deals the engine played; the compiled code played the others.
    rests_on
        The digest of the rules of the edition.
    """

    request: SimulationRequest
    sums: Sums
    by_engine: int
    rests_on: str

    @property
    def summary(self) -> Summary:
        """The summary of the simulation."""
        return summary_of(self.request, self.sums, self.by_engine)


def write_figures(path: Path, figures: Figures, made_by: str) -> None:
    """Write figures to a file, completely or not at all.

    Parameters
    ----------
    path
        The file.
    figures
        The figures.
    made_by
        The command that makes the file.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    data: dict[str, Any] = Head(made_by, figures.rests_on).data()
    data |= {"request": figures.request.data(), "by_engine": figures.by_engine, "sums": figures.sums}
    write_whole(path, json.dumps(data, indent=1) + "\n", over=ANY)


def read_figures(path: Traversable, made_by: str) -> Figures:
    """Return the figures stored in a file.

    Parameters
    ----------
    path
        The file.
    made_by
        The command that makes the file, for error messages.

    Raises
    ------
    CorpusError
        If the file cannot be read, or does not have the form of stored figures.
    """
    data = parse_json(read_stored(path, path.name), path.name)
    head, rest = without_head(data, path.name, made_by)
    try:
        asked = rest["request"]
        request = SimulationRequest(
            str(asked["game"]),
            int(asked["seats"]),
            tuple(map(str, asked["policies"])),
            int(asked["seed"]),
            int(asked["deals"]),
        )
        sums = {str(name): int(value) for name, value in rest["sums"].items()}
        figures = Figures(request, sums, int(rest["by_engine"]), head.rests_on)
        figures.summary  # noqa: B018 - a file without all sums is refused here
    except MISSHAPEN as error:
        raise CorpusError(
            path.name, "the whole", f"does not hold the figures of a simulation: {in_words(error)}"
        ) from None
    return figures
