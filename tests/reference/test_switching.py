"""Switched readings: the text that a page assembles, what it excludes, and companions of answers."""

from __future__ import annotations

import os
import random
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pytest
from tests.common.switched import Settled, assembled, book_for, books_of, companions, printed

from nines import library
from nines.errors import ReadingError, UnknownNameError
from nines.evidence.choices import Choices
from nines.evidence.companions import companion_choices
from nines.reference import rulebook_answer, rulebooks
from nines.reference.rulebook_words import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.common.switched import Book

    from nines.corpus.game_points import GamePoints

PAIRS: Final = (
    200 if os.environ.get("NINES_ALL_PAIRS") else 20
)  # of each game; on demand all that are promised
MOST_TRIED: Final = 4 * PAIRS
WRITTEN = [slug for slug in library().playable if library().rulebook(slug)]


@pytest.fixture
def books(slug: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Book]:
    ours = library()
    rulebook = ours.rulebook(slug)
    assert rulebook
    marks = marks_of(ours, rulebook)  # the same under all choices
    monkeypatch.setattr(rulebooks, "marks_of", lambda *_: marks)
    return books_of(ours, slug)


def check(books: Mapping[str, Book], slug: str, changed: Mapping[str, str]) -> None:
    settled = Settled(book_for(books, slug, changed), changed)
    assert not settled.excluded
    answer = rulebook_answer(library(), slug, changed)
    assert settled.changed == answer.changed
    assert assembled(settled) == printed(answer)


def answers_of(points: GamePoints, chosen: Mapping[str, str]) -> list[tuple[str, str]]:
    return [
        (point, candidate)
        for point, reading in points.readings(chosen).items()
        for candidate in reading.playable[1:]
    ]


def pairs_of(slug: str, books: Mapping[str, Book]) -> Iterator[dict[str, str]]:
    """Yield pairs of answers drawn at random, each pair on one base game."""
    points = library().corpus.points_of(slug)
    draw = random.Random(slug)  # noqa: S311 - a sample, not a secret
    known = [(book["base"], answers_of(points, book["base"])) for book in books.values()]
    for _ in range(MOST_TRIED):
        base, answers = draw.choice(known)
        pair = dict(draw.sample(answers, 2))
        if len(pair) > 1:
            yield {**base, **pair}


@pytest.mark.parametrize("slug", WRITTEN)
def test_every_answer_gives_the_text_that_the_terminal_prints(slug: str, books: dict[str, Book]) -> None:
    """An answer that needs a companion has it."""
    points = library().corpus.points_of(slug)
    check(books, slug, {})
    for book in books.values():
        for point, candidate in answers_of(points, book["base"]):
            changed = {**book["base"], point: candidate}
            needed = None
            with suppress(ReadingError, UnknownNameError):  # another base game lacks a question of the first
                found = {**companion_choices(points, changed), **changed}
                needed = found if Choices.of(points, found).changed == found else None
            if point not in book["deciding"]:
                assert companions(book, changed) == (
                    None if needed is None else {one: needed[one] for one in needed if one not in changed}
                )
            if needed is not None:
                check(books, slug, needed)


@pytest.mark.parametrize("slug", WRITTEN)
def test_pairs_give_the_printed_text_or_cannot_be_chosen(slug: str, books: dict[str, Book]) -> None:
    points = library().corpus.points_of(slug)
    left = PAIRS
    for pair in pairs_of(slug, books):
        book = book_for(books, slug, pair)
        if not pair.items() <= dict.fromkeys(answers_of(points, book["base"])).keys() | book["base"].items():
            continue  # an answer selects another base game, which lacks the other question or answer
        settled = Settled(book, pair)
        if settled.excluded:
            with pytest.raises(ReadingError, match=re.escape(settled.excluded)):
                Choices.of(points, pair)
            continue
        choices = Choices.of(points, pair)
        assert settled.changed == choices.changed
        check(books, slug, choices.changed)
        left -= 1
        if not left:
            return
    assert left < PAIRS
