"""The accounts of the games as dated ticks, with the lines that lead to the ticks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.lineage.graph import Graph


class Tick(NamedTuple):
    """An account that is drawn below its game, at the year of the account.

    Parameters
    ----------
    name
        The name of the account's node in the drawing.
    game
        The slug of the game.
    account
        The data of the account, from the node of the game.
    """

    name: str
    game: str
    account: dict[str, Any]


class Join(NamedTuple):
    """A line between two nodes of the drawing: a relation, or a line from a game to its account.

    Parameters
    ----------
    older, younger
        The names of the two nodes.
    key
        The key of the relation; empty for a line from a game to its account.
    """

    older: str
    younger: str
    key: str


def ticks_of(graph: Graph, games: Iterable[str]) -> dict[str, Tick]:
    """Return the accounts that are drawn with a tick of their own, by slug.

    An account that dates from the first year of its game has no tick and is written into the frame of the
    game. An account is not drawn if its year is not known, or if its game is outside the descent.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> list(ticks_of(lineage(library().corpus), ["red-nines"]))
    ['hk-1881', 'wp-red-nines']
    """
    return {
        account["slug"]: Tick(f"account/{account['slug']}", game, account)
        for game in sorted(games)
        for account in graph.nodes[game]["accounts"]
        if account["shown"] and not graph.nodes[game]["outside"] and not _first(graph, game, account)
    }


def in_frame(graph: Graph, game: str) -> list[dict[str, Any]]:
    """Return the accounts that are written into the frame of a game."""
    if graph.nodes[game]["outside"]:
        return []
    return [account for account in graph.nodes[game]["accounts"] if _first(graph, game, account)]


def _first(graph: Graph, game: str, account: dict[str, Any]) -> bool:
    return bool(account["shown"]) and account["shown"] == graph.nodes[game]["first"]


def joins(graph: Graph, games: Iterable[str]) -> Iterator[Join]:
    """Yield the lines in a drawing of some games.

    The lines for relations come first, then the lines from each game to its accounts. An account that is a
    later form of another account has no line from its game. A line between two accounts starts at the tick of
    the earlier account or, if this account has no tick, at its game.
    """
    drawn = list(games)
    ticks = ticks_of(graph, drawn)
    followed = set()
    for older, younger, key in sorted(graph.subgraph(drawn).edges(keys=True)):
        data = graph.edges[older, younger, key]
        ends = (older, younger)
        if data["kind"] != "descends-from":
            ends = (_node(ticks, data["older"], older), _node(ticks, data["younger"], younger))
        if ends[0] != ends[1]:
            yield Join(*ends, key)
            if data["kind"] == "later-form-of":
                followed.add(ends[1])
    yield from (Join(tick.game, tick.name, "") for tick in ticks.values() if tick.name not in followed)


def _node(ticks: dict[str, Tick], account: str, game: str) -> str:
    return ticks[account].name if account in ticks else game
