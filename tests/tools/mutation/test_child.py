"""Functions run in processes of their own, several at the same time, and leave nothing behind."""

from __future__ import annotations

import os
from functools import partial
from mmap import MAP_PRIVATE, PROT_READ, mmap
from pathlib import Path
from time import sleep

import pytest

from nines.boundary.environment import cache_folder
from nines_tools.mutation import child


def of_itself(seconds: float) -> tuple[int, str]:
    sleep(seconds)
    return os.getpid(), str(cache_folder())


def test_results_come_as_soon_as_they_are_there() -> None:
    works = [(seconds, partial(of_itself, seconds)) for seconds in (2, 0, 0.1)]
    found = dict(child.in_children(works, 2))
    assert list(found) == [0, 0.1, 2]
    assert len({number for number, _ in found.values()}) == 3
    assert not any(Path(folder).exists() for _, folder in found.values())


def test_an_interruption_ends_the_processes_that_still_run(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, begin = list[child.Child](), child.Child

    def noted(work: partial[tuple[int, str]]) -> child.Child:
        begun.append(begin(work))
        return begun[-1]

    monkeypatch.setattr(child, "Child", noted)
    running = child.in_children([(seconds, partial(of_itself, seconds)) for seconds in (600, 0)], 2)
    assert next(running)[0] == 0
    running.close()
    assert len(begun) == 2
    for one in begun:
        with pytest.raises(ProcessLookupError):
            os.kill(one.number, 0)


def test_a_child_process_has_a_cache_folder_of_its_own() -> None:
    """Kept tables have the digest of the files of code, so a mutant must neither read nor write them."""
    folder = child.in_child(lambda: str(cache_folder()))
    assert folder != str(cache_folder())
    assert not Path(folder).exists()


def test_a_child_process_may_end_as_it_likes() -> None:
    assert child.in_child(lambda: [1]) == [1]
    assert child.in_child(lambda: exec("raise SystemExit")) is None  # noqa: S102 - ends the process


def test_a_child_process_has_room_whatever_its_parent_holds() -> None:
    with mmap(-1, child.MOST_BYTES + (1 << 30), flags=MAP_PRIVATE, prot=PROT_READ):
        assert child.in_child(lambda: len(bytearray(1 << 28))) == 1 << 28
        assert (
            child.in_child(lambda: len(mmap(-1, 2 * child.MOST_BYTES, flags=MAP_PRIVATE, prot=PROT_READ)))
            is None
        )  # more than it may take
