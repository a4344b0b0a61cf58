"""The sides of a contradiction or a relation: what each side says, and which sources say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.corpus.records import SEEN
from nines.reference.passages import PassageAnswer, passage_answer

if TYPE_CHECKING:
    from nines.corpus.sides import Side, Sighting
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class SightingAnswer:
    """A text that supports a statement but is not a document of the corpus."""

    source: Annotated[str, "The key of the text in the bibliography."]
    name: Annotated[str, "The author or title of the text, and the year."]
    at: Annotated[str, "The place in the text (pages or entry); empty if not known."]
    seen: Annotated[str, "How much of the text we saw, in words."]
    note: Annotated[str, "How we know the text."]


@dataclass(frozen=True, slots=True)
class SideAnswer:
    """What one side of a contradiction or a relation says, with its witnesses."""

    says: str
    passages: tuple[PassageAnswer, ...]
    sources: tuple[SightingAnswer, ...]
    reckoning: Annotated[str, "Our inference; empty if the side rests on witnesses alone."]


def side_answer(library: Library, side: Side) -> SideAnswer:
    """Return what one side of a contradiction or a relation says, with its witnesses."""
    return SideAnswer(
        says=side.says,
        passages=tuple(passage_answer(library, one) for one in side.passages),
        sources=tuple(sighting_answer(library, one) for one in side.sources),
        reckoning=side.reckoning,
    )


def sighting_answer(library: Library, sighting: Sighting) -> SightingAnswer:
    """Return a text that supports a statement, with the place in the text and how much of the text we saw."""
    source = library.corpus.source(sighting.source)
    note = source.fields.get("note", "")
    seen = SEEN[library.corpus.seen(sighting.source, sighting.seen)]
    return SightingAnswer(sighting.source, source.name, sighting.at, seen, note)
