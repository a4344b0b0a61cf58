"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc
from typing import Final

from nines.ninety_nine import aspects, features

FAMILY: Final = "ninety-nine"
# The aspects in the order of play, each under the heading where a reader looks for it.
PARTS: Final = (
    (
        "Players and cards",
        ("seats", "pack", "rank-order", "lot", "succession", "deal", "dummy", "turn-up", "joker"),
    ),
    ("Trumps and bids", ("trump", "bidding", "bid-value")),
    ("Premium bids", ("premium", "auction", "upgrade", "exposure", "dummy-sight")),
    (
        "Tricks",
        ("beginning", "opening-lead", "leading", "following", "play-order", "trick", "next-lead"),
    ),
    (
        "Scoring",
        ("showing", "success", "dummy-success", "scoring", "all-fail", "dummy-score"),
    ),
    ("Games and matches", ("game-end", "game-bonus", "length", "ties")),
)


def question_of(aspect: str) -> str:
    """Return what an aspect asks, of any form of Ninety-nine.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.ninety_nine.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("bidding")
    'How many cards are a bid?'
    """
    name = aspect.title().replace("-", "")
    where = next(module for module in (aspects, features) if hasattr(module, name))
    asked = getdoc(getattr(where, name)) or aspect
    return asked.partition("?")[0] + "?"
