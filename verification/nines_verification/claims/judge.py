"""Test the claims of the documents again. Each result must equal the stored result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import CorpusError
from nines_verification.claims import multiple9, ninety_nine, ninety_nine_played
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.claims import Claim, Found

TRIED: Final[dict[str, Callable[[], Found]]] = {
    **multiple9.TRIED,
    **ninety_nine.TRIED,
    **ninety_nine_played.TRIED,
}


def judge(claim: Claim) -> Found:
    """Test a claim and return the result.

    Raises
    ------
    CorpusError
        If there is no function with the name given in the claim.
    """
    if claim.tried not in TRIED:
        fault = f"nothing tries {claim.tried!r}; there is {', '.join(TRIED)}"
        raise CorpusError(f"claims/{claim.document}.toml", claim.key, fault)
    return TRIED[claim.tried]()


def check_claims(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of claims about a game that were tested, and the results that differ from the store.

    If a claim proves false, this is a result and not a fault. If the stored verdict differs, this is a fault.
    """
    claims = library.claims.about(game.slug)
    failures = []
    for claim in claims:
        found = judge(claim)
        if found != claim.found:
            failures.append(Failure(f"claims/{claim.document}.toml {claim.key}", f"now gives {found}"))
    return len(claims), tuple(failures)
