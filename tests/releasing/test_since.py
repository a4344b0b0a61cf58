"""What a change after a release demands: another version, an entry of the changelog, a tombstone."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from click.testing import CliRunner
from tests.releasing.conftest import PARTS, PASSAGE, again, locked, made

from nines.cli import commands
from nines.libraries.digests import COMMAND, LOCK, read_lock
from nines.libraries.release import CHANGELOG
from nines_verification.__main__ import main
from nines_verification.lock import check_said, make_lock, since_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.releasing.conftest import Version

    Following = Callable[..., Version]

WORDS = (PASSAGE, "Two or three play.", "Two play, or three.")
PLAY = ("games.py", "settlement.CardsLeft, amount=2", "settlement.CardsLeft, amount=3")
"""A passage is reworded; a payment is raised."""


def faults(version: Version) -> list[str]:
    """Return what the check of the lock says."""
    return [str(failure) for failure in check_said(version.library)[1]]


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    exit_code: int
    stdout: str
    stderr: str


def lock(version: Version, *options: str) -> Ended:
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            code = main(["lock", "--library", version.package, "--jobs", "1", *options])
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Ended(code, out.getvalue(), err.getvalue())


@pytest.mark.slow
def test_a_version_as_it_was_released_demands_nothing(history: dict[str, Version]) -> None:
    for version in history.values():
        assert faults(version) == []
        assert since_release(version.library, read_lock(version.library)) == (False, (), "")
    assert lock(history["0.3.0"]).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("edit", [WORDS, PLAY])
def test_a_released_version_may_not_change(edit: Any, following: Following) -> None:  # noqa: ANN401
    version = following("0.3.0", edit)
    before = (version.folder / "checks" / LOCK).read_bytes()
    ended = lock(version)
    assert ended.exit_code == 1
    said = " ".join(ended.stdout.split())
    assert "0.3.0: is released, and a release never changes: raise the version in pyproject.toml" in said
    assert "steps: differs from what was released in 0.3.0" in said
    assert "nothing was written" in said
    assert (version.folder / "checks" / LOCK).read_bytes() == before
    assert lock(version, "--dry-run").exit_code == 0
    locked(version.library)  # by another way
    *named, how = faults(version)
    assert len(named) in range(1, 7)
    assert how.startswith("0.3.0: is released, and a release never changes")
    asked = ["--library", version.package, "verify", "--only", "lock", "--jobs", "1"]
    checked = CliRunner().invoke(commands, asked)
    assert checked.exit_code == 1
    assert "a release never changes" in " ".join(checked.stdout.split())


def test_a_version_in_development_may_change_and_needs_an_entry(following: Following) -> None:
    version = following("0.4.0.dev0", PLAY)
    ended = lock(version)
    assert ended.exit_code == 0
    assert "steps/settlement: has changed since 0.3.0, and no entry of the changelog names it" in " ".join(
        ended.stdout.split()
    )
    assert faults(version)[-1] == f"{CHANGELOG}: add the entry that {COMMAND} --dry-run drafts"
    draft = ended.stdout[ended.stdout.index("- **") :].partition("\n\n")[0]
    log = version.house / CHANGELOG
    log.write_text(log.read_text(encoding="utf-8") + f"\n{draft}\n", encoding="utf-8")
    assert faults(version) == []


@pytest.mark.slow
def test_an_entry_must_have_three_parts_and_name_the_key(following: Following) -> None:
    version = following("0.4.0", WORDS, PLAY)
    locked(version.library)
    log = version.house / CHANGELOG
    for entry, told in {
        "- **Beans.** steps, long-steps and steps-sheet:001 have changed.": False,
        f"- {PARTS.format('stepsons', 'steps-sheets', 'much')}": False,
        f"- {PARTS.format('steps', 'steps-sheet:001', 'payments')}": False,  # and long-steps?
        f"- {PARTS.format('steps, long-steps', 'steps-sheet:001', 'payments')}": True,
    }.items():
        for heading in ("Unreleased", "0.4.0"):
            log.write_text(f"## [{heading}]\n\n{entry}\n\n## [0.3.0]\n", encoding="utf-8")
            assert (faults(version) == []) == told, entry
    log.write_text(f"## [Unreleased]\n\n## [0.3.0]\n\n{entry}\n", encoding="utf-8")
    assert faults(version)  # an entry of a version that is out
    log.unlink()
    assert faults(version) == []  # an installed package has no changelog


@pytest.mark.slow
def test_the_draft_names_games_passages_and_what_differs(following: Following) -> None:
    version = following(
        "0.4.0.dev0", WORDS, PLAY, ("corpus/games.toml", 'title = "Steps"', 'title = "Steppes"')
    )
    now = make_lock(version.library)
    draft = " ".join(since_release(version.library, now).draft.split())
    games = draft.partition("*Games affected:* ")[2].partition(" *Passages affected:*")[0]
    assert games.startswith("long-steps (")
    assert "settlement" in games
    assert "*Passages affected:* steps-sheet (001). *What changes in results" in draft
    assert "say here which acts, payments or counts differ" in draft
    only = following("0.4.0.dev0", WORDS)
    draft = " ".join(since_release(only.library, make_lock(only.library)).draft.split())
    assert "*Games affected:* none in play." in draft
    assert draft.endswith("no play, count or payment; only words or warrants in long-steps, steps.")


def drafted(version: Version) -> str:
    """Return the draft on one line, as the command prints it after the keys are locked."""
    return " ".join(since_release(version.library, read_lock(version.library)).draft.split())


def commit(version: Version) -> None:
    """Commit the files of a version."""
    alone = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@nines.example", "-c", "commit.gpgsign=false")
    for asked in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "before")):
        subprocess.run(("git", *who, *asked), cwd=version.house, check=True, capture_output=True, env=alone)


@pytest.mark.slow
def test_the_draft_names_only_what_no_entry_names(following: Following, tmp_path: Path) -> None:
    """One payment was changed and told before; now one passage of one document is reworded."""
    told = f"- {PARTS.format('steps, long-steps', 'none', 'payments')}"
    version = following("0.4.0.dev0", PLAY, entry=told)
    locked(version.library)
    assert drafted(version) == ""
    edit = ("corpus/passages/steps-letter.toml", "We play Steps by", "We play Steps after")
    reworded = made(tmp_path / "next" / "reworded", "0.4.0.dev0", version.folder, [edit], told).library
    draft = " ".join(since_release(reworded, make_lock(reworded)).draft.split())
    assert "*Games affected:* none in play. *Passages affected:* steps-letter (001)." in draft
    assert "steps-sheet" not in draft


def test_what_changed_since_the_last_commit_needs_a_newer_entry(following: Following) -> None:
    told = f"- {PARTS.format('steps, long-steps', 'none', 'payments')}"
    version = following("0.4.0.dev0", PLAY, entry=told)
    locked(version.library)
    commit(version)
    assert drafted(version) == ""
    lock = version.folder / "checks" / LOCK
    data = json.loads(lock.read_text(encoding="utf-8"))
    data["keys"]["steps/settlement"]["behaviour"] = "sha256:0"
    lock.write_text(json.dumps(data), encoding="utf-8")
    assert "*Games affected:* steps (settlement). *Passages affected:* none." in drafted(version)
    log = version.house / CHANGELOG
    newer = f"- **Again.** {PARTS.format('steps', 'none', 'payments')}"
    log.write_text(log.read_text(encoding="utf-8") + f"\n{newer}\n", encoding="utf-8")
    assert drafted(version) == ""


def test_a_key_that_is_gone_needs_a_tombstone(following: Following) -> None:
    version = following("0.4.0.dev0", ("games.py", 'name="king"', 'name="kings"'))
    locked(version.library)
    assert "steps/stop/king: was released in 0.3.0 and is gone: enter it in retired.toml" in faults(version)


@pytest.mark.slow
def test_what_was_never_released_demands_nothing(following: Following) -> None:
    version = following("0.4.0", WORDS, PLAY)
    (version.folder / "corpus" / "released" / "sha256sums.txt").write_text("", encoding="utf-8")
    for path in (version.folder / "corpus" / "released").glob("*.gz"):
        path.unlink()
    again(version.library)
    ended = lock(version)
    assert ended.exit_code == 0
    assert "draft" not in ended.stdout
    assert faults(version) == []


def test_a_lock_of_another_format_is_refused(following: Following) -> None:
    version = following("0.3.0")
    path = version.folder / "checks" / LOCK
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "format": 2}), encoding="utf-8")
    before = path.read_bytes()
    ended = lock(version)
    assert ended.exit_code == 2
    assert (
        ended.stderr.strip()
        == f"nines_verification: {LOCK}, format: is 2; this version of nines reads format 1"
    )
    assert path.read_bytes() == before
