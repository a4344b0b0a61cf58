"""A small picture of one line of descent. Each game has a lane, and each account has a tick at its year.

If a descent is contested, the other games from which the younger game may descend are drawn too, with thin
lines. The year of an account has a question mark if it is contested that the account is a later form of
another. Time runs down the picture, to scale. The picture does not need Graphviz. All words of the picture
are inserted as text, so that they cannot become markup.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from nines.lineage.words import spoken_account, spoken_game, spoken_tie
from nines.plots import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.lineage.drawing import Links
    from nines.lineage.graph import Graph

LANE: Final = 86  # pixels from one game to the next
LEFT: Final = 60
TICK: Final = 5
TOP: Final = 30
A_YEAR: Final = 1.12  # pixels for each year
APART: Final = 15  # between the labels of two accounts
RISE: Final = 4  # from the bottom of a line of text to its middle
BELOW: Final = 14  # from the year of a game to the line of a rival


class Rival(NamedTuple):
    """Another game from which a game on the line may descend, with the data of this relation."""

    older: str
    younger: str
    tie: dict[str, Any]


def descent_svg(graph: Graph, line: Sequence[str], links: Links, *, title: str, name: str = "descent") -> str:
    """Return a line of descent as an SVG picture.

    Parameters
    ----------
    graph
        The graph of all games, from :func:`nines.lineage.lineage`.
    line
        The games of the line, the oldest first. The first year of each game must be known.
    links
        A function that returns the address of a game or an edition, or None if there is no address.
    title
        The title of the picture.
    name
        The prefix of every XML id in the picture.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> graph = lineage(library().corpus)
    >>> descent_svg(graph, ["comet", "red-nines"], lambda game: None, title="A line").count('class="rival"')
    4
    """
    rivals = rivals_of(graph, line)
    beside = sorted(
        {rival.older for rival in rivals} - set(line), key=lambda game: graph.nodes[game]["first"]
    )
    years = [year for game in line for year in _years(graph, game)]
    years += [graph.nodes[game]["first"] for game in beside]
    first = min(years)
    lanes = {game: LEFT + place * LANE for place, game in enumerate((*line, *beside))}
    width, height = LEFT + LANE * len(lanes) + 4, TOP + (max(years) - first) * A_YEAR + 24
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "nines-descent",
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": f"{width:g}",
            "height": f"{height:.0f}",
            "role": "group",
            "aria-labelledby": f"{name}-title",
        },
    )
    SubElement(root, "title", id=f"{name}-title").text = printable(title)
    for rival in rivals:
        number = [other for other in rivals if other.younger == rival.younger].index(rival)
        years_of = graph.nodes[rival.older]["first"], graph.nodes[rival.younger]["first"]
        top, low = (_y(year, first) for year in years_of)
        _add_rival_tie(root, graph, rival, lanes, (top, low + BELOW * (number + 1)))
    for game in beside:
        _add_rival(root, graph, game, links, (lanes[game], _y(graph.nodes[game]["first"], first)))
    for place, game in enumerate(line):
        if place:
            _add_tie(root, graph, (line[place - 1], game), lanes[game], _y(graph.nodes[game]["first"], first))
        _add_game(root, graph, game, links, (lanes[game], first))
    return tostring(root, encoding="unicode")


def rivals_of(graph: Graph, line: Sequence[str]) -> tuple[Rival, ...]:
    """Return the other parents of each game on the line whose descent on this line is contested.

    A parent without a known year is left out.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> [rival.older for rival in rivals_of(lineage(library().corpus), ["comet", "red-nines"])]
    ['planetenspiel', 'pope-joan']
    """
    return tuple(
        Rival(other, younger, tie)
        for older, younger in pairwise(line)
        if any(tie["contested"] for tie in graph[older][younger].values())
        for other, _, tie in sorted(graph.in_edges(younger, data=True), key=lambda edge: edge[0])
        if tie["kind"] == "descends-from" and other != older and graph.nodes[other]["first"]
    )


def _years(graph: Graph, game: str) -> Iterator[int]:
    yield graph.nodes[game]["first"]
    yield from (account["shown"] for account in graph.nodes[game]["accounts"] if account["shown"])


def _y(year: int, first: int) -> float:
    return TOP + (year - first) * A_YEAR


def _add_tie(root: Element, graph: Graph, games: tuple[str, str], x: float, y: float) -> None:
    """Add the arrow from the lane of the parent, with a question mark if the descent is contested."""
    older, younger = games
    _, tie = next(iter(sorted(graph[older][younger].items())))
    group = SubElement(root, "g", {"class": f"tie{' contested' if tie['contested'] else ''}"})
    SubElement(group, "title").text = spoken_tie(graph, older, younger, tie)
    start = x - LANE
    SubElement(group, "path", {"class": "line", "d": f"M{start:g},{y:g}H{x - 13:g}"})
    SubElement(
        group,
        "polygon",
        {"class": "head", "points": f"{x - 14:g},{y - 4:g} {x - 6:g},{y:g} {x - 14:g},{y + 4:g}"},
    )
    if tie["contested"]:
        _add_query(group, (start + LANE / 2 + 10, y))


def _add_query(group: Element, place: tuple[float, float]) -> None:
    """Add a question mark in a circle to the line of a contested relation."""
    x, y = place
    SubElement(group, "circle", {"class": "query", "cx": f"{x:g}", "cy": f"{y:g}", "r": "7.5"})
    SubElement(group, "text", {"class": "query", "x": f"{x:g}", "y": f"{y + RISE:g}"}).text = "?"


def _add_rival_tie(
    root: Element, graph: Graph, rival: Rival, lanes: Mapping[str, float], heights: tuple[float, float]
) -> None:
    """Add the thin line from a rival parent: down its lane, then across to the lane of the younger game.

    If this descent is contested too, it has a question mark halfway to the next lane.
    """
    (top, low), start, end = heights, lanes[rival.older], lanes[rival.younger]
    side = 1 if start > end else -1
    back, tip = end + 13 * side, end + 6 * side
    group = SubElement(root, "g", {"class": "rival"})
    SubElement(group, "title").text = spoken_tie(graph, rival.older, rival.younger, rival.tie)
    SubElement(group, "path", {"class": "line", "d": f"M{start:g},{top:g}V{low:g}H{back:g}"})
    arrow = f"{back:g},{low - 3:g} {tip:g},{low:g} {back:g},{low + 3:g}"
    SubElement(group, "polygon", {"class": "head", "points": arrow})
    if rival.tie["contested"]:
        _add_query(group, (start - side * LANE / 2, low))


def _add_rival(root: Element, graph: Graph, game: str, links: Links, place: tuple[float, float]) -> None:
    """Add the thin lane of a game beside the line: its name and the year in which it is first known."""
    x, top = place
    lane = SubElement(root, "g", {"class": "rival"})
    head = _linked(lane, links(game), "game", spoken_game(graph, game))
    SubElement(head, "text", {"class": "beside", "x": f"{x:g}", "y": f"{top - 12:g}"}).text = printable(
        graph.nodes[game]["title"]
    )
    _add_tick(lane, (x, top), str(graph.nodes[game]["first"]), "named", 0.0)


def _add_game(root: Element, graph: Graph, game: str, links: Links, place: tuple[float, int]) -> None:
    """Add the lane of a game: its name, the year in which it is first known, and its accounts."""
    x, first = place
    data = graph.nodes[game]
    top = _y(data["first"], first)
    lane = SubElement(root, "g", {"class": "lane"})
    SubElement(
        lane, "path", {"class": "life", "d": f"M{x:g},{top:g}V{_y(max(_years(graph, game)), first):g}"}
    )
    head = _linked(lane, links(game), "game", spoken_game(graph, game))
    SubElement(head, "text", {"class": "name", "x": f"{x:g}", "y": f"{top - 12:g}"}).text = printable(
        data["title"]
    )
    accounts = sorted(
        (known for known in data["accounts"] if known["shown"]), key=lambda known: known["shown"]
    )
    low = 0.0
    if not any(account["shown"] == data["first"] for account in accounts):
        low = _add_tick(lane, (x, top), str(data["first"]), "named", low)
    for account in accounts:
        edition = account["editions"][0] if account["editions"] else ""
        address = links(edition) if edition else None
        doubts = _doubts(graph, game, account["slug"])
        tick = _linked(lane, address, "account", "; ".join((spoken_account(account), *doubts)))
        spot = x, _y(account["shown"], first)
        kind = "executed" if edition and not account["part"] else "named"
        low = _add_tick(tick, spot, f"{_dated(account)}{' ?' if doubts else ''}", kind, low)
        if account["part"]:
            _fill_half(tick, spot)


def _dated(account: dict[str, Any]) -> str:
    return str(account["shown"]) if account["year"] else "no date"


def _doubts(graph: Graph, game: str, account: str) -> list[str]:
    """Return a sentence for each contested relation in which an account is a later form of another."""
    return [
        spoken_tie(graph, older, game, tie)
        for older, _, tie in sorted(
            graph.in_edges(game, data=True), key=lambda edge: str(edge[2]["statement"])
        )
        if tie["kind"] == "later-form-of" and tie["younger"] == account and tie["contested"]
    ]


def _add_tick(where: Element, place: tuple[float, float], label: str, kind: str, low: float) -> float:
    """Add a tick, and its label below the last label; return the vertical position of the label."""
    x, y = place
    SubElement(where, "circle", {"class": f"tick {kind}", "cx": f"{x:g}", "cy": f"{y:g}", "r": str(TICK)})
    down = max(y, low + APART)
    SubElement(where, "text", {"class": "year", "x": f"{x + 10:g}", "y": f"{down + RISE:g}"}).text = label
    return down


def _fill_half(where: Element, place: tuple[float, float]) -> None:
    """Fill the left half of a tick, because only a part of the account is executed."""
    x, y = place
    half = {"class": "half executed", "d": f"M{x:g},{y - TICK:g}A{TICK},{TICK} 0 0 0 {x:g},{y + TICK:g}Z"}
    SubElement(where, "path", half)


def _linked(where: Element, address: str | None, kind: str, spoken: str) -> Element:
    """Return a group of elements with a name for screen readers; an address makes the group a link."""
    looks = {"class": kind, "aria-label": printable(spoken)}
    element = (
        SubElement(where, "a", {**looks, "href": address})
        if address
        else SubElement(where, "g", {**looks, "role": "img"})
    )
    SubElement(element, "title").text = printable(spoken)
    return element
