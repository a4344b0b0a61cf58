"""The words of a rulebook: plain text, words bound to rules, and spans that depend on our choices."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from nines.errors import CorpusError

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
        while found := _SPECIAL.search(self.text, self.at):
            said += self.text[self.at : found.start()] + (found[1] or "")
            start, self.at = found.start(), found.end()
            if found[1] is None:
                parts += self._words(said)
                said = ""
            match found[0]:
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
        found, at = [], 0
        while one := _BINDING.match(inside, at):
            found.append(Binding(one[1], one[2] or "", one[3].strip('"')))
            at = one.end()
        if at < len(inside) or not found:
            raise self.fault(f"{inside[at:] or '()'!r} does not have the form rule.parameter=value", start)
        return Bound(words, tuple(found))
