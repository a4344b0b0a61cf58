"""Two games are compared as they run."""

from __future__ import annotations

import nines
from nines_verification.course import first_difference

LIBRARY = nines.library()
COMET = LIBRARY.load("comet-1718")


def test_games_that_differ_in_seats_differ() -> None:
    other = COMET.read({"two-players": "no"})
    assert first_difference(COMET, other, 1) == "the numbers of players differ"
