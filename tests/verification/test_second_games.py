"""Every game agrees with its second implementation on a few deals; `nines verify` plays more."""

from __future__ import annotations

import pytest

from nines import library
from nines_verification.second_opinion.check import check_second


@pytest.mark.parametrize("slug", library().playable)
def test_both_implementations_play_the_same(slug: str) -> None:
    checked, failures, _ = check_second(library().load(slug), "standard", seed=0)
    assert checked > 100
    assert failures == ()
