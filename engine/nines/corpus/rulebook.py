"""Rulebooks: for each edition, a text written by hand, with words that are bound to the rules they explain.

A file ``rulebook/<slug>.md`` begins with the text under two headings, followed by a line ``+++`` and a part
in TOML. The TOML part contains the notes, and the words that replace a span if other choices are made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal

from nines.corpus.entries import Entry, parse_toml, read_text
from nines.corpus.rulebook_words import Bound, GameLink, Part, Span, Words, read_words
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

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
        found = (part.game for part in (*self.parts, *inner, *others) if isinstance(part, GameLink))
        return tuple(dict.fromkeys(found))


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
    found = Rulebook(slug, parts[IN_SHORT], parts[HOW_TO_PLAY], spans, notes)
    known = dict.fromkeys(span.key for span in found.spans)
    for key in spans:
        if key not in known:
            raise CorpusError(file, f"spans.{key}", f"the text has no span {{{key}}}{_near(key, known)}")
    return found


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _sections(text: str, file: str) -> dict[str, tuple[Block, ...]]:
    """Return the blocks of the text by heading."""
    found: dict[str, list[Block]] = {}
    current: list[Block] | None = None
    for number, lines in _groups(text.splitlines()):
        first = lines[0]
        if first.startswith("#"):
            name = first.removeprefix("#").strip()
            if name not in (IN_SHORT, HOW_TO_PLAY) or name in found or first.startswith("##"):
                fault = f"heading {first!r}; write '# {IN_SHORT}' and then '# {HOW_TO_PLAY}', each once"
                raise CorpusError(file, f"line {number}", fault)
            current = found[name] = []
        elif current is None:
            raise CorpusError(file, f"line {number}", f"text before the heading; begin with '# {IN_SHORT}'")
        else:
            _add(current, lines, number, file)
    for name in (IN_SHORT, HOW_TO_PLAY):
        if not found.get(name):
            raise CorpusError(file, "", f"there is no text under '# {name}'; write it")
    return {name: tuple(blocks) for name, blocks in found.items()}


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
            _combined(one): _other(said, file, f"spans.{key}, {one}")
            for one, said in inner.words(key).items()
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
    return ",".join(one.strip() for one in candidates.split(","))


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
    >>> from nines.corpus.rulebook_words import read_words
    >>> [str(one.bindings[0]) for one in bound(read_words("[[a king](stop/king.ranks=13)]{kings}", "x.md"))]
    ['stop/king.ranks=13']
    """
    for part in parts:
        if isinstance(part, Bound):
            yield part
        elif isinstance(part, Span):
            yield from bound(part.parts)
