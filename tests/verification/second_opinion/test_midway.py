"""Half of the matches begin midway."""

from __future__ import annotations

import pytest
from tests.verification.second_opinion.conftest import COMET

import nines
from nines import load
from nines_verification.second_opinion import midway as midway_module
from nines_verification.second_opinion.matches import seat_numbers
from nines_verification.second_opinion.midway import is_midway, midway
from nines_verification.tools import Tools


@pytest.mark.parametrize("slug", nines.library().playable)
def test_half_of_the_matches_begin_midway_and_go_on(slug: str) -> None:
    game = load(slug)
    seats = seat_numbers(game)[0]
    for seed in (1, 3, 5):
        assert is_midway(seed)
        fresh = nines.begin(game, seats, seed).position
        match = midway(game, fresh, seed)
        assert game.match_winners(match) is None
        assert nines.dealt(game, match, seed).position.seats == seats
    assert sum(map(is_midway, range(100))) in range(40, 60)


def test_a_match_already_over_is_played_from_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = nines.begin(COMET, 3, 7).position
    over = {"balances": (1, 2, 3), "deals": 3}
    monkeypatch.setattr(midway_module, "tools_of", lambda _: Tools(midway=lambda *_: over))
    assert midway(COMET, fresh, 7) is fresh
