"""The key of the picture, which explains its lines, marks and frames."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

COLUMN: Final = 232
ROW: Final = 30
KEY_WIDTH: Final = 4 * COLUMN
KEY_HEIGHT: Final = 76
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
