"""Texts that we are looking for, each with the open questions that the text would decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.reference.readings import reading_answer
from nines.reference.weight_words import question_weights
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.weight_words import QuestionWeight


@dataclass(frozen=True, slots=True)
class WantedQuestion:
    """An open question that a text would decide if we found it."""

    key: str
    game: str
    question: str
    cert: Annotated[str, "Our certainty, without the text."]
    changes: Annotated[str, "The strongest effect of another answer, in words; empty if no result is stored."]
    weight: Annotated[str, "The largest change in simulated deals; empty if no weight is stored."]


@dataclass(frozen=True, slots=True)
class WantedErratum:
    """A contradiction that a text would settle if we found it."""

    id: str
    number: str
    question: str


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """A text that we are looking for."""

    id: str
    work: Annotated[str, "Author, title and year."]
    pages: str
    why: Annotated[str, "Why we look for it."]
    where: Annotated[str, "Where a copy might be."]
    sources: Annotated[tuple[str, ...], "Keys in the bibliography."]
    readings: tuple[WantedQuestion, ...]
    errata: Annotated[
        tuple[WantedErratum, ...], "The contradictions and differences that the text would settle."
    ]

    @property
    def decides(self) -> str:
        """How many questions the text would decide and how many contradictions it would settle, in words.

        Examples
        --------
        >>> from nines import library
        >>> print(wanted_answers(library()).wanted[1].decides)
        4 open questions
        """
        parts = [counted(len(self.readings), "open question")] if self.readings else []
        if self.errata:
            parts.append(counted(len(self.errata), "contradiction"))
        return " and ".join(parts)


@dataclass(frozen=True, slots=True)
class WantedList:
    """The texts that we are looking for, with the most important text first."""

    wanted: tuple[WantedAnswer, ...]


def wanted_answers(library: Library) -> WantedList:
    """Return the texts that we are looking for, each with the open questions that the text would decide.

    The questions of each text are sorted by how much another answer changes in simulated deals, the largest
    change first.

    Examples
    --------
    >>> from nines import library
    >>> first = wanted_answers(library()).wanted[0]
    >>> first.work, first.readings[0].key
    ('David Parlett, The Penguin Book of Card Games (2008)', 'pink-nines-2008/reading/cards-left-paid')
    """

    def heaviest(key: str) -> tuple[float, float]:
        weight = _weight(library, key)
        return (-weight.shift, -weight.touched) if weight else (0.0, 0.0)

    return WantedList(
        tuple(
            WantedAnswer(
                id=one.id,
                work=one.work,
                pages=one.pages,
                why=one.why,
                where=one.where,
                sources=one.sources,
                readings=tuple(_question(library, key) for key in sorted(one.readings, key=heaviest)),
                errata=tuple(_erratum(library, key) for key in one.errata),
            )
            for one in library.corpus.wanted.values()
        )
    )


def _question(library: Library, key: str) -> WantedQuestion:
    game, _, point = key.split("/")
    found = reading_answer(library, game, point)
    weight = _weight(library, key)
    short = weight.short if weight else ""
    return WantedQuestion(found.key, game, found.question, found.cert, found.changes_mean, short)


def _weight(library: Library, key: str) -> QuestionWeight | None:
    game, _, point = key.split("/")
    return question_weights(library, game).get(point)


def _erratum(library: Library, key: str) -> WantedErratum:
    found = library.corpus.erratum(key)
    return WantedErratum(found.id, found.number, found.question)
