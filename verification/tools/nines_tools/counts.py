"""The whole numbers that commands take, within bounds."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST_SEED: Final = (1 << 64) - 1
MOST: Final = 1_000_000_000
LONGEST: Final = 40  # characters that are read


def whole(least: int = 1, most: int = MOST) -> Callable[[str], int]:
    """Return a function that reads a whole number from a command line, as argparse asks for one.

    Parameters
    ----------
    least, most
        The bounds.

    Examples
    --------
    >>> whole(1, 9)("7")
    7
    """

    def read(typed: str) -> int:
        try:
            number = int(typed) if len(typed) <= LONGEST else None
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise ArgumentTypeError(f"{typed[:LONGEST]!r} is not a whole number from {least:,} to {most:,}")
        return number

    return read


seed = whole(0, LARGEST_SEED)
count = whole()
processes = whole(1, 1024)
