"""An edition on the page: what it is, its sources, its rules by aspect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.account_lines import account_line
from nines.cli.output import Row, emit, fields, heading, table, text, warranted
from nines.cli.show_rule import document_line, noted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.editions import EditionAnswer
    from nines.reference.rules import AspectLine


def show_edition(_library: Library, told: EditionAnswer) -> None:
    """Show an edition."""
    _show_head(told)
    if told.playable:
        _show_rules(told)


def _show_head(told: EditionAnswer) -> None:
    sources = [noted(f"{one.key}: {one.reference}", one.note) for one in told.sources_told]
    documents = [text(f"{one.siglum}: {document_line(one)}") for one in told.documents_told]
    emit(heading(told.name, told.title))
    emit(
        fields(
            (
                ("edition of", f"{told.game} (nines show {told.game})"),
                ("also called", ", ".join(told.names)),
                ("dated", told.dated),
                ("account", account_line(told.account)),
                ("category", told.category),
                ("family", told.family),
                *(("source", one) for one in sources),
                *(("known through", one) for one in documents),
                ("passages", str(len(told.passages))),
                (
                    "other readings",
                    "\n".join(f"{point}={choice}" for point, choice in told.changed.items()),
                ),
            )
        )
    )


def _show_rules(told: EditionAnswer) -> None:
    rows = [row for aspect in told.aspects for row in _aspect_rows(aspect)]
    emit(
        text(""),
        heading("Rules"),
        table(("Aspect", "Rule", "Warrant"), rows, whole=("Aspect", "Warrant"), margin=2),
    )
    emit(text(f"\n{told.details.sentence}"))
    emit(
        text(
            f"\n{told.rules} rules, {told.readings} readings (nines gaps {told.name});"
            f" nines show {told.slug}/{told.aspects[0].aspect} tells what a rule rests on"
        )
    )


def _aspect_rows(aspect: AspectLine) -> list[Row]:
    if not aspect.rules:
        return [(aspect.aspect, "not mentioned by the sources", ("-", "dim"))]
    return [(rule.place, rule.says, warranted(rule.warrant)) for rule in aspect.rules]
