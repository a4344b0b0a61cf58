"""The version that is cited, and its day: of the last commit, never of today."""

from __future__ import annotations

import os
import subprocess
from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING, Final

import nines.libraries.release
from nines import library
from nines.citing import FORMATS, citation_answer
from nines.citing.works import cited_release
from nines.libraries.release import last_commit, this_release
from nines.libraries.released import Release

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ARCHIVE: Final = f"swh:1:dir:{'0a' * 20}"


def test_the_day_is_that_of_the_last_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    who = ("-c", "user.name=A", "-c", "user.email=a@b.example")
    day = "2001-02-03T23:30:00-05:00"  # the next day already, by UTC
    dated = {**os.environ, "GIT_COMMITTER_DATE": day, "GIT_AUTHOR_DATE": day}
    for asked in (("init", "-q"), (*who, "commit", "-q", "--allow-empty", "-m", "x")):
        subprocess.run(["git", "-C", str(tmp_path), *asked], check=True, env=dated)
    assert last_commit(tmp_path) == "2001-02-04"
    (tmp_path / "inside").mkdir()
    assert last_commit(tmp_path / "inside") == ""  # a folder of somebody else's repository


def test_the_day_of_a_reproducible_build_goes_before_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert this_release().date == "1970-01-02"


def test_without_git_and_without_an_installed_package_nothing_is_invented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> object:
        raise PackageNotFoundError

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(nines.libraries.release, "HOUSE", tmp_path)
    monkeypatch.setattr(nines.libraries.release, "metadata", missing)
    release = this_release()
    assert (release.version, release.date) == ("", "")
    said = FORMATS["chicago"](citation_answer(library(), "comet-1718", release))
    assert "in nines (version not known) (date not known)" in said
    assert "version not known (date not known)" in FORMATS["chicago"](citation_answer(library(), "", release))


def test_an_installed_package_has_its_release_s_day_and_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(nines.libraries.release, "HOUSE", tmp_path)
    monkeypatch.setattr("nines.citing.works.files", lambda _: tmp_path)
    ours = this_release().version
    monkeypatch.setitem(vars(library()), "releases", (Release(ours, "2026-11-30", {}),))
    assert (cited_release(library()).date, cited_release(library()).archived) == ("2026-11-30", "")
    (tmp_path / "archived.txt").write_text(f"{ARCHIVE}\n", encoding="utf-8")
    answer = citation_answer(library(), "comet-1718", cited_release(library()))
    assert answer.archived == ARCHIVE
    for name in ("bibtex", "biblatex", "csl-json", "ris"):
        assert f"Archived as {ARCHIVE}" in FORMATS[name](answer)


def test_an_address_is_given_once_there_is_one() -> None:
    where = "https://nines.example/r/comet-1718/"
    answer = citation_answer(library(), "comet-1718", this_release("2026-11-23"), where)
    assert all(where in form(answer).replace("\\", "") for form in FORMATS.values())
