"""Tables as HTML elements. A cell holds text, which is never markup, or an element of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from nines.plots import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

Cell: TypeAlias = "str | Element"

LEFT: Final = "text-align: left; vertical-align: top"  # notebooks align cells to the right


def table(caption: str, columns: Iterable[str], rows: Iterable[Iterable[Cell]]) -> Element:
    """Return a table with a caption, which also says to a screen reader what the table is.

    Parameters
    ----------
    caption
        What the table shows.
    columns
        The headings of the columns.
    rows
        The rows; the first cell of each row is its heading.

    Examples
    --------
    >>> from nines.notebook.standalone import written
    >>> shown = written(table("Players", ["Player", "Says"], [["player 1", "<b>stop</b>"]]))
    >>> shown.rpartition("</th>")[2]
    '<td style="text-align: left; vertical-align: top">&lt;b&gt;stop&lt;/b&gt;</td></tr></tbody></table>'
    """
    root = Element("table")
    SubElement(root, "caption", style="text-align: left").text = printable(caption)
    head = SubElement(SubElement(root, "thead"), "tr")
    for column in columns:
        SubElement(head, "th", scope="col", style=LEFT).text = printable(column)
    body = SubElement(root, "tbody")
    for row in rows:
        line = SubElement(body, "tr")
        for place, cell in enumerate(row):
            looks = {"style": LEFT} if place else {"scope": "row", "style": f"{LEFT}; font-weight: normal"}
            put(SubElement(line, "td" if place else "th", looks), cell)
    return root


def put(where: Element, cell: Cell) -> None:
    """Put a text or an element into an element."""
    if isinstance(cell, str):
        where.text = printable(cell)
    else:
        where.append(cell)


def block(*parts: Cell) -> Element:
    """Return texts and elements below each other; a text is a paragraph.

    Examples
    --------
    >>> from nines.notebook.standalone import written
    >>> written(block("A & B"))
    '<div><p>A &amp; B</p></div>'
    """
    root = Element("div")
    for part in parts:
        put(SubElement(root, "p") if isinstance(part, str) else root, part)
    return root
