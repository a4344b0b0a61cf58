"""The methods of the phylogeny by their names, each in a sentence or two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.phylogeny.nearness import NEAR

if TYPE_CHECKING:
    from nines.reference.phylogeny_answers import Multiverse

METHODS: Final = (
    (
        "own words",
        (
            "Aspects that both accounts settle in words of their own: each states its rule or implies it."
            " Rules inherited from another edition and choices of ours do not count."
        ),
    ),
    (
        "innovations",
        (
            "Rules of the older account that no still older account has, where one of them has another rule,"
            " or none of them any. A shared innovation is evidence of kinship. A shared retention is not:"
            " both could have it from any older game. A dash: no account here is older, so nothing in it can"
            " be called new."
        ),
    ),
    (
        "rivals",
        (
            "Other older editions that could be the nearest. Near-duplicates, which differ in less than"
            f" {NEAR:.0%} of their aspects, count as one. An edition is no rival if more than half of what it"
            " has in common with the younger is inherited, or rests on the same words."
        ),
    ),
    (
        "nearest",
        (
            "Gower's coefficient: the share of the aspects in which two editions differ. The claimed parent"
            " is the nearest if no rival differs as little; a tie does not count."
        ),
    ),
)
SIMULATION: Final = "Brackets: simulation error (95 %), not uncertainty about the games."


def samples(told: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples by name, each in a sentence; nothing if none are stored."""
    if told is None:
        return ()
    return (
        (
            "one other choice",
            (
                f"Each of {told.candidates} candidates of low or medium certainty, all other choices as by"
                " default."
            ),
        ),
        (
            "random choices",
            (
                f"{told.draws:,} random combinations of all these choices (seed {told.seed}), every candidate"
                " equally likely, without those that cannot be played together. An edition that inherits a"
                " question has the same answer. The table gives the share of these in which the claimed"
                f" parent is nearest. {SIMULATION}"
            ),
        ),
        (
            "bootstrap over aspects",
            (
                f"The share of {told.resamples:,} resamples in which this parent is nearest: as many aspects"
                f" as there are, drawn with replacement (seed {told.seed}). {SIMULATION}"
            ),
        ),
    )
