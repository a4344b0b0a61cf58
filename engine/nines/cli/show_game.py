"""A game on the page: what it is, its sources, its rules by aspect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import STANDINGS
from nines.cli.output import Row, emit, fields, graded, heading, table, text
from nines.cli.show_rule import document_line, noted, passage

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.games import GameAnswer
    from nines.reference.rules import AspectLine


def show_game(_library: Library, told: GameAnswer) -> None:
    """Show a game."""
    _show_head(told)
    if told.playable:
        _show_rules(told)
    else:
        _show_passages(told)


def _show_head(told: GameAnswer) -> None:
    sources = [noted(f"{one.key}: {one.reference}", one.note) for one in told.sources_told]
    documents = [text(f"{one.siglum}: {document_line(one)}") for one in told.documents_told]
    emit(heading(told.name, told.title))
    emit(
        fields(
            (
                ("also called", ", ".join(told.names)),
                ("dated", told.dated),
                ("category", told.category),
                ("family", told.family),
                *(("source", one) for one in sources),
                *(("known through", one) for one in documents),
                ("passages", str(len(told.passages))),
                (
                    "read otherwise",
                    "\n".join(f"{point}={choice}" for point, choice in told.changed.items()),
                ),
            )
        )
    )


def _show_rules(told: GameAnswer) -> None:
    rows = [row for aspect in told.aspects for row in _aspect_rows(aspect)]
    emit(
        text(""),
        heading("Rules"),
        table(("Aspect", "Rule", "Standing"), rows, whole=("Aspect", "Standing"), margin=2),
    )
    emit(text(""), fields((name, means) for name, means in STANDINGS.items()))
    emit(
        text(
            f"\n{told.rules} rules, {told.readings} readings (nines gaps {told.name});"
            f" nines show {told.slug}/{told.aspects[0].aspect} tells what a rule rests on"
        )
    )


def _aspect_rows(aspect: AspectLine) -> list[Row]:
    if not aspect.rules:
        return [(aspect.aspect, "not mentioned by the sources", ("-", "dim"))]
    return [(rule.place, rule.says, graded(rule.standing)) for rule in aspect.rules]


def _show_passages(told: GameAnswer) -> None:
    emit(text("\nIt is recorded here and cannot be played yet. What the documents say:\n"))
    emit(fields((one.id, passage(one)) for one in told.passages))
