"""Tallies: how many details of rules rest on each kind of support. Only this module counts details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.evidence.warrant import MARKS, Tally
from nines.text import unit_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class WarrantTally:
    """The number of details of rules with each warrant, that is, with each kind of support.

    The details of a rule are the rule itself and each of its parameters.
    """

    stated: Annotated[int, "Details that the source states."]
    implied: Annotated[int, "Details that follow from what the source states."]
    taken_over: Annotated[int, "Details taken over from an older account."]
    sure: Annotated[int, "Details that we chose, with high certainty."]
    doubtful: Annotated[int, "Details that we chose, with medium or low certainty."]
    total: int
    nameless: Annotated[int, "Details that a source states or implies, but for which no book is named."]

    @property
    def says(self) -> int:
        """The number of details that a source states or implies."""
        return self.stated + self.implied

    @property
    def choice(self) -> int:
        """The number of details that are our choice."""
        return self.sure + self.doubtful

    @property
    def shares(self) -> tuple[tuple[str, int], ...]:
        """Three kinds of support in words for readers, each with its number of details."""
        return tuple(zip(MARKS, (self.says, self.taken_over, self.choice), strict=True))

    @property
    def sentence(self) -> str:
        r"""The whole tally in a sentence.

        Examples
        --------
        >>> print(WarrantTally(5, 1, 0, 1, 2, 9, 3).sentence.replace("; ", ";\n"))
        Of 9 details, the source says or implies 6 (3 of them without a named book);
        3 are our choice (1 sure, 2 doubtful)
        """
        parts = []
        if self.says:
            book = f" ({self.nameless:,} of them without a named book)" if self.nameless else ""
            parts.append(f"the source says or implies {self.says:,}{book}")
        if self.taken_over:
            parts.append(f"{self.taken_over:,} are taken over from an older account")
        if self.choice:
            sure = f"{self.sure:,} sure, {self.doubtful:,} doubtful"
            parts.append(f"{self.choice:,} are our choice ({sure})")
        return f"Of {self.total:,} {unit_for(self.total, 'detail')}, {'; '.join(parts)}"


def tally_of(library: Library, rules: Iterable[Cited[object]]) -> WarrantTally:
    """Return the number of details with each warrant in the given rules.

    The tallies on pages, at the command line and in JSON all come from this function.

    Parameters
    ----------
    library
        The library with the passages that the rules rest on.
    rules
        The rules whose details are counted.

    Examples
    --------
    >>> from nines import library
    >>> found = tally_of(library(), library().load("comet-1718").rules().values())
    >>> found.total == found.says + found.taken_over + found.choice
    True
    """
    details = [detail for cited in rules for detail in cited.details]
    found = Tally.of(details)
    nameless = sum(_nameless(library, detail) for detail in details)
    return WarrantTally(
        found.stated, found.implied, found.taken_over, found.sure, found.doubtful, found.total, nameless
    )


def total(tallies: Iterable[WarrantTally]) -> WarrantTally:
    """Return the sum of several tallies."""
    names = WarrantTally.__dataclass_fields__
    every = list(tallies)
    return WarrantTally(*(sum(getattr(one, name) for one in every) for name in names))


def _nameless(library: Library, detail: Detail) -> bool:
    """Return whether a source states or implies a detail, but no passage behind the detail names a book."""
    if detail.warrant not in ("stated", "implied"):
        return False
    known = library.corpus.passages
    return not any(known[one].cites for one in detail.passages if one in known)
