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
            "The aspects on which the two accounts agree, out of the aspects on which both state or imply a"
            " rule of their own. Rules inherited from another edition and our choices do not count."
        ),
    ),
    (
        "innovations",
        (
            "The new rules of the older account that the younger account shares, out of all new rules of the"
            " older account. A rule is new if no earlier account has it: the earlier accounts have another"
            " rule on that aspect, or none. A shared new rule is evidence of kinship. A shared old rule is"
            " not evidence, because both accounts could have it from any older game. A dash means that no"
            " account here is earlier, so no rule can be called new."
        ),
    ),
    (
        "rivals",
        (
            "The older editions, besides the claimed parent, that could be nearest to the younger edition."
            f" Near-duplicates, which differ in less than {NEAR:.0%} of their aspects, count as one. An"
            " edition does not count as a rival if its likeness to the younger edition is mostly inherited,"
            " or rests mostly on the same words."
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
SIMULATION: Final = "The brackets show the simulation error (95 %), not uncertainty about the games."


def samples(told: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples, each with its name and a description; empty if no samples are stored."""
    if told is None:
        return ()
    return (
        (
            "one other choice",
            (
                "We replace one choice of low or medium certainty by another answer, and leave all other"
                f" choices as they are. We do this with each of {told.candidates} other answers."
            ),
        ),
        (
            "random choices",
            (
                f"We draw {told.draws:,} random combinations of all these answers (seed {told.seed}), each"
                " answer with the same chance. We leave out combinations that cannot be played. An edition"
                f" that inherits a question always gets the same answer. {SIMULATION}"
            ),
        ),
        (
            "bootstrap over aspects",
            (
                f"We draw aspects at random {told.resamples:,} times (seed {told.seed}). We count how often"
                " the claimed parent is nearest. Each draw has the same number of aspects as the comparison."
                f" An aspect can be drawn more than once. {SIMULATION}"
            ),
        ),
    )
