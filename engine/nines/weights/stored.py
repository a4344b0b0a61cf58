"""Weights as data: a file for each edition, with a head, the request and a line for each comparison."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, parse_json, read_stored
from nines.corpus.heads import Head, lines_without_head
from nines.errors import CorpusError, NinesError, in_words
from nines.libraries.canonical import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

FORMAT: Final = 1


class WeightsError(NinesError):
    """A file that does not have the form of stored weights, or contains the weights of another request."""


@dataclass(frozen=True, slots=True)
class WeighingRequest:
    """What is weighed: an edition, and the deals in which its open questions are compared.

    Parameters
    ----------
    game
        The name of the edition with its choices.
    seats
        The number of players.
    policies
        The name of the policy of each seat.
    seed
        The seed, 0 to 2^64 - 1.
    deals
        The number of deals for each comparison, at least 1.
    strongest
        How many answers to combine in pairs: those that change the results most on their own are chosen.
    """

    game: str
    seats: int
    policies: tuple[str, ...]
    seed: int
    deals: int
    strongest: int

    def data(self) -> dict[str, Any]:
        """Return the request as plain data."""
        return {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "policies": list(self.policies),
            "seed": str(self.seed),
            "deals": self.deals,
            "strongest": self.strongest,
        }


@dataclass(frozen=True, slots=True)
class Weighed:
    """A comparison: sums over its deals, or the reason why the deals could not be played.

    Parameters
    ----------
    names
        The names of the games compared; see :class:`nines.weights.weighing.Compared`.
    choices
        The one or two answers by which the games differ.
    sums
        The sums over the deals; empty if the deals could not be played.
    by_engine
        How many deals of these games the engine played; the compiled code played the others.
    why
        Why the deals could not be played; empty if they could be played.
    rests_on
        The digest of the rules of the games.
    """

    names: tuple[str, ...]
    choices: tuple[str, ...]
    sums: Mapping[str, int] = field(default_factory=dict)
    by_engine: int = 0
    why: str = ""
    rests_on: str = ""

    def data(self) -> dict[str, Any]:
        """Return the comparison as plain data."""
        return {
            "names": list(self.names),
            "choices": list(self.choices),
            "sums": dict(self.sums),
            "by_engine": self.by_engine,
            "why": self.why,
            "rests_on": self.rests_on,
        }


@dataclass(frozen=True, slots=True)
class Stored:
    """A request and its comparisons, in the order of the questions, with single answers before pairs.

    Parameters
    ----------
    request
        The request.
    weighed
        The comparisons.
    rests_on
        The digest of the rules of the edition. Each comparison has a digest of its own games as well.
    """

    request: WeighingRequest
    weighed: tuple[Weighed, ...]
    rests_on: str


def write(path: Path, stored: Stored, made_by: str) -> None:
    """Write weights to a file, completely or not at all.

    Parameters
    ----------
    path
        The file.
    stored
        The weights.
    made_by
        The command that makes the file.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    lines = (canonical(stored.request.data()), *(canonical(weighed.data()) for weighed in stored.weighed))
    head = Head(made_by, stored.rests_on).line()
    write_whole(path, head + "".join(f"{line}\n" for line in lines), over=ANY)


def read(path: Path | Traversable, made_by: str) -> Stored | None:
    """Return the weights stored in a file; None if the file does not exist.

    Parameters
    ----------
    path
        The file.
    made_by
        The command that makes the file, for error messages.

    Raises
    ------
    WeightsError
        If the file does not have the form of stored weights.
    """
    if not path.is_file():
        return None
    try:
        head, text = lines_without_head(read_stored(path, path.name), path.name, made_by)
        lines = (parse_json(line, path.name) for line in text.splitlines())
        return Stored(_request(next(lines)), tuple(_weighed(lines)), head.rests_on)
    except (CorpusError, StopIteration, *MISSHAPEN) as error:
        raise WeightsError(f"{path} does not have the form of stored weights: {in_words(error)}") from None


def _request(line: Mapping[str, Any]) -> WeighingRequest:
    if line["format"] != FORMAT:
        raise ValueError(f"its format is {line['format']}, and this version reads format {FORMAT}")
    policies, seed = tuple(map(str, line["policies"])), int(line["seed"])
    return WeighingRequest(
        str(line["game"]), int(line["seats"]), policies, seed, int(line["deals"]), int(line["strongest"])
    )


def _weighed(lines: Iterable[Mapping[str, Any]]) -> Iterable[Weighed]:
    for line in lines:
        sums = {str(name): int(value) for name, value in line["sums"].items()}
        names, choices = tuple(map(str, line["names"])), tuple(map(str, line["choices"]))
        yield Weighed(names, choices, sums, int(line["by_engine"]), str(line["why"]), str(line["rests_on"]))
