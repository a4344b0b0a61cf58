"""Sides of a question: each statement in our own words, with its sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nines.corpus.fields import OneOf
from nines.corpus.locators import locator_fault
from nines.corpus.records import SEEN


@dataclass(frozen=True, slots=True)
class Sighting:
    """A text that no document of the corpus reports, and how much of the text we saw."""

    source: str
    seen: Annotated[str, OneOf(SEEN)]
    at: str = ""

    def fault(self) -> str:
        """Return a fault in the place in the text."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Side:
    """A statement on a question, in our own words, and its witnesses."""

    says: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    reckoning: str = ""  # our own reasoning, if the side rests on it

    def fault(self) -> str:
        """Return a fault if the side has no witness."""
        return "" if self.passages or self.sources else "has no evidence; name a passage or a source"
