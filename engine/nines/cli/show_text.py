"""Print passages, sources, documents and open questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, heading, indented, text
from nines.cli.show_rule import noted, passage, reading_fields
from nines.reference.passages import passage_labels
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.passages import PassageInUse, ReadingUseAnswer
    from nines.reference.readings import PointAnswer
    from nines.reference.sources import DocumentAnswer, SourceAnswer


def show_passage(_library: Library, told: PassageInUse) -> None:
    """Print a passage, and the rules and choices that rest on it."""
    emit(heading(told.label), indented(passage(told)), text(""))
    emit(
        fields(
            (
                ("kind", f"{told.kind}, about {told.topic}" if told.topic else told.kind),
                ("games", ", ".join(told.games)),
                *(
                    ("source", noted(f"{one.source}: {one.name}, {one.attribution}", one.note))
                    for one in told.cites
                ),
                ("source", "" if told.cites else told.attributed),
                ("rules", "\n".join(told.rules) or "no rule rests on this passage"),
                ("readings", "\n".join(map(_use, told.readings)) or "no reading rests on this passage"),
                ("claims", "\n".join(told.claims)),
                ("errata", "\n".join(told.errata)),
                ("lineage", "\n".join(told.lineage)),
                ("not tested", told.not_tried),
                ("policies", ", ".join(told.policies)),
            )
        )
    )


def _use(one: ReadingUseAnswer) -> str:
    """Return an open question, and how our answer to it rests on a passage."""
    notes = [f"candidate {name}" for name in one.candidates if one.role == "candidate"]
    notes += [f"inherited from {one.inherited}"] if one.inherited else []
    return f"{one.key} ({', '.join(notes)})" if notes else one.key


def show_source(library: Library, told: SourceAnswer) -> None:
    """Print an entry of the bibliography."""
    emit(heading(told.key, told.name))
    emit(
        fields(
            (
                ("reference", told.reference),
                ("how we know", told.note),
                ("address", told.url),
                ("games", ", ".join(told.games)),
                ("passages", ", ".join(passage_labels(library, told.passages)) or "no passage cites it"),
            )
        )
    )


def show_document(_library: Library, told: DocumentAnswer) -> None:
    """Print a document, which is a text that we have read or that we know through other texts."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in told.kinds.items())
    emit(heading(told.siglum, told.title))
    emit(
        fields(
            (
                (
                    "kind",
                    ", ".join(filter(None, (told.kind, told.author, told.publisher, told.date))),
                ),
                ("how we know", told.seen),
                ("about", told.about),
                ("licence", told.rights or "not known"),
                ("source", _reference(told)),
                ("address", told.address),
                ("copy read", told.copy),
                ("date read", f"{told.read}; entered here on {told.entered}"),
                ("reader", f"{told.reader}; {told.checked}"),
                ("revision", told.revision),
                ("lines", str(told.lines or "not known: we kept no copy")),
                ("digest", told.digest or "none: we kept no copy"),
                ("compare a copy", _comparable(told)),
                ("other copies", "\n".join(told.copies)),
                ("games", ", ".join(told.games)),
                ("passages", f"{counted(told.passages, 'passage')}, by kind: {kinds}" if kinds else "none"),
            )
        )
    )


def _reference(answer: DocumentAnswer) -> Group | str:
    """Return the full bibliographic reference of a document, if the bibliography lists the document."""
    if not answer.source:
        return ""
    return Group(text(f"{answer.source}: {answer.reference}"), text((answer.note, "dim")))


def _comparable(answer: DocumentAnswer) -> str:
    """Return the command with which a user compares a copy of a document with the copy we have read."""
    if answer.hashed is None:
        return "not possible: we kept no copy"
    return f"nines collate FILE --document {answer.siglum} (hashes of {counted(answer.hashed, 'cited line')})"


def show_point(library: Library, told: PointAnswer) -> None:
    """Print a question that the sources leave open, and our choice for each game."""
    kind = (
        "option: a source leaves the choice to the players"
        if told.kind == "option"
        else "reading: no source settles the question"
    )
    emit(heading(told.name, told.id), indented(text(told.question)))
    emit(fields((("kind", kind),)))
    for reading in told.readings:
        emit(text(""), text((reading.key, "bold cyan")), reading_fields(library, reading, 2))
