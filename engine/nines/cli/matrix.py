"""``nines matrix``: how firmly every game answers every question."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import STYLES, Row, emit, fields, table, text, write_json
from nines.cli.terminal import width, write
from nines.errors import RequestError
from nines.reference import matrix_answer
from nines.reference.matrix import SHORT, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library
    from nines.reference.dated import DatedGame
    from nines.reference.matrix import Cell, MatrixAnswer

GAP: Final = 2  # between columns


@click.command(cls=NinesCommand)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, for a spreadsheet.")
@as_json
@pass_library
def matrix(library: Library, games: tuple[str, ...], *, as_csv: bool, as_json: bool) -> None:
    """Show how well each rule is supported by the sources, for all games or those named.

    A cell counts the details of the rules: which rule it is, and each of its parameters. "3s 1c" says that
    the source states three of them, or that they follow from what it states (s), and that one is our choice
    (c); t counts what is taken over from an older account. A dash: no document gives a rule. The last row
    has the totals.

    \b
    Examples:
      $ nines matrix
      $ nines matrix comet-1718 'comet-1718[comet-stops=yes]'
      $ nines matrix --csv

    With --csv: a line for each aspect with the columns aspect, question and one for each game, whose cells
    are as above, but say not mentioned, or not asked where a game of that family has no such question; the
    last line has the totals. With --json: an object with the keys games, aspects, totals (for each game) and
    total; each aspect has aspect, title, question and cells; each cell has game, warrant (of the weakest
    detail, or not mentioned, or not asked), rules (their number), details (how many have which warrant)
    and short.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_csv and as_json:
        raise RequestError("--csv and --json cannot both be given")
    record = matrix_answer(library, games)
    if as_json:
        write_json(record)
    elif as_csv:
        write(_csv(record))
    else:
        _show(record)


def _csv(record: MatrixAnswer) -> str:
    """Return the matrix as RFC 4180 has it: commas, quotes where needed, lines ended by CR LF."""
    written = StringIO(newline="")
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(("aspect", "question", *(game.game for game in record.games)))
    for row in record.aspects:
        cells = (cell.short if cell.rules else cell.warrant for cell in row.cells)
        rows.writerow((row.aspect, row.question, *cells))
    rows.writerow(("total", "", *map(short, record.totals)))
    return written.getvalue()


def _show(record: MatrixAnswer) -> None:
    """Write the matrix family by family, in as many tables as the width asks for."""
    for part in record.by_family():
        for first, last in _parts(part):
            games = part.games[first:last]
            emit(table(("Aspect", *map(_column, games)), _rows(part, first, last), whole=("Aspect",)))
            emit(text(""))
    emit(fields((*SHORT.items(), ("-", "no document gives the game a rule for it"))))
    emit(text(f"\n{record.total.sentence}"))


def _column(game: DatedGame) -> str:
    return game.game


def _rows(record: MatrixAnswer, first: int, last: int) -> list[Row]:
    rows: list[Row] = [(row.title, *map(_short, row.cells[first:last])) for row in record.aspects]
    return [*rows, (("total", "bold"), *((short(one), "bold") for one in record.totals[first:last]))]


def _column_of(record: MatrixAnswer, place: int) -> list[str]:
    """Return what is shown below the name of a game."""
    return [short(record.totals[place]), *(row.cells[place].short for row in record.aspects)]


def _short(cell: Cell) -> tuple[str, str]:
    return cell.short, STYLES.get(cell.warrant, "dim")


def _parts(record: MatrixAnswer) -> Iterator[tuple[int, int]]:
    """Yield from which game to which a table goes, as many as there is room for."""
    room = width() - max(len(row.title) for row in record.aspects)
    sizes = [
        GAP + max(len(game.game), *map(len, _column_of(record, place)))
        for place, game in enumerate(record.games)
    ]
    first = used = 0
    for place, size in enumerate(sizes):
        if used + size > room and place > first:
            yield first, place
            first, used = place, 0
        used += size
    yield first, len(sizes)
