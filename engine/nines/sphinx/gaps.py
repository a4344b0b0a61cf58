"""The questions that the sources leave open, with our answer for each game and its certainty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference import gaps_answer
from nines.reference.dated import named_game, playable_game
from nines.reference.readings import OPTION, point_answers
from nines.reference.uncertain import uncertain_games
from nines.sphinx import base as b
from nines.sphinx.games import is_played
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.readings import PointAnswer, ReadingAnswer
    from nines.reference.uncertain import UncertainGame

# The least certain first: there somebody who has the book can help most.
HEADINGS: Final = {
    "low": "Low certainty",
    "medium": "Medium certainty",
    "high": "High certainty",
    OPTION: "Choices that a source itself offers",
}


COLUMNS: Final = ("Game", "Open questions", "What matters most")


class GapsDirective(b.CorpusDirective):
    """``nines:gaps``: the questions that the sources leave open about all games or one game."""

    required_arguments = 0
    optional_arguments = 1

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a table of all games and a section for each certainty level, or a table of one game."""
        if name:
            playable_game(self.library, name)
            return [_of_game(gaps_answer(self.library, name).readings)]
        asked = [point for point in point_answers(self.library) if point.readings]
        found = {kind: [one for one in asked if one.least_certain == kind] for kind in HEADINGS}
        return [
            _by_game(self.library),
            *(_section(self.library, kind, points) for kind, points in found.items() if points),
        ]


def _of_game(readings: Sequence[ReadingAnswer]) -> nodes.table:
    rows = [
        (
            b.link(one.key, one.question),
            one.choice.says,
            "the source offers it" if one.kind == OPTION else one.cert,
            b.code(one.point),
        )
        for one in readings
    ]
    return b.table(("Question", "Answer", "How sure", "Name"), rows)


def _by_game(library: Library) -> nodes.section:
    """Return a table of each game's open questions: numbers by certainty, and links to the main ones."""
    rows = [_game_row(one) for one in uncertain_games(library).games]
    return b.section("Game by game", "gaps-by-game", b.table(COLUMNS, rows))


def _game_row(one: UncertainGame) -> tuple[b.Part, ...]:
    count = one.summary
    offered = f"; for {count.options}, the source offers the choice" if count.options else ""
    graded = f"our certainty is low for {count.low}, medium for {count.medium}, high for {count.high}"
    return (
        b.link(f"{one.game.game}-readings", one.game.title),
        f"{counted(count.readings, 'question')}: {graded}{offered}",
        b.fill(nodes.inline(), b.between([b.link(q.key, q.name) for q in one.first], " · ")),
    )


def _section(library: Library, kind: str, points: Sequence[PointAnswer]) -> nodes.section:
    asked = [_point(library, point) for point in points]
    count = b.paragraph(f"Questions: {len(points)}.", kind="facts")
    return b.section(HEADINGS[kind], f"gaps-{kind}", count, *asked)


def _point(library: Library, point: PointAnswer) -> nodes.Element:
    """Return an open question with its name, and each answer with the games that choose it."""
    home = b.box(
        "gap",
        b.paragraph(b.fill(b.inline("title"), [point.name])),
        b.paragraph(point.question, kind="asked"),
        b.paragraph("Name: ", b.code(point.id), kind="facts"),
        b.bullets([[_answer(library, one)] for one in point.answers], "answers-given"),
    )
    return b.labelled(home, f"question/{point.id}", f"q-{point.id}", point.name)


def _answer(library: Library, readings: Sequence[ReadingAnswer]) -> nodes.paragraph:
    """Return an answer to an open question, with the games that choose it."""
    first = readings[0]
    sure = "" if first.kind == OPTION else f" with {first.cert} certainty"
    games = b.between(_games(library, readings), "; ")
    return b.paragraph(*b.plain(first.choice.says), f" We chose this answer{sure} for ", *games, ".")


def _games(library: Library, readings: Sequence[ReadingAnswer]) -> Iterator[nodes.Node]:
    """Yield the names of games, each linked to its answer. A game that cannot be played has no link."""
    for one in readings:
        title = named_game(library, one.game).title
        yield (
            b.link(one.key, title) if is_played(library, one.game) else b.fill(b.inline("game-only"), [title])
        )
