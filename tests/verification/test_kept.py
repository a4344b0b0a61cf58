"""A full run that was interrupted goes on from there; a run under other sources begins anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import library
from nines_verification import kept as module
from nines_verification import run
from nines_verification.kept import Kept
from nines_verification.report import Failure, Section

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOLDS = Section("golden play", "comet-1718", 1500, "lines", (), 0.5)
FAILS = Section("scenarios", "comet-1718", 100, "scenarios", (Failure("here", "this"),), 0.5)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(module, "digest_of_sources", lambda _, run: f"digest-{run}")
    return tmp_path


def test_what_held_is_kept_and_what_failed_is_not() -> None:
    kept = Kept([], "full")
    kept.add(HOLDS)
    kept.add(FAILS)
    again = Kept([], "full")
    assert again.get("golden play", "comet-1718") == HOLDS._replace(kept=True)
    assert again.get("scenarios", "comet-1718") is None
    again.remove()
    assert Kept([], "full").get("golden play", "comet-1718") is None


def test_a_run_of_other_sources_does_not_read_it() -> None:
    Kept([], "full").add(HOLDS)
    assert Kept([], "other").get("golden play", "comet-1718") is None


def test_a_line_that_was_cut_off_is_nothing() -> None:
    kept = Kept([], "full")
    kept.add(HOLDS)
    kept.path.write_text(kept.path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert Kept([], "full").get("golden play", "comet-1718") is None


def test_where_nothing_can_be_written_nothing_is_kept(cache: Path) -> None:
    (cache / "nines").write_text("a file, where a folder is to be", encoding="utf-8")
    kept = Kept([], "full")
    kept.add(HOLDS)
    kept.remove()
    assert Kept([], "full").get("golden play", "comet-1718") is None


def test_an_interrupted_run_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def performed(_: object, tasks: list[run.Task], __: int) -> Iterator[Section]:
        for task in tasks:
            asked.append(task.slug)
            yield Section(task.check, task.slug, 1, "lines", (), 0.1)

    monkeypatch.setattr(run, "_performed", performed)
    games = ["comet-1718", "comet-1752"]
    for section in run.verify(library(), games, "full", only=["golden play"]):
        assert section.subject == "comet-1718"
        break
    sections = list(run.verify(library(), games, "full", only=["golden play"]))
    assert [(one.subject, one.kept) for one in sections] == [("comet-1718", True), ("comet-1752", False)]
    assert asked == ["comet-1718", "comet-1752"]
    assert [one.kept for one in run.verify(library(), games, "full", only=["golden play"])] == [False, False]


def test_a_long_check_continues_after_its_last_part(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def performed(_: object, tasks: list[run.Task], __: int) -> Iterator[Section]:
        for task in tasks:
            done.append(task.part.number)
            yield Section(task.check, task.slug, 500, "deals", (), 0.1, part=str(task.part))

    monkeypatch.setattr(run, "_performed", performed)
    for section in run.verify(library(), ["comet-1718"], "full", only=["imagined deals"]):
        if section.part == "part 3 of 20":
            break
    sections = list(run.verify(library(), ["comet-1718"], "full", only=["imagined deals"]))
    assert [section.kept for section in sections] == [True] * 3 + [False] * 17
    assert done == list(range(1, 21))
