"""Games and what ties them, in the form of networkx's node-link data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.lineage.words import from_younger

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class GameNode:
    """A game of the lineage."""

    dated: str  # when it is first known, in words
    family: str
    first: int  # the year of that; 0 if none is known
    id: str
    names: tuple[str, ...]
    outside: str  # why it stands outside the descent; empty if it does not
    playable: bool
    title: str


@dataclass(frozen=True, slots=True)
class TieSide:
    """What speaks for a tie or against it, in brief."""

    passages: tuple[str, ...]
    reckoning: str
    says: str
    sources: tuple[str, ...]
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """A statement that ties two games, as an edge from the older to the younger."""

    against: tuple[TieSide, ...]
    cert: str
    contested: bool
    dated: str
    descent: bool
    erratum: str
    evidence: str
    grounds: tuple[TieSide, ...]
    key: str
    kind: str
    reads: str
    source: str  # the older game
    statement: str
    target: str  # the younger game
    year: int

    @property
    def from_younger(self) -> str:
        """What ties the younger game to the older, in words."""
        return from_younger(self.kind)


def game_node(data: Mapping[str, Any]) -> GameNode:
    """Return a game from a node of node-link data."""
    return GameNode(**{**data, "names": tuple(data["names"])})


def tie_of(data: Mapping[str, Any]) -> Tie:
    """Return a tie from an edge of node-link data."""
    sides = {name: tuple(map(_side, data[name])) for name in ("against", "grounds")}
    return Tie(**{**data, **sides})


def _side(data: Mapping[str, Any]) -> TieSide:
    return TieSide(
        passages=tuple(data["passages"]),
        reckoning=data["reckoning"],
        says=data["says"],
        sources=tuple(data["sources"]),
        witnesses=tuple(data["witnesses"]),
    )
