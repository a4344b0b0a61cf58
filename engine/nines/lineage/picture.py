"""The graph of games as an SVG picture, in order of date, with the key that explains its marks."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from nines.lineage.drawing import (
    account_class,
    game_class,
    lay_out,
    life_id,
    lines_of_title,
    middle,
    ranks,
    tie_class,
    tie_of,
    to_dot,
)
from nines.lineage.graph import TITLE
from nines.lineage.ticks import joins, ticks_of
from nines.lineage.words import in_order, spoken_account, spoken_game, spoken_tie, tie_id
from nines.plots import printable

if TYPE_CHECKING:
    from nines.lineage.drawing import Layout, Links, Outline
    from nines.lineage.graph import Graph
    from nines.lineage.ticks import Tick


# --- The key of the picture ---

COLUMN: Final = 232
ROW: Final = 30
KEY_WIDTH: Final = 4 * COLUMN
KEY_HEIGHT: Final = 106
# The place in the key (column, row), the CSS classes of the drawing, and its meaning.
_LINES: Final = (
    (0, 0, "tie descends-from medium", "descent, later form"),
    (1, 0, "tie descends-from medium claimed", "only claimed"),
    (2, 0, "tie depends-on medium", "depends textually"),
    (3, 0, "life", "account of the game"),
    (0, 1, "tie descends-from medium contested", "contested"),
)
_FRAMES: Final = (
    (2, 1, "game playable", "can be played here"),
    (3, 1, "game named", "only named"),
    (2, 2, "game playable in-part", "a part can be played"),
)


def add_key(root: Element) -> None:
    """Add the key at the top of a picture.

    The key is hidden from screen readers, because the label of each game states the same facts.
    """
    key = SubElement(root, "g", {"class": "key", "aria-hidden": "true"})
    for column, row, classes, meaning in _LINES:
        entry = _entry(key, column, row, classes, meaning)
        SubElement(entry, "path", {"class": "line", "d": "M0,0H36"})
        if classes != "life":
            head = "open" if "claimed" in classes else "head"
            SubElement(entry, "polygon", {"class": head, "points": "36,-4 45,0 36,4"})
        if "contested" in classes:
            add_mark(entry, 18, 0)
    weights = _entry(key, 1, 1, "weights", "thicker: more certain")
    for certainty, y in (("low", -6), ("medium", 0), ("high", 6)):
        line = SubElement(weights, "g", {"class": f"tie {certainty}"})
        SubElement(line, "path", {"class": "line", "d": f"M0,{y}H45"})
    for column, row, classes, meaning in _FRAMES:
        entry = _entry(key, column, row, classes, meaning)
        corners = {"rx": "8"} if "playable" in classes else {}
        SubElement(entry, "rect", {"class": "frame", "y": "-10", "width": "45", "height": "20", **corners})


def add_mark(where: Element, x: float, y: float) -> None:
    """Add a question mark to the line of a contested relation."""
    mark = SubElement(where, "g", {"class": "mark", "transform": f"translate({x:.5g} {y:.5g})"})
    SubElement(mark, "circle", r="8")
    SubElement(mark, "text", y="4").text = "?"


def _entry(key: Element, column: int, row: int, classes: str, meaning: str) -> Element:
    place = f"translate({16 + column * COLUMN} {20 + row * ROW})"
    entry = SubElement(key, "g", {"class": classes, "transform": place})
    SubElement(entry, "text", x="53", y="5").text = meaning
    return entry


# --- The graph of games as an SVG picture, in order of date ---
#
# The picture has no fixed colours. Games are links, with labels that screen readers speak.
#
# Graphviz computes the positions. All names, labels and addresses are inserted as text into an XML tree, so
# that no text of the corpus can become markup.

NARROWEST: Final = 704  # in pixels; on a narrower screen readers scroll the picture
RISE: Final = 5  # from the bottom of a line of text to its middle
MARGIN: Final = 40  # from the middle of a year to its line


def to_svg(  # noqa: PLR0913 - choices of how it is shown, each with a default
    graph: Graph,
    links: Links | None = None,
    *,
    title: str = TITLE,
    lead: str = "",
    name: str = "lineage",
    outside: bool = True,
) -> str:
    """Return a graph of games as an SVG picture, for use on its own or inside a page.

    Parameters
    ----------
    graph
        The graph of games, from :func:`nines.lineage.lineage`, or a part of this graph.
    links
        A function that returns the address of a game, or None if the game has no address. By default, games
        are not links.
    title
        The title of the picture.
    lead
        A description of the picture in a sentence or two; by default, a sentence with the number of games and
        the range of years.
    name
        The prefix of every XML id in the picture; two pictures on one page need different prefixes.
    outside
        Whether games outside the descent are also drawn, below the other games.

    Raises
    ------
    CorpusError
        If a descent runs back in time.
    NinesError
        If Graphviz is not installed or fails.

    Examples
    --------
    >>> from nines import library
    >>> from nines.lineage import lineage
    >>> to_svg(lineage(library().corpus)).partition(" ")[0]
    '<svg'
    """
    drawn = graph.subgraph(game for game in graph if outside or not graph.nodes[game]["outside"])
    layout = lay_out(to_dot(drawn))
    root = _root(layout, name, linked=links is not None)
    for tag, text in (("title", title), ("desc", lead or _lead(drawn))):
        SubElement(root, tag, id=f"{name}-{tag}").text = printable(text)
    SubElement(root, "style").text = files("nines.lineage").joinpath("picture.css").read_text("utf-8")
    add_key(root)
    left, top = layout.origin
    sheet = SubElement(root, "g", transform=f"translate({left:g} {top + KEY_HEIGHT:g})")
    _add_ranks(sheet, drawn, layout)
    marks = _add_ties(sheet, drawn, layout, name)
    games = SubElement(sheet, "g", {"class": "games"})
    for game in in_order(drawn):
        address = links(game) if links else None
        looks = {"id": f"{name}-{game}", "data-game": game} | ({"href": address} if address else {})
        _add_game(games, drawn, game, layout.parts[game], looks)
    accounts = SubElement(sheet, "g", {"class": "accounts"})
    for tick in ticks_of(drawn, drawn).values():
        _add_account(accounts, tick, layout, links, name)
    sheet.append(marks)  # drawn last, because a mark may be close to a game
    return tostring(root, encoding="unicode") + "\n"


def _root(layout: Layout, name: str, *, linked: bool) -> Element:
    """Return an empty picture, with the largest width at which it may be shown."""
    width, height = max(layout.width, KEY_WIDTH), layout.height + KEY_HEIGHT
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "nines-lineage",
            "viewBox": f"0 0 {width:g} {height:g}",
            "style": f"max-width: {width:g}px; min-width: {min(width, NARROWEST):g}px",
            # The role “image” would hide the links inside from a screen reader.
            "role": "group" if linked else "img",
            "aria-labelledby": f"{name}-title",
            "aria-describedby": f"{name}-desc",
        },
    )


def _lead(graph: Graph) -> str:
    years = sorted(data["first"] for _, data in graph.nodes(data=True) if data["first"])
    span = f", from {years[0]} at the top to {years[-1]}" if years else ""
    games = "1 game" if len(graph) == 1 else f"{len(graph)} games"
    return f"{games} in order of date{span}; lines lead from older games to younger ones."


def _add_ranks(sheet: Element, graph: Graph, layout: Layout) -> None:
    """Add the column of years, each year with a line across the picture.

    The labels of games also state these years.
    """
    for rank in ranks(graph, graph):
        letters = layout.parts[rank.key]
        group = SubElement(sheet, "g", {"class": "rank", "aria-hidden": "true"})
        if rank.label:
            middle = sum(float(line.places["y"]) for line in letters) / len(letters) - RISE
            left = float(letters[0].places["x"]) + MARGIN
            SubElement(group, "path", d=f"M{left:g},{middle:g}H{max(layout.width, KEY_WIDTH):g}")
        for line in letters:
            SubElement(group, "text", line.places).text = line.text


def _add_ties(sheet: Element, graph: Graph, layout: Layout, name: str) -> Element:
    """Add the lines of relations, and return the marks on the lines.

    Screen readers skip the lines, because the label of the younger game states the relations.
    """
    ties = SubElement(sheet, "g", {"class": "ties", "aria-hidden": "true"})
    marks = Element("g", {"class": "marks", "aria-hidden": "true"})
    for join in joins(graph, graph):
        if not join.key:
            life = SubElement(ties, "g", {"class": "life", "data-account": join.younger.replace("/", ".")})
            SubElement(life, "path", {"class": "line", **layout.parts[life_id(join)][0].places})
            continue
        older, younger, data = tie_of(graph, join.key)
        key = tie_id(data)
        ends = {"data-older": older, "data-younger": younger}  # for a script that picks out a line
        tie = SubElement(ties, "g", {"id": f"{name}-{key}", "class": tie_class(data), **ends})
        SubElement(tie, "title").text = spoken_tie(graph, older, younger, data)
        line, *head = (outline for outline in layout.parts[key] if outline.tag != "text")
        SubElement(tie, "path", {"class": "near", **line.places})  # a broad line, easy to point at
        SubElement(tie, "path", {"class": "line", **line.places})
        for outline in head:
            SubElement(tie, "polygon", {"class": "head" if outline.filled else "open", **outline.places})
        if data["contested"]:
            add_mark(marks, *middle(line))
    return marks


def _add_account(accounts: Element, tick: Tick, layout: Layout, links: Links | None, name: str) -> None:
    """Add an account.

    The account is a link if an edition executes it and the edition has an address.
    """
    editions = tick.account["editions"]
    address = links(editions[0]) if links and editions else None
    spoken = printable(spoken_account(tick.account))
    looks = {
        "id": f"{name}-{tick.name.replace('/', '.')}",
        "class": account_class(tick.account),
        "aria-label": spoken,
        "data-game": tick.game,
        **({"href": address} if address else {"role": "img"}),
    }
    frame = SubElement(accounts, "a" if address else "g", looks)
    SubElement(frame, "title").text = spoken
    for outline in layout.parts[tick.name.replace("/", ".")]:
        if outline.tag == "text":
            SubElement(frame, "text", outline.places).text = outline.text


def _add_game(
    games: Element, graph: Graph, game: str, outlines: list[Outline], looks: dict[str, str]
) -> None:
    """Add a game as one element with a name for screen readers, and as a link if it has an address."""
    spoken = spoken_game(graph, game)
    tag = "a" if "href" in looks else "g"
    role = {} if "href" in looks else {"role": "img"}
    frame = SubElement(
        games, tag, {"class": game_class(graph.nodes[game]), "aria-label": spoken, **role, **looks}
    )
    SubElement(frame, "title").text = spoken
    titled = 0
    for outline in outlines:
        if outline.tag == "text":
            titled += 1
            kind = {} if titled <= lines_of_title(graph, game) else {"class": "in-frame"}
            SubElement(frame, "text", {**kind, **outline.places}).text = outline.text
        else:
            SubElement(frame, outline.tag, {"class": "frame", **outline.places})
