"""Claims about red nines are tried on a few deals."""

from __future__ import annotations

from tests.verification.claims.conftest import claim

from nines_verification.claims import ninety_nine_advice, stops_nines


def test_the_tests_of_red_nines_run_on_a_few_deals() -> None:
    assert stops_nines.nine_timing(claim("timing-of-red-nine")).intervals == 1
    assert "Caught in" in stops_nines.nine_risk(claim("risk-of-holding")).says
    assert stops_nines.nine_caught(claim("caught-with-red-nine", policies=("random",))).intervals == 1
    assert ninety_nine_advice.spoiling(claim("spoiling", sample=8)).intervals == 1
