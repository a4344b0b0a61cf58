"""Sides of a question: the statements of the sources on the question, in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nines.corpus.fields import OneOf
from nines.corpus.locators import locator_fault
from nines.corpus.records import SEEN


@dataclass(frozen=True, slots=True)
class Sighting:
    """A text that no document of the corpus reports, and how much of the text we have seen."""

    source: str
    seen: Annotated[str, OneOf(SEEN)]
    at: Annotated[str, "The place in the text; empty if none is named."] = ""

    def fault(self) -> str:
        """Return a message if the place in the text has the wrong form, or else an empty string."""
        return locator_fault(self.at)


@dataclass(frozen=True, slots=True)
class Side:
    """A statement on a question, in our own words, with the sources that support it."""

    says: str
    passages: tuple[str, ...] = ()
    sources: tuple[Sighting, ...] = ()
    reckoning: Annotated[str, "Our own reasoning, if the side rests on it."] = ""

    def fault(self) -> str:
        """Return a message if the statement has no source, or else an empty string."""
        return "" if self.passages or self.sources else "has no evidence; name a passage or a source"
