"""Rulebooks: a text for each edition, written by hand, with words bound to the rules that they explain."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal

from nines.corpus.entries import Entry, parse_toml, read_text
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable


# --- The words of a rulebook ---

GAME: Final = "game:"
_BINDING: Final = re.compile(r'([a-z0-9/-]+)(?:\.([a-z_0-9]+))?=("[^"]*"|[^\s"]+)(?:\s+|$)')
_POINTS: Final = re.compile(r"[a-z0-9-]+( [a-z0-9-]+)*(#[a-z0-9-]+)?")
_SPECIAL: Final = re.compile(r"\\(.)|\*\*|[*\[\]]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Words:
    """Words in one style: plain, bold, italic or both."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Binding:
    """What some words of a rulebook state: the value of a rule's parameter, or the class of a rule."""

    rule: str  # the key of the rule without the slug
    name: str  # the parameter; empty if the words are bound to the class of the rule
    value: str

    @property
    def detail(self) -> tuple[str, str]:
        """The rule and the parameter that are bound."""
        return self.rule, self.name

    def __str__(self) -> str:
        value = f'"{self.value}"' if " " in self.value else self.value
        return f"{self.rule}{f'.{self.name}' if self.name else ''}={value}"


@dataclass(frozen=True, slots=True)
class Bound:
    """Words that state details of rules, with the bindings to these details."""

    words: tuple[Words, ...]
    bindings: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class GameLink:
    """Words that link to the rules of another edition."""

    words: tuple[Words, ...]
    game: str


@dataclass(frozen=True, slots=True)
class Span:
    """Words that depend on our choices, in the form that fits the default choices.

    Parameters
    ----------
    key
        The keys of the open questions on which the words depend, separated by spaces. If several spans depend
        on the same questions, ``#`` and a word at the end of the key distinguish the spans.
    parts
        The words for the default choices.
    """

    key: str
    parts: tuple[Words | Bound | GameLink, ...]

    @property
    def points(self) -> tuple[str, ...]:
        """The keys of the open questions on which the words depend."""
        return tuple(self.key.partition("#")[0].split())


Part = Words | Bound | GameLink | Span


def read_words(
    text: str, file: str, place: str = "", line: int = 0, *, bare: bool = False
) -> tuple[Part, ...]:
    """Return the parts of a text in the notation of rulebooks.

    Parameters
    ----------
    text
        The text to read; its lines are joined.
    file
        The file within the corpus, to be named in error messages.
    place
        The place of the text in the file, to be named in error messages; if it is empty, messages give the
        line number.
    line
        The number of the first line of the text, which is needed if *place* is empty.
    bare
        Whether bindings, links and spans are refused.

    Raises
    ------
    CorpusError
        If a bracket or an emphasis is not closed, or if no binding, link or point follows a bracket.

    Examples
    --------
    >>> read_words("[a king](stop/king.ranks=13) stops", "x.md")[0].bindings[0].detail
    ('stop/king', 'ranks')
    """
    return _Reader(text, file, place, line, bare=bare).whole()


@dataclass(slots=True)
class _Reader:
    text: str
    file: str
    place: str
    line: int
    bare: bool = field(kw_only=True)
    at: int = 0
    bold: bool = False
    italic: bool = False

    def fault(self, what: str, at: int | None = None) -> CorpusError:
        line = self.line + self.text.count("\n", 0, self.at if at is None else at)
        return CorpusError(self.file, self.place or f"line {line}", what)

    def whole(self) -> tuple[Part, ...]:
        parts = self._until_closed(depth=0)
        if self.bold or self.italic:
            raise self.fault(f"emphasis is not closed; write another {'**' if self.bold else '*'}")
        return parts

    def _until_closed(self, depth: int) -> tuple[Part, ...]:
        """Return the parts up to the closing bracket, or to the end of the text."""
        parts: list[Part] = []
        opened, said = self.at, ""
        while match := _SPECIAL.search(self.text, self.at):
            said += self.text[self.at : match.start()] + (match[1] or "")
            start, self.at = match.start(), match.end()
            if match[1] is None:
                parts += self._words(said)
                said = ""
            match match[0]:
                case "**":
                    self.bold = not self.bold
                case "*":
                    self.italic = not self.italic
                case "[":
                    parts.append(self._bracket(start, depth))
                case "]" if depth:
                    return tuple(parts)
                case "]":
                    raise self.fault("] closes nothing; remove it, or write \\]", start)
        if depth:
            raise self.fault(
                "[ is not closed; write ] and then (rule.parameter=value) or {point}", opened - 1
            )
        rest, self.at = self.text[self.at :], len(self.text)
        return (*parts, *self._words(said + rest))

    def _words(self, said: str) -> list[Words]:
        said = said.replace("\n", " ")
        return [Words(said, self.bold, self.italic)] if said else []

    def _bracket(self, start: int, depth: int) -> Part:
        """Return the part that begins with a bracket: bound words, a link or a span."""
        if self.bare:
            raise self.fault("bindings and spans are not allowed here; write plain words", start)
        parts = self._until_closed(depth + 1)
        mark, self.at = self.text[self.at : self.at + 1], self.at + 1
        if mark == "(":
            return self._bound(parts, self._inside(start), start)
        if mark != "{":
            raise self.fault("after ] write (rule.parameter=value) or {point}", start)
        key, brace, _ = self.text[self.at :].partition("}")
        key = " ".join(key.split())
        if not brace or not _POINTS.fullmatch(key):
            raise self.fault(f"{{{key[:40]}}} names no point; write {{point}} or {{point-a point-b}}", start)
        self.at = self.text.index("}", self.at) + 1
        inner = tuple(part for part in parts if not isinstance(part, Span))
        if len(inner) < len(parts) or depth:
            raise self.fault("a span is inside another; write one span with both points", start)
        return Span(key, inner)

    def _inside(self, start: int) -> str:
        """Return the text between two matching parentheses."""
        depth, quoted = 1, False
        for at in range(self.at, len(self.text)):
            sign = self.text[at]
            quoted ^= sign == '"'
            depth += 0 if quoted else (sign == "(") - (sign == ")")
            if not depth:
                inside, self.at = self.text[self.at : at], at + 1
                return " ".join(inside.split())
        raise self.fault("( is not closed; write ) after the bindings", start)

    def _bound(self, parts: tuple[Part, ...], inside: str, start: int) -> Bound | GameLink:
        words = tuple(part for part in parts if isinstance(part, Words))
        if len(words) < len(parts):
            raise self.fault("a binding is inside another; write both in one (), with a space between", start)
        if not words:
            raise self.fault("no words are bound; write them between [ and ]", start)
        if inside.startswith(GAME):
            return GameLink(words, inside.removeprefix(GAME))
        pieces, at = [], 0
        while match := _BINDING.match(inside, at):
            pieces.append(Binding(match[1], match[2] or "", match[3].strip('"')))
            at = match.end()
        if at < len(inside) or not pieces:
            raise self.fault(f"{inside[at:] or '()'!r} does not have the form rule.parameter=value", start)
        return Bound(words, tuple(pieces))


# --- Rulebooks ---
#
# A file ``rulebook/<slug>.md`` begins with the text under two headings, followed by a line ``+++`` and a part
# in TOML. The TOML part contains the notes, and the words that replace a span if other choices are made.

FOLDER: Final = "rulebook"
IN_SHORT, HOW_TO_PLAY = "In short", "How to play"
_FENCE: Final = "+++"
Kind = Literal["paragraph", "item", "head", "row"]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, or a row of a table, with the line where it begins."""

    kind: Kind
    cells: tuple[tuple[Part, ...], ...]  # one cell; several in a row of a table
    line: int

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of all cells of the block, in order."""
        return tuple(part for cell in self.cells for part in cell)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rulebook of an edition.

    Parameters
    ----------
    slug
        The slug of the edition.
    in_short
        The blocks of a summary of the game; the last paragraph gives the facts in one line.
    play
        The blocks of the text that explains how the game is played.
    others
        The words that replace a span if other choices are made, by the key of the span and by the candidates
        (joined by commas).
    notes
        The notes on other possible answers, by the points that each note is about.
    """

    slug: str
    in_short: tuple[Block, ...]
    play: tuple[Block, ...]
    others: Mapping[str, Mapping[str, tuple[Part, ...]]]
    notes: Mapping[tuple[str, ...], tuple[Words, ...]]

    @property
    def file(self) -> str:
        """The file within the corpus."""
        return file_of(self.slug)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans of the summary and of the text on play, in order."""
        return tuple(part for part in self.parts if isinstance(part, Span))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the whole text with the default choices."""
        return tuple(part for block in (*self.in_short, *self.play) for part in block.parts)

    @property
    def games(self) -> tuple[str, ...]:
        """The editions to which the text links, with their choices if the link names choices."""
        others = (part for words in self.others.values() for parts in words.values() for part in parts)
        inner = (part for span in self.spans for part in span.parts)
        linked = (part.game for part in (*self.parts, *inner, *others) if isinstance(part, GameLink))
        return tuple(dict.fromkeys(linked))


def file_of(slug: str) -> str:
    """Return the path of an edition's rulebook within the corpus.

    Examples
    --------
    >>> file_of("comet-1718")
    'rulebook/comet-1718.md'
    """
    return f"{FOLDER}/{slug}.md"


def read_rulebook(root: Traversable, slug: str) -> Rulebook | None:
    """Return the rulebook of an edition; None if the corpus has no rulebook for it.

    Parameters
    ----------
    root
        The folder of the corpus.
    slug
        The slug of the edition.

    Raises
    ------
    CorpusError
        If the file cannot be read, or has the wrong form. The message says where the fault is, and what to
        do.

    Examples
    --------
    >>> from importlib.resources import files
    >>> read_rulebook(files("nines_corpus"), "no-such-edition")
    """
    file = file_of(slug)
    if not root.joinpath(FOLDER, f"{slug}.md").is_file():
        return None
    text, fence, toml = f"{read_text(root, file)}\n".partition(f"\n{_FENCE}\n")
    parts = _sections(text, file)
    spans, notes = _tables(toml, file, text.count("\n") + 2) if fence else ({}, {})
    rulebook = Rulebook(slug, parts[IN_SHORT], parts[HOW_TO_PLAY], spans, notes)
    known = dict.fromkeys(span.key for span in rulebook.spans)
    for key in spans:
        if key not in known:
            raise CorpusError(file, f"spans.{key}", f"the text has no span {{{key}}}{_near(key, known)}")
    return rulebook


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _sections(text: str, file: str) -> dict[str, tuple[Block, ...]]:
    """Return the blocks of the text by heading."""
    sections: dict[str, list[Block]] = {}
    current: list[Block] | None = None
    for number, lines in _groups(text.splitlines()):
        first = lines[0]
        if first.startswith("#"):
            name = first.removeprefix("#").strip()
            if name not in (IN_SHORT, HOW_TO_PLAY) or name in sections or first.startswith("##"):
                fault = f"heading {first!r}; write '# {IN_SHORT}' and then '# {HOW_TO_PLAY}', each once"
                raise CorpusError(file, f"line {number}", fault)
            current = sections[name] = []
        elif current is None:
            raise CorpusError(file, f"line {number}", f"text before the heading; begin with '# {IN_SHORT}'")
        else:
            _add(current, lines, number, file)
    for name in (IN_SHORT, HOW_TO_PLAY):
        if not sections.get(name):
            raise CorpusError(file, "", f"there is no text under '# {name}'; write it")
    return {name: tuple(blocks) for name, blocks in sections.items()}


def _groups(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each group of lines that belong together, with the number of its first line."""
    group: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        begins = line.startswith(("#", "- ", "|"))
        if group and (not line.strip() or begins):
            yield number - len(group), group
            group = []
        if line.strip():
            group.append(line.strip())
            if line.startswith(("#", "|")):
                yield number, group
                group = []


def _add(blocks: list[Block], lines: list[str], number: int, file: str) -> None:
    """Add a block made from *lines*; a line of dashes makes the row above it the head of a table."""
    text = "\n".join(lines)
    if not text.startswith("|"):
        kind: Kind = "item" if text.startswith("- ") else "paragraph"
        blocks.append(Block(kind, (read_words(text.removeprefix("- "), file, line=number),), number))
        return
    cells = text.strip("|").split("|")
    if not all(cell.strip(" :-") == "" for cell in cells):
        parts = (read_words(cell.strip(), file, line=number) for cell in cells)
        blocks.append(Block("row", tuple(parts), number))
    elif blocks and blocks[-1].kind == "row":
        blocks[-1] = replace(blocks[-1], kind="head")


def _tables(
    toml: str, file: str, before: int
) -> tuple[dict[str, dict[str, tuple[Part, ...]]], dict[tuple[str, ...], tuple[Words, ...]]]:
    """Return the words that replace spans if other choices are made, and the notes."""
    # The empty lines let messages give the line in the file.
    table = parse_toml("\n" * before + toml, file, f"below {_FENCE} it ")
    entry = Entry(file, f"below {_FENCE}", table)
    others = entry.table("spans")
    inner = Entry(file, "spans", others)
    spans = {
        key: {
            _combined(candidate): _other(said, file, f"spans.{key}, {candidate}")
            for candidate, said in inner.words(key).items()
        }
        for key in others
    }
    notes = {}
    for key, note in entry.words("notes").items():
        parts = read_words(note, file, f"notes.{key}", bare=True)
        notes[tuple(key.split())] = tuple(part for part in parts if isinstance(part, Words))
    entry.end()
    return spans, notes


def _combined(candidates: str) -> str:
    return ",".join(candidate.strip() for candidate in candidates.split(","))


def _other(words: str, file: str, place: str) -> tuple[Part, ...]:
    """Return the words that replace a span if another choice is made."""
    parts = read_words(words, file, place)
    if any(isinstance(part, Span) for part in parts):
        raise CorpusError(file, place, "a span is inside another; write one span with both points")
    return parts


def bound(parts: Iterable[Part]) -> Iterator[Bound]:
    """Yield the bound words in the given parts, including bound words within spans.

    Examples
    --------
    >>> from nines.corpus.rulebook import read_words
    >>> [str(part.bindings[0]) for part in bound(read_words("[[a king](stop/king.ranks=13)]{kings}", "x.md"))]
    ['stop/king.ranks=13']
    """
    for part in parts:
        if isinstance(part, Bound):
            yield part
        elif isinstance(part, Span):
            yield from bound(part.parts)
