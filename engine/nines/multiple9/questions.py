"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc
from typing import Final

from nines.multiple9 import aspects

FAMILY: Final = "multiple-9"  # of games that are asked these
# As a table meets them; within a heading, the order in which a reader asks.
PARTS: Final = (
    ("Players and cards", ("seats", "pack")),
    ("The deal", ("lot", "dealer", "deal", "dealt-out")),
    ("The draw", ("turn", "draw", "reshuffle", "nothing-left")),
    ("Discards", ("group", "division-of", "discard", "lone-nine", "last-nine", "pile")),
    ("The end of a deal", ("going-out", "score", "cut")),
    ("The sitting", ("succession", "length", "ties")),
)


def question_of(aspect: str) -> str:
    """Return what an aspect asks.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.multiple9.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("lone-nine")
    'Which discards that total no more than a nine may not be made?'
    """
    asked = getdoc(getattr(aspects, aspect.title().replace("-", ""))) or aspect
    return asked.partition("?")[0] + "?"
