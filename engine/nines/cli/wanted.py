"""``nines wanted``: list texts that we are looking for, and what each text would decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, fields, graded, heading, text, write_json
from nines.cli.show_rule import strongest_effect
from nines.reference import wanted_answers

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.wanted import WantedAnswer, WantedQuestion


@click.command(cls=NinesCommand)
@as_json
@pass_library
def wanted(library: Library, *, as_json: bool) -> None:
    """List the wanted texts, the most urgent first.

    We have not seen the listed pages, or we have seen them only in a copy that is not evidence. Each entry
    lists the open questions that the text would decide; the question that matters most in simulated deals
    comes first. Without the text we had to choose our answers, and the list says how certain they are.

    \b
    Examples:
      $ nines wanted
      $ nines wanted --json

    \b
    With --json, an object (nines export writes its schema):
      - wanted: the texts, each with the questions that the text would decide
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = wanted_answers(library)
    if as_json:
        write_json(answer)
        return
    emit(heading("Wanted", "texts that we have not seen, and the questions that each text would decide"))
    for one in answer.wanted:
        emit(text(""), *_parts(one))
    if not answer.wanted:
        emit(text("\nNo text is wanted."))


def _parts(one: WantedAnswer) -> list[RenderableType]:
    rows: tuple[tuple[str, RenderableType], ...] = (
        ("pages", one.pages),
        ("why", one.why),
        ("where", one.where),
        ("source", ", ".join(one.sources)),
        *(
            (
                "would decide",
                text(f"{q.key}: {q.question} Certainty of our choice: ", graded(q.cert), f".{_changes(q)}"),
            )
            for q in one.readings
        ),
        *(("would settle", f"{e.number} {e.id}: {e.question}") for e in one.errata),
    )
    return [text((one.work, "bold"), f"  {one.id}"), fields(rows)]


def _changes(asked: WantedQuestion) -> str:
    effect = strongest_effect(asked.changes)
    most = " In simulated deals, another answer has at most this effect:"
    weight = f"{most} {asked.weight}." if asked.weight else ""
    return f" {effect}{weight}" if effect else weight
