"""The graph as Graphviz text: time runs down the page, with one rank for each year, and years on the left.

Below the years are games without a known date, and at the bottom are games outside the descent.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nines.corpus.lineage import RELATIONS_FILE
from nines.errors import CorpusError
from nines.lineage.ranks import ranks
from nines.lineage.ticks import in_frame, joins, ticks_of
from nines.lineage.words import (
    dated_title,
    in_order,
    printable,
    spoken_account,
    spoken_game,
    spoken_tie,
    tie_id,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.lineage.graph import Graph
    from nines.lineage.ranks import Rank
    from nines.lineage.ticks import Join, Tick

Links: TypeAlias = Callable[[str], str | None]

WIDTH: Final = 18  # letters in a line of a label
FEW: Final = 15  # the largest number of games drawn far apart
WIDE: Final = {"nodesep": "0.4", "ranksep": "0.5"}
NARROW: Final = {"nodesep": "0.1", "ranksep": "0.35"}
PEN: Final = {"high": "2", "medium": "1.4", "low": "0.8"}
LOOKS: Final = {
    "depends-on": {"style": "dotted", "arrowhead": "vee"},
    "claimed": {"style": "dashed", "arrowhead": "onormal"},
}
LIFE: Final = {"class": "life", "arrowhead": "none", "penwidth": "0.5", "weight": "20"}
HEAD: Final = """\
// Time runs down. A frame is a game, at the year when it is first known. Words without a frame: an account,
// at its year. Solid line: descent or later form. Dashed, open head: descent only claimed. Dotted: textual
// dependence. Thin, without a head: account of the game. The thicker a line, the more certain the relation.
// Question mark: the relation is contested. Rounded frame: can be played. Plain frame: only named.
digraph lineage {
  graph [rankdir=TB, newrank=true, outputorder=edgesfirst, charset="UTF-8"]
  node [shape=box, fontname="Helvetica", fontsize=14, height=0.3, margin="0.2,0.07"]
  edge [fontname="Helvetica", fontsize=14, arrowsize=0.7]
"""


def quoted(text: str, *, lines: bool = False) -> str:
    r"""Quote a text for Graphviz, so that no part of the text is read as an escape, an entity or markup.

    If *lines* is true, line breaks are kept. (Graphviz reads tooltips twice, and may drop a backslash in a
    tooltip.)

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
    """Return a graph of games as Graphviz text; the same graph gives the same text.

    Parameters
    ----------
    graph
        The graph of games, from :func:`nines.lineage.lineage`, or a part of this graph.
    links
        A function that returns the address of a game, or None if the game has no address. By default, games
        are not links.
    outside
        Whether games outside the descent are also drawn, below the other games.

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
    place = {name: number for number, rank in enumerate(rows) for name in (*rank.games, *rank.accounts)}
    lines = [
        f"graph [{_attributes(WIDE if len(drawn) <= FEW else NARROW)}]",
        *_column(rows),
        *(_game(graph, game, links) for game in drawn),
        *(_account(tick, links) for tick in ticks_of(graph, drawn).values()),
        *(_join(graph, one, place[one.younger] - place[one.older]) for one in joins(graph, drawn)),
    ]
    return HEAD + "".join(f"  {line}\n" for line in lines) + "}\n"


def _column(rows: list[Rank]) -> Iterator[str]:
    """Yield the text for the column of years on the left; the years keep each rank in its place."""
    for rank in rows:
        looks = {"id": rank.key, "class": "rank", "label": "\n".join(wrap(rank.label, 12))}
        yield f"{quoted(rank.key)} [shape=plaintext, width=0.9, {_attributes(looks)}]"
    for one, other in pairwise(rank.key for rank in rows):
        yield f"{quoted(one)} -> {quoted(other)} [style=invis, weight=1000]"
    for rank in rows:
        beside = [quoted(name) for name in (*rank.games, *rank.accounts)]
        yield f"{{rank=same; {'; '.join([quoted(rank.key), *beside])}}}"
        # An invisible line from the year to each game keeps the year on the left and the games close to it.
        yield from (f"{quoted(rank.key)} -> {game} [style=invis, weight=1]" for game in beside)


def lines_of_title(graph: Graph, game: str) -> int:
    """Return how many lines of a game's label contain the title; the other lines name accounts."""
    return len(_title(graph, game))


def _title(graph: Graph, game: str) -> list[str]:
    data = graph.nodes[game]
    return wrap(dated_title(graph, game) if data["outside"] else data["title"], WIDTH)


def _game(graph: Graph, game: str, links: Links | None) -> str:
    data = graph.nodes[game]
    looks = {
        "id": game,
        "class": game_class(data),
        "label": "\n".join([*_title(graph, game), *_written(graph, game)]),
        "tooltip": spoken_game(graph, game),
        "style": "rounded,bold" if data["playable"] else "solid",
    }
    if address := links and links(game):
        looks |= {"URL": address}
    return f"{quoted(game)} [{_attributes(looks)}]"


def _written(graph: Graph, game: str) -> Iterator[str]:
    """Yield the lines of text that name a game's accounts in the frame of the game."""
    for account in in_frame(graph, game):
        yield from wrap(account["title"], WIDTH)


def _account(tick: Tick, links: Links | None) -> str:
    looks = {
        "id": tick.name.replace("/", "."),
        "class": account_class(tick.account),
        "label": "\n".join(wrap(tick.account["title"], WIDTH)),
        "tooltip": printable(spoken_account(tick.account)),
        "shape": "plaintext",
        "margin": "0.1,0.01",
    }
    editions = tick.account["editions"]
    if address := links and editions and links(editions[0]):
        looks |= {"URL": address}
    return f"{quoted(tick.name)} [{_attributes(looks)}]"


def _join(graph: Graph, join: Join, down: int) -> str:
    """Return the Graphviz text of the line *join*.

    The number *down* says how many ranks the line runs down the page.
    """
    if not join.key:
        looks = {"id": life_id(join), **LIFE}
        return f"{quoted(join.older)} -> {quoted(join.younger)} [{_attributes(looks)}]"
    older, younger, data = tie_of(graph, join.key)
    _check_time(graph, older, younger, data)
    looks = {
        "id": tie_id(data),
        "class": tie_class(data),
        "tooltip": spoken_tie(graph, older, younger, data),
        "penwidth": PEN[data["cert"]],
        **LOOKS.get("claimed" if data["claimed"] else data["kind"], {}),
    }
    if data["contested"]:
        looks["xlabel"] = "?"
    if not data["descent"] and data["kind"] != "later-form-of":
        looks["weight"] = "0"  # only descents and later forms pull games into a straight line
    if down <= 0:
        looks["constraint"] = "false"  # a mere claim does not change the ranks
    if down == 0:
        looks["minlen"] = "5"  # between games side by side, room for the line and its mark
    return f"{quoted(join.older)} -> {quoted(join.younger)} [{_attributes(looks)}]"


def tie_of(graph: Graph, key: str) -> tuple[str, str, dict[str, Any]]:
    """Return the two games of a relation, and the data of the relation.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> tie_of(lineage(library().corpus), "commit/descends-from/comet")[:2]
    ('comet', 'commit')
    """
    edges = graph.edges(data=True)
    return next((older, younger, data) for older, younger, data in edges if data["statement"] == key)


def life_id(join: Join) -> str:
    """Return the id of the line from a game to an account of this game."""
    return f"life.{join.younger.replace('/', '.')}"


def _check_time(graph: Graph, older: str, younger: str, data: dict[str, Any]) -> None:
    """Raise CorpusError if a descent runs back in time."""
    first, then = (graph.nodes[game]["first"] for game in (older, younger))
    if data["descent"] and first and then and first > then:
        fault = f"runs back in time, from {first} to {then}; correct a date, or mark it as only claimed"
        raise CorpusError(RELATIONS_FILE, tie_id(data), fault)


def _attributes(looks: dict[str, str]) -> str:
    return ", ".join(f"{name}={quoted(value, lines=True)}" for name, value in looks.items())


def game_class(data: dict[str, Any]) -> str:
    """Return the CSS classes of a game."""
    return "game playable" if data["playable"] else "game named"


def account_class(account: dict[str, Any]) -> str:
    """Return the CSS classes of an account."""
    return "account executed" if account["editions"] else "account"


def tie_class(data: dict[str, Any]) -> str:
    """Return the CSS classes of a relation."""
    claimed = " claimed" if data["claimed"] else ""
    contested = " contested" if data["contested"] else ""
    return f"tie {data['kind']} {data['cert']}{claimed}{contested}"
