"""Sides of a matter: what is said, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.corpus.records import SEEN
from nines.reference.passages import passage_answer

if TYPE_CHECKING:
    from nines.corpus.sides import Side, Sighting
    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer


@dataclass(frozen=True, slots=True)
class SightingAnswer:
    """A text that says it and that no document of the corpus reports."""

    source: str  # key in the bibliography
    name: str  # author or title, and year
    at: str  # pages or entry; empty if they are not known
    seen: str  # how much of it was seen, in words
    note: str  # how the source is known


@dataclass(frozen=True, slots=True)
class SideAnswer:
    """What is said of a matter, with its witnesses."""

    says: str
    passages: tuple[PassageAnswer, ...]
    sources: tuple[SightingAnswer, ...]
    reckoning: str  # ours; empty if the side rests on none


def side_answer(library: Library, side: Side) -> SideAnswer:
    """Return what somebody says, with its witnesses."""
    return SideAnswer(
        says=side.says,
        passages=tuple(passage_answer(library, one) for one in side.passages),
        sources=tuple(sighting_answer(library, one) for one in side.sources),
        reckoning=side.reckoning,
    )


def sighting_answer(library: Library, sighting: Sighting) -> SightingAnswer:
    """Return a text, the place in it and how much of it was seen."""
    source = library.corpus.source(sighting.source)
    note = source.fields.get("note", "")
    seen = SEEN[library.corpus.seen(sighting.source, sighting.seen)]
    return SightingAnswer(sighting.source, source.name, sighting.at, seen, note)
