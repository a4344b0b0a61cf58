"""A check that held is skipped until something that it rests on changes; an interrupted run goes on."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.boundary.cached import write_copy
from nines.libraries.release import CHANGELOG, PROJECT
from nines_verification import Kept, inputs, run
from nines_verification.kept import MARK, MOST
from nines_verification.report import Failure, Section

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines_verification.report import Level

SLUG, BASE = "comet-1752", "comet-1718"  # the later edition amends the earlier one
CHECK = "golden play"
READ = (
    "nines/kernel/play.py",
    "nines/stops/games/comet_1752.py",
    "nines_corpus/readings/comet-1752.toml",
    "nines_corpus/passages/wp-comet.toml",
    "nines_verification/run.py",
    f"nines_verification/scenarios/{SLUG}.toml",
    f"nines_verification/scenarios/{BASE}.toml",
    f"nines_verification/golden/{SLUG}.jsonl",
    f"nines_verification/golden/candidates/{SLUG}.json",
    f"nines_verification/perft/{SLUG}.json",
    f"nines_verification/weights/{SLUG}.jsonl",
    "nines_verification/facts/wp-comet/first.json",
    "nines_verification/rules.lock.json",
    *(CHANGELOG, PROJECT),
)
NOT_READ = (
    "nines/cli/verify.py",
    "nines/sphinx/static/table.js",
    "nines_verification/report.json",
    "nines_verification/scenarios/hoc-mazarin-1765.toml",
)
FAILS = Section(CHECK, SLUG, 9, "lines", (Failure("here", "this"),), 0.5)


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small project with a file of every kind, in which the checks look for their inputs."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for place in (*READ, *NOT_READ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(place, encoding="utf-8")
    monkeypatch.setattr(inputs, "house_of", lambda _: tmp_path)
    monkeypatch.setattr(inputs, "_roots", lambda package: [tmp_path / package])
    return tmp_path


@pytest.fixture
def performed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let each check hold at once, and return the list of those that ran."""
    ran: list[str] = []

    def perform(task: run.Task, _: object) -> Section:
        ran.append(f"{task.slug} {task.part}".strip())
        return Section(task.check, task.slug, 9, "lines", (), 0.5, part=str(task.part))

    monkeypatch.setattr(run, "perform_task", perform)
    return ran


def verified(*slugs: str, level: Level = "standard", again: bool = False) -> list[bool]:
    """Run the check, and return which sections were skipped."""
    kept = Kept(library(), again=again)
    return [one.kept for one in run.verify(library(), slugs or (SLUG,), level, only=[CHECK], kept=kept)]


@pytest.mark.usefixtures("performed")
@pytest.mark.parametrize("place", READ)
def test_a_check_runs_again_when_a_file_changes(place: str, project: Path) -> None:
    assert (verified(), verified()) == ([False], [True])
    (project / place).write_text("changed", encoding="utf-8")
    assert (verified(), verified()) == ([False], [True])


@pytest.mark.usefixtures("performed")
@pytest.mark.parametrize("place", NOT_READ)
def test_a_file_that_no_check_reads_changes_nothing(place: str, project: Path) -> None:
    verified()
    (project / place).write_text("changed", encoding="utf-8")
    assert verified() == [True]


@pytest.mark.usefixtures("performed")
def test_a_new_file_runs_a_check_again(project: Path) -> None:
    verified(SLUG, BASE)
    (project / "nines_verification/deciding_plays").mkdir()
    (project / f"nines_verification/deciding_plays/{SLUG}.jsonl").touch()
    assert verified(SLUG, BASE) == [False, True]


@pytest.mark.usefixtures("performed")
def test_other_versions_and_options_run_a_check_again(monkeypatch: pytest.MonkeyPatch) -> None:
    verified()
    assert (verified(level="full"), verified(again=True), verified()) == ([False], [False], [True])
    for name, other in (("_installed", lambda: ("numpy 0",)), ("version_of", lambda _: "9.9")):
        monkeypatch.setattr(inputs, name, other)
        assert (verified(), verified()) == ([False], [True])
    monkeypatch.setattr(sys, "version", "4.0")
    assert verified() == [False]


@pytest.mark.usefixtures("performed")
@pytest.mark.parametrize(("was", "damaged"), [('"checked": 9', '"checked": 8'), ("}", ""), ("{", "[" * 9999)])
def test_a_damaged_file_is_ignored(was: str, damaged: str, project: Path) -> None:
    verified()
    (kept,) = (project / "cache" / "nines" / "verified").iterdir()
    kept.write_text(kept.read_text(encoding="utf-8").replace(was, damaged), encoding="utf-8")
    assert verified() == [False]


@pytest.mark.usefixtures("performed")
@pytest.mark.parametrize("change", [{"checked": "9"}, {"note": None}, {"totals": [3]}, {"more": 1}])
def test_a_body_that_is_not_ours_is_ignored(change: dict[str, object], project: Path) -> None:
    verified()
    (kept,) = (project / "cache" / "nines" / "verified").iterdir()
    head, _, body = kept.read_bytes().partition(b"\n")
    digest = head.removeprefix(MARK).split()[0].decode()
    write_copy(kept, MARK, digest, json.dumps(json.loads(body) | change).encode(), MOST)
    assert verified() == [False]
    write_copy(kept, MARK, digest, body, MOST)
    assert verified() == [True]


WAYS: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a link to a device": lambda file: file.symlink_to("/dev/zero"),
    "a link to notes": lambda file: file.symlink_to(file.with_name("notes")),
}


@pytest.mark.usefixtures("performed")
@pytest.mark.parametrize("make", WAYS.values(), ids=WAYS)
def test_what_is_not_our_file_is_left(make: Callable[[Path], object], project: Path) -> None:
    verified()
    (kept,) = (project / "cache" / "nines" / "verified").iterdir()
    (notes := kept.with_name("notes")).write_text("mine", encoding="utf-8")
    kept.unlink()
    make(kept)
    assert (verified(), verified()) == ([False], [False])
    assert notes.read_text(encoding="utf-8") == "mine"


@pytest.mark.usefixtures("performed")
def test_a_file_written_meanwhile_keeps_nothing(project: Path) -> None:
    kept = Kept(library())
    (project / READ[0]).write_text("changed meanwhile", encoding="utf-8")
    list(run.verify(library(), [SLUG], only=[CHECK], kept=kept))
    (project / READ[0]).write_text(READ[0], encoding="utf-8")
    assert verified() == [False]


def test_a_failed_check_runs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "perform_task", lambda *_: FAILS)
    assert (verified(), verified()) == ([False], [False])


@pytest.mark.usefixtures("performed")
def test_where_nothing_can_be_written_nothing_is_kept(project: Path) -> None:
    (project / "cache").write_text("a file, where a folder is to be", encoding="utf-8")
    assert (verified(), verified()) == ([False], [False])


def test_an_interrupted_run_goes_on_where_it_was(performed: list[str]) -> None:
    for section in run.verify(library(), [BASE, SLUG], only=[CHECK], kept=Kept(library())):
        assert section.subject == BASE
        break
    assert verified(BASE, SLUG) == [True, False]
    assert performed == [BASE, SLUG]


def test_a_long_check_continues_after_its_last_part(performed: list[str]) -> None:
    def parts(last: str) -> list[bool]:
        skipped = []
        for section in run.verify(library(), [BASE], "full", only=["imagined deals"], kept=Kept(library())):
            skipped.append(section.kept)
            if section.part == last:
                break
        return skipped

    assert parts("part 3 of 20") == [False] * 3
    assert parts("") == [True] * 3 + [False] * 17
    assert performed == [f"{BASE} part {number} of 20" for number in range(1, 21)]


def test_sections_keep_their_order_when_some_are_skipped(performed: list[str]) -> None:
    verified(SLUG)
    sections = run.verify(library(), [BASE, SLUG], only=[CHECK], kept=Kept(library()))
    assert [(one.subject, one.kept) for one in sections] == [(BASE, False), (SLUG, True)]
    assert performed == [SLUG, BASE]
