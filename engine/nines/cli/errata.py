"""``nines errata``: where what is told cannot all be true, and how the corpus decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, heading, text, write_json
from nines.cli.show_erratum import erratum_parts
from nines.reference import errata_answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False)
@as_json
@pass_library
def errata(library: Library, game: str | None, *, as_json: bool) -> None:
    """Tell where the documents and other texts contradict each other: all, or those about a game.

    Each has its number, the question, what every side says and who says it, and how the corpus decides.
    Where a reading decides, what it chooses for each game stands below; see nines gaps for the rest of it.

    \b
    Examples:
      $ nines errata
      $ nines errata comet-1718
      Z-14  Can two play the Comet of 1718?  two-play-comet
      $ nines show two-play-comet

    With --json: an object with the keys game (null for all), errata and summary; each erratum has id,
    number, kind, kind_means, games, question, sides, by, by_means, decided, points and readings; each
    side has says, passages, sources and reckoning.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = errata_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(game or "All games", "what is told and cannot all be true"))
    for one in answer.errata:
        emit(text(""), *erratum_parts(one))
    emit(text(f"\n{in_words(answer.summary)}"))


def in_words(summary: Mapping[str, int]) -> str:
    """Return the summary as a sentence.

    Examples
    --------
    >>> in_words({"errata": 3, "reading": 2, "history": 1}), in_words({"errata": 0})
    ('3 contradictions, decided by: reading 2, history 1', 'no contradiction is recorded')
    """
    if not summary["errata"]:
        return "no contradiction is recorded"
    ways = ", ".join(f"{way} {count}" for way, count in summary.items() if way != "errata")
    many = "contradictions" if summary["errata"] > 1 else "contradiction"
    return f"{summary['errata']} {many}, decided by: {ways}"
