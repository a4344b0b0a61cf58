"""The graph in words: a game and what ties it to older ones, each as a sentence that can be spoken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nines.corpus.lineage import FORWARD, RELATIONS

if TYPE_CHECKING:
    from nines.lineage.graph import Graph

NO_DATE: Final = "no date known"
# What the younger game is to the older, where the statement itself has the older for its subject.
_FROM_BELOW: Final = {"renamed-as": "renamed from", "claimed-ancestor-of": "claimed to come from"}
# XML has no place for these characters, whether escaped or not.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    r"""Return a text in which whatever no XML can hold, and every control character, is a replacement sign.

    Examples
    --------
    >>> printable("Red\x00Nines")
    'Red�Nines'
    """
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def in_order(graph: Graph) -> list[str]:
    """Return the games in order of date, those without a known date last, those of one date by name."""
    return sorted(graph, key=lambda game: (not graph.nodes[game]["first"], graph.nodes[game]["first"], game))


def tie_id(tie: dict[str, Any]) -> str:
    """Return the key of a tie as a name that XML and style sheets allow.

    Examples
    --------
    >>> tie_id({"statement": "comet-1752/derived-from/comet-1718"})
    'comet-1752.derived-from.comet-1718'
    """
    return str(tie["statement"]).replace("/", ".")


def dated_title(graph: Graph, game: str) -> str:
    """Return the title of a game with the year of its first attestation, unless the title has it already.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> dated_title(lineage(library().corpus), "commit-1857")
    'Commit of 1857'
    """
    title, year = graph.nodes[game]["title"], graph.nodes[game]["first"]
    return title if not year or str(year) in title else f"{title} ({year})"


def spoken_tie(graph: Graph, older: str, younger: str, tie: dict[str, Any]) -> str:
    """Return what ties two games, as a sentence.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> graph = lineage(library().corpus)
    >>> older, younger, tie = next(iter(graph.edges(data=True)))
    >>> "certainty" in spoken_tie(graph, older, younger, tie)
    True
    """
    ends = (older, younger) if tie["kind"] in FORWARD else (younger, older)
    first, second = (dated_title(graph, end) for end in ends)
    dated = f", {tie['dated']}" if tie["dated"] else ""
    contested = ", contested" if tie["contested"] else ""
    return printable(f"{first} {RELATIONS[tie['kind']]} {second}{dated}, {tie['cert']} certainty{contested}")


def from_younger(kind: str) -> str:
    """Return the words for a relation as they are said of the younger game.

    Examples
    --------
    >>> from_younger("renamed-as"), from_younger("variant-of")
    ('renamed from', 'a variant of')
    """
    return _FROM_BELOW.get(kind, RELATIONS[kind])


def spoken_game(graph: Graph, game: str) -> str:
    """Return a game and what ties it to older ones, as a sentence.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> spoken_game(lineage(library().corpus), "comet-1752").partition(",")[0]
    'New Comet of 1752'
    """
    data = graph.nodes[game]
    first = f"first known {data['dated']}" if data["dated"] else NO_DATE
    parts = [f"{data['title']}, {first}, {'playable' if data['playable'] else 'only named'}"]
    ties = {(kind, older): tie for older, _, kind, tie in graph.in_edges(game, keys=True, data=True)}
    for (kind, older), tie in sorted(ties.items()):
        said = f"{from_younger(kind)} {graph.nodes[older]['title']}"
        parts.append(f"{said} (contested)" if tie["contested"] else said)
    if data["outside"]:
        parts.append(f"outside the descent: {data['outside'].rstrip('.')}")
    return printable("; ".join(parts))
