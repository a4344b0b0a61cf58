"""Payments that must be claimed."""

from __future__ import annotations

from nines.stops.rules import claim


def test_which_payments_wait_and_when_they_lapse() -> None:
    """wp-comet:077."""
    cases: tuple[tuple[claim.Lost, bool, bool, bool], ...] = (
        (claim.NeverLost(), False, False, False),
        (claim.LostToAnyLay(), True, True, True),
        (claim.LostToAnother(), True, False, True),
    )
    for lost, waits, own, other in cases:
        claimed = claim.Claimed(("manille",), lost)
        assert claimed.awaits("manille") is waits
        assert not claimed.awaits("king")
        assert claimed.lapses(0, 0) is own
        assert claimed.lapses(0, 1) is other
