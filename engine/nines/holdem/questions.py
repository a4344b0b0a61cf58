"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc
from typing import Final

from nines.holdem import aspects

FAMILY: Final = "multiple-9-holdem"  # of games that are asked these
# As a table meets them; within a heading, the order in which a reader asks.
PARTS: Final = (
    ("Players and cards", ("seats", "pack", "stakes")),
    ("The deal", ("lot", "blinds", "deal", "board")),
    ("The betting", ("opening", "betting", "limit", "cap", "all-in", "closing", "uncontested")),
    ("The hand", ("combination", "multiple", "unused", "comparison")),
    ("The showdown", ("showing", "shares", "division")),
    ("The sitting", ("button", "length", "ties")),
)


def question_of(aspect: str) -> str:
    """Return what an aspect asks.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.holdem.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("all-in")
    'May a player who has too little for an act put in all that is left?'
    """
    asked = getdoc(getattr(aspects, aspect.title().replace("-", ""))) or aspect
    return asked.partition("?")[0] + "?"
