"""The graph as Graphviz text: time runs down the page, one rank a year, the years in a column at the left.

What no rank of a year can hold stands below: games of no known date, then games outside the descent.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nines.corpus.lineage import RELATIONS_FILE
from nines.errors import CorpusError
from nines.lineage.words import NO_DATE, dated_title, in_order, printable, spoken_game, spoken_tie, tie_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.lineage.graph import Graph

Links: TypeAlias = Callable[[str], str | None]

OUTSIDE: Final = "outside the descent"
ROW: Final = 6  # games side by side where no year parts them
WIDTH: Final = 18  # letters on a line of a label
FEW: Final = 15  # games that may stand wide apart
WIDE: Final = {"nodesep": "0.4", "ranksep": "0.5"}
NARROW: Final = {"nodesep": "0.1", "ranksep": "0.35"}
PEN: Final = {"high": "2", "medium": "1.4", "low": "0.8"}
LOOKS: Final = {
    "influenced-by": {"style": "dashed", "arrowhead": "vee"},
    "resembles": {"style": "dotted", "arrowhead": "none"},
    "claimed-ancestor-of": {"style": "dashed", "arrowhead": "onormal"},
}
HEAD: Final = """\
// Time runs down. Solid: descent; dashed: influence; dotted: resemblance; dashed with an open head: claimed
// ancestor. The thicker, the surer; a query: contested. Rounded: can be played; plain: only named.
digraph lineage {
  graph [rankdir=TB, newrank=true, outputorder=edgesfirst, charset="UTF-8"]
  node [shape=box, fontname="Helvetica", fontsize=14, height=0.3, margin="0.12,0.06"]
  edge [fontname="Helvetica", fontsize=14, arrowsize=0.7]
"""


class Rank(NamedTuple):
    """Games that stand side by side, and what is written at their left."""

    key: str
    label: str
    games: list[str]


def quoted(text: str, *, lines: bool = False) -> str:
    r"""Return a text as Graphviz reads it literally: no escape, no entity, no markup means anything in it.

    With *lines*, the line breaks of the text remain. (In a tooltip Graphviz may drop a backslash: it reads
    those twice.)

    Examples
    --------
    >>> print(quoted('Comet "A" & \\N'))
    "Comet \"A\" &amp; \\N"
    """
    parts = text.split("\n") if lines else [text]
    plain = (
        printable(part).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"') for part in parts
    )
    return '"' + "\\n".join(plain) + '"'


def to_dot(graph: Graph, links: Links | None = None, *, outside: bool = True) -> str:
    """Return a graph of games as Graphviz text, the same for the same graph.

    Parameters
    ----------
    graph
        As :func:`nines.lineage.lineage` makes it, or a part of it.
    links
        Gives the address of a game, or None if it has none; without it, nothing is linked.
    outside
        Whether games outside the descent are drawn, below the others.

    Raises
    ------
    CorpusError
        If a descent runs back in time.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> "digraph lineage {" in to_dot(lineage(library().corpus))
    True
    """
    drawn = [game for game in in_order(graph) if outside or not graph.nodes[game]["outside"]]
    rows = list(ranks(graph, drawn))
    place = {game: number for number, rank in enumerate(rows) for game in rank.games}
    ties = sorted(graph.subgraph(drawn).edges(keys=True))
    lines = [
        f"graph [{_attributes(WIDE if len(drawn) <= FEW else NARROW)}]",
        *_column(rows),
        *(_game(graph, game, links) for game in drawn),
        *(_tie(graph, tie, place[tie[1]] - place[tie[0]]) for tie in ties),
    ]
    return HEAD + "".join(f"  {line}\n" for line in lines) + "}\n"


def ranks(graph: Graph, games: Iterable[str]) -> Iterator[Rank]:
    """Yield games in ranks: a year each, then those of no known date, then those outside, in short rows."""

    def place(game: str) -> tuple[int, int]:
        data = graph.nodes[game]
        if data["outside"]:
            return 2, 0
        return (0, data["first"]) if data["first"] else (1, 0)

    for (part, year), found in groupby(sorted(games, key=place), place):
        beside = list(found)
        if part == 0:
            yield Rank(f"year:{year}", str(year), beside)
            continue
        label = (NO_DATE, OUTSIDE)[part - 1]
        for start in range(0, len(beside), ROW):
            key = f"{label.replace(' ', '-')}:{start // ROW + 1}"
            yield Rank(key, "" if start else label, beside[start : start + ROW])


def _column(rows: list[Rank]) -> Iterator[str]:
    """Yield the column at the left, which holds each rank in its place."""
    for rank in rows:
        looks = {"id": rank.key, "class": "rank", "label": "\n".join(wrap(rank.label, 12))}
        yield f"{quoted(rank.key)} [shape=plaintext, width=0.9, {_attributes(looks)}]"
    for one, other in pairwise(rank.key for rank in rows):
        yield f"{quoted(one)} -> {quoted(other)} [style=invis, weight=1000]"
    for rank in rows:
        beside = [quoted(game) for game in rank.games]
        yield f"{{rank=same; {'; '.join([quoted(rank.key), *beside])}}}"
        # An unseen line from the year to each game keeps the year to the left of all, and all close to it.
        yield from (f"{quoted(rank.key)} -> {game} [style=invis, weight=1]" for game in beside)


def _game(graph: Graph, game: str, links: Links | None) -> str:
    data = graph.nodes[game]
    shown = dated_title(graph, game) if data["outside"] else data["title"]
    looks = {
        "id": game,
        "class": game_class(data),
        "label": "\n".join(wrap(shown, WIDTH)),
        "tooltip": spoken_game(graph, game),
        "style": "rounded,bold" if data["playable"] else "solid",
    }
    if address := links and links(game):
        looks |= {"URL": address}
    return f"{quoted(game)} [{_attributes(looks)}]"


def _tie(graph: Graph, tie: tuple[str, str, str], down: int) -> str:
    """Return the line of a tie that leads a number of ranks down the page."""
    data = graph.edges[tie]
    _check_time(graph, tie)
    looks = {
        "id": tie_id(data),
        "class": tie_class(data),
        "tooltip": spoken_tie(graph, *tie[:2], data),
        "penwidth": PEN[data["cert"]],
        **LOOKS.get(data["kind"], {}),
    }
    if data["contested"]:
        looks["xlabel"] = "?"
    if not data["descent"]:
        looks["weight"] = "0"  # only descents pull games to where their line is straight
    if down <= 0:
        looks["constraint"] = "false"  # the ranks stand, whatever is claimed
    if down == 0:
        looks["minlen"] = "5"  # side by side: room for the line and its mark
    return f"{quoted(tie[0])} -> {quoted(tie[1])} [{_attributes(looks)}]"


def _check_time(graph: Graph, tie: tuple[str, str, str]) -> None:
    """Raise CorpusError if a descent runs back in time."""
    data = graph.edges[tie]
    first, then = (graph.nodes[game]["first"] for game in tie[:2])
    if data["descent"] and first and then and first > then:
        fault = f"runs back in time, from {first} to {then}; mend a date, or call it claimed-ancestor-of"
        raise CorpusError(RELATIONS_FILE, tie_id(data), fault)


def _attributes(looks: dict[str, str]) -> str:
    return ", ".join(f"{name}={quoted(value, lines=True)}" for name, value in looks.items())


def game_class(data: dict[str, Any]) -> str:
    """Return the classes of a game, for a style sheet."""
    return "game playable" if data["playable"] else "game named"


def tie_class(data: dict[str, Any]) -> str:
    """Return the classes of a tie, for a style sheet."""
    contested = " contested" if data["contested"] else ""
    return f"tie {data['kind']} {data['cert']}{contested}"
