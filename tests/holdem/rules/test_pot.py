"""Side pots, and parts that are as equal as they can be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nines.holdem.rule_inputs import Contest
from nines.holdem.rules.pot import EqualParts, SidePots


@given(
    st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=2, max_size=6).filter(
        lambda seats: any(put and stays for put, stays in seats)
    )
)
def test_side_pots_make_the_pot_and_match_each_stake(
    seats: list[tuple[int, bool]],
) -> None:
    most = max(put for put, stays in seats if stays)
    put = tuple(min(amount, most) for amount, _ in seats)  # who folds has not put in more than who stays
    standing = tuple(seat for seat, (_, stays) in enumerate(seats) if stays and put[seat])
    shares = SidePots().shares(Contest(put, standing))
    assert sum(share.amount for share in shares) == sum(put)
    for seat in standing:
        could = sum(share.amount for share in shares if seat in share.seats)
        assert could == sum(min(put[seat], other) for other in put)


@given(st.integers(0, 99), st.integers(1, 9), st.booleans())
def test_equal_parts_differ_by_a_chip_at_most(amount: int, players: int, from_left: bool) -> None:  # noqa: FBT001
    parts = EqualParts(from_left).parts(amount, tuple(range(players)))
    assert sum(parts) == amount
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=from_left)
