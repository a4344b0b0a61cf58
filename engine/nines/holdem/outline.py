"""The aspects of the hold'em form, in the order of play."""

from __future__ import annotations

from typing import Final

from nines.kernel.family import Outline

OUTLINE: Final = Outline(
    (
        ("Players and cards", ("seats", "pack", "stakes")),
        ("The deal", ("lot", "blinds", "deal", "board")),
        ("The betting", ("opening", "betting", "limit", "cap", "all-in", "closing", "uncontested")),
        ("The hand", ("combination", "multiple", "unused", "comparison")),
        ("The showdown", ("showing", "shares", "division")),
        ("The match", ("button", "length", "ties")),
    ),
    (
        "nines.common.aspects",
        "nines.holdem.aspects",
    ),
)
