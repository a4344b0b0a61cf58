"""``nines list``: which games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.output import Row, say, table, text, write_json
from nines.describe import describe_list

if TYPE_CHECKING:
    from nines.describe.shapes import ListedGame


@click.command("list", cls=NinesCommand)
@click.option(
    "--all", "recorded", is_flag=True, help="Also the games that are recorded and cannot be played yet."
)
@as_json
def list_games(*, recorded: bool, as_json: bool) -> None:
    """List the games, in order of date.

    \b
    Examples:
      $ nines list
      $ nines list --all

    With --json: an array of objects with the keys slug, title, dated, category, family, playable, rules and
    readings (their numbers), sources (keys of the bibliography) and documents (through which we know them).
    """  # noqa: D301 - click's sign for lines that are not to be filled
    games = describe_list(recorded=recorded)
    if as_json:
        write_json(games)
        return
    columns, numbers = ("Game", "Title", "Dated", "Category"), ("Rules", "Readings")
    playable = [
        (*_row(game), str(game["rules"]), str(game["readings"]), _known(game))
        for game in games
        if game["playable"]
    ]
    say(table((*columns, *numbers, "Known from"), playable, right=numbers, whole=("Game", "Category")))
    if recorded:
        others = [(*_row(game), _known(game)) for game in games if not game["playable"]]
        say(text("\nRecorded, and cannot be played yet:\n"))
        say(table((*columns, "Known from"), others, whole=("Game", "Category")))
    more = "" if recorded else "; --all lists the games that cannot be played yet"
    say(text(f"\nnines show GAME tells more{more}"))


def _row(game: ListedGame) -> Row:
    return (game["slug"], "bold"), game["title"], game["dated"], game["category"]


def _known(game: ListedGame) -> str:
    return ", ".join((*game["sources"], *game["documents"]))
