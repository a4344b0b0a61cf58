"""Contradictions and differences between texts: what each text says, its witnesses, and our decision."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.corpus.errata import DECISIONS, KINDS, SORTS, Erratum
from nines.errors import UnknownNameError
from nines.reference.readings import reading_answer
from nines.reference.sources import SideAnswer, side_answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """Our answer, in one game, to a question that a contradiction raises."""

    key: str
    game: str
    point: str
    chosen: Annotated[str, "The chosen candidate."]
    says: Annotated[str, "The chosen candidate in words."]
    cert: str


@dataclass(frozen=True, slots=True)
class ErratumAnswer:
    """A contradiction or a difference between texts, and our decision."""

    record: Erratum
    sort_means: str
    kind_means: str
    sides: tuple[SideAnswer, ...]
    by_means: str
    readings: Annotated[
        tuple[ChosenReading, ...],
        "Our answers to the open questions that it raises, for each game that has them.",
    ]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class ErrataAnswer:
    """The contradictions and differences between texts about one game, or about all games."""

    game: Annotated[str | None, "The game; null if the answer covers all games."]
    errata: tuple[ErratumAnswer, ...]
    summary: Annotated[Mapping[str, int], "How many there are in all, of each sort, and decided in each way."]

    __repr__ = short_repr

    @property
    def sorted(self) -> tuple[tuple[str, tuple[ErratumAnswer, ...]], ...]:
        """The contradictions and the differences as two named groups; an empty group is left out."""
        groups = (
            (sort, tuple(erratum for erratum in self.errata if erratum.record.sort == sort)) for sort in SORTS
        )
        return tuple((f"{sort}s", those) for sort, those in groups if those)


def errata_answer(library: Library, game: str | None = None) -> ErrataAnswer:
    """Return the contradictions and differences about one game, or about all games, in corpus order.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> [erratum.record.number for erratum in errata_answer(library(), "emprunt").errata]
    ['H-18']
    """
    corpus = library.corpus
    if game is not None and game not in corpus.titled:
        raise UnknownNameError("game", game, corpus.titled)
    listed = corpus.errata.values() if game is None else corpus.errata_of(game)
    errata = tuple(_answer(library, erratum) for erratum in listed)
    sorts = {sort: sum(erratum.record.sort == sort for erratum in errata) for sort in SORTS}
    return ErrataAnswer(
        game, errata, {"errata": len(errata), **sorts, **Counter(erratum.record.by for erratum in errata)}
    )


def erratum_answer(library: Library, key: str) -> ErratumAnswer:
    """Return a contradiction or a difference between texts, with what each text says and our decision.

    Raises
    ------
    UnknownNameError
        If no contradiction or difference has this key.

    Examples
    --------
    >>> from nines import library
    >>> erratum = erratum_answer(library(), "two-play-comet")
    >>> erratum.record.by, erratum.readings[0].chosen
    ('reading', 'yes')
    """
    return _answer(library, library.corpus.erratum(key))


def _answer(library: Library, erratum: Erratum) -> ErratumAnswer:
    return ErratumAnswer(
        record=erratum,
        sort_means=SORTS[erratum.sort],
        kind_means=KINDS[erratum.kind],
        sides=tuple(side_answer(library, side) for side in erratum.sides),
        by_means=DECISIONS[erratum.by],
        readings=tuple(
            _chosen(library, game, point)
            for point in erratum.points
            for game in erratum.games
            if point in library.corpus.readings_of(game)
        ),
    )


def _chosen(library: Library, game: str, point: str) -> ChosenReading:
    reading = reading_answer(library, game, point)
    return ChosenReading(reading.key, game, point, reading.choice.id, reading.choice.says, reading.cert)
