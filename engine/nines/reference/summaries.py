"""Summaries: how two neighbours in a line of descent differ, in a sentence that is bound to the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.corpus.summaries import FILE, SummaryClause
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nines.corpus.summaries import Summary
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair


@dataclass(frozen=True, slots=True)
class SummaryAnswer:
    """How two editions differ, in a sentence that a person would say."""

    sentence: Annotated[str, "The whole summary."]
    clauses: Annotated[tuple[SummaryClause, ...], "Its parts, and the aspects that each speaks about."]

    __repr__ = short_repr


def differing(compared: Iterable[AspectPair]) -> frozenset[str]:
    """Return the aspects and the rules that differ, each rule as its aspect and its own name.

    Examples
    --------
    >>> from nines import load
    >>> from nines.libraries.compare import compare
    >>> sorted(differing(compare(load("comet-1718"), load("comet-1753"))))
    ['settlement', 'settlement/king', 'settlement/manille']
    """
    return frozenset(
        place
        for aspect in compared
        for pair in aspect.pairs
        if pair.agreement == "differs"
        for place in (
            aspect.aspect,
            *(rule.key.partition("/")[2] for rule in (pair.earlier, pair.later) if rule),
        )
    )


def summary_of(library: Library, one: str, other: str, differing: Collection[str]) -> SummaryAnswer | None:
    """Return the summary of two editions; None if they are not neighbours in a line of descent.

    There is no summary of an edition with other choices than its own: it might be untrue.

    Parameters
    ----------
    library
        The library with the summaries.
    one, other
        The canonical names of the two editions, in any order.
    differing
        The aspects and rules that differ, each rule as its aspect and its own name.

    Raises
    ------
    CorpusError
        If a clause speaks about an aspect or a rule that does not differ.

    Examples
    --------
    >>> from nines import library
    >>> summary_of(library(), "comet-1753", "comet-1718", ["settlement/king"])
    Traceback (most recent call last):
    nines.errors.CorpusError: summaries.toml, comet-1753.after.comet-1718: ...
    >>> summary_of(library(), "comet-1753", "comet-1752", ["settlement/king"])
    """
    summary = summary_between(library, one, other)
    if summary is None:
        return None
    for clause in summary.clauses:
        for place in clause.differs:
            if place not in differing:
                unknown = UnknownNameError("difference between the two games", place, differing)
                raise CorpusError(FILE, summary.key, f"clause {clause.says!r}: {unknown}")
    return SummaryAnswer(summary.sentence, summary.clauses)


def summary_between(library: Library, one: str, other: str) -> Summary | None:
    """Return the summary of two editions as it is written, without the check against their rules.

    Examples
    --------
    >>> from nines import library
    >>> print(summary_between(library(), "comet-1991", "comet-2011").sentence)
    Only three to five can play, and by our choice no opera is counted.
    """
    summaries = library.corpus.summaries.values()
    return next((found for found in summaries if {found.younger, found.older} == {one, other}), None)
