"""Sides of a matter: what somebody says, in our own words, and who says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.corpus.bibliography import is_locator
from nines.corpus.records import SEEN

if TYPE_CHECKING:
    from nines.corpus.entries import Entry


@dataclass(frozen=True, slots=True)
class Sighting:
    """A text that no document of the corpus reports, and how much of it was seen."""

    source: str
    seen: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """What is said of a matter, in our own words, and its witnesses."""

    says: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    reckoning: str = ""  # ours, where the side rests on it


def read_side(entry: Entry) -> Side:
    """Return one side.

    Raises
    ------
    CorpusError
        If nobody says it, or a place in a source is of no known form.
    """
    side = Side(
        says=entry.text("says"),
        passages=entry.texts("passages"),
        sources=tuple(read_sighting(one) for one in entry.tables("sources")),
        reckoning=entry.text("reckoning", ""),
    )
    if not (side.passages or side.sources):
        raise entry.fault("nobody says it; name a passage or a source")
    entry.end()
    return side


def read_sighting(entry: Entry) -> Sighting:
    """Return a text with how much of it was seen.

    Raises
    ------
    CorpusError
        If the place in it is of no known form.
    """
    sighting = Sighting(source=entry.text("source"), seen=entry.one_of("seen", SEEN), at=entry.text("at", ""))
    if sighting.at and not is_locator(sighting.at):
        raise entry.fault(f"{sighting.at!r} is a locator of no known form; write pp. 46-47, s.v. COMETE…")
    entry.end()
    return sighting
