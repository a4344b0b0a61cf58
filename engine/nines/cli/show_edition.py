"""Print an edition: its account, its sources, and its rules by aspect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.account_lines import account_line
from nines.cli.output import Row, emit, fields, graded, heading, table, text, warranted
from nines.cli.show_rule import document_line, noted, sentence
from nines.text import counted, spans

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.editions import EditionAnswer
    from nines.reference.rules import AspectLine


def show_edition(_library: Library, told: EditionAnswer) -> None:
    """Print an edition with its account, its sources and its rules."""
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
                ("players", spans(told.seats)),
                ("account", account_line(told.account)),
                ("category", told.category),
                ("family", told.family),
                *(("source", one) for one in sources),
                *(("known through", one) for one in documents),
                ("passages", str(len(told.passages))),
                (
                    "changed choices",
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
    if told.open_questions:
        emit(text(""), heading("Open questions", "and our choices, the least certain choice first"))
        rows = [
            (one.name, one.key.rpartition("/")[2] + f"={one.chosen}", graded(one.cert))
            for one in told.open_questions
        ]
        emit(table(("Name", "Our choice", "Certainty"), rows, whole=("Certainty",), margin=2))
    emit(
        text(
            f"\nThis edition has {counted(told.rules, 'rule')} and {counted(told.readings, 'open question')}."
            f" To see the reasons for our choices: nines gaps {told.name}."
            f" To see what a rule rests on: nines show {told.slug}/{told.aspects[0].aspect}."
        )
    )


def _aspect_rows(aspect: AspectLine) -> list[Row]:
    if not aspect.rules:
        return [(aspect.aspect, text((aspect.title, "bold"), f": {aspect.absence}"), ("-", "dim"))]
    return [
        (rule.place, text((rule.title, "bold"), f". {sentence(rule.says)}"), warranted(rule.warrant))
        for rule in aspect.rules
    ]
