"""Output without delay, in characters that the terminal can show and in lines that fit its width."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from typing import Final

from nines.cards import to_ascii

PIPE_WIDTH: Final = 80
WIDEST: Final = 120  # longer lines are hard to read
NARROWEST: Final = 30
LARGEST: Final = 1000  # no terminal is wider, and wider lines fill the memory
_SPELT: Final = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "×": "x"}
)


def encoding() -> str:
    """Return the encoding of the output: ASCII if the locale is C.

    In the locale C, Python itself writes UTF-8, which the terminal cannot show.
    """
    env = os.environ
    if not env.get("PYTHONIOENCODING") and not env.get("PYTHONUTF8"):
        # Python sets LC_CTYPE to C.UTF-8 by itself when LANG is C, so LC_CTYPE says nothing here.
        ctype = env.get("LC_CTYPE", "")
        locale = env.get("LC_ALL") or (ctype if ctype != "C.UTF-8" else "") or env.get("LANG", "")
        if locale in ("C", "POSIX"):
            return "ascii"
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def transliterate(text: str, code: str) -> str:
    """Return *text* with similar characters in place of characters that the encoding *code* does not have.

    Examples
    --------
    >>> transliterate("Académie: “9♦” is wild", "ascii")
    'Academie: "9D" is wild'
    >>> transliterate("Académie", "latin-1")
    'Académie'
    """
    if fits(text, code):
        return text
    return "".join(sign if fits(sign, code) else _plain(sign, code) for sign in to_ascii(text))


def _plain(sign: str, code: str) -> str:
    spelt = unicodedata.normalize("NFKD", sign.translate(_SPELT))
    return "".join(letter for letter in spelt if fits(letter, code)) or "?"


def fits(text: str, code: str) -> bool:
    """Return whether the encoding *code* contains every character of *text*."""
    try:
        text.encode(code)
    except UnicodeEncodeError:
        return False
    return True


def on_terminal() -> bool:
    """Return whether the output goes to a terminal that can show colours and move the cursor."""
    return bool(sys.stdout and sys.stdout.isatty()) and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Return the width of a line: the variable COLUMNS, else the width of the terminal, or 80 for a pipe."""
    asked = os.environ.get("COLUMNS", "").lstrip("0")
    if asked.isdecimal():
        return LARGEST if len(asked) > len(str(LARGEST)) else max(NARROWEST, min(LARGEST, int(asked)))
    if not on_terminal():
        return PIPE_WIDTH
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


class UnwrittenError(Exception):
    """The output cannot be written, for example because the disk is full."""


def write(text: str) -> None:
    """Write *text* without delay. Do nothing if the output is closed.

    Raises
    ------
    UnwrittenError
        If the text cannot be written. If the reader of a pipe has closed the pipe, BrokenPipeError is raised
        instead.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(transliterate(text, encoding()))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UnwrittenError(error.strerror or str(error)) from None


def clear() -> None:
    """Clear the terminal and what can be scrolled back to; do nothing if the output goes elsewhere."""
    if on_terminal():
        write("\x1b[3J\x1b[2J\x1b[H")


def at_terminal() -> bool:
    """Return whether a person can type at a terminal and see there what is printed."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


def in_colour() -> bool:
    """Return whether the output is in colour: on a terminal, if the variable NO_COLOR is not set."""
    return on_terminal() and not os.environ.get("NO_COLOR")


def printable(text: str) -> str:
    r"""Return *text* with control characters escaped, so that no control character reaches a terminal.

    Examples
    --------
    >>> print(printable("x\x1b[31m.json"))
    x\x1b[31m.json
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )


def shortened(text: str, most: int) -> str:
    """Return *text*; if it has more than *most* characters, its middle is left out.

    Examples
    --------
    >>> shortened("a" * 100_000 + "z", 9)
    'aaa … aaz'
    """
    half = (most - 3) // 2
    return text if len(text) <= most else f"{text[:half]} … {text[-half:]}"
