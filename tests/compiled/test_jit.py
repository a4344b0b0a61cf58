"""Where compiled code is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_cache_that_cannot_be_written_is_announced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from nines.compiled import jit

    (tmp_path / "file").write_text("in the way")
    (tmp_path / "empty").mkdir()
    usual = tmp_path / "file" / "compiled"
    for places, kept in (
        ((usual, tmp_path / "empty"), f"it is kept in {tmp_path / 'empty'}"),
        ((usual,), "it cannot be kept"),
    ):
        monkeypatch.setattr(jit, "places", lambda places=places: places)
        jit.folder_kept.cache_clear()
        assert f"about half a minute, because {usual} cannot be written; {kept}" in jit.slow_start()
    monkeypatch.undo()
    jit.folder_kept.cache_clear()
    assert jit.slow_start() == ""
