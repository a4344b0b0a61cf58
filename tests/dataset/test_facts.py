"""What an export says of itself: the date is of the last commit or the release, never of the clock."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.dataset.facts import facts_of
from nines.errors import CorpusError
from nines.libraries.release import last_commit
from nines.libraries.released import Release

if TYPE_CHECKING:
    from pathlib import Path


def test_the_date_is_of_the_epoch_or_the_last_commit(
    house: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never that of the clock."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert facts_of(library()).date == last_commit(house) == last_commit(here) == "1970-01-02"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert facts_of(library()).date == last_commit(house)
    assert last_commit(here) == ""


def test_a_copy_without_git_has_the_date_of_its_release(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("nines.dataset.facts.files", lambda _: here)
    (here / "dataset.toml").write_text("[dataset]\nname = 'a'\ntitle = 'A'\n", encoding="utf-8")
    ours = version("nines-rules")
    for released, day in ((ours, "2026-11-30"), ("0.0.1", "")):
        monkeypatch.setitem(vars(library()), "releases", (Release(released, "2026-11-30", {}),))
        assert facts_of(library()).date == day


def test_a_file_of_facts_of_another_form_is_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines.dataset.facts.files", lambda _: here)
    for text, says in (
        ("[set]\nname = 'a'\n", r"must have exactly one table, \[dataset\]"),
        ("[dataset]\nname = 'a'\n", "field 'title' is missing"),
        ("[dataset]\nname = 'a'\ntitle = 'A'\nlicense = 'MIT'\n", "did you mean 'licence'"),
    ):
        (here / "dataset.toml").write_text(text, encoding="utf-8")
        with pytest.raises(CorpusError, match=says):
            facts_of(library())
