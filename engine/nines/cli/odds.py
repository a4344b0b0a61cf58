"""``nines odds``: how likely hands are, counted exactly over all there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, heading, table, text, write_json
from nines.odds import COLUMNS
from nines.reference import odds_answer

if TYPE_CHECKING:
    from nines.libraries import Library


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME")
@as_json
@pass_library
def odds(library: Library, game: str, *, as_json: bool) -> None:
    """Show how likely the hands of a game are, counted over all of them.

    Suits do not matter in Multiple 9, so hands are counted by classes of ranks. Each class stands for as many
    hands as there are ways to choose its suits. No number is an estimate; percentages are rounded.

    \b
    Examples:
      $ nines odds multiple-9-holdem-2007
      $ nines odds 'multiple-9-holdem-2007[rank-split=no]'
      $ nines odds multiple-9-2007
      $ nines odds 'multiple-9-2007[nine-alone=each-group]'

    With --json: an object with the keys game and tables; each table has title, hands and lines; each line
    has what, classes, hands, share, which is a probability, and of, how many hands there are in all.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = odds_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "counted exactly, by classes of ranks"))
    for one in answer.tables:
        emit(
            text(f"\n{one.title}: {one.hands:,}"),
            table(COLUMNS, [line.cells for line in one.lines], right=COLUMNS[1:]),
        )
