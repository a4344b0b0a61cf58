"""Changes planted in the corpus: they are drawn by a seed, stored with what was noticed, and summed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from nines_tools.planted import trial
from nines_tools.planted.changes import KINDS_OF_CHANGE, changes
from nines_tools.planted.command import command, read_planted, table
from nines_tools.planted.trial import Noticed, copied, tried

ROOT = Path(__file__).parents[3]


def test_a_hundred_changes_are_drawn_by_a_seed() -> None:
    drawn = list(changes(ROOT, 1718))
    assert len(drawn) == sum(kind.share for kind in KINDS_OF_CHANGE) == 100
    assert drawn == list(changes(ROOT, 1718))
    assert drawn != list(changes(ROOT, 1719))
    for change in drawn:
        before = (ROOT / change.file).read_text(encoding="utf-8")
        assert change.applied(before) != before


@pytest.mark.slow
def test_a_change_is_noticed_in_a_copy_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "BY_MEANING", ("consistency",))  # the others take longer
    copy = copied(ROOT, tmp_path)
    change = next(one for one in changes(ROOT, 1718) if one.kind == "line number")
    before = (copy / change.file).read_text(encoding="utf-8")
    noticed = tried(copy, change)
    assert noticed.by == "consistency"
    assert "is on line" in noticed.said
    assert (copy / change.file).read_text(encoding="utf-8") == before


def test_the_table_counts_changes_noticed_and_names_those_missed() -> None:
    notices = [
        Noticed("one", "topic", "consistency", "…"),
        Noticed("two", "topic", "lock", "…"),
        Noticed("three", "year", "", ""),
    ]
    lines = list(table(notices))
    assert lines[-1] == "not noticed: three"
    assert lines[-2].split() == ["all", "3", "1", "1"]


def test_of_a_hundred_stored_changes_ninety_are_noticed() -> None:
    stored = read_planted()
    assert len(stored) == 100
    assert sum(bool(noticed.by) for noticed in stored) >= 90
    assert list(command([])) == list(table(stored))
