"""An interval contains its value, and does not go beyond the bounds of what it estimates."""

from __future__ import annotations

import pytest

from nines.simulation.request import SimulationRequest
from nines.simulation.runners import FIGURES
from nines.simulation.summary import COUNTED, Estimate, mean, quantile, share, summary_of, sums_of

np = pytest.importorskip("numpy")


def holds(one: Estimate) -> bool:
    return one.low <= one.value <= one.high


@pytest.mark.parametrize("of", [1, 2, 3, 7, 40, 999, 1000, 19_000, 20_000, 123_457, 10**9])
@pytest.mark.parametrize("z", [1.959963984540054, quantile(100), quantile(100_000)])
def test_a_share_is_in_an_interval_between_0_and_1(of: int, z: float) -> None:
    for times in {0, 1, of // 3, of // 2, of - 1, of}:
        estimate = share(times, of, z)
        assert holds(estimate)
        assert estimate.low >= 0
        assert estimate.high <= 1
        assert (estimate.low == 0) == (times == 0)
        assert (estimate.high == 1) == (times == of)


def test_a_mean_of_a_bounded_quantity_has_a_bounded_interval() -> None:
    estimate = mean(1, 1, 1000, least=0)
    assert holds(estimate)
    assert estimate.low == 0
    assert mean(999, 999, 1000, most=1).high == 1


def test_deals_all_won_have_exactly_no_unwon_share() -> None:
    rows = np.zeros((1000, len(FIGURES) + 2), np.int64)
    rows[:, 0], rows[:, 1], rows[0, 3] = 1, 5, 1
    request = SimulationRequest("comet-1718", 2, ("random", "random"), 1, 1000)
    summary = summary_of(request, sums_of(rows, 2), 0)
    assert (summary.unwon.value, summary.unwon.low) == (0, 0)
    assert (summary.seats[0].won.value, summary.seats[0].won.high) == (1, 1)
    assert all(holds(summary.means[name]) and summary.means[name].low >= 0 for name in COUNTED)
    assert summary.means["passes"].low == 0
