"""The code that makes the words of a table: when it changes, stored comparisons of these words are stale."""

from __future__ import annotations

import re
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

import nines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.kernel.game import AnyGame

ENGINE: Final = Path(nines.__file__).parent
# What words of every game are made by: the table, the sentences of all families, cards, names and numbers.
OF_ALL: Final = ("table/*.py", "common/sentences.py", "cards.py", "text.py")
OF_FAMILY: Final = "display.py"
_DOCSTRING: Final = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""')
_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def digest_of_words(game: AnyGame) -> str:
    """Return a digest of the code that puts a game into words at a table.

    It covers the code of the table and of the display of the family, without comments and docstrings. Other
    modules of the family, such as rules that refuse an act, count with their texts only: most of their code
    makes no words, and what it does is in the digests of behaviour.

    Parameters
    ----------
    game
        The game.

    Examples
    --------
    >>> digest_of_words(nines.load("comet-1718")) == digest_of_words(nines.load("red-nines-20c"))
    True
    >>> digest_of_words(nines.load("comet-1718")) == digest_of_words(nines.load("multiple-9-2007"))
    False
    """
    return digest_of_folder(Path(sys.modules[type(game.rule_set).__module__].__file__ or "").parent)


@cache
def digest_of_folder(family: Path) -> str:
    """Return the digest of the words of a family of games, given the folder of its modules."""
    shared = [file for pattern in OF_ALL for file in sorted(ENGINE.glob(pattern))]
    whole = [code_in(read(file)) for file in (*shared, family / OF_FAMILY)]
    texts = [text for file in sorted(family.rglob("*.py")) for text in texts_in(read(file))]
    return _digest((*whole, *texts))


def read(file: Path) -> str:
    """Return the source of a module."""
    return file.read_text(encoding="utf-8")


def code_in(source: str) -> str:
    r"""Return the code of a module without docstrings, comments and line breaks.

    Examples
    --------
    >>> code_in('def won():  # a note\n    \"\"\"Return it.\"\"\"\n    return \"won by #1\"\n')
    'def won(): return "won by #1" '
    """
    lines = _DOCSTRING.sub("", source).splitlines()
    return re.sub(r"\s+", " ", "\n".join(_without_comment(line) for line in (*lines, "")))


def _without_comment(line: str) -> str:
    return line if '"' in line.partition("#")[2] else line.partition("#")[0]


def texts_in(source: str) -> list[str]:
    r"""Return the texts in a module, without its docstrings.

    Examples
    --------
    >>> texts_in('def won():\n    \"\"\"Return it.\"\"\"\n    return f\"won by {name}\"\n')
    ['"won by {name}"']
    """
    return _TEXT.findall(_DOCSTRING.sub("", source))


def _digest(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()
