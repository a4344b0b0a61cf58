"""The methods of the phylogeny, each with its name and a short description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.phylogeny.nearness import NEAR

if TYPE_CHECKING:
    from nines.reference.phylogeny_answers import Multiverse

METHODS: Final = (
    (
        "agreement",
        (
            "Aspects on which the two accounts agree, out of those on which both state or imply a rule of"
            " their own. Rules inherited from another edition and our choices do not count."
        ),
    ),
    (
        "innovations",
        (
            "New rules of the older account that the younger account shares, out of all its new rules. A rule"
            " is new if no earlier account has it: they have another rule on that aspect, or none. A shared"
            " innovation is evidence of kinship. A shared retention is not: both could have it from any older"
            " game. A dash: no account here is earlier, so no rule can be called new."
        ),
    ),
    (
        "rivals",
        (
            "Other older editions that could be the nearest. Near-duplicates, which differ in less than"
            f" {NEAR:.0%} of their aspects, count as one. An edition is not counted if more than half of what"
            " it has in common with the younger edition is inherited, or rests on the same words."
        ),
    ),
    (
        "nearest",
        (
            "The share of random choices in which the claimed parent is nearest. The distance is Gower's"
            " coefficient: the share of the aspects in which two editions differ. The claimed parent is"
            " nearest if every rival differs more; a tie does not count."
        ),
    ),
)
SIMULATION: Final = "Brackets: simulation error (95 %), not uncertainty about the games."


def samples(told: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples, each with its name and a description; empty if no samples are stored."""
    if told is None:
        return ()
    return (
        (
            "one other choice",
            (
                f"Each of {told.candidates} other candidates in turn, for questions of low or medium"
                " certainty; all other choices stay at their defaults."
            ),
        ),
        (
            "random choices",
            (
                f"{told.draws:,} random combinations of all these choices (seed {told.seed}), every candidate"
                " equally likely; combinations that cannot be played are left out. An edition that inherits a"
                f" question has the same answer. {SIMULATION}"
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
