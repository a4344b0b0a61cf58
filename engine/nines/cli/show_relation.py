"""Print relations, attestations and lines of descent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, graded, heading, indented, text
from nines.cli.show_erratum import show_sides, show_sightings, side_block, sighting_line
from nines.cli.show_rule import show_passages
from nines.reference import witness_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.relations import AttestationAnswer, LineAnswer, RelationAnswer


def show_relation(library: Library, answer: RelationAnswer) -> None:
    """Print a relation, and what the witnesses for it and against it say."""
    emit(heading(answer.statement), *relation_block(answer))
    show_sides(library, (*answer.grounds, *answer.against))


def relation_block(relation: RelationAnswer) -> Iterator[RenderableType]:
    """Yield the lines about a relation, with the evidence for it and against it."""
    dated = f", {relation.dated}" if relation.dated else ""
    sure = text("certainty ", graded(relation.cert), f", evidence {relation.evidence}{dated}")
    marks = "".join(f"  {word}" for word in relation_marks(relation))
    yield indented(text((relation.reads, "bold"), (marks, "yellow")))
    yield fields(
        [
            ("", sure),
            *(("for", side_block(side)) for side in relation.grounds),
            *(("against", side_block(side)) for side in relation.against),
            ("see", relation.erratum and f"nines show {relation.erratum}"),
        ],
        4,
    )


def relation_marks(relation: RelationAnswer) -> list[str]:
    """Return the marks of a relation: *only claimed*, *contested*, both or none."""
    marked = (("only claimed", relation.claimed), ("contested", relation.contested))
    return [word for word, holds in marked if holds]


def show_attestation(library: Library, answer: AttestationAnswer) -> None:
    """Print an attestation of a game, and what its witnesses say."""
    emit(heading(f"attested/{answer.id}", answer.kind_means), indented(text(answer.says)), text(""))
    emit(
        fields(
            (
                ("games", ", ".join(answer.games)),
                ("year", str(answer.year or "")),
                ("when, where", answer.when),
                ("certainty", text(graded(answer.cert))),
                *(("text", sighting_line(one)) for one in answer.sources),
            )
        )
    )
    show_passages(library, answer.passages)
    show_sightings(answer.sources)


def attestation_block(one: AttestationAnswer, *, named: bool) -> Group:
    """Return an attestation with its date, place and witnesses; if *named* is true, also with its games."""
    about = f"  {'games' if len(one.games) > 1 else 'game'}: {', '.join(one.games)}" if named else ""
    parts = [text((one.when or "no place", "bold"), about), text(one.says)]
    said: Iterable[str] = (*witness_lines(one.passages), *map(sighting_line, one.sources))
    if one.cert != "high":
        parts.append(text("certainty ", graded(one.cert)))
    return Group(*parts, *(text((line, "dim")) for line in said))


def show_line(library: Library, answer: LineAnswer) -> None:
    """Print a line of descent that leads through several games and that one document states as a whole."""
    emit(heading(answer.id, answer.says), indented(text(" → ".join(answer.games))))
    show_passages(library, answer.passages)
    emit(text(f"\nTo see every step: nines lineage --from {answer.games[0]} --to {answer.games[-1]}."))
