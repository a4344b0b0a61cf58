"""Test whether advice on Ninety-nine pays, if the points of the others count against the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines import load
from nines_verification.claims.interval import mean
from nines_verification.claims.settings import played
from nines_verification.claims.verdicts import Effect, found_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nines.libraries.claims import Claim, Found


def bidder_leads(claim: Claim) -> Found:
    """Test whether one policy gains more on its opponents than another policy would in the same deals."""
    watched, replaced, others = claim.policies
    (seats,) = claim.seats
    leads = []
    for name in (watched, replaced):
        rest = [others] * (seats - 1)
        deals = played(load(claim.game), seats, [name, *rest], claim.sample, claim.seed, all_of_it=True)
        leads.append([_lead(one.gains) for one in deals])
    found = mean([one - other for one, other in zip(*leads, strict=True)])
    where = f"policy {watched} minus policy {replaced}, among players with policy {others}"
    return found_of(claim, [Effect(where, found)])


def _lead(gains: Sequence[int]) -> float:
    """Return the gain of the first seat less the mean gain of the other seats."""
    first, *others = gains
    return first - sum(others) / len(others)


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {"bidder-leads": bidder_leads}
