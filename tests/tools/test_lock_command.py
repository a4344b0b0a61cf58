"""The command that writes the lock."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.libraries import Library
from nines.libraries.digests import digest_of
from nines_tools import checkout, lock_command
from nines_verification.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

PINK = "pink-nines-1974"


@pytest.mark.slow
def test_the_command_writes_the_lock_only_without_dry_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lock", PINK, "--dry-run"]) == 0
    assert ": 0 of " in capsys.readouterr().out
    monkeypatch.setattr(lock_command, "folder_of", lambda _: tmp_path)
    monkeypatch.setattr(Library, "checks", property(lambda _: tmp_path))
    monkeypatch.setitem(vars(library()), "releases", ())  # one game is not a whole release
    assert main(["lock", PINK]) == 0
    assert "of them changed" in capsys.readouterr().out
    stored = json.loads((tmp_path / "rules.lock.json").read_text(encoding="utf-8"))
    assert stored["keys"]["wp-comet:069"] == {"digest": digest_of("wp-comet:069", library())}


def test_outside_a_checkout_nothing_is_locked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checkout, "house_of", lambda _: None)
    for options in ([], ["--dry-run"]):
        assert main(["lock", PINK, *options]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "is not read from a checkout" in err


def test_too_few_processes_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lock", PINK, "--jobs", "0"]) == 2
    assert "0 processes are too few" in capsys.readouterr().err
