"""Print a contradiction or difference between texts: the question, what each text says, and our decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, graded, heading, text
from nines.cli.show_rule import noted, show_passages
from nines.reference import witness_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.errata import ChosenReading, ErratumAnswer
    from nines.reference.sides import SideAnswer, SightingAnswer


def show_erratum(library: Library, told: ErratumAnswer) -> None:
    """Print one contradiction or difference between texts, and what the witnesses of each side say."""
    emit(*erratum_parts(told))
    show_sides(library, told.sides)


def show_sides(library: Library, sides: Sequence[SideAnswer]) -> None:
    """Print what the witnesses of each side say, and how we know these witnesses."""
    show_passages(library, (one for side in sides for one in side.passages))
    show_sightings(one for side in sides for one in side.sources)


def show_sightings(sightings: Iterable[SightingAnswer]) -> None:
    """Print the texts that no document of the corpus reports, each only once, and how we know them."""
    found = {one.source: one for one in sightings}
    if found:
        emit(text(""), heading("Other texts"))
        emit(fields((key, noted(one.name, one.note)) for key, one in found.items()))


def erratum_parts(told: ErratumAnswer) -> list[RenderableType]:
    """Return a contradiction or a difference between texts as a heading and rows."""
    sides = [
        ("one side" if place == 0 else "other side", side_block(side))
        for place, side in enumerate(told.sides)
    ]
    return [
        text((told.number, "bold cyan"), "  ", (told.question, "bold"), f"  {told.id}"),
        fields(
            (
                ("games", ", ".join(told.games)),
                ("kind", f"{told.sort} {told.kind_means}: {told.sort_means}"),
                ("decided", Group(text((told.by_means, "italic")), text(told.decided))),
                *(("our choice", _choice(one)) for one in told.readings),
                *sides,
            )
        ),
    ]


def side_block(side: SideAnswer) -> Group:
    """Return what one side of a contradiction says, and the witnesses of this side."""
    parts = [text(side.says)]
    if side.reckoning:
        parts.append(text("Our inference: ", side.reckoning))
    said = [*witness_lines(side.passages), *map(sighting_line, side.sources)]
    return Group(*parts, *(text((one, "dim")) for one in said))


def sighting_line(told: SightingAnswer) -> str:
    """Return one line that names a text, the place in the text, and how much of the text we have seen."""
    where = f"{told.name}, {told.at}" if told.at else told.name
    return f"{told.source}: {where}, {told.seen}"


def _choice(told: ChosenReading) -> RenderableType:
    return text(
        f"{told.says} Certainty: ", graded(told.cert), f". Our answer to {told.key} is “{told.chosen}”."
    )
