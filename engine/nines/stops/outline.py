"""The aspects of Stops games, in the order in which players meet them."""

from __future__ import annotations

from typing import Final

from nines.kernel.family import Outline

OUTLINE: Final = Outline(
    (
        ("Players and cards", ("seats", "pack", "ranking", "stakes")),
        (
            "The deal",
            (
                "lot",
                "dealer",
                "sides",
                "deal",
                "turn-up",
                "trump",
                "insight",
                "pool",
                "leftover",
                "turn-up-wins",
            ),
        ),
        (
            "Before the lead",
            (
                "carte-blanche",
                "redeal",
                "contest",
                "raising",
                "bid-limit",
                "contest-tie",
                "contest-pay",
                "first-lead",
                "text-end",
            ),
        ),
        ("Sequences", ("lead", "grouping", "lay-limit", "continuation", "suit", "turn", "jump")),
        ("Calls and stops", ("announcement", "stop")),
        ("The wild card", ("wild", "naming", "wild-limit")),
        ("Passing and blocks", ("passing", "asked", "call", "blocked")),
        ("Payments in play", ("payment", "payment-limit", "rise", "claim", "sweep", "trump-sweep", "target")),
        ("The end of a deal", ("going-out", "opera", "answer", "value", "settlement")),
        ("What is paid double", ("last-wild", "doubling", "together", "rounding")),
        ("The match", ("pegging", "succession", "length", "credit", "ties", "dissolution")),
    ),
    (
        "nines.common.aspects",
        "nines.stops.aspects",
        "nines.stops.features",
        "nines.stops.money",
        "nines.stops.vying",
    ),
    {
        "v": "nines.stops.rule_inputs",
        "o": "nines.stops.settlement_inputs",
        "i": "nines.common.inputs",
    },
    of_text=("text-end",),
)
