"""``nines list``: which games there are, and which policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, table, text, write_json
from nines.cli.show_word import policy_block
from nines.errors import RequestError
from nines.reference import listed_games, policy_answers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.libraries import Library
    from nines.reference.games import ListedGame


@click.command("list", cls=NinesCommand)
@click.option(
    "--all", "recorded", is_flag=True, help="Also the games that are recorded and cannot be played yet."
)
@click.option("--policies", is_flag=True, help="The policies that nines play can follow, not the games.")
@as_json
@pass_library
def list_games(library: Library, *, recorded: bool, policies: bool, as_json: bool) -> None:
    """List the games, in order of date.

    \b
    Examples:
      $ nines list
      $ nines list --all
      $ nines list --policies

    With --json: an array of objects with the keys slug, title, dated, category, family, playable, rules and
    readings (their numbers), sources (keys of the bibliography) and documents (through which we know them);
    with --policies, name, advice, families (of games that it is for; none: all), passages and witnesses (who
    says it, through which document we know).
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if policies:
        _list_policies(library, recorded=recorded, as_json=as_json)
        return
    games = listed_games(library, recorded=recorded)
    if as_json:
        write_json(games)
        return
    _say_games(game for game in games if game.playable)
    if recorded:
        emit(text("\nRecorded, and cannot be played yet:\n"))
        _say_games(game for game in games if not game.playable)
    more = "" if recorded else "; --all also lists games that cannot be played yet"
    emit(text(f"\nnines show GAME says more{more}"))


def _list_policies(library: Library, *, recorded: bool, as_json: bool) -> None:
    if recorded:
        raise RequestError("--all and --policies cannot both be given")
    told = policy_answers(library)
    if as_json:
        write_json(told)
        return
    for one in told:
        emit(*policy_block(library, one), text(""))
    emit(text("nines play GAME --policy NAME, or one for each player: --policy NAME,NAME,NAME"))
    emit(text("--policy NAME+NAME: where the first leaves a choice, the second decides"))


def _say_games(games: Iterable[ListedGame]) -> None:
    """Write a line for each game; what does not fit on 80 columns is for nines show to say."""
    rows = [((game.slug, "bold"), game.title, game.dated) for game in games]
    emit(table(("Game", "Title", "Dated"), rows, whole=("Game",)))
