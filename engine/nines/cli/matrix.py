"""``nines matrix``: show how well the sources support each rule of each game."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
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
@click.argument("games", metavar="[GAME]...", nargs=-1, callback=game_name)
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, for a spreadsheet.")
@as_json
@pass_library
def matrix(library: Library, games: tuple[str, ...], *, as_csv: bool, as_json: bool) -> None:
    """Show how well the sources support each rule, for all games or for those named.

    Each line of the table is about one question of play, called an aspect. A cell counts the details of a
    game's rules on this question: each rule is one detail, and each of its parameters is another. A
    letter says what the details rest on: s means that the source states or implies them, t means that
    they are taken over from an older account, and c means that they are our choice. For example, "3s 1c"
    means that the source states or implies three details, and one detail is our choice. A dash means that no
    document gives a rule of the game on this question. The last line gives the totals.

    \b
    Examples:
      $ nines matrix
      $ nines matrix comet-1718 'comet-1718[comet-stops=yes]'
      $ nines matrix --csv

    With --csv, the columns are the aspect, the question, and one column for each game. Instead of a dash, a
    cell says "not mentioned" or, if the question does not arise in that family of games, "not asked".

    \b
    With --json, an object (nines export writes its schema):
      - games: the games
      - aspects: for each aspect, the question and a cell for each game
      - totals: for each game, the number of details with each warrant
      - total: the number of details with each warrant in all games
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_csv and as_json:
        raise RequestError("--csv and --json cannot both be given; leave out one of them")
    record = matrix_answer(library, games)
    if as_json:
        write_json(record)
    elif as_csv:
        write(_csv(record))
    else:
        _show(record)


def _csv(record: MatrixAnswer) -> str:
    """Return the matrix as CSV in the form of RFC 4180, with commas and with CR LF after each line."""
    written = StringIO(newline="")
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(("aspect", "question", *(game.game for game in record.games)))
    for row in record.aspects:
        cells = (cell.short if cell.rules else cell.warrant for cell in row.cells)
        rows.writerow((row.aspect, row.question, *cells))
    rows.writerow(("total", "", *map(short, record.totals)))
    return written.getvalue()


def _show(record: MatrixAnswer) -> None:
    """Write the matrix family by family, in tables that fit the width."""
    for part in record.by_family():
        for first, last in _parts(part):
            games = part.games[first:last]
            emit(table(("Aspect", *map(_column, games)), _rows(part, first, last), whole=("Aspect",)))
            emit(text(""))
    emit(fields((*SHORT.items(), ("-", "no document gives a rule of the game on this question"))))
    emit(text(f"\n{record.total.sentence}"))


def _column(game: DatedGame) -> str:
    return game.game


def _rows(record: MatrixAnswer, first: int, last: int) -> list[Row]:
    rows: list[Row] = [(row.title, *map(_short, row.cells[first:last])) for row in record.aspects]
    return [*rows, (("total", "bold"), *((short(one), "bold") for one in record.totals[first:last]))]


def _column_of(record: MatrixAnswer, place: int) -> list[str]:
    """Return the column of a game in the table: the total of the game, then its cells."""
    return [short(record.totals[place]), *(row.cells[place].short for row in record.aspects)]


def _short(cell: Cell) -> tuple[str, str]:
    return cell.short, STYLES.get(cell.warrant, "dim")


def _parts(record: MatrixAnswer) -> Iterator[tuple[int, int]]:
    """Yield the range of games for each table; each table shows as many games as fit the width."""
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
