"""The text of a rulebook, split into runs. The words of a run share their typeface, rules and marks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from nines.corpus.rulebook_words import Bound, GameLink, Span, Words
from nines.reference.rulebook_words import details_of, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.corpus.rulebook import Block, Rulebook
    from nines.corpus.rulebook_words import Part
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.rulebook_words import Mark


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive words that share their typeface, rules and marks."""

    text: Annotated[str, "The words of the run; empty if the run is only a mark."]
    bold: Annotated[bool, "Whether the words are printed in bold or in italics."] = False
    italic: Annotated[bool, "Whether the words are printed in bold or in italics."] = False
    rules: Annotated[tuple[str, ...], "Keys of the rules to which the words are bound."] = ()
    details: Annotated[
        tuple[str, ...],
        "The parameters to which the words are bound, with their values, in the notation of the text: "
        "stop/king.ranks=13.",
    ] = ()
    points: Annotated[tuple[str, ...], "The keys of the open questions on which the words depend."] = ()
    letters: Annotated[tuple[str, ...], "The letters of the notes that follow the words."] = ()
    dot: Annotated[
        bool,
        "Whether a dot follows the words. The dot marks a choice that has no letter and is named in the "
        "closing line of the notes.",
    ] = False
    taken_over: Annotated[
        str,
        "The title of the edition from which the rules of the words are taken over; empty if no rule is "
        "taken over.",
    ] = ""
    game: Annotated[str, "The edition to which the words link; empty if the words are not a link."] = ""
    changed: Annotated[bool, "Whether the words differ from the words under the default choices."] = False


@dataclass(frozen=True, slots=True)
class RulebookBlock:
    """A paragraph, a list item, or a table row or heading. Only a block of a table has several cells."""

    kind: Annotated[str, "Paragraph, item, row or head."]
    cells: tuple[tuple[Run, ...], ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs of all cells of the block."""
        return tuple(run for cell in self.cells for run in cell)

    @property
    def text(self) -> str:
        """The block in plain text, with letters in brackets and two spaces between cells.

        Examples
        --------
        >>> RulebookBlock("paragraph", ((Run("Pass", letters=("a",)), Run(".")),)).text
        'Pass[a].'
        """
        return "  ".join("".join(map(plain_run, cell)) for cell in self.cells)


def plain_run(run: Run) -> str:
    """Return a run as plain text, followed by the letters of notes in brackets, but without dots.

    Examples
    --------
    >>> plain_run(Run("you may pass", letters=("a", "b")))
    'you may pass[a][b]'
    """
    return run.text + "".join(f"[{letter}]" for letter in run.letters)


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer that turns the blocks of a rulebook into runs, under the choices of a game.

    Parameters
    ----------
    library, rulebook, game
        The library, the text of the rulebook, and the edition with its choices.
    default
        The default answer of the edition to each question, by the key of the question.
    marks
        The mark of each choice of the edition, by the question that the choice answers.
    letters
        The letter of each note, by the questions that the note is about.
    """

    library: Library
    rulebook: Rulebook
    game: AnyGame
    default: Mapping[str, str]
    marks: Mapping[str, Mark]
    letters: Mapping[tuple[str, ...], str]

    def block(self, block: Block) -> RulebookBlock:
        """Return a block of text with the marks of our choices."""
        return RulebookBlock(block.kind, tuple(_tidy(tuple(self._runs(cell))) for cell in block.cells))

    def unmarked(self, block: Block) -> RulebookBlock:
        """Return a block of text without the marks of our choices."""
        cells = self.block(block).cells
        bare = (tuple(replace(run, letters=(), dot=False) for run in cell) for cell in cells)
        return RulebookBlock(block.kind, tuple(tuple(run for run in cell if run.text) for cell in bare))

    def _runs(self, parts: tuple[Part, ...]) -> Iterator[Run]:
        for part in parts:
            if isinstance(part, Span):
                found = words_of(part, self.rulebook, self.default, self.game.choices.chosen)
                for run in self._runs(found.parts):
                    yield replace(run, points=part.points, changed=found.changed)
                yield self._mark(part, changed=found.changed)
            else:
                yield from self._words(part)

    def _mark(self, span: Span, *, changed: bool) -> Run:
        """Return the letters or the dot that follow a span of words."""
        lettered = [point for point in span.points if self.marks.get(point) == "letter"]
        letters = [letter for points, letter in self.letters.items() if set(lettered) & set(points)]
        dot = not letters and any(self.marks.get(point) == "dot" for point in span.points)
        return Run("", points=span.points, letters=tuple(letters), dot=dot, changed=changed)

    def _words(self, part: Words | Bound | GameLink) -> Iterator[Run]:
        match part:
            case Words():
                yield Run(part.text, part.bold, part.italic)
            case GameLink():
                yield from (Run(one.text, one.bold, one.italic, game=part.game) for one in part.words)
            case Bound():
                rules = tuple(dict.fromkeys(f"{self.game.slug}/{one.rule}" for one in part.bindings))
                details, origin = tuple(map(str, part.bindings)), self._origin(part)
                for one in part.words:
                    yield Run(one.text, one.bold, one.italic, rules=rules, details=details, taken_over=origin)

    def _origin(self, bound: Bound) -> str:
        """Return the title of the edition from which all bound details are taken over, or an empty text."""
        details = details_of(self.game)
        found = [details[one.detail] for one in bound.bindings if one.detail in details]
        if not found or any(one.warrant != "taken-over" or one.inherited is None for one in found):
            return ""
        first = found[0].inherited
        slug = first.origin.partition("/")[0] if first else ""
        entry = self.library.corpus.titled.get(slug)
        return entry.title if entry else slug


def _tidy(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Return runs without double spaces. There are double spaces wherever a span has no words."""
    tidy: list[Run] = []
    last = -1  # the index of the last run with words
    for run in runs:
        if last >= 0 and run.text.startswith(" ") and tidy[last].text.endswith(" "):
            tidy[last] = replace(tidy[last], text=tidy[last].text.rstrip(" "))
        text = run.text if last >= 0 else run.text.lstrip(" ")
        if text:
            last = len(tidy)
        if text or run.letters or run.dot:
            tidy.append(replace(run, text=text))
    return tuple(tidy)
