"""Prove that a mutant of a rule behaves like the original in every play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines_verification.mutation.same_cards import same_cards
from nines_verification.mutation.unasked import answer_alike
from nines_verification.mutation.unread import only_worded
from nines_verification.sameness import same_follows

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines_verification.mutation.rule_mutants import RuleMutant
    from nines_verification.mutation.trying import Trier

UNREAD: Final = "no code of play reads the parameter"
ANSWERS: Final = "both rules answer alike whatever they are asked"
CARDS: Final = "the same cards at every table of the game"
FOLLOWS: Final = "the same follows from every play that the pack allows"


def proof_of(trier: Trier, mutant: RuleMutant) -> str:
    """Return the proof that a mutant behaves like the original; nothing if no proof is found.

    Parameters
    ----------
    trier
        The object that tests mutants; it provides the game under the reading of the mutant.
    mutant
        The mutant of a rule. Mutants of readings have no proofs.

    Examples
    --------
    >>> import nines
    >>> from nines_verification.mutation.rule_mutants import rule_mutants
    >>> from nines_verification.mutation.trying import Trier
    >>> library, game = nines.library(), nines.load("comet-1752")
    >>> mutants = {one.name: one for one in rule_mutants(library, game)}
    >>> proof_of(Trier(library, game), mutants["lay-limit/four: size=3"])
    'both rules answer alike whatever they are asked'
    """
    if mutant.kind == "read":
        return ""
    if mutant.kind == "shifted" and only_worded(mutant.change.partition("=")[0]):
        return UNREAD
    base, other = trier.both(mutant)
    aspect, _, _ = mutant.key.partition("/")
    proofs: dict[str, Callable[[], bool]] = {
        ANSWERS: lambda: answer_alike(base.rule_set, aspect, mutant.was, mutant.rule),
        CARDS: lambda: same_cards(base, aspect, mutant.was, mutant.rule),
        FOLLOWS: lambda: same_follows(base, other, f"{base.slug}/{mutant.key}"),
    }
    return next((proof for proof, holds in proofs.items() if _holds(holds)), "")


def _holds(proof: Callable[[], bool]) -> bool:
    try:
        return proof()
    except Exception:  # noqa: BLE001 - a mutant may fail in any way, and then nothing is proved
        return False
