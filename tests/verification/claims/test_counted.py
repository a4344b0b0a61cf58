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
        (counted.first_with_opera, "first-with-opera", "comet-1991", "fails"),
        (counted.first_with_opera, "first-with-opera", "comet-1718", "fails"),
        (counted.up_to_eight, "up-to-eight", "comet-1718", "fails"),
        (counted.trump_stock, "trump-stock", "oxford-whist", "fails"),
        (counted.pink_nines_alike, "pink-nines-alike", "red-nines-1881", "holds"),
    ],
)
def test_another_edition_gives_another_verdict(
    test: Callable[[Claim], Any], key: str, game: str, verdict: Verdict
) -> None:
    assert test(claim(key, game=game)).verdict == verdict
