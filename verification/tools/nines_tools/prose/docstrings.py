"""The sentences of our docstrings."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from nines_tools.prose.sentence import Sentence, split

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_RULE: Final = re.compile(r"^ *-{3,}$")


def docstring_sentences(root: Path) -> Iterator[Sentence]:
    """Yield the sentences of the docstrings of ``engine/`` and ``verification/``, module by module."""
    for path in sorted(
        file for folder in ("engine", "verification") for file in (root / folder).rglob("*.py")
    ):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            said = ast.get_docstring(node)
            if not said:
                continue
            title = "" if isinstance(node, ast.Module) else node.name
            prose = re.sub(
                r"^ *(>>>|\.\.\. ).*$", "", said.partition("\nReferences\n")[0], flags=re.MULTILINE
            )
            for piece in _pieces(prose.partition("\nExamples\n")[0]):
                for text in split(piece):
                    yield Sentence("docstrings", f"{name} {title}".strip(), f"{title}\n{said}", text)


def _pieces(prose: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring.

    A new paragraph begins where the margin changes, and at each list item.
    """
    piece: list[str] = []
    for line in [*prose.splitlines(), ""]:
        margin = len(line) - len(line.lstrip())
        new = not line.strip() or line.lstrip().startswith(("- ", "* ")) or bool(_RULE.match(line))
        if piece and (new or margin != len(piece[-1]) - len(piece[-1].lstrip())):
            yield " ".join(piece)
            piece = []
        if line.strip() and not _RULE.match(line):
            piece.append(line)
