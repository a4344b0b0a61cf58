"""``nines list``: list the editions or the policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json, pass_library
from nines.cli.output import emit, table, text, write_json
from nines.cli.record_lines import policy_block
from nines.errors import RequestError
from nines.reference import listed_editions, policy_answers
from nines.text import spans

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.libraries import Library
    from nines.reference.listed import ListedEdition


@click.command("list", cls=NinesCommand)
@click.option("--all", "recorded", is_flag=True, help="Also list the games that have no edition yet.")
@click.option("--policies", is_flag=True, help="List the policies for nines play, not the editions.")
@as_json
@pass_library
def list_games(library: Library, *, recorded: bool, policies: bool, as_json: bool) -> None:
    """List the editions in order of date, each with its date and its numbers of players.

    An edition is a set of rules that you can play: the rules of one account of a game, with our choices
    where the account is silent.

    \b
    Examples:
      $ nines list
      $ nines list --all
      $ nines list --policies

    \b
    With --json, a list of objects, one for each edition (nines export writes its schema):
      - slug, title, game, family: the edition, and its game and family
      - dated, seats: the date, and the numbers of players
      - category, playable: the kind of the edition, and whether it can be played
      - rules, readings: the number of rules and of open questions
      - sources: the keys of the sources in the bibliography
      - documents: the documents through which we know the sources
      - part: the part that is played, if our copies of the text break off
      - reconstructed: the name under which a reconstruction plays the rest

    \b
    With --json and --policies, a list of objects, one for each policy:
      - name, advice: the name of the policy, and what it does
      - families: the families of games that it can play; empty for all families
      - passages: the passages that give the advice
      - witnesses: the sources of the advice, and the documents that report the sources
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if policies:
        _list_policies(library, recorded=recorded, as_json=as_json)
        return
    games = listed_editions(library, recorded=recorded)
    if as_json:
        write_json(games)
        return
    _say_games((game for game in games if game.playable), playable=True)
    if recorded:
        emit(text("\nGames that have no edition yet:\n"))
        _say_games((game for game in games if not game.playable), playable=False)
    for game in games:
        if game.reconstructed:
            emit(text(f"\n{game.reconstructed} is a reconstruction, played out"))
    more = "" if recorded else "; --all adds the games without an edition"
    emit(text(f"\nnines show EDITION shows more{more}"))


def show_playable(library: Library) -> list[str]:
    """Print the editions that can be played, with a number for each, and return their names in order."""
    games = [game for game in listed_editions(library, recorded=False) if game.playable]
    rows = [
        (str(number), (game.slug, "bold"), game.says, spans(game.seats))
        for number, game in enumerate(games, 1)
    ]
    emit(table(("", "Edition", "Title", "Players"), rows, whole=("", "Edition")))
    return [game.slug for game in games]


def _list_policies(library: Library, *, recorded: bool, as_json: bool) -> None:
    if recorded:
        raise RequestError("--all and --policies cannot both be given; leave out one of them")
    policies = policy_answers(library)
    if as_json:
        write_json(policies)
        return
    for policy in policies:
        emit(*policy_block(library, policy), text(""))
    emit(text("nines play GAME --policy NAME, or one for each player: --policy NAME,NAME,NAME"))
    emit(text("--policy NAME+NAME: the second policy chooses among the acts that the first recommends"))


def _say_games(games: Iterable[ListedEdition], *, playable: bool) -> None:
    """Write a line for each edition or game. Each line fits into 80 columns."""
    if playable:
        rows = [((game.slug, "bold"), game.says, game.dated, spans(game.seats)) for game in games]
        emit(table(("Edition", "Title", "Dated", "Players"), rows, whole=("Edition",)))
        return
    recorded = [((game.slug, "bold"), game.title, game.dated) for game in games]
    emit(table(("Game", "Title", "Dated"), recorded, whole=("Game",)))
