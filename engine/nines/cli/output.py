"""Output to a terminal or a pipe.

A terminal and a pipe get the same words; only a terminal gets colours and fitted columns.

All text is passed to rich as :class:`~rich.text.Text` and never as markup. Rich therefore cannot mistake
words of the corpus for commands.

A line is broken only between words. A word that is wider than the line makes this line longer, and a table
that does not fit becomes a list.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from rich.console import Console, Group
from rich.containers import Lines
from rich.measure import Measurement
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from nines.cli.terminal import encoding, fits, in_colour, width, write
from nines.reference.data import to_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import ConsoleOptions, JustifyMethod, RenderableType, RenderResult

Row = tuple[str | tuple[str, str] | Text, ...]

GAP: Final = 2  # between columns
READABLE: Final = 20  # a narrower column of text is put below its label
_WORD: Final = re.compile(r"\s*\S+\s*")
STYLES: Final = {  # of a warrant, of certainty, of a verdict
    "stated": "green",
    "implied": "green",
    "taken-over": "blue",
    "sure-choice": "yellow",
    "doubtful-choice": "red",
    "house-rule": "magenta",
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
    colours = in_colour()
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
        # As groups: rich would join neighbouring texts into a text of its own, and break its words.
        console.print(
            *(Group(text(part) if isinstance(part, Text | str) else part) for part in parts), crop=False
        )
    laid_out = captured.get()
    if not colours:
        laid_out = "".join(line.rstrip() + "\n" for line in laid_out.splitlines())
    write(laid_out)


def write_json(record: object) -> None:
    """Write an answer or plain data as JSON; characters that the output cannot show are escaped."""
    code, record = encoding(), to_data(record)
    text = json.dumps(record, ensure_ascii=False, indent=2)
    write((text if fits(text, code) else json.dumps(record, indent=2)) + "\n")


class _Words(Text):
    """A text whose words are never broken; rich would break a word that is wider than the line."""

    def wrap(self, console: Console, width: int, **options: Any) -> Lines:  # noqa: ANN401 - rich's own
        """Return the lines of the text."""
        if _longest_word(self.plain) <= width:
            return super().wrap(console, width, **options)
        return Lines(
            part for line in self.split(allow_blank=True) for part in line.divide(_breaks(line.plain, width))
        )


def _longest_word(words: str) -> int:
    return max(map(cell_len, words.split()), default=0)


def _breaks(line: str, width: int) -> list[int]:
    """Return the places between words at which a line is to be broken.

    Examples
    --------
    >>> _breaks("the ten commandments are", 8)
    [8, 21]
    """
    breaks, used = [], 0
    for word in _WORD.finditer(line):
        if used and used + cell_len(word[0].rstrip()) > width:
            breaks.append(word.start())
            used = 0
        used += cell_len(word[0])
    return breaks


def text(*pieces: str | tuple[str, str] | Text) -> Text:
    """Return a text made of *pieces*; each piece is plain or has a style."""
    return _Words.assemble(*pieces)


def heading(words: str, rest: str = "") -> Text:
    """Return a heading in bold type, followed on the same line by *rest* in plain type."""
    return text((words, "bold"), f"  {rest}" if rest else "")


def graded(word: str) -> tuple[str, str]:
    """Return a certainty or a verdict with its colour."""
    return word, STYLES.get(word, "")


def warranted(warrant: str) -> tuple[str, str]:
    """Return words that say what a rule or a detail rests on, and the colour of these words."""
    from nines.reference.warrants import WORDS  # noqa: PLC0415 - only rules and details need them

    return WORDS[warrant], STYLES[warrant]


@dataclass(frozen=True, slots=True)
class _Indented:
    """A part with an empty margin on its left."""

    part: RenderableType
    by: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inner = options.update(width=max(1, options.max_width - self.by), height=None)
        for line in Segment.split_lines(console.render(self.part, inner)):
            yield Segment(" " * self.by)
            yield from line
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least, most = Measurement.get(console, options, self.part)
        return Measurement(least + self.by, most + self.by)


@dataclass(frozen=True, slots=True)
class _Fields:
    """Labels with their contents, side by side or, if there is no room, one below the other."""

    rows: Sequence[tuple[Text, RenderableType]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - GAP
        labels = [Measurement.get(console, options, label) for label, _ in self.rows]
        contents = [Measurement.get(console, options, content) for _, content in self.rows]
        longest, most = (
            max(measurement.maximum for measurement in labels),
            max(measurement.maximum for measurement in contents),
        )
        least = max(measurement.minimum for measurement in labels)
        beside = min(longest, max(least, room // 2, room - most))
        narrow = room - beside < min(most, READABLE)
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for (label, content), size in zip(self.rows, contents, strict=True):
            if not narrow and size.minimum <= room - beside:
                grid = grid if grid.columns else _grid(beside, min(most, room - beside))
                grid.add_row(label, content)
                continue
            yield from [grid] if grid.columns else []
            grid = Table.grid()
            yield from (label, _Indented(content, GAP))
        yield from [grid] if grid.columns else []

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        sizes = [Measurement.get(console, options, part) for row in self.rows for part in row]
        return Measurement(max(size.minimum for size in sizes) + GAP, options.max_width)


def _grid(*sizes: int) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for size in sizes:
        grid.add_column(width=size)
    return grid


def indented(part: RenderableType, by: int = 2) -> RenderableType:
    """Return *part* with an empty margin on its left."""
    return _Indented(part, by)


def fields(rows: Iterable[tuple[str, RenderableType]], by: int = 2) -> RenderableType:
    """Return rows, each with a label and its content. Rows without content are left out."""
    shown = [
        (text((label, "dim")), text(content) if isinstance(content, str | Text) else content)
        for label, content in rows
        if content
    ]
    return indented(_Fields(shown), by) if shown else Group()


def table(
    columns: Sequence[str | Text],
    rows: Sequence[Row],
    *,
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
    margin: int = 0,
) -> RenderableType:
    """Return a table that has no ruled lines; if it does not fit between the margins, a list.

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
    names = [text(name).plain for name in columns]
    room = width() - margin - GAP * (len(columns) - 1)
    cells = [[text(row[place]).plain for row in [columns, *rows]] for place in range(len(columns))]
    longest = [max(map(cell_len, column)) for column in cells]
    words = [max(map(_longest_word, column)) for column in cells]
    firm = [long if name in whole else word for name, long, word in zip(names, longest, words, strict=True)]
    sizes = _shared(room, firm, longest) or _shared(room, words, longest)
    if not sizes:
        return indented(Group(*_listed(names, rows)), margin)
    table = Table(
        box=None, padding=(0, GAP, 0, 0), header_style="bold", pad_edge=False, show_header=any(names)
    )
    for name, size in zip(columns, sizes, strict=True):
        justify: JustifyMethod = "right" if name in right else "left"
        table.add_column(text(name), justify=justify, width=size)
    for row in rows:
        table.add_row(*map(text, row))
    return indented(table, margin)


def _listed(names: Sequence[str], rows: Iterable[Row]) -> Iterator[RenderableType]:
    """Yield the rows of a table as a list: the first cell of each row, and below it the others by heading."""
    for row in rows:
        first, *others = [(name, text(cell)) for name, cell in zip(names, row, strict=True)]
        yield from [first[1]] if first[1] else []
        for name, cell in others:
            if cell:
                yield _Indented(text((f"{name}: " if name else "", "dim"), cell), GAP)


def _shared(room: int, least: Sequence[int], longest: Sequence[int]) -> Sequence[int]:
    """Return the width of each column: its full width or, if there is too little room, a share of the room.

    The result is empty if the room is too small even for the least widths.

    Examples
    --------
    >>> _shared(100, [10, 5], [10, 60]), _shared(50, [10, 5], [10, 60]), _shared(14, [10, 5], [10, 60])
    ([10, 60], [10, 40], [])
    """
    if sum(longest) <= room:
        return longest
    over = room - sum(least)
    if over < 0:
        return []
    wishes = [long - short for short, long in zip(least, longest, strict=True)]
    return [short + over * wish // sum(wishes) for short, wish in zip(least, wishes, strict=True)]
