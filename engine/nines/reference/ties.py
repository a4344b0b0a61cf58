"""Games, accounts and relations, read from the node-link data that networkx defines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from nines.lineage.words import from_younger

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class AccountTick:
    """An account of a game with its date, for a tick in drawings of the lineage."""

    dated: Annotated[str, "When it was printed, in words."]
    documents: Annotated[tuple[str, ...], "The documents that report it."]
    editions: Annotated[tuple[str, ...], "The editions that execute it."]
    shown: Annotated[int, "The year at which the picture shows the account; 0 if none is known."]
    slug: str
    title: str
    year: Annotated[int, "The year of printing; 0 if it is not known."]


@dataclass(frozen=True, slots=True)
class GameNode:
    """A game of the lineage."""

    accounts: tuple[AccountTick, ...]
    dated: Annotated[str, "When it is first known, in words."]
    editions: tuple[str, ...]
    family: str
    first: Annotated[int, "The year in which it is first known; 0 if none is known."]
    id: str
    kind: Annotated[str, "Game or group."]
    names: tuple[str, ...]
    outside: Annotated[str, "Why it is outside the lines of descent; empty if it belongs to one."]
    playable: Annotated[bool, "Whether one of its editions can be played."]
    title: str


@dataclass(frozen=True, slots=True)
class TieSide:
    """The evidence for a relation or against it, in brief."""

    passages: tuple[str, ...]
    reckoning: Annotated[str, "Our inference; empty if there is none."]
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
    older: Annotated[str, "The older game or account."]
    reads: str
    source: Annotated[str, "The older game."]
    statement: str
    target: Annotated[str, "The younger game."]
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
