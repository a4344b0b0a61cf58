"""The methods of the phylogeny, each with its name and a short description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.phylogeny.nearness import NEAR
from nines.text import counted

if TYPE_CHECKING:
    from nines.reference.phylogeny_answers import Multiverse

METHODS: Final = (
    (
        "agreement",
        (
            "“4 of 6” means that both accounts state or imply a rule of their own on six aspects, and agree"
            " on four of them. Inherited rules and our choices do not count."
        ),
    ),
    (
        "innovations",
        (
            "“2 of 5” means that the older account has five new rules, and that the younger account shares"
            " two of them. A rule is new if no earlier account has it: the earlier accounts have another"
            " rule on that aspect, or none. A shared new rule is evidence of kinship. A shared old rule is"
            " not evidence, because both accounts could have taken it from any older game. A dash means that"
            " no account here is earlier, so no rule can be called new."
        ),
    ),
    (
        "rivals",
        (
            "The number of older editions, besides the claimed parent, that could be nearest to the younger"
            f" edition. Editions that differ in less than {NEAR:.0%} of their aspects are near-duplicates,"
            " and count as one. An edition is not a rival if most of what it shares"
            " with the younger edition is inherited, or comes from passages that both cite."
        ),
    ),
    (
        "nearest",
        (
            "How often the claimed parent is nearest when our choices are drawn at random. The distance is"
            " Gower's coefficient: the share of the aspects in which two editions differ. The claimed parent"
            " is nearest if every rival differs more from the younger edition; a tie does not count."
        ),
    ),
)
SIMULATION: Final = "The range shows the simulation error (95 %), not uncertainty about the games."


def samples(told: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples, each with its name and a description; empty if no samples are stored."""
    if told is None:
        return ()
    return (
        (
            "one other choice",
            (
                "We replace one choice of low or medium certainty by another answer, and leave all other"
                f" choices as they are. The sample contains one such change"
                f" for each of {counted(told.candidates, 'other answer')}."
            ),
        ),
        (
            "random choices",
            (
                f"We combine all these answers at random {told.draws:,} times (seed {told.seed}); each answer"
                " has the same chance. We leave out combinations that cannot be played. If an edition"
                f" inherits a question from another edition, both always get the same answer. {SIMULATION}"
            ),
        ),
        (
            "bootstrap over aspects",
            (
                f"We compare the editions {told.resamples:,} times (seed {told.seed}), and count how often"
                " the claimed parent is nearest. Each time, we draw at random as many aspects as the"
                f" comparison has; an aspect can be drawn more than once. {SIMULATION}"
            ),
        ),
    )
