"""``nines errata``: list where texts contradict each other or differ, and how the corpus decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, heading, text, write_json
from nines.cli.show_erratum import erratum_parts
from nines.reference import errata_answer
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library

SORTS: Final = ("contradiction", "difference")
DECIDED: Final = {
    "reading": "decided by our choice",
    "variant": "treated as variants",
    "rule": "decided by the rules",
    "glossary": "decided by the glossary",
    "history": "recorded as history",
    "bibliography": "recorded in the bibliography",
}


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", required=False, callback=game_name)
@as_json
@pass_library
def errata(library: Library, game: str | None, *, as_json: bool) -> None:
    """List the contradictions and differences between the texts, for all games or for one.

    In a contradiction the statements cannot all be true; in a difference they can. Contradictions come
    first. Each entry has a number and a question, and shows the statements of each side, their sources and
    our decision. If we had to choose an answer, the entry shows our choice for each game; the command nines
    gaps shows our reasons.

    \b
    Examples:
      $ nines errata
      $ nines errata comet-1718
      Z-14  Can two play the Comet of 1718?  two-play-comet
      $ nines show two-play-comet

    \b
    With --json, an object (nines export writes its schema):
      - game: the game that you named; null for all games
      - errata: the entries, each with its question and the statements of each side
      - summary: the number of entries of each sort, and the number with each kind of decision
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = errata_answer(library, game)
    if as_json:
        write_json(answer)
        return
    emit(heading(game or "All games", "contradictions and differences between the texts"))
    for name, found in answer.sorted:
        emit(text(""), heading(name.capitalize(), found[0].sort_means))
        for one in found:
            emit(text(""), *erratum_parts(one))
    emit(text(f"\n{errata_in_words(answer.summary)}"))


def errata_in_words(summary: Mapping[str, int]) -> str:
    """Return the numbers of contradictions and differences as a sentence.

    Examples
    --------
    >>> errata_in_words({"errata": 3, "contradiction": 2, "difference": 1, "reading": 2, "history": 1})
    '2 contradictions and 1 difference: 2 decided by our choice, 1 recorded as history.'
    >>> errata_in_words({"errata": 0})
    'No contradiction or difference is recorded.'
    """
    if not summary["errata"]:
        return "No contradiction or difference is recorded."
    many = " and ".join(counted(summary[sort], sort) for sort in SORTS if summary[sort])
    by = {way: count for way, count in summary.items() if way not in ("errata", *SORTS)}
    return f"{many}: {', '.join(f'{count} {DECIDED[way]}' for way, count in by.items())}."
