"""Test the claims of the documents again. Each new result must equal the stored result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import CorpusError
from nines_verification.claims import (
    counted,
    ladder,
    multiple9,
    ninety_nine,
    ninety_nine_advice,
    ninety_nine_played,
    stops_hands,
    stops_nines,
    stops_policies,
)
from nines_verification.claims.rests import rests_of
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.claims import Claim, Found
    from nines_verification.report import Level

TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    **counted.TRIED,
    **ladder.TRIED,
    **multiple9.TRIED,
    **ninety_nine.TRIED,
    **ninety_nine_advice.TRIED,
    **ninety_nine_played.TRIED,
    **stops_hands.TRIED,
    **stops_nines.TRIED,
    **stops_policies.TRIED,
}
SLOW: Final = "simulation"  # claims tested by this method are played again only in a full run


def judge(claim: Claim) -> Found:
    """Test a claim and return the result.

    Raises
    ------
    CorpusError
        If the claim names a test that does not exist.
    """
    test = _test_of(claim)
    found = test(claim)
    return found._replace(rests=rests_of(claim, found, test)) if claim.method == SLOW else found


def is_stale(claim: Claim) -> bool:
    """Return whether the stored result of a simulation, or anything that it rests on, was changed later."""
    return claim.method == SLOW and claim.found.rests != rests_of(claim, claim.found, _test_of(claim))


def check_claims(
    library: Library, game: AnyGame, level: Level = "standard"
) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of tested claims about a game, and the results that are faults.

    A claim that turns out to be false is not a fault. A result that differs from the stored result is a
    fault. At the level ``standard``, simulations are not run again. A stored result of a simulation is stale
    if the result, or something on which the result rests, has changed. A stale result is also a fault.
    """
    claims = library.claims.about(game.slug)
    failures = []
    for claim in claims:
        place = f"claims/{claim.document}.toml {claim.key}"
        if claim.contradiction:
            failures.append(Failure(place, claim.contradiction))
        if claim.method == SLOW and level == "standard":
            if is_stale(claim):
                command = f"python -m nines_verification claims {claim.key}"
                failures.append(Failure(place, f"is stale: it or its basis has changed; run {command}"))
            continue
        found = judge(claim)
        if found != claim.found:
            failures.append(Failure(place, f"now gives {found}"))
    return len(claims), tuple(failures)


def _test_of(claim: Claim) -> Callable[[Claim], Found]:
    if claim.tried not in TRIED:
        fault = f"there is no test {claim.tried!r}; the tests are {', '.join(TRIED)}"
        raise CorpusError(f"claims/{claim.document}.toml", claim.key, fault)
    return TRIED[claim.tried]
