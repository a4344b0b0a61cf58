"""``nines gaps``: where the sources of a game are silent or at odds, and how it is read there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, graded, heading, indented, table, text, write_json
from nines.cli.show_rule import reading_fields
from nines.reference import gaps_answer, uncertain_games
from nines.reference.readings import MADE_BY

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.gaps import GapsSummary
    from nines.reference.uncertain import UncertainGames

COLUMNS: Final = ("Game", "Questions", "Low", "Medium", "High", "What matters most")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False)
@as_json
@pass_library
def gaps(library: Library, game: str | None, *, as_json: bool) -> None:
    """List every reading of a game, the least certain first; without a game, all games in a line each.

    A reading is our answer to a question that the sources leave open: what was chosen, why, how sure we
    are, and what else might have been meant. To play a game under another reading, see nines play --help.

    \b
    Examples:
      $ nines gaps comet-1718
      comet-1718/reading/comet-stops  low
        The comet as a stop
        Does the comet end the sequence in which it is played?
      $ nines gaps 'comet-1718[comet-stops=yes]'

      $ nines gaps

    A game that amends another has the other's readings too; its questions that do not arise come last.

    With --json: an object with the keys game, readings, set_aside and summary; each reading has key, name,
    point, question, gaps, reason, chosen, default, cert, evidence, why, changes, passages, candidates, idle.
    Without a game: an object with the key games; each has game, summary and first, the open questions that
    matter most, each with key, name and at_stake.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game is None:
        _by_game(uncertain_games(library), as_json=as_json)
        return
    answer = gaps_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "where its sources do not decide, the least certain first"))
    for reading in answer.readings:
        emit(
            text(""),
            text((reading.key, "bold cyan"), "  ", graded(reading.cert)),
            indented(text((reading.name, "bold"))),
            indented(text(reading.question)),
            reading_fields(library, reading, 2),
        )
    for one in answer.set_aside:
        emit(
            text(""),
            text((one.point, "bold cyan"), "  not asked here"),
            indented(text((one.name, "bold"))),
            indented(text(one.question)),
            indented(text(one.why)),
        )
    emit(text(f"\n{MADE_BY}"), text(in_words(answer.summary)))


def _by_game(answer: UncertainGames, *, as_json: bool) -> None:
    """Write a line for each game: how many questions of each certainty, and which matter most."""
    if as_json:
        write_json(answer)
        return
    rows = (
        (one.game.game, *map(str, (count.readings, count.low, count.medium, count.high)), names)
        for one in answer.games
        for count, names in ((one.summary, ", ".join(q.name for q in one.first)),)
    )
    emit(heading("Open questions", "by game and certainty; nines gaps GAME lists them"), text(""))
    emit(table(COLUMNS, list(rows), right=COLUMNS[1:5], whole=COLUMNS[:1]))


def in_words(summary: GapsSummary) -> str:
    """Return the summary as a sentence."""
    return (
        f"{summary.readings} readings: {summary.low} of low, {summary.medium} of medium and"
        f" {summary.high} of high certainty; {summary.options} of them options that a source offers;"
        f" {summary.alternatives} alternatives, {summary.not_executable} of them recorded but not played"
    )
