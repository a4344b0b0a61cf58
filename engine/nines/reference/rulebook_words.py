"""The words of a rulebook in one variant, their bindings to the rules, and the runs of a page."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal

from nines.cards import Card, Face
from nines.corpus.rulebook import Bound, GameLink, Span, Words
from nines.errors import CorpusError
from nines.evidence.warrant import OPTION, SURE
from nines.reference.effects import reading_effects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.corpus.records import Reading
    from nines.corpus.rulebook import Binding, Block, Part, Rulebook
    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- The words of a rulebook in one variant, and whether their bindings to the rules are true ---

Mark = Literal["letter", "dot"]
DECIDES = ("winner", "payments")  # effects that give a choice a letter instead of a dot


def notation(value: object) -> str:
    """Return the value of a parameter in the notation of the bindings in a rulebook.

    Examples
    --------
    >>> notation(True), notation((2, 3)), notation(()), notation(None)
    ('true', '2,3', '()', 'none')
    """
    match value:
        case True | False | None:
            return str(value).lower()
        case int() | float() | str() | Card() | Face():
            return str(value)
        case AbstractSet():
            return ",".join(sorted(map(notation, value))) or "()"
        case tuple() | list():
            return ",".join(map(notation, value)) or "()"
        case _:
            return type(value).__name__


def details_of(game: AnyGame) -> dict[tuple[str, str], Detail]:
    """Return the details of a game by rule and parameter; the key of the rule comes without the slug.

    Examples
    --------
    >>> from nines import load
    >>> details_of(load("comet-1718"))["stop/king", "ranks"].value
    (13,)
    """
    return {
        (key.partition("/")[2], detail.name): detail
        for key, cited in game.rules().items()
        for detail in cited.details
    }


def holds(binding: Binding, details: Mapping[tuple[str, str], Detail]) -> bool:
    """Return whether a binding is true in a game with the given details.

    Examples
    --------
    >>> from nines import load
    >>> from nines.corpus.rulebook import Binding
    >>> holds(Binding("stop/king", "ranks", "13"), details_of(load("comet-1718")))
    True
    """
    detail = details.get(binding.detail)
    if detail is None:
        return False
    if isinstance(detail.value, AbstractSet):
        return ",".join(sorted(binding.value.split(","))) == notation(detail.value)
    return notation(detail.value) == binding.value


@dataclass(frozen=True, slots=True)
class SpanWords:
    """The words that a span of a rulebook has in one variant."""

    span: Span
    parts: tuple[Part, ...]
    changed: bool  # whether the words differ from those of the defaults


def words_of(
    span: Span, rulebook: Rulebook, default: Mapping[str, str], chosen: Mapping[str, str]
) -> SpanWords:
    """Return the words of a span of a rulebook for the given choices.

    Parameters
    ----------
    span
        The span of the text whose words are returned.
    rulebook
        The rulebook, which also contains the words of the span under other choices.
    default
        The default answers of the edition, by the key of the question.
    chosen
        The answers of the variant, by the key of the question. A question that does not arise in the variant
        has its default answer.

    Raises
    ------
    CorpusError
        If a question of the span does not belong to the edition, or the rulebook has no words for the
        choices.
    """
    for point in span.points:
        if point not in default:
            raise CorpusError(rulebook.file, f"{{{span.key}}}", f"{rulebook.slug} has no reading {point!r}")
    if all(chosen.get(point, default[point]) == default[point] for point in span.points):
        return SpanWords(span, span.parts, changed=False)
    key = ",".join(chosen.get(point, default[point]) for point in span.points)
    words = rulebook.others.get(span.key, {})
    if key not in words:
        raise CorpusError(rulebook.file, f"spans.{span.key}", f'no words for this choice; add: "{key}" = "…"')
    return SpanWords(span, words[key], changed=True)


def bindings_of(parts: tuple[Part, ...]) -> Iterator[Binding]:
    """Yield the bindings of parts of a text. The parts must not include a span."""
    for part in parts:
        if isinstance(part, Bound):
            yield from part.bindings


def bindings_under(
    blocks: tuple[Block, ...], rulebook: Rulebook, default: Mapping[str, str], chosen: Mapping[str, str]
) -> Iterator[tuple[int, Binding]]:
    """Yield the bindings in some blocks of text under the given choices, each with the line of its block."""
    for block in blocks:
        for part in block.parts:
            parts = words_of(part, rulebook, default, chosen).parts if isinstance(part, Span) else (part,)
            yield from ((block.line, binding) for binding in bindings_of(parts))


def base_of(library: Library, rulebook: Rulebook) -> str:
    """Return the edition to which a rulebook refers for the rules it leaves out; empty if it gives all rules.

    The base game is an edition that the rulebook's edition amends: the first one linked under *How to play*.
    """
    return next((game for game in rulebook.games if game in _bases(library, rulebook.slug)), "")


def _bases(library: Library, slug: str) -> set[str]:
    direct = set(library.corpus.points_of(slug).bases)
    return direct.union(*(_bases(library, base) for base in direct))


def marks_of(library: Library, rulebook: Rulebook) -> dict[str, Mark]:
    """Return the mark of each of our choices in a rulebook, by the question that the choice answers.

    An uncertain choice that can change who wins or who pays gets a letter; every other choice gets a dot. A
    question that does not arise has no mark. If the text refers readers to a base game, a question of the
    base game has a mark only if the text has a span for the question.
    """
    game = library.load(rulebook.slug)
    shown = {point for span in rulebook.spans for point in span.points}
    base = base_of(library, rulebook)
    return {
        point: _mark(library, rulebook, reading)
        for point, reading in game.choices.readings.items()
        if point in shown or not (reading.carried and base)
        if reading.arises(game.choices.chosen)
    }


def _mark(library: Library, rulebook: Rulebook, reading: Reading) -> Mark:
    if reading.cert == SURE:
        return "dot"
    effects = {
        reading_effect.effect for reading_effect in reading_effects(library, rulebook.slug, reading.point)
    }
    if library.checks is None:  # nothing is stored: assume that a choice with a note matters
        return "letter" if any(reading.point in points for points in rulebook.notes) else "dot"
    return "letter" if effects.intersection(DECIDES) else "dot"


def is_option(library: Library, slug: str, point: str) -> bool:
    """Return whether the account itself lets the players choose the answer to a question."""
    question = library.corpus.points_of(slug).point(point)
    return question is not None and question.kind == OPTION


# --- The text of a rulebook, split into runs ---


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
    details
        The details of the game, by rule and parameter.
    bend
        The function that puts house rules into bound words; None if there are no house rules. It returns the
        words, their bindings, and whether a house rule concerns them.
    """

    library: Library
    rulebook: Rulebook
    game: AnyGame
    default: Mapping[str, str]
    marks: Mapping[str, Mark]
    letters: Mapping[tuple[str, ...], str]
    details: Mapping[tuple[str, str], Detail]
    bend: Callable[[Bound], tuple[tuple[Words, ...], tuple[Binding, ...], bool]] | None = None

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
                span_words = words_of(part, self.rulebook, self.default, self.game.choices.chosen)
                for run in self.runs(span_words.parts):
                    yield replace(run, points=part.points, changed=run.changed or span_words.changed)
                yield self.mark(part, changed=span_words.changed)
            else:
                yield from self._words(part)

    def runs(self, parts: tuple[Part, ...]) -> tuple[Run, ...]:
        """Return the runs of parts of a text, without marks. The parts must not include a span."""
        return tuple(run for part in parts if not isinstance(part, Span) for run in self._words(part))

    def mark(self, span: Span, *, changed: bool) -> Run:
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
                yield from (Run(word.text, word.bold, word.italic, game=part.game) for word in part.words)
            case Bound() if self.bend is not None:
                words, bindings, changed = self.bend(part)
                for run in self._bound(Bound(words, bindings)):
                    yield replace(run, changed=changed)
            case Bound():
                yield from self._bound(part)

    def _bound(self, part: Bound) -> Iterator[Run]:
        rules = tuple(dict.fromkeys(f"{self.game.slug}/{binding.rule}" for binding in part.bindings))
        details, origin = tuple(map(str, part.bindings)), self._origin(part)
        for word in part.words:
            yield Run(word.text, word.bold, word.italic, rules=rules, details=details, taken_over=origin)

    def _origin(self, bound: Bound) -> str:
        """Return the title of the edition from which all bound details are taken over, or an empty text."""
        known = self.details
        origins = [known[binding.detail] for binding in bound.bindings if binding.detail in known]
        if not origins or any(
            detail.warrant != "taken-over" or detail.inherited is None for detail in origins
        ):
            return ""
        first = origins[0].inherited
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
