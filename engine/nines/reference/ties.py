"""Games, accounts and relations, read from the node-link data that networkx defines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nines.lineage.words import from_younger

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class AccountTick:
    """An account of a game with its date, for a tick in drawings of the lineage."""

    dated: str  # when it was printed, in words
    documents: tuple[str, ...]  # the documents that report it
    editions: tuple[str, ...]  # the editions that execute it
    shown: int  # the year at which the picture shows the account; 0 if none is known
    slug: str
    title: str
    year: int  # the year of printing; 0 if it is not known


@dataclass(frozen=True, slots=True)
class GameNode:
    """A game of the lineage."""

    accounts: tuple[AccountTick, ...]
    dated: str  # when it is first known, in words
    editions: tuple[str, ...]
    family: str
    first: int  # the year in which it is first known; 0 if none is known
    id: str
    kind: str  # game or group
    names: tuple[str, ...]
    outside: str  # why it is outside the lines of descent; empty if it belongs to one
    playable: bool  # whether one of its editions can be played
    title: str


@dataclass(frozen=True, slots=True)
class TieSide:
    """The evidence for a relation or against it, in brief."""

    passages: tuple[str, ...]
    reckoning: str  # our inference; empty if there is none
    says: str
    sources: tuple[str, ...]
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """A relation between two games or two accounts, as an edge from the older game to the younger."""

    against: tuple[TieSide, ...]
    cert: str
    claimed: bool
    contested: bool
    dated: str
    descent: bool
    erratum: str
    evidence: str
    grounds: tuple[TieSide, ...]
    key: str
    kind: str
    older: str  # the older game or account
    reads: str
    source: str  # the older game
    statement: str
    target: str  # the younger game
    year: int
    younger: str

    @property
    def from_younger(self) -> str:
        """What the relation says about the younger game or account, in words."""
        return from_younger(self.kind, claimed=self.claimed)


def game_node(data: Mapping[str, Any]) -> GameNode:
    """Return the game that a node of node-link data describes."""
    lists = {name: tuple(data[name]) for name in ("names", "editions")}
    return GameNode(**{**data, **lists, "accounts": tuple(map(_tick, data["accounts"]))})


def tie_of(data: Mapping[str, Any]) -> Tie:
    """Return the relation that an edge of node-link data describes."""
    sides = {name: tuple(map(_side, data[name])) for name in ("against", "grounds")}
    return Tie(**{**data, **sides})


def _tick(data: Mapping[str, Any]) -> AccountTick:
    lists = {name: tuple(data[name]) for name in ("documents", "editions")}
    return AccountTick(**{**data, **lists})


def _side(data: Mapping[str, Any]) -> TieSide:
    return TieSide(
        passages=tuple(data["passages"]),
        reckoning=data["reckoning"],
        says=data["says"],
        sources=tuple(data["sources"]),
        witnesses=tuple(data["witnesses"]),
    )
