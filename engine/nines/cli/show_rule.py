"""Rules and readings on the page: in words, with the witnesses and the choices they rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from nines.cli.output import emit, fields, graded, heading, indented, text
from nines.reference.witnesses import cited, provenance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.readings import Candidate, ReadingAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer
    from nines.reference.sources import DocumentAnswer


def sentence(words: str) -> str:
    """Return *words* as a sentence: a capital and a full stop.

    Examples
    --------
    >>> sentence("a king is a stop: its player begins another sequence")
    'A king is a stop: its player begins another sequence.'
    """
    return words[:1].upper() + words[1:].rstrip(".") + "."


def show_aspect(library: Library, aspect: AspectAnswer) -> None:
    """Show all rules of an aspect."""
    emit(heading(f"{aspect.game}: {aspect.aspect}", aspect.question))
    if not aspect.rules:
        emit(text("\n  No document gives this game a rule for it."))
    for rule in aspect.rules:
        emit(text(""), *_rule(rule))
    show_witnesses(library, aspect.rules)


def show_rule(library: Library, rule: RuleAnswer) -> None:
    """Show a rule."""
    emit(heading(f"{rule.game}: {rule.aspect}", rule.question), text(""))
    emit(*_rule(rule))
    show_witnesses(library, [rule])


def _rule(rule: RuleAnswer) -> list[RenderableType]:
    parts: list[RenderableType] = [
        text((rule.key, "bold cyan")),
        indented(text((sentence(rule.says), "bold"))),
        indented(text("Standing: ", graded(rule.standing), f" ({rule.standing_means})")),
    ]
    if rule.carried:
        by = f" by {', '.join(rule.via)}" if rule.via else ""
        parts.append(indented(text(f"Carried from {rule.carried}{by}")))
    if rule.passages:
        parts += [text(""), indented(text(("What the documents say", "italic")))]
        parts.append(fields((one.id, passage(one)) for one in rule.passages))
    for reading in rule.readings:
        parts += [
            text(""),
            indented(text(("How it is read: ", "italic"), reading.question, (f"  {reading.key}", "dim"))),
        ]
        parts.append(reading_fields(reading))
    return parts


def passage(told: PassageAnswer) -> Group:
    """Return what a passage says, who says so, and what is unclear in it."""
    line = f", line {told.line}" if told.line else ""
    through = f"{told.document}{line} ({told.seen})"
    sources = cited(told)
    witness = (
        f"{sources}, {told.through} {through}" if sources else f"{through}, which names no source for it"
    )
    parts = [text(told.says), text((witness, "dim"))]
    if told.issue:
        parts.append(text(("Unclear: ", "yellow"), told.issue))
    return Group(*parts)


def reading_fields(reading: ReadingAnswer, by: int = 4) -> RenderableType:
    """Return how a game is read at a point, as rows."""
    gaps = f" ({', '.join(reading.gaps)})" if reading.gaps else ""
    certainty = text(graded(reading.cert), f"; evidence: {reading.evidence}; by the {reading.resp}")
    default = "the default, " + reading.default if reading.changed else ""
    return fields(
        (
            ("point", f"{reading.point}{gaps}"),
            (
                "reason",
                reading.reason + (", offered by the source" if reading.kind == "option" else ""),
            ),
            ("read as", _candidate(reading.choice, besides=reading.passages)),
            ("instead of", default),
            (
                "certainty",
                certainty if not reading.changed else Text("of the default: ").append_text(certainty),
            ),
            ("carried from", reading.carried),
            ("why", ("Of the default: " if reading.changed else "") + reading.why),
            ("rests on", ", ".join(reading.passages)),
            ("changes", ", ".join(reading.changes_mean)),
            ("otherwise", _alternatives(reading)),
            ("no effect", _idle(reading)),
        ),
        by,
    )


def _alternatives(reading: ReadingAnswer) -> Text:
    others = [one for one in reading.candidates if not one.chosen]
    return Text("\n").join(map(_candidate, others))


def _candidate(one: Candidate, besides: Sequence[str] = ()) -> Text:
    """Return a candidate with the passages that it rests on, besides those that are named already."""
    passages = ", ".join(key for key in one.passages if key not in besides)
    on = f" [{passages}]" if passages else ""
    not_executable = f" Not played: {one.not_executable}" if one.not_executable else ""
    return text((one.id, "bold"), f": {one.says}{on}{not_executable}")


def _idle(reading: ReadingAnswer) -> Text:
    """Return beside which choices the question does not arise, and whether it is so here."""
    lines = []
    for one in reading.idle:
        alone = f"{', '.join(one.candidates)} " if one.candidates else ""
        others = " and ".join(f"{point}={candidate}" for point, candidate in one.beside.items())
        here = "here, " if one.here else ""
        lines.append(text((here, "bold"), (alone, "bold"), f"beside {others}: {one.why}"))
    return Text("\n").join(lines)


def show_reading(_library: Library, reading: ReadingAnswer) -> None:
    """Show how a game is read at a point."""
    emit(heading(reading.key), indented(text(reading.question)), text(""), reading_fields(reading, 2))


def show_witnesses(library: Library, rules: Iterable[RuleAnswer]) -> None:
    """Show once, below the rules, how their sources and documents are known."""
    show_known(library, [one for rule in rules for one in rule.passages])


def show_passages(library: Library, passages: Iterable[PassageAnswer]) -> None:
    """Show what some passages say, each once, and how their sources and documents are known."""
    found = list({one.id: one for one in passages}.values())
    if found:
        emit(text(""), heading("What the documents say"), fields((one.id, passage(one)) for one in found))
        show_known(library, found)


def show_known(library: Library, passages: Iterable[PassageAnswer]) -> None:
    """Show how the sources and documents of some passages are known, each once."""
    known = provenance(library, passages)
    if known.documents:
        emit(text(""), heading("How we know"))
        sources = ((one.source, noted(one.name, one.note)) for one in known.sources)
        documents = ((one.siglum, text(document_line(one))) for one in known.documents)
        emit(fields((*sources, *documents)))


def noted(name: str, note: str) -> Group:
    """Return a source, and below it how it is known."""
    return Group(text(name), text((note, "dim")))


def document_line(document: DocumentAnswer) -> str:
    """Return what a document is and how much of it was seen, on one line."""
    of = ", ".join(filter(None, (document.kind, document.publisher, document.date)))
    return f"“{document.title}”, {of}; {document.seen}"
