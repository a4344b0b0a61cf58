"""The verdict on a claim is drawn from all its settings and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.verification.claims.conftest import FIRST, claim

from nines_verification.claims.interval import Interval
from nines_verification.claims.verdicts import Effect, found_of, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.libraries.claims import Verdict


def effect(low: float, high: float) -> Effect:
    return Effect("here", Interval((low + high) / 2, low, high, 9))


@pytest.mark.parametrize(
    ("verdicts", "all_in_all"),
    [
        (("holds",), "holds"),
        (("fails", "fails"), "fails"),
        (("holds", "fails", "undecided"), "depends"),
        (("undecided", "fails"), "undecided"),
        (("depends", "holds"), "depends"),
    ],
)
def test_settings_must_agree(verdicts: Sequence[Verdict], all_in_all: Verdict) -> None:
    assert together(verdicts) == all_in_all


@pytest.mark.parametrize(
    ("here", "there", "verdict"),
    [
        ((1, 2), (1, 2), "holds"),
        ((1, 2), (-1, 2), "holds"),
        ((1, 2), (-2, -1), "depends"),
        ((-2, -1), (1, 2), "depends"),
        ((-1, 1), (1, 2), "undecided"),
        ((0, 0), (1, 2), "depends"),  # the advice has nothing to do but under another reading
    ],
)
def test_a_claim_depends_on_a_reading_that_gives_the_contrary(
    here: tuple[float, float], there: tuple[float, float], verdict: Verdict
) -> None:
    game = "red-nines-20c[american-values=yes]"
    found = found_of(claim(FIRST, readings=(game,)), [effect(*here)], lambda _: [effect(*there)])
    assert found.verdict == verdict
    assert found.intervals == 2
    assert found.stays + tuple(change.partition(": ")[0] for change in found.changes) == (game,)
