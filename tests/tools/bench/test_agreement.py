"""The peer and the engine agree about every act and every score of a deal."""

from __future__ import annotations

from typing import Final

import pytest

import nines
from nines_tools.bench.agreement import play_lines

GAME: Final = nines.load("red-nines-20c")


@pytest.mark.slow
def test_the_peer_and_the_engine_agree_on_a_thousand_deals() -> None:
    lines = tuple(play_lines(GAME, 1, range(1000)))
    assert [fault for line in lines for fault in line.faults] == []
    assert len({line.actions for line in lines}) == 1000


@pytest.mark.parametrize(
    ("readings", "fault"),
    [
        ({"natural-card-held-back": "yes"}, "the legal acts differ"),
        ({"opening-lay-repeated": "every-lead"}, "the legal acts differ"),
        ({"american-values": "yes"}, "scores"),
        ({"red-nine-counts": "nothing"}, "scores"),
        ({"out-on-red-nine-doubles": "no"}, "scores"),
    ],
)
def test_another_game_is_not_taken_for_that_of_the_peer(readings: dict[str, str], fault: str) -> None:
    faults = [fault for line in play_lines(GAME.read(readings), 1, range(60)) for fault in line.faults]
    assert any(fault in one for one in faults)
