"""How certain the answers to open questions are, weighed a second time: ``facts/weighed.toml``.

No passage bears out a certainty: it is a judgement on a reason. So a second reader judged each reason without
seeing our certainty. Where the two differ, both stay, and a limit for each edition says by how much: it can
only fall. So a certainty that becomes another one is noticed, if it then differs by more or by less.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.records import CERTAINTIES
from nines_verification.report import Failure
from nines_verification.second_reading.facts import FOLDER, beside_facts
from nines_verification.second_reading.passages import Missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.records import Reading
    from nines.libraries import Library

FILE: Final = "weighed.toml"
COMPARED, NOT_WEIGHED = "certainties compared", "certainties that were not weighed twice"


@dataclass(frozen=True, slots=True)
class Weighed:
    """The questions of an edition, by the certainty that the second reader gave our answers."""

    edition: str
    high: Annotated[tuple[str, ...], "Answers that no page of the source is expected to contradict."] = ()
    medium: Annotated[tuple[str, ...], "Answers beside which others are plausible."] = ()
    low: Annotated[tuple[str, ...], "Answers given only because the game cannot be played without one."] = ()

    def fault(self) -> str:
        """Return a message if a question is named twice, or else an empty string."""
        named = (*self.high, *self.medium, *self.low)
        twice = sorted({point for point in named if named.count(point) > 1})
        return f"names {', '.join(twice)} twice; a question has one certainty" if twice else ""

    @property
    def by_point(self) -> Mapping[str, str]:
        """The certainty of each answer, by question."""
        return {point: certainty for certainty in CERTAINTIES for point in getattr(self, certainty)}


@cache
def weighed_of(library: Library) -> Mapping[str, Weighed]:
    """Return what the second reader gave, by edition; empty if a library has no such file.

    Raises
    ------
    CorpusError
        If the file has the wrong form.
    """
    return beside_facts(library, FILE, Weighed, key="edition")


def unlike(library: Library, counts: Counter[str]) -> tuple[Missing, ...]:
    """Return the steps between our certainties and those of the second reader: from high to low are two.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many certainties were compared, and how many nobody has weighed a second time.
    """
    steps: list[Missing] = []
    for slug, readings in _own(library).items():
        theirs = weighed_of(library)[slug].by_point if slug in weighed_of(library) else {}
        for point, one in readings.items():
            known = point in theirs
            counts[COMPARED if known else NOT_WEIGHED] += 1
            if known:
                step = Missing(slug, f"{one.cert} for {theirs[point]}", f"in {point}")
                steps += [step] * _steps(one.cert, theirs[point])
    return tuple(steps)


def as_page(library: Library) -> Iterator[str]:
    """Yield the answers to which the second reader gave another certainty, as a list in Markdown."""
    for one, number in Counter(unlike(library, Counter())).items():
        ours, _, theirs = one.value.partition(" for ")
        point = one.where.removeprefix("in ")
        far = ", two steps apart" if number > 1 else ""
        yield f"* `{one.subject}/reading/{point}`: {ours}; the reader gave {theirs}{far}"


def unneeded(library: Library) -> Iterator[Failure]:
    """Yield the questions of the second reader to which an edition has no answer of its own."""
    own = _own(library)
    for slug, weighed in weighed_of(library).items():
        for point in weighed.by_point:
            if point not in own.get(slug, {}):
                yield Failure(f"{FOLDER}/{FILE}", f"{slug} has no reading of its own on {point!r}; remove it")


def _own(library: Library) -> Mapping[str, Mapping[str, Reading]]:
    """Return the readings of each edition that it does not carry over from an older one."""
    return {
        slug: {point: one for point, one in there.items() if not one.carried}
        for slug, there in library.corpus.readings.items()
    }


def _steps(one: str, other: str) -> int:
    return abs(CERTAINTIES.index(one) - CERTAINTIES.index(other))
