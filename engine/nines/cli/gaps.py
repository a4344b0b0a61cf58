"""``nines gaps``: where the sources of a game are silent or at odds, and how it is read there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, graded, heading, indented, text, write_json
from nines.cli.show_rule import reading_fields
from nines.reference import gaps_answer
from nines.reference.readings import MADE_BY

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.gaps import GapsSummary


@click.command(cls=NinesCommand)
@click.argument("game", metavar="GAME")
@as_json
@pass_library
def gaps(library: Library, game: str, *, as_json: bool) -> None:
    """List every reading of a game, the least certain first.

    A reading is our answer to a question that the sources leave open: what was chosen, why, how sure we
    are, and what else might have been meant. To play a game under another reading, see nines play --help.

    \b
    Examples:
      $ nines gaps comet-1718
      comet-1718/reading/comet-stops  low
        The comet as a stop
        Does the comet end the sequence in which it is played?
      $ nines gaps 'comet-1718[comet-stops=yes]'

    A game that amends another has the other's readings too; its questions that do not arise come last.

    With --json: an object with the keys game, readings, set_aside and summary; each reading has key, name,
    point, question, gaps, reason, chosen, default, cert, evidence, why, changes, passages, candidates, idle.
    """  # noqa: D301 - click's sign for lines that are not to be filled
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


def in_words(summary: GapsSummary) -> str:
    """Return the summary as a sentence."""
    return (
        f"{summary.readings} readings: {summary.low} of low, {summary.medium} of medium and"
        f" {summary.high} of high certainty; {summary.options} of them options that a source offers;"
        f" {summary.alternatives} alternatives, {summary.not_executable} of them recorded but not played"
    )
