"""The plays that are kept under each candidate are played as they are kept."""

from __future__ import annotations

from pathlib import Path

import nines
from nines_verification.candidate_plays import (
    candidate_plays,
    check_candidate_plays,
    difference,
    digests,
    file_of,
)

LIBRARY = nines.library()
COMET = LIBRARY.load("comet-1718")
OXFORD = LIBRARY.load("oxford-whist")


def test_play_under_another_candidate_differs_from_what_is_kept() -> None:
    kept = list(digests(COMET.read({"comet-stops": "yes"})))
    assert difference(kept, COMET.read({"comet-stops": "yes"})) == ""
    assert difference(kept, COMET).startswith("play differs from what is kept, at first in part")
    assert difference(kept[:1], COMET.read({"comet-stops": "yes"})).endswith("in part 2 of 1")
    assert "no play is kept" in difference([], COMET)


def test_plays_under_candidates_are_as_they_are_kept() -> None:
    checked, failures = check_candidate_plays(LIBRARY, OXFORD)
    assert (checked, failures) == (7, ())
    assert isinstance(LIBRARY.checks, Path)
    assert file_of(LIBRARY.checks, "oxford-whist").read_text(encoding="utf-8") == candidate_plays(
        LIBRARY, OXFORD
    )
