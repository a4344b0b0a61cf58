"""Claims about rules are counted, and another edition may give another verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.claims.conftest import claim

from nines_verification.claims import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries.claims import Claim, Verdict


@pytest.mark.parametrize(
    ("test", "key", "game", "verdict"),
    [
        (counted.up_to_eight, "up-to-eight", "comet-1718", "fails"),
        (counted.trump_stock, "trump-stock", "oxford-whist", "fails"),
        (counted.pink_nines_alike, "pink-nines-alike", "red-nines-1881", "holds"),
    ],
)
def test_another_edition_gives_another_verdict(
    test: Callable[[Claim], Any], key: str, game: str, verdict: Verdict
) -> None:
    assert test(claim(key, game=game)).verdict == verdict


def test_what_our_choices_decide_is_not_counted() -> None:
    """The lot of Pink Nines is our choice; the suits are the text's own."""
    found = counted.pink_nines_alike(claim("pink-nines-alike", game="pink-nines-2008", readings=()))
    differing = found.says.partition("these differ: ")[2].rstrip(".").split(", ")
    assert "suit" in differing
    assert "lot" not in differing
    assert "settlement" not in differing
