"""The notes of a rulebook: the choices that have a letter in the text, and all other choices."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.rulebook_words import Span
from nines.reference.readings import reading_answer
from nines.reference.rulebook_runs import Run
from nines.reference.rulebook_words import is_option, marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.rulebook import Rulebook
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.rulebook_words import Mark

CERTAINTY: Final = {"low": "A guess.", "medium": "Fairly sure.", "high": "Sure."}
OFFERED: Final = "The account itself offers the choice."
Letters = dict[tuple[str, ...], str]  # the letter of each note, by the points of the note


@dataclass(frozen=True, slots=True)
class RulebookChoice:
    """One of our choices that the text of a rulebook shows."""

    point: str
    reading: Annotated[str, "Key of the reading."]
    name: Annotated[str, "The short name of the question; the question itself if it has none."]
    says: Annotated[str, "The chosen candidate, in words."]
    default: Annotated[str, "The edition's own candidate, in words, if another is chosen; if not, empty."]


@dataclass(frozen=True, slots=True)
class RulebookNote:
    """A note on an open question: its letter, the other answers, and how certain our answer is."""

    letter: str
    choices: tuple[RulebookChoice, ...]
    says: Annotated[tuple[Run, ...], "The other answers or, if the choice is changed here, our answer."]
    certainty: Annotated[str, "How certain our answer is, in words; empty if the choice is changed here."]
    changed: Annotated[bool, "Whether the choice is changed here."]

    @property
    def text(self) -> str:
        """The note in plain text.

        Examples
        --------
        >>> RulebookNote("a", (), (Run("Alternative: you may keep it."),), "We are sure.", False).text
        'Alternative: you may keep it. We are sure.'
        """
        return " ".join(filter(None, ("".join(run.text for run in self.says), self.certainty)))


def letters_of(library: Library, rulebook: Rulebook) -> Letters:
    """Return the letter of each note, by the questions that the note is about.

    Letters follow the order of the text.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> next(iter(letters_of(ours, ours.rulebook("red-nines-1881")).values()))
    'a'
    """
    marks = marks_of(library, rulebook)
    order = [
        points
        for block in rulebook.play
        for part in block.parts
        if isinstance(part, Span)
        for point in part.points
        if marks.get(point) == "letter"
        for points in (next((one for one in rulebook.notes if point in one), (point,)),)
    ]
    return dict(zip(dict.fromkeys(order), letters(), strict=False))


def letters() -> Iterator[str]:
    """Yield the letters for notes in order: a to z, then aa, ab and so on.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(letters(), 25, 28))
    ['z', 'aa', 'ab']
    """
    yield from ascii_lowercase
    yield from (first + second for first in ascii_lowercase for second in ascii_lowercase)


def notes_of(
    library: Library, rulebook: Rulebook, game: AnyGame, lettered: Letters
) -> tuple[RulebookNote, ...]:
    """Return the notes of a rulebook, worded for the choices of a game.

    Parameters
    ----------
    library, rulebook, game
        The library, the text of the rulebook, and the edition with its choices.
    lettered
        The letter of each note, by the questions that the note is about.
    """
    return tuple(_note(library, rulebook, game, points, letter) for points, letter in lettered.items())


def _note(
    library: Library, rulebook: Rulebook, game: AnyGame, points: tuple[str, ...], letter: str
) -> RulebookNote:
    choices = tuple(_choice(library, game, point) for point in points)
    switched = [one for one in choices if one.default]
    if switched:
        ours = " ".join(f"Changed here. Our choice: {one.default}" for one in switched)
        return RulebookNote(letter, choices, (Run(ours),), "", changed=True)
    says = tuple(Run(one.text, one.bold, one.italic) for one in rulebook.notes.get(points, ()))
    return RulebookNote(letter, choices, says, _certainty(library, rulebook.slug, points), changed=False)


def _certainty(library: Library, slug: str, points: tuple[str, ...]) -> str:
    """Return in words how certain our least certain answer to the questions *points* is."""
    readings = library.load(slug).choices.readings
    ours = [readings[point] for point in points if not is_option(library, slug, point)]
    if not ours:
        return OFFERED
    return next(words for cert, words in CERTAINTY.items() if any(one.cert == cert for one in ours))


def choices_of(
    library: Library, rulebook: Rulebook, game: AnyGame, marks: Mapping[str, Mark]
) -> tuple[RulebookChoice, ...]:
    """Return our choices that have a dot in the text, then all other changed choices without a letter.

    Parameters
    ----------
    library, rulebook, game
        The library, the text of the rulebook, and the edition with its choices.
    marks
        The mark of each choice of the edition, by the question that the choice answers.
    """
    slug = rulebook.slug
    points = [point for point, mark in marks.items() if mark == "dot" and not is_option(library, slug, point)]
    changed = [point for point in game.choices.changed if marks.get(point) != "letter"]
    return tuple(_choice(library, game, point) for point in dict.fromkeys((*points, *changed)))


def _choice(library: Library, game: AnyGame, point: str) -> RulebookChoice:
    known = game.choices.readings
    # Under another base game than the default, a point may not arise.
    slug = game.name if point in known else game.slug
    chosen = game.choices.chosen if point in known else {}
    found = reading_answer(library, game.slug, point, chosen, slug)
    default = next(one.says for one in found.candidates if one.id == found.default)
    name = (
        str(getattr(library.corpus.points_of(game.slug).point(point, chosen), "name", "")) or found.question
    )
    return RulebookChoice(point, found.key, name, found.choice.says, default if found.changed else "")
