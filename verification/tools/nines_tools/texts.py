"""Split our own texts into pieces: TOML and BibTeX values, paragraphs of pages, strings, and comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDERS: Final = ("corpus", "docs", "engine", "tests", "verification")
ENDINGS: Final = (".bib", ".cff", ".md", ".py", ".rst", ".toml")
LEFT_OUT: Final = ("_build", "__pycache__", "node_modules", "overlap.toml")
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_COMMENT: Final = re.compile(r"\s*# ?(.*)")


class Segment(NamedTuple):
    """A piece of text, with its file relative to the project, and the number of its first line, from 1."""

    file: str
    line: int
    text: str


def files(root: Path) -> list[Path]:
    """Return our text files below the folder of the project, sorted by name."""
    paths = [path for path in root.glob("*") if path.suffix in ENDINGS]
    for folder in FOLDERS:
        paths += (path for path in (root / folder).rglob("*") if path.suffix in ENDINGS)
    return sorted(path for path in paths if path.is_file() and not set(path.parts) & set(LEFT_OUT))


def segments(root: Path) -> Iterator[Segment]:
    """Yield all our texts in pieces, file by file."""
    for path in files(root):
        file, text = str(path.relative_to(root)), path.read_text(encoding="utf-8")
        pieces = _of_code(text) if path.suffix == ".py" else _of_data(text)
        if path.suffix in (".md", ".rst", ".cff"):
            pieces = _of_page(text)
        yield from (Segment(file, line, piece) for line, piece in pieces)


def _of_page(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a page, each with its first line."""
    line = 1
    for piece in re.split(r"(\n\s*\n)", text):
        yield line + len(piece) - len(piece.lstrip("\n")), piece
        line += piece.count("\n")


def _of_data(text: str) -> Iterator[tuple[int, str]]:
    """Yield the quoted texts of a data file, its lines without quotes, and its comments as paragraphs."""
    comment: list[str] = []
    for line, said in enumerate([*text.splitlines(), ""], 1):
        match = _COMMENT.fullmatch(said)
        if match:
            comment.append(match[1])
            continue
        if comment:
            yield line - len(comment), " ".join(comment)
            comment = []
        quoted = _QUOTED.findall(said)
        yield from ((line, piece) for piece in quoted or [said])


def _of_code(text: str) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module, including parts of formatted strings, and its comments as paragraphs."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno + line - 1, piece) for line, piece in _of_page(node.value))
    comment: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if comment and token.start[0] > last + 1:
                yield last, " ".join(comment)
                comment = []
            comment.append(token.string.lstrip("# "))
            last = token.start[0]
    if comment:
        yield last, " ".join(comment)
