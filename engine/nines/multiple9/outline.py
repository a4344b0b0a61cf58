"""The aspects of Multiple 9, in the order of play."""

from __future__ import annotations

from typing import Final

from nines.kernel.family import Outline

OUTLINE: Final = Outline(
    (
        ("Players and cards", ("seats", "pack")),
        ("The deal", ("lot", "dealer", "deal", "dealt-out")),
        ("The draw", ("turn", "draw", "reshuffle", "nothing-left")),
        ("Discards", ("group", "division-of", "discard", "lone-nine", "last-nine", "pile")),
        ("The end of a deal", ("going-out", "score", "cut")),
        ("The match", ("succession", "length", "ties")),
    ),
    (
        "nines.common.aspects",
        "nines.multiple9.aspects",
    ),
)
