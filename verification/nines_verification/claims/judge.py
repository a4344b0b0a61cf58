"""Trying the claims again: what is found must be what is on record."""

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
    """Try a claim and return what comes of it.

    Raises
    ------
    CorpusError
        If there is no function of the name that the claim has.
    """
    if claim.tried not in TRIED:
        fault = f"nothing tries {claim.tried!r}; there is {', '.join(TRIED)}"
        raise CorpusError(f"claims/{claim.document}.toml", claim.key, fault)
    return TRIED[claim.tried]()


def check_claims(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return how many claims of a game were tried, and which gave another result than is on record.

    A claim that fails is a finding and not a fault; another verdict in the record is a fault.
    """
    claims = library.claims.about(game.slug)
    failures = []
    for claim in claims:
        found = judge(claim)
        if found != claim.found:
            failures.append(Failure(f"claims/{claim.document}.toml {claim.key}", f"came out as {found}"))
    return len(claims), tuple(failures)
