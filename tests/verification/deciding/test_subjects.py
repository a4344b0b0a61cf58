"""Which games are compared."""

from __future__ import annotations

from nines import library
from nines_verification.deciding.subjects import editions_of, families_of


def test_every_two_editions_of_a_family_are_compared_once() -> None:
    ours = library()
    assert families_of(ours) == ("stops", "ninety-nine")
    pairs = [edition.names for name in families_of(ours) for edition in editions_of(ours, name)]
    assert len(pairs) == len(set(map(frozenset, pairs))) == 171 + 10
