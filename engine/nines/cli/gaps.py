"""``nines gaps``: list the questions that the sources of a game leave open, and our choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, graded, heading, indented, table, text, write_json
from nines.cli.show_rule import reading_fields
from nines.reference import gaps_answer, uncertain_games
from nines.reference.readings import MADE_BY
from nines.text import are, counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.gaps import GapsSummary
    from nines.reference.uncertain import UncertainGames

COLUMNS: Final = ("Game", "Questions", "Low", "Medium", "High", "What matters most")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False, callback=game_name)
@as_json
@pass_library
def gaps(library: Library, game: str | None, *, as_json: bool) -> None:
    """List the open questions of a game with our choices, the least certain choice first.

    Without GAME, list all games, with the number of their open questions and the names of the questions
    that matter most.

    Each entry gives our choice and our reasons, how certain we are, and the alternatives. We call our
    answer to an open question a reading, and its key contains the word *reading*. To play with another
    choice, see nines play --help.

    \b
    Examples:
      $ nines gaps comet-1718
      comet-1718/reading/comet-stops  low
        The comet as a stop
        Does the comet end the sequence in which it is played?
      $ nines gaps 'comet-1718[comet-stops=yes]'
      $ nines gaps

    If the account of a game amends an older account, the game inherits the questions of the older game.
    Inherited questions that do not arise in the game are listed at the end.

    \b
    With --json, an object (nines export writes its schema):
      - game: the game, with any changed choices in brackets
      - readings: the open questions with our choices
      - set_aside: the inherited questions that do not arise in the game
      - summary: the number of choices of each certainty, and the number of alternatives

    \b
    Without GAME, an object:
      - games: for each game, the summary and the questions that matter most
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game is None:
        _by_game(uncertain_games(library), as_json=as_json)
        return
    answer = gaps_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(answer.game, "open questions and our choices, the least certain choice first"))
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
            text((one.point, "bold cyan"), "  does not arise in this game"),
            indented(text((one.name, "bold"))),
            indented(text(one.question)),
            indented(text(one.why)),
        )
    emit(text(f"\n{MADE_BY}"), text(gaps_in_words(answer.summary)))


def _by_game(answer: UncertainGames, *, as_json: bool) -> None:
    """For each game, write how many questions are open, by certainty, and which questions matter most."""
    if as_json:
        write_json(answer)
        return
    rows = (
        (one.game.game, *map(str, (count.readings, count.low, count.medium, count.high)), names)
        for one in answer.games
        for count, names in ((one.summary, ", ".join(q.name for q in one.first)),)
    )
    emit(heading("Open questions", "their number in each game, by the certainty of our choice"), text(""))
    emit(table(COLUMNS, list(rows), right=COLUMNS[1:5], whole=COLUMNS[:1]))


def gaps_in_words(summary: GapsSummary) -> str:
    """Return the number of open questions by certainty as a sentence."""
    questions = counted(summary.readings, "open question")
    return (
        f"There {are(summary.readings)} {questions}. Our choice has low certainty"
        f" for {counted(summary.low, 'question')}, medium for {summary.medium} and high for {summary.high}."
        f" For {counted(summary.options, 'question')}, a source leaves the choice to the players."
        f" There {are(summary.alternatives)} {counted(summary.alternatives, 'alternative')} to our choices;"
        f" {summary.not_executable} of these cannot be played."
    )
