"""``nines odds``: show how probable each kind of hand is, counted exactly over all possible hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, heading, table, text, write_json
from nines.counting.odds import COLUMNS
from nines.reference import odds_answer

if TYPE_CHECKING:
    from nines.libraries import Library


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME", callback=game_name)
@as_json
@pass_library
def odds(library: Library, game: str, *, as_json: bool) -> None:
    """Show how likely each kind of hand is, counted exactly over all hands.

    Suits do not matter in Multiple 9, so hands with the same ranks form a class. The number of hands
    includes every way to choose the suits of a class. All numbers are exact; only percentages are rounded.

    \b
    Examples:
      $ nines odds multiple-9-holdem-2007
      $ nines odds 'multiple-9-holdem-2007[rank-split=no]'
      $ nines odds multiple-9-2007
      $ nines odds 'multiple-9-2007[nine-alone=each-group]'

    \b
    With --json, an object (nines export writes its schema):
      - game: the game
      - tables: the tables, with the number of hands of each kind
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = odds_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "the number of hands of each kind, counted exactly"))
    for one in answer.tables:
        emit(
            text(f"\n{one.title}: {one.hands:,}"),
            table(COLUMNS, [line.cells for line in one.lines], right=COLUMNS[1:]),
        )
