"""``nines odds``: how likely hands are, counted exactly over all there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, heading, table, text, write_json
from nines.odds import COLUMNS, odds_of

if TYPE_CHECKING:
    from nines.common.odds import OddsTable
    from nines.libraries import Library


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME")
@as_json
@pass_library
def odds(library: Library, game: str, *, as_json: bool) -> None:
    """Tell how likely the hands of a game are, counted over all of them.

    Suits do not matter in Multiple 9, so hands are counted by classes of ranks, each of which stands for as
    many hands as there are ways to choose its suits. No number is an estimate; percentages are rounded.

    \b
    Examples:
      $ nines odds multiple-9-holdem-2007
      $ nines odds 'multiple-9-holdem-2007[rank-split=no]'
      $ nines odds multiple-9-2007
      $ nines odds 'multiple-9-2007[nine-alone=each-group]'

    With --json: an object with the keys game and tables; each table has title, hands and lines; each line
    has what, classes, hands and share, which is a probability.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    loaded = library.load(game)
    tables = odds_of(library, loaded)
    if as_json:
        write_json({"game": loaded.name, "tables": [_record(one) for one in tables]})
        return
    emit(heading(loaded.name, "counted exactly, by classes of ranks"))
    for one in tables:
        emit(
            text(f"\n{one.title}: {one.hands:,}"),
            table(COLUMNS, [line.cells() for line in one.lines], right=COLUMNS[1:]),
        )


def _record(told: OddsTable) -> dict[str, object]:
    lines = [
        {"what": line.what, "classes": line.classes, "hands": line.hands, "share": float(line.share)}
        for line in told.lines
    ]
    return {"title": told.title, "hands": told.hands, "lines": lines}
