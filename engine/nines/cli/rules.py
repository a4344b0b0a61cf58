"""``nines rules``: print the rules of an edition as a short text, with our choices or others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.cli.output import emit, heading, indented, table, text, write_json
from nines.cli.play import read_otherwise
from nines.reference import rulebook_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from nines.libraries import Library
    from nines.reference.rulebook_runs import RulebookBlock, Run
    from nines.reference.rulebooks import RulebookAnswer

MARK: Final = "yellow"


@click.command(cls=NinesCommand)
@click.argument("edition", metavar="EDITION", callback=game_name)
@click.option(
    "--read",
    "reads",
    multiple=True,
    metavar="POINT=CHOICE",
    help="Settle an open question differently; you can repeat this option.",
)
@as_json
@pass_library
def rules(library: Library, edition: str, reads: tuple[str, ...], *, as_json: bool) -> None:
    """Show how to play an edition, in a text of one or two printed pages.

    A letter in brackets marks a choice of ours, and the note with this letter gives the alternatives. With
    --read, the text follows the choice that you name.

    \b
    Examples:
      $ nines rules red-nines-1881
      $ nines rules red-nines-1881 --read natural-card-held-back=yes
      $ nines rules 'red-nines-1881[natural-card-held-back=yes]'
      $ nines rules red-nines-1881 --json

    \b
    With --json, an object (nines export writes its schema):
      - slug, name, title: the edition; its name includes the changed choices
      - account, heading: the account of the edition, and the heading of the text
      - reconstruction: true if the account gives fewer than half of the details
      - base, base_title: the edition whose rules apply where the text of this edition is silent
      - in_short, play: the text in short, and the text in full
      - notes: our choices, each marked with a letter
      - also: our choices that the text does not mark
      - changed: the choices that were changed
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = rulebook_answer(library, read_otherwise(library, edition, reads).name)
    if as_json:
        write_json(answer)
        return
    _show(answer)


def _show(answer: RulebookAnswer) -> None:
    emit(heading(answer.title, answer.name))
    for block in answer.in_short:
        emit(text(""), *_laid(block))
    emit(text(""), heading(answer.heading))
    last = ""
    rows: list[RulebookBlock] = []
    for block in answer.play:
        if block.kind in ("row", "head"):
            rows.append(block)
            continue
        _emit_table(rows)
        rows = []
        if block.kind != "item" or last != "item":
            emit(text(""))
        emit(*_laid(block))
        last = block.kind
    _emit_table(rows)
    _show_notes(answer)


def _show_notes(answer: RulebookAnswer) -> None:
    if answer.notes or answer.also:
        emit(text(""), heading("Notes"))
    for note in answer.notes:
        emit(indented(text((f"[{note.letter}]", MARK), f" {note.text}")))
    for one in answer.also:
        if one.default:
            emit(indented(text(f"Changed here: {one.says} Our own choice: {one.default}")))
    if answer.closing:
        emit(indented(text(answer.closing)))


def _laid(block: RulebookBlock) -> list[RenderableType]:
    """Return a paragraph or a list item of the text, ready to print."""
    words = _styled(block.runs)
    return [indented(text("- ").append_text(words))] if block.kind == "item" else [words]


def _styled(runs: Sequence[Run]) -> Text:
    found = text("")
    for run in runs:
        style = " ".join(
            word
            for word, wanted in (("bold", run.bold), ("italic", run.italic), ("underline", run.changed))
            if wanted
        )
        found.append(run.text, style)
        for letter in run.letters:
            found.append(f"[{letter}]", MARK)
    return found


def _emit_table(rows: list[RulebookBlock]) -> None:
    """Write the rows of a table, if there are any."""
    if not rows:
        return
    head = rows[0].kind == "head"
    cells = [tuple(map(_styled, row.cells)) for row in rows]
    columns = cells[0] if head else tuple("" for _ in cells[0])
    emit(text(""), table(columns, cells[head:], margin=2))
