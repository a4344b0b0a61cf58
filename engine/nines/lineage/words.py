"""The graph in words: sentences about games, accounts and relations, for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.corpus.lineage import RELATIONS
from nines.plots import printable

if TYPE_CHECKING:
    from nines.lineage.graph import Graph

NO_DATE: Final = "no date known"
CLAIMED: Final = "is claimed to descend from"


def in_order(graph: Graph) -> list[str]:
    """Return the games sorted by date and then by name; games without a known date come last."""
    return sorted(graph, key=lambda game: (not graph.nodes[game]["first"], graph.nodes[game]["first"], game))


def tie_id(tie: dict[str, Any]) -> str:
    """Return the key of a relation as a name that is allowed in XML and in style sheets.

    Examples
    --------
    >>> tie_id({"statement": "new-comet/descends-from/comet"})
    'new-comet.descends-from.comet'
    """
    return str(tie["statement"]).replace("/", ".")


def dated_title(graph: Graph, game: str) -> str:
    """Return the title of a game with the year of its first attestation, unless the title contains this year.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> dated_title(lineage(library().corpus), "commit")
    'Commit (1857)'
    """
    title, year = graph.nodes[game]["title"], graph.nodes[game]["first"]
    return title if not year or str(year) in title else f"{title} ({year})"


def spoken_tie(graph: Graph, older: str, younger: str, tie: dict[str, Any]) -> str:
    """Return a sentence that states a relation.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> graph = lineage(library().corpus)
    >>> older, younger, tie = next(iter(graph.edges(data=True)))
    >>> "certainty" in spoken_tie(graph, older, younger, tie)
    True
    """
    first, second = (_called(graph, game, tie, end) for game, end in ((younger, "younger"), (older, "older")))
    dated = f", {tie['dated']}" if tie["dated"] else ""
    contested = ", contested" if tie["contested"] else ""
    reads = from_younger(tie["kind"], claimed=tie["claimed"])
    return printable(f"{first} {reads} {second}{dated}, {tie['cert']} certainty{contested}")


def _called(graph: Graph, game: str, tie: dict[str, Any], end: str) -> str:
    """Return the name of the game, or of the account, at one end of a relation."""
    if tie["kind"] == "descends-from":
        return dated_title(graph, game)
    titles = (account["title"] for account in graph.nodes[game]["accounts"] if account["slug"] == tie[end])
    return str(next(titles))


def from_younger(kind: str, *, claimed: bool = False) -> str:
    """Return the words for a relation in a sentence whose subject is the younger game.

    Examples
    --------
    >>> from_younger("later-form-of"), from_younger("descends-from", claimed=True)
    ('is a later form of', 'is claimed to descend from')
    """
    return CLAIMED if claimed else RELATIONS[kind]


def spoken_account(account: dict[str, Any]) -> str:
    """Return the title of an account with its date, unless the title already contains this date.

    Examples
    --------
    >>> spoken_account({"title": "H. K. 1881", "dated": "1881", "part": ""})
    'H. K. 1881'
    >>> spoken_account({"title": "Cassell", "dated": "not known", "part": ""})
    'Cassell (date not known)'
    """
    title, dated = str(account["title"]), str(account["dated"])
    part = f", but only {account['part']} can be played" if account["part"] else ""
    if dated in title:
        return f"{title}{part}"
    return f"{title} ({'date ' if dated == 'not known' else ''}{dated}){part}"


def _played(data: dict[str, Any]) -> str:
    if not data["playable"]:
        return "only named"
    return f"only {data['part']} can be played" if data["part"] else "can be played"


def spoken_game(graph: Graph, game: str) -> str:
    """Return a sentence about a game, its accounts, and its ancestors.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> spoken_game(lineage(library().corpus), "new-comet").partition(",")[0]
    'New Comet'
    """
    data = graph.nodes[game]
    first = f"first known {data['dated']}" if data["dated"] else NO_DATE
    parts = [f"{data['title']}, {first}, {_played(data)}"]
    for older, _, tie in sorted(graph.in_edges(game, data=True), key=lambda edge: str(edge[2]["statement"])):
        if tie["kind"] == "descends-from":
            said = f"{from_younger(tie['kind'], claimed=tie['claimed'])} {graph.nodes[older]['title']}"
            parts.append(f"{said} (contested)" if tie["contested"] else said)
    if data["accounts"]:
        parts.append(f"described in {', '.join(map(spoken_account, data['accounts']))}")
    if data["outside"]:
        parts.append(f"outside the descent: {data['outside'].rstrip('.')}")
    return printable("; ".join(parts))
