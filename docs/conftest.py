"""The examples of the pages, run by pytest: every line of input, every line of output.

A fence marked ``python`` is either a session with prompts, run as doctest does, or a block of code. A
block that defines ``test_…`` must define properties: each is run by hypothesis. A block that would look
like an example and not be run is refused, at its line. Examples of a page share their names and are run
in order; one that is run alone, or on another core than those before it, has them run first.
"""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hypothesis import is_hypothesis_test
from markdown_it import MarkdownIt
from sybil import Document, Region, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sybil import Example
    from sybil.typing import Evaluator

collect_ignore = ["conf.py", "_build"]

_PYTHON: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What a page could hold in the place of a fence that is run.
_LOOKALIKE: Final = re.compile(
    r"^[ \t>]*(>>>"
    r"|(`{3,}|~{3,}|:{3,})[ \t]*(python|py|pycon|doctest|\{[\w-]*(code|doctest|include|eval)[\w-]*\}))",
    re.IGNORECASE,
)
_INCLUDED: Final = re.compile(r"^```\{include\} (\S+)$")
_run_python: Final = PythonEvaluator()
_read_session: Final = DocTestStringParser()


class Page(Document):
    """A page whose examples can be run alone: those before are run first, once, and quietly."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(text, path)
        self.seen: set[int] = set()

    def evaluate(self, example: Example, evaluator: Evaluator) -> None:
        """Run an example and, where that has not been done in this process, those before it.

        If a later example has been run in this process, which may have changed a name, all begins anew.
        """
        if any(start > example.start for start in self.seen):
            self.namespace.clear()
            self.seen.clear()
        for earlier in self.examples():
            if earlier.start < example.start and earlier.start not in self.seen:
                self.seen.add(earlier.start)
                with suppress(Exception):  # it fails under its own name and line
                    super().evaluate(earlier, earlier.region.evaluator or _run_python)
        self.seen.add(example.start)
        super().evaluate(example, evaluator)


def parts(page: Document) -> Iterator[Region]:
    """Yield what is run of a page, and what is refused of it in place of what would be run."""
    refused = refusals(page.text, Path(page.path).parent)
    for run in examples(page):
        if not any(run.start <= start < run.end for start in refused):
            yield run
    for start, why in refused.items():
        yield Region(start, start, why, refuse)


def examples(page: Document) -> Iterator[Region]:
    """Yield each prompt of a session, each block of code."""
    for block in FencedCodeBlockLexer("python")(page):
        source = block.lexemes["source"]
        if not source.startswith(">>>"):
            yield Region(block.start, block.end, source, run_block)
            continue
        for prompt in _read_session(source, page.path):
            prompt.adjust(block, source)
            yield prompt


def run_block(example: Example) -> str | None:
    """Run a block of code, and each property that it defines."""
    _run_python(example)
    for node in ast.parse(example.parsed).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            test = example.namespace[node.name]
            if not is_hypothesis_test(test):
                return f"{node.name} is no property; give it @given, or a session with prompts instead"
            test()
    return None


def refuse(example: Example) -> str:
    """Say why a block is refused."""
    return str(example.parsed)


def refusals(text: str, folder: Path) -> dict[int, str]:
    """Return where something looks like an example and would not be run, with the reason."""
    lines = text.splitlines(keepends=True)
    plain = {number for number, line in enumerate(lines) if _includes_no_example(line, folder)}
    found = {**_lookalikes(lines, _lines_run(text) | plain), **_idle(text)}
    return {sum(map(len, lines[:number])): found[number] for number in sorted(found)}


def _includes_no_example(line: str, folder: Path) -> bool:
    """Tell whether a line includes a page of which nothing is an example, or looks like one."""
    found = _INCLUDED.match(line)
    file = folder / found[1] if found else folder
    text = file.read_text(encoding="utf-8") if file.is_file() else "```python\n```"
    return not _PYTHON.search(text) and not refusals(text, file.parent)


def _lines_run(text: str) -> set[int]:
    """Return the lines inside the fences that are run."""
    return {
        line
        for found in _PYTHON.finditer(text)
        for line in range(text.count("\n", 0, found.start()), text.count("\n", 0, found.end()) + 1)
    }


def _lookalikes(lines: list[str], inside: set[int]) -> dict[int, str]:
    """Return the lines outside of those fences that begin an example all the same."""
    found = {}
    for number, line in enumerate(lines):
        if number not in inside and _LOOKALIKE.match(line):
            found[number] = "this would not be run; write a fence ```python at the margin"
    for number in _indented("".join(lines)):
        found[number] = "indented code would not be run; write a fence ```python at the margin"
    return found


def _indented(text: str, first: int = 0) -> Iterator[int]:
    """Yield the lines where indented code begins, in directives too."""
    for token in MarkdownIt("commonmark").parse(text):
        line = first + token.map[0] if token.map else first
        if token.type == "code_block":
            yield line
        elif token.type == "fence" and token.info.startswith("{"):
            yield from _indented(token.content, line + 1)


def _idle(text: str) -> dict[int, str]:
    """Return the lines inside those fences that doctest would pass over."""
    found = {}
    for fence in _PYTHON.finditer(text):
        first = text.count("\n", 0, fence.start()) + 1
        lines = fence[1].splitlines()
        session = fence[1].startswith(">>>")
        for number, line in enumerate(lines):
            begins = number == 0 or not lines[number - 1].strip()
            if session and begins and line.strip() and not line.startswith(">>>"):
                found[first + number] = "no prompt before it: this would not be run"
            elif session and "doctest:" in line:
                found[first + number] = "every line of a page is run and compared: no options of doctest"
            elif not session and line.lstrip().startswith(">>>"):
                found[first + number] = "a prompt in a block of code would not be run"
    return found


pytest_collect_file = Sybil(
    parsers=[parts],
    patterns=["*.md"],
    excludes=["_build/**", "aspects/**", "compare/**"],
    document_types={".md": Page},
).pytest()
