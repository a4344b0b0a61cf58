"""What can be told of sides of a matter: what is said, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.corpus.records import SEEN
from nines.describe.texts import tell_passage

if TYPE_CHECKING:
    from nines.corpus.sides import Side, Sighting
    from nines.describe.shapes import PassageRecord
    from nines.libraries import Library


class SightingRecord(TypedDict):
    """A text that says it and that no document of the corpus reports."""

    source: str  # key in the bibliography
    name: str  # author or title, and year
    at: str  # pages or entry; empty if they are not known
    seen: str  # how much of it was seen, in words
    note: str  # how the source is known


class SideRecord(TypedDict):
    """What is said of a matter, with its witnesses."""

    says: str
    passages: list[PassageRecord]
    sources: list[SightingRecord]
    reckoning: str  # ours; empty if the side rests on none


def tell_side(library: Library, side: Side) -> SideRecord:
    """Return what somebody says, with its witnesses."""
    return {
        "says": side.says,
        "passages": [tell_passage(library, one) for one in side.passages],
        "sources": [tell_sighting(library, one) for one in side.sources],
        "reckoning": side.reckoning,
    }


def tell_sighting(library: Library, sighting: Sighting) -> SightingRecord:
    """Return a text, the place in it and how much of it was seen."""
    source = library.corpus.source(sighting.source)
    return {
        "source": sighting.source,
        "name": source.name,
        "at": sighting.at,
        "seen": SEEN[sighting.seen],
        "note": source.fields.get("note", ""),
    }
