"""How a page assembles a rulebook with switched answers: a model in Python of nines-readings.js."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from nines.sphinx.switching import file_name, scripts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries import Library
    from nines.reference.rulebooks import RulebookAnswer

Book = dict[str, Any]


@cache
def books_of(library: Library, slug: str) -> dict[str, Book]:
    """Return the data of a game as its page reads them, by the name of the file."""
    files = scripts_of(library, slug, lambda key: f"#{key}")
    return {name.removesuffix(".js"): json.loads(text.partition(" = ")[2][:-2]) for name, text in files}


def printed(answer: RulebookAnswer) -> list[str]:
    """Return the text that ``nines rules`` prints, without the title."""
    changed = [one for one in answer.also if one.default]
    return [
        *(block.text for block in answer.in_short),
        answer.heading,
        *(block.text for block in answer.play),
        *(f"[{note.letter}] {note.text}" for note in answer.notes),
        *(f"Changed here: {one.says} Our own choice: {one.default}" for one in changed),
        *filter(None, [answer.closing]),
    ]


def book_for(books: Mapping[str, Book], slug: str, changed: Mapping[str, str]) -> Book:
    """Return the text for the base game that some answers select."""
    book = books[slug]
    while book["base"] != (base := _next_base(book, changed)):
        book = books[file_name(slug, base)]
    return book


def _next_base(book: Book, changed: Mapping[str, str]) -> dict[str, str]:
    """Return the answers that select the next base game; an earlier one decides which others exist."""
    base = {}
    for point in book["deciding"]:
        ours = book["questions"][point]["default"]
        answer = changed.get(point, ours)
        if answer != ours:
            base[point] = answer
        if answer != book["base"].get(point, ours):
            break
    return base


class Settled:
    """The answers that apply once some are changed, as :meth:`nines.evidence.choices.Choices.of` has them."""

    def __init__(self, book: Book, changed: Mapping[str, str]) -> None:
        self.book = book
        questions = book["questions"]
        own = {point: question["default"] for point, question in questions.items()}
        self.chosen = {**own, **changed}
        others = [point for point in own if self.chosen[point] != own[point]]
        self.dropped: dict[str, str] = {}
        while idle := next((point for point in others if self.no_effect(point, self.chosen[point])), ""):
            self.dropped[idle] = self.no_effect(idle, self.chosen[idle])
            self.chosen[idle] = own[idle]
            others.remove(idle)
        self.changed = {point: self.chosen[point] for point in sorted(others)}
        self.excluded: str = next(
            (one["why"] for one in book["exclusions"] if one["choices"].items() <= self.chosen.items()), ""
        )

    def no_effect(self, point: str, candidate: str) -> str:
        """Return why an answer has no effect beside the others; empty if it has an effect."""
        idle = self.book["questions"][point]["idle"]
        found = (
            one["why"]
            for one in idle
            if one["beside"].items() <= self.chosen.items()
            and (not one["candidates"] or candidate in one["candidates"])
        )
        return next(found, "")


def companions(book: Book, changed: Mapping[str, str]) -> dict[str, str] | None:
    """Return the further answer that some answers need; None if no single one makes them possible."""
    questions = book["questions"]
    others = [
        {point: answer["id"]}
        for point, question in questions.items()
        if point not in changed
        for answer in question["answers"]
        if answer["id"] != question["default"] and "not" not in answer
    ]
    for more in ({}, *others):
        settled = Settled(book, {**changed, **more})
        if not settled.excluded and changed.items() | more.items() <= settled.chosen.items():
            return more
    return None


def assembled(settled: Settled) -> list[str]:
    """Return the text for some answers: the lines that ``nines rules`` prints."""
    book, changed = settled.book, settled.changed
    answers = {
        point: {answer["id"]: answer for answer in question["answers"]}
        for point, question in book["questions"].items()
    }
    says = {point: answers[point][answer]["says"] for point, answer in settled.chosen.items()}
    ours = {point: answers[point][book["questions"][point]["default"]]["says"] for point in answers}
    rebuilt = any(answers[point][answer].get("reconstruction") for point, answer in settled.chosen.items())
    untrue = bool(changed) and any(one.items() <= settled.chosen.items() for one in book["untrue"])
    lettered = {point for note in book["notes"] for point in note["points"]}
    also = dict.fromkeys((*book["also"], *(point for point in changed if point not in lettered)))
    names = [_name(book, point).rstrip("?") for point in also]
    return [
        *(() if untrue else (text for text, _ in _blocks(book, "short", settled.chosen))),
        book["headings"][rebuilt],
        *(text for text, words in _blocks(book, "play", settled.chosen) if words),
        *(f"[{note['letter']}] {_note(note, changed, ours)}" for note in book["notes"]),
        *(f"Changed here: {says[one]} Our own choice: {ours[one]}" for one in also if one in changed),
        *([f"Also our choices: {', '.join(names)}."] if names else ()),
    ]


def _name(book: Book, point: str) -> str:
    question = book["questions"].get(point)
    return str(question["name"] if question else book["elsewhere"][point])


def _note(note: Mapping[str, Any], changed: Mapping[str, str], ours: Mapping[str, str]) -> str:
    switched = [point for point in note["points"] if point in changed]
    if switched:
        return " ".join(f"Changed here. Our choice: {ours[point]}" for point in switched)
    return " ".join(filter(None, ("".join(map(_words, note["says"])), note["certainty"])))


def _blocks(book: Book, part: str, chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the text of each block, and its words without the letters of notes."""
    for block in book[part]:
        cells = [_tidy(list(_pieces(book, cell, chosen))) for cell in block["cells"]]
        text = "  ".join("".join(words + letters for words, letters in cell) for cell in cells)
        yield text, "".join(words for cell in cells for words, _ in cell)


def _pieces(book: Book, cell: list[Any], chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for part in cell:
        if not isinstance(part, dict):
            yield _words(part), ""
            continue
        key = ",".join(chosen.get(point, book["defaults"][point]) for point in part["points"])
        yield from ((_words(run), "") for run in part["words"][key])
        yield "", "".join(f"[{letter}]" for letter in part["letters"])


def _words(run: str | list[str]) -> str:
    return run if isinstance(run, str) else run[0]


def _tidy(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return pieces without the double spaces that spans without words leave."""
    tidy: list[tuple[str, str]] = []
    last = -1
    for words, letters in pieces:
        if last >= 0 and words.startswith(" ") and tidy[last][0].endswith(" "):
            tidy[last] = (tidy[last][0].rstrip(" "), tidy[last][1])
        text = words if last >= 0 else words.lstrip(" ")
        if text:
            last = len(tidy)
        tidy.append((text, letters))
    return tidy
