"""The methods of the phylogeny, each with its name and a short description."""

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
            "Rules that are new in the older account. No earlier account has them: one has a different rule"
            " instead, or none has any rule there. A shared innovation is evidence of kinship. A shared"
            " retention is not: both could have it from any older game. A dash means that no account here is"
            " earlier, so we cannot call any rule new."
        ),
    ),
    (
        "rivals",
        (
            "Other older editions that could be the nearest. Near-duplicates, which differ in less than"
            f" {NEAR:.0%} of their aspects, count as one. An edition is not a rival if more than half of what"
            " it has in common with the younger edition is inherited, or rests on the same words."
        ),
    ),
    (
        "nearest",
        (
            "Gower's coefficient: the share of the aspects in which two editions differ. The claimed parent"
            " is the nearest if every rival differs from the younger edition in more; a tie does not count."
        ),
    ),
)
SIMULATION: Final = "Brackets: simulation error (95 %), not uncertainty about the games."


def samples(told: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples, each with its name and a description; empty if none are stored."""
    if told is None:
        return ()
    return (
        (
            "one other choice",
            (
                f"Each of {told.candidates} candidates of low or medium certainty is chosen alone. All other"
                " choices keep their defaults."
            ),
        ),
        (
            "random choices",
            (
                f"{told.draws:,} random combinations of all these choices (seed {told.seed}). Every candidate"
                " is equally likely; combinations that cannot be played are left out. An edition that"
                " inherits a question has the same answer. The table gives the share of combinations in"
                f" which the claimed parent is nearest. {SIMULATION}"
            ),
        ),
        (
            "bootstrap over aspects",
            (
                f"The share of {told.resamples:,} resamples in which this parent is nearest. Each resample"
                f" draws as many aspects as there are, with replacement (seed {told.seed}). {SIMULATION}"
            ),
        ),
    )
