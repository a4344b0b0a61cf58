"""``nines gaps``: list the questions that the sources of a game leave open, and our choices."""

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
    """List the open questions of a game with our choices, the least certain first.

    Without a game, list all games: how many open questions each has, and which matter most.

    Each entry gives our choice, our reasons, how certain we are, and the alternatives. We call
    such a choice a reading, and its key contains the word *reading*. To play with another choice, see
    nines play --help.

    \b
    Examples:
      $ nines gaps comet-1718
      comet-1718/reading/comet-stops  low
        The comet as a stop
        Does the comet end the sequence in which it is played?
      $ nines gaps 'comet-1718[comet-stops=yes]'
      $ nines gaps

    If the account of a game amends that of an older game, the game inherits the questions of the older
    game. Inherited questions that do not arise in the game come last.

    \b
    With --json, an object:
      - game: the game, with any changed choices in brackets
      - readings: list of objects, one for each open question, with the keys:
        key, name, point, question, gaps, reason (why it is open), chosen and
        default (candidates), cert (certainty), evidence, why, changes (effect of
        each other candidate), passages, candidates and idle (choices under which
        the answer has no effect); nines.reference documents further keys
      - set_aside: list of objects, one for each inherited question that does not
        arise: point, name, question and why
      - summary: object with the number of readings by certainty, and of
        alternatives

    \b
    Without a game, an object:
      - games: list of objects, one for each game: game (its name, title and date),
        summary (as above), and first (the open questions that matter most: key,
        name and at_stake)
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game is None:
        _by_game(uncertain_games(library), as_json=as_json)
        return
    answer = gaps_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "questions that its sources leave open, the least certain first"))
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
            text((one.point, "bold cyan"), "  does not arise here"),
            indented(text((one.name, "bold"))),
            indented(text(one.question)),
            indented(text(one.why)),
        )
    emit(text(f"\n{MADE_BY}"), text(in_words(answer.summary)))


def _by_game(answer: UncertainGames, *, as_json: bool) -> None:
    """Write a line for each game: its number of open questions by certainty, and which matter most."""
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
    """Return the number of open questions by certainty as a sentence."""
    return (
        f"{summary.readings} open questions: {summary.low} settled with low, {summary.medium} with medium and"
        f" {summary.high} with high certainty. In {summary.options} of them a source offers the choice."
        f" There are {summary.alternatives} alternatives; {summary.not_executable} of them cannot be played."
    )
