"""What tests of automata share: none takes answers from the cache folder of whoever runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.boundary import cached

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules alone fill the tables."""
    monkeypatch.setitem(cached._TRUSTED, "cache", False)  # noqa: SLF001 - a test that reads files turns it on


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no_files: None) -> Path:  # noqa: ARG001 - before it
    """Return an empty folder for the files of automata."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(cached._TRUSTED, "cache", True)  # noqa: SLF001 - as above
    return tmp_path / "nines" / "automata"
