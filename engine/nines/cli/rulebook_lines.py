"""Print a rulebook: how a game is played, in a text of one or two printed pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cli.output import emit, heading, indented, table, text
from nines.reference.house_rules import AT_THIS_TABLE, NOT_OF_A_SOURCE, by_rule
from nines.reference.rulebooks import REST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from nines.reference.rulebook_words import RulebookBlock, Run
    from nines.reference.rulebooks import RulebookAnswer

MARK: Final = "yellow"


def show_rulebook(answer: RulebookAnswer) -> None:
    """Print the rulebook of a game: the text in short, the text in full, and the notes on our choices."""
    emit(heading(answer.title, answer.name))
    _show_house(answer)
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
    if answer.rest:
        emit(text(""), heading(REST, "in their own words"))
        emit(*(line for block in answer.rest for line in _laid(block)))
    _show_notes(answer)


def _show_house(answer: RulebookAnswer) -> None:
    """Print the house rules, each as a sentence and as the option takes it."""
    if answer.house:
        emit(text(""), heading(AT_THIS_TABLE, f"house rules, {NOT_OF_A_SOURCE}"))
    for sentence, notation in by_rule(answer.house).items():
        emit(indented(text(f"- {sentence}. ", (f"({notation})", "dim"))))


def _show_notes(answer: RulebookAnswer) -> None:
    if answer.notes or answer.also:
        emit(text(""), heading("Notes"))
    for note in answer.notes:
        emit(indented(text((f"[{note.letter}]", MARK), f" {note.text}")))
    for rulebook_choice in answer.also:
        if rulebook_choice.default:
            emit(
                indented(
                    text(f"Changed here: {rulebook_choice.says} Our own choice: {rulebook_choice.default}")
                )
            )
    if answer.closing:
        emit(indented(text(answer.closing)))


def _laid(block: RulebookBlock) -> list[RenderableType]:
    """Return a paragraph or a list item of the text, ready to print."""
    words = _styled(block.runs)
    return [indented(text("- ").append_text(words))] if block.kind == "item" else [words]


def _styled(runs: Sequence[Run]) -> Text:
    styled = text("")
    for run in runs:
        style = " ".join(
            word
            for word, wanted in (("bold", run.bold), ("italic", run.italic), ("underline", run.changed))
            if wanted
        )
        styled.append(run.text, style)
        for letter in run.letters:
            styled.append(f"[{letter}]", MARK)
    return styled


def _emit_table(rows: list[RulebookBlock]) -> None:
    """Write the rows of a table, if there are any."""
    if not rows:
        return
    head = rows[0].kind == "head"
    cells = [tuple(map(_styled, row.cells)) for row in rows]
    columns = cells[0] if head else tuple("" for _ in cells[0])
    emit(text(""), table(columns, cells[head:], margin=2))
