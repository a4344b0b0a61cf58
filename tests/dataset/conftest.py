"""An export of the whole library, written once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.dataset import export

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an export; nobody changes it."""
    folder, _ = export(library(), tmp_path_factory.mktemp("export") / "data")
    return folder


@pytest.fixture(scope="session")
def texts(exported: Path) -> Mapping[str, str]:
    """Return every file of the export by its path."""
    files = (path for path in exported.rglob("*") if path.is_file())
    return {path.relative_to(exported).as_posix(): path.read_bytes().decode() for path in files}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
