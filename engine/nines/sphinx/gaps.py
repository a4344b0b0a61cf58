"""Every silence of the sources: what is asked, how each game is read there, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.records import CERTAINTIES
from nines.reference import gaps_answer, point_answer
from nines.sphinx import base as b
from nines.sphinx.games import check_played, is_played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.readings import PointAnswer, ReadingAnswer

OPTION: Final = "option"
# The least certain first: where somebody who holds the book can help most.
HEADINGS: Final = {
    "low": "Read with little certainty",
    "medium": "Read with some certainty",
    "high": "Read with much certainty",
    OPTION: "Choices that a source itself offers",
}


class GapsDirective(b.CorpusDirective):
    """``nines:gaps``: the questions that the sources leave open, of all games or of one."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each certainty; of one game a table."""
        if name:
            check_played(self.library, name)
            return [_of_game(gaps_answer(self.library, name).readings)]
        points = [point_answer(self.library, point) for point in self.library.corpus.points]
        asked = [point for point in points if point.readings]
        found = {kind: [one for one in asked if _heading(one) == kind] for kind in HEADINGS}
        return [_section(self.library, kind, points) for kind, points in found.items() if points]


def _of_game(readings: Sequence[ReadingAnswer]) -> nodes.table:
    rows = [
        (
            b.link(one.key, one.question),
            one.choice.says,
            "the source offers it" if one.kind == OPTION else one.cert,
            ", ".join(one.gaps) or "none",
        )
        for one in readings
    ]
    return b.table(("Question", "Answer", "How sure", "Number"), rows)


def _heading(point: PointAnswer) -> str:
    """Return the least certainty with which a question is answered; of an option that it is one."""
    if point.kind == OPTION:
        return OPTION
    return max((one.cert for one in point.readings), key=CERTAINTIES.index)


def _section(library: Library, kind: str, points: Sequence[PointAnswer]) -> nodes.section:
    asked = [_point(library, point) for point in points]
    count = b.paragraph(f"Questions: {len(points)}.", kind="facts")
    return b.section(HEADINGS[kind], f"gaps-{kind}", count, *asked)


def _point(library: Library, point: PointAnswer) -> nodes.Element:
    """Return a question with its numbers, and every answer with the games that are read so."""
    numbers = f"Noted as {', '.join(point.gaps)}" if point.gaps else "Without a number"
    home = b.box(
        "gap",
        b.paragraph(b.fill(b.inline("title"), [point.question])),
        b.paragraph(numbers, kind="facts"),
        b.bullets([[_answer(library, *one)] for one in _answers(point.readings).items()], "answers-given"),
    )
    return b.labelled(home, f"question/{point.id}", f"q-{point.id}", point.question)


def _answers(readings: Sequence[ReadingAnswer]) -> Mapping[tuple[str, str], list[ReadingAnswer]]:
    """Return the answers that are given, the least certain first, each with the readings that give it."""
    found: dict[tuple[str, str], list[ReadingAnswer]] = {}
    for one in sorted(readings, key=lambda reading: -CERTAINTIES.index(reading.cert)):
        says = one.choice.says
        found.setdefault((says, one.cert), []).append(one)
    return found


def _answer(library: Library, answer: tuple[str, str], readings: Sequence[ReadingAnswer]) -> nodes.paragraph:
    says, cert = answer
    option = readings[0].kind == OPTION
    sure = ": " if option else f" Certainty {cert}: "
    return b.paragraph(*b.plain(says), sure, *b.between(_games(library, readings)), ".")


def _games(library: Library, readings: Sequence[ReadingAnswer]) -> Iterator[nodes.Node]:
    """Yield the games, each leading to its reading; a game that cannot be played has no page for one."""
    for one in readings:
        title = library.corpus.games[one.game].title
        yield (
            b.link(one.key, title) if is_played(library, one.game) else b.fill(b.inline("game-only"), [title])
        )
