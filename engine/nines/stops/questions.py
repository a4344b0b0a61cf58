"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc
from typing import Final

from nines.stops import aspects, features, money

FAMILY: Final = "stops"  # of games that are asked these
# As a table meets them; within a heading, the order in which a reader asks.
PARTS: Final = (
    ("Players and cards", ("seats", "pack", "ranking", "stakes")),
    ("The deal", ("lot", "dealer", "sides", "deal", "insight", "pool", "leftover")),
    ("Before the lead", ("carte-blanche", "redeal")),
    ("Sequences", ("lead", "grouping", "lay-limit", "continuation", "suit", "turn", "jump")),
    ("Calls and stops", ("announcement", "stop")),
    ("The wild card", ("wild", "naming", "wild-limit")),
    ("Passing and blocks", ("passing", "asked", "call", "blocked")),
    ("Payments in play", ("payment", "payment-limit", "rise", "claim", "sweep", "target")),
    ("The end of a deal", ("going-out", "opera", "answer", "value", "settlement")),
    ("What is paid double", ("last-wild", "doubling", "together", "rounding")),
    ("The sitting", ("pegging", "succession", "length", "credit", "ties", "dissolution")),
)


def question_of(aspect: str) -> str:
    """Return what an aspect asks, of any game of stops.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.stops.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("going-out")
    'Is the deal over, and who has won it?'
    """
    name = aspect.title().replace("-", "")
    where = next(module for module in (aspects, features, money) if hasattr(module, name))
    asked = getdoc(getattr(where, name)) or aspect
    return asked.partition("?")[0] + "?"
