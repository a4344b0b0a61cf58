"""Output to a terminal or a pipe.

A terminal and a pipe get the same words; only a terminal gets colours and fitted columns.

All text is passed to rich as :class:`~rich.text.Text` and never as markup. Rich therefore cannot mistake
words of the corpus for commands.
"""

from __future__ import annotations

import json
import os
from io import StringIO
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nines.cli.terminal import encoding, fits, on_terminal, width, write
from nines.reference.data import to_data
from nines.reference.warrants import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import JustifyMethod, RenderableType

Row = tuple[str | tuple[str, str] | Text, ...]

NARROWEST_COLUMN: Final = 4  # of a table; if even this is too wide, rich chooses all widths
STYLES: Final = {  # of a warrant, of certainty, of a verdict
    "stated": "green",
    "implied": "green",
    "taken-over": "blue",
    "sure-choice": "yellow",
    "doubtful-choice": "red",
    "high": "green",
    "medium": "yellow",
    "low": "red",
    "same": "green",
    "similar": "yellow",
    "missing": "red",
    "holds": "green",
    "FAILS": "bold red",
}


def emit(*parts: RenderableType) -> None:
    """Write *parts* to the output, one below the other."""
    colours = on_terminal() and not os.environ.get("NO_COLOR")
    console = Console(
        file=StringIO(),
        width=width(),
        force_terminal=colours,
        color_system="auto" if colours else None,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as captured:
        console.print(*parts, sep="\n")
    laid_out = captured.get()
    if not colours:
        laid_out = "".join(line.rstrip() + "\n" for line in laid_out.splitlines())
    write(laid_out)


def write_json(record: object) -> None:
    """Write an answer or plain data as JSON; characters that the output cannot show are escaped."""
    code, record = encoding(), to_data(record)
    text = json.dumps(record, ensure_ascii=False, indent=2)
    write((text if fits(text, code) else json.dumps(record, indent=2)) + "\n")


def text(*pieces: str | tuple[str, str] | Text) -> Text:
    """Return a text made of *pieces*; each piece is plain or has a style."""
    return Text.assemble(*pieces, overflow="fold")


def heading(words: str, rest: str = "") -> Text:
    """Return a heading in bold type, followed on the same line by *rest* in plain type."""
    return text((words, "bold"), f"  {rest}" if rest else "")


def graded(word: str) -> tuple[str, str]:
    """Return a certainty or a verdict with its colour."""
    return word, STYLES.get(word, "")


def warranted(warrant: str) -> tuple[str, str]:
    """Return words that say what a rule or a detail rests on, and the colour of these words."""
    return WORDS[warrant], STYLES[warrant]


def indented(part: RenderableType, by: int = 2) -> Padding:
    """Return *part* with an empty margin on its left."""
    return Padding(part, (0, 0, 0, by))


def fields(rows: Iterable[tuple[str, RenderableType]], by: int = 2) -> Padding:
    """Return rows, each with a label and its content. Rows without content are left out."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", overflow="fold")
    grid.add_column(overflow="fold")
    for label, content in rows:
        if content:
            grid.add_row(Text(label), Text(content) if isinstance(content, str) else content)
    return indented(grid, by)


def table(
    columns: Sequence[str],
    rows: Sequence[Row],
    *,
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
    margin: int = 0,
) -> Padding:
    """Return a table that has no ruled lines.

    Parameters
    ----------
    columns, rows
        The headings of the columns, and the rows; a row has a cell for each heading.
    right
        Headings of the columns that are aligned right.
    whole
        Headings of the columns whose cells stay on one line as long as other columns can be narrowed.
    margin
        Width of the left margin, in columns.
    """
    found = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    room = width() - margin - 2 * (len(columns) - 1)
    cells = [[text(row[place]).plain for row in [columns, *rows]] for place in range(len(columns))]
    longest = [max(map(cell_len, column)) for column in cells]
    least = [
        long if name in whole else max(cell_len(word) for cell in column for word in ["", *cell.split()])
        for name, long, column in zip(columns, longest, cells, strict=True)
    ]
    whole_columns = [name in whole for name in columns]
    for name, size in zip(columns, _shared(room, least, longest, whole_columns), strict=True):
        justify: JustifyMethod = "right" if name in right else "left"
        found.add_column(name, justify=justify, overflow="fold", width=size)
    for row in rows:
        found.add_row(*map(text, row))
    return indented(found, margin)


def _shared(
    room: int, least: Sequence[int], longest: Sequence[int], whole: Sequence[bool]
) -> Sequence[int | None]:
    """Return the width of each column: its full width or, if there is too little room, a share of the room.

    If even single words are too wide, they are broken, first in the columns that *whole* does not mark.

    Examples
    --------
    >>> firm = [True, False]
    >>> _shared(100, [10, 5], [10, 60], firm), _shared(50, [10, 5], [10, 60], firm)
    ([10, 60], [10, 40])
    >>> _shared(14, [10, 5], [10, 60], firm), _shared(8, [10, 5], [10, 60], firm)
    ([10, 4], [None, None])
    """
    if sum(longest) <= room:
        return longest
    over = room - sum(least)
    if over < 0:
        loose = sum(short for short, firm in zip(least, whole, strict=True) if not firm)
        if loose + over < NARROWEST_COLUMN * whole.count(False):
            return [None] * len(least)  # rich breaks them all
        return [
            short if firm else short * (loose + over) // loose
            for short, firm in zip(least, whole, strict=True)
        ]
    wishes = [long - short for short, long in zip(least, longest, strict=True)]
    return [short + over * wish // sum(wishes) for short, wish in zip(least, wishes, strict=True)]
