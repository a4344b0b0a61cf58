"""Sides of a matter: what somebody says, in our own words, and who says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nines.corpus.fields import OneOf
from nines.corpus.locators import locator_fault
from nines.corpus.records import SEEN


@dataclass(frozen=True, slots=True)
class Sighting:
    """A text that no document of the corpus reports, and how much of it was seen."""

    source: str
    seen: Annotated[str, OneOf(SEEN)]
    at: str = ""

    def fault(self) -> str:
        """Return what is wrong with the place in the text."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Side:
    """What is said of a matter, in our own words, and its witnesses."""

    says: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    reckoning: str = ""  # ours, where the side rests on it

    def fault(self) -> str:
        """Return what is wrong: somebody says it."""
        return "" if self.passages or self.sources else "nobody says it; name a passage or a source"
