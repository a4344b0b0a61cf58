"""The sentences that the command line prints in its help, and in the output of the examples in the help."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from nines_tools.prose.sentence import Sentence, split

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXAMPLE: Final = re.compile(r"^ +\$ nines (.+)$", re.MULTILINE)
# They write, or take minutes, or read what another command has written.
_SLOW: Final = ("verify", "export", "perft", "collate", "simulate", "sensitivity")
_DATA: Final = re.compile(r"--json|--csv|--format (?!text)")  # the output is for programs
_COMMAND: Final = re.compile(r"^  ([a-z][a-z-]*)  ", re.MULTILINE)  # below the options, in groups
_OPTION: Final = re.compile(r"  -.*?\S {2,}(?=\S)")
_GAP: Final = re.compile(r" {2,}|[│┃|]")


def commands() -> list[str]:
    """Return the command lines to run: the help of each command, and the examples in the help."""
    helps = ["--help"]
    helps += [f"{name} --help" for name in _COMMAND.findall(printed("--help").partition("\nOptions:\n")[2])]
    examples = {line for text in map(printed, helps) for line in _EXAMPLE.findall(text)}
    return [
        *helps,
        *sorted(line for line in examples if line.split()[0] not in _SLOW and not _DATA.search(line)),
    ]


def printed(command: str) -> str:
    """Return what a command prints, errors included, in lines wide enough that no table cell is wrapped."""
    with TemporaryDirectory() as folder:  # for whatever an example writes
        done = subprocess.run(  # noqa: S603 - our own interpreter, and no shell
            [sys.executable, "-m", "nines.cli", *shlex.split(command)],
            cwd=folder,
            env=os.environ | {"COLUMNS": "600"},
            capture_output=True,
            text=True,
            check=False,
        )
    return done.stdout + done.stderr


def paragraphs(text: str) -> Iterator[list[str]]:
    """Yield groups of lines that belong together, with the same margin and no blank line between them."""
    group: list[str] = []
    for line in [*_rejoined(text.splitlines()), ""]:
        margin = len(line) - len(line.lstrip())
        starts = not line.strip() or bool(_GAP.search(line.strip())) or line.lstrip().startswith(("- ", "$ "))
        if group and (starts or margin != len(group[0]) - len(group[0].lstrip())):
            yield group
            group = []
        if starts and line.strip():
            yield [line]
        elif line.strip():
            group.append(line)


def _rejoined(lines: list[str]) -> list[str]:
    """Return the lines of a help text, each option with its whole description on one line.

    Examples
    --------
    >>> _rejoined(["  --seed NUMBER  The seed, or 1", "                 without a seed.", "  --out DIR"])
    ['  --seed NUMBER  The seed, or 1 without a seed.', '  --out DIR']
    """
    found: list[str] = []
    column = 0  # where the description of the option starts
    for line in lines:
        if column and line.startswith(" " * column) and line[column:].strip():
            found[-1] += f" {line.strip()}"
            continue
        option = _OPTION.match(line)
        column = option.end() if option else 0
        found.append(line)
    return found


def terminal_sentences(lines: int = 8) -> Iterator[Sentence]:
    """Yield the sentences of the command line, command by command.

    Only in help texts can a sentence continue on the next line. In other output, each line or each cell of a
    table is read separately.

    Parameters
    ----------
    lines
        The number of lines that are shown before a sentence.
    """
    for command in commands():
        text = printed(command)
        shown = text.splitlines()
        alone = ([line] for line in shown if line.strip())
        for group in paragraphs(text) if command.endswith("--help") else alone:
            if group[0].lstrip().startswith(("$ ", "Usage:")):
                continue
            at = next((n for n, line in enumerate(shown) if line == group[0]), 0)
            around = "\n".join(shown[max(0, at - lines) : at + len(group) + 2])
            pieces = _GAP.split(group[0].strip()) if len(group) == 1 else [" ".join(group)]
            for sentence in (one for piece in pieces for one in split(piece)):
                yield Sentence("command line", f"nines {command}", around, sentence)
