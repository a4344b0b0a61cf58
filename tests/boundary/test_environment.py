"""Environment variables: what makes no sense is refused in one line that names the variable and its value."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from nines.boundary.environment import cache_folder, seconds, switched_on
from nines.cli import commands
from nines.errors import RequestError
from nines.libraries.release import last_commit


@pytest.mark.parametrize("value", ["1667997441000", "-1", "abc", "1.5", "²", "9" * 30, "253402300800", "1e9"])
def test_an_impossible_day_is_refused_with_variable_and_value(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    done = CliRunner().invoke(commands, ["cite", "comet-1718/stop/king"])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"nines: SOURCE_DATE_EPOCH is {value!r}; set it to the seconds since 1970")
    assert done.stderr.count("\n") == 1


def test_milliseconds_are_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1667997441000")
    with pytest.raises(RequestError, match="if these are milliseconds, write 1667997441"):
        seconds("SOURCE_DATE_EPOCH")


@pytest.mark.parametrize(("value", "day"), [("0", "1970-01-01"), (" 1667997441 ", "2022-11-09"), ("", "")])
def test_a_day_is_read_and_nothing_is_no_day(
    value: str, day: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    assert last_commit(tmp_path) == day


@pytest.mark.parametrize(("value", "on"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_a_switch_is_on_or_off(value: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    monkeypatch.setenv("NINES_INTERPRETED", value)
    assert switched_on("NINES_INTERPRETED") is on


def test_a_switch_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINES_INTERPRETED", "perhaps")
    with pytest.raises(RequestError, match="NINES_INTERPRETED is 'perhaps'; set it to 1 or 0"):
        switched_on("NINES_INTERPRETED")


def test_a_cache_that_is_no_absolute_path_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for relative in ("~/.cache", "cache", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", relative)
        assert cache_folder() == tmp_path / ".cache" / "nines"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    assert cache_folder() == tmp_path / "kept" / "nines"


def test_in_a_browser_there_is_no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "emscripten")
    assert cache_folder() is None


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(Path, "home", nowhere)
    assert cache_folder() is None
