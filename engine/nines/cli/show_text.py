"""Passages, sources, documents and points on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, heading, indented, text
from nines.cli.show_rule import noted, passage, reading_fields

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.passages import PassageInUse, ReadingUseAnswer
    from nines.reference.readings import PointAnswer
    from nines.reference.sources import DocumentAnswer, SourceAnswer


def show_passage(_library: Library, told: PassageInUse) -> None:
    """Show a passage, and what rests on it."""
    emit(heading(told.id), indented(passage(told)), text(""))
    emit(
        fields(
            (
                ("kind", f"{told.kind}; {told.topic}" if told.topic else told.kind),
                ("games", ", ".join(told.games)),
                *(("source", noted(f"{one.source}: {one.name}", one.note)) for one in told.cites),
                ("rules", "\n".join(told.rules) or "none rests on it"),
                ("readings", "\n".join(map(_use, told.readings)) or "none rests on it"),
                ("claims", "\n".join(told.claims)),
                ("errata", "\n".join(told.errata)),
                ("lineage", "\n".join(told.lineage)),
                ("not tried", told.not_tried),
                ("policies", ", ".join(told.policies)),
            )
        )
    )


def _use(one: ReadingUseAnswer) -> str:
    """Return a reading, and how it rests on a passage."""
    notes = [f"candidate {name}" for name in one.candidates if one.role == "candidate"]
    notes += [f"inherited from {one.inherited}"] if one.inherited else []
    return f"{one.key} ({', '.join(notes)})" if notes else one.key


def show_source(_library: Library, told: SourceAnswer) -> None:
    """Show an entry of the bibliography."""
    emit(heading(told.key, told.name))
    emit(
        fields(
            (
                ("reference", told.reference),
                ("how known", told.note),
                ("address", told.url),
                ("games", ", ".join(told.games)),
                ("passages", ", ".join(told.passages) or "none cites it"),
            )
        )
    )


def show_document(_library: Library, told: DocumentAnswer) -> None:
    """Show a text that was read."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in told.kinds.items())
    emit(heading(told.siglum, told.title))
    emit(
        fields(
            (
                (
                    "what",
                    ", ".join(filter(None, (told.kind, told.author, told.publisher, told.date))),
                ),
                ("seen", told.seen),
                ("about", told.about),
                ("rights", told.rights),
                ("source", _reference(told)),
                ("games", ", ".join(told.games)),
                ("passages", f"{told.passages}: {kinds}" if kinds else "none"),
            )
        )
    )


def _reference(answer: DocumentAnswer) -> Group | str:
    """Return the whole reference of a document that is itself in the bibliography."""
    if not answer.source:
        return ""
    return Group(text(f"{answer.source}: {answer.reference}"), text((answer.note, "dim")))


def show_point(_library: Library, told: PointAnswer) -> None:
    """Show a question that the sources leave open, and each game's answer."""
    kind = "an option, offered by a source" if told.kind == "option" else "a reading: no source decides it"
    emit(heading(told.id, told.question))
    emit(fields((("kind", kind), ("gaps", ", ".join(told.gaps)))))
    for reading in told.readings:
        emit(text(""), text((reading.key, "bold cyan")), reading_fields(reading, 2))
