"""An export: a folder is written whole or not at all, and nothing is overwritten."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from nines.boundary.files import write_folder
from nines.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path


def test_an_empty_folder_is_filled_even_through_a_link(here: Path) -> None:
    (here / "empty").mkdir()
    (here / "link").symlink_to(here / "empty")
    write_folder(here / "link", {"a/b.csv": b"x"})
    assert (here / "empty" / "a" / "b.csv").read_bytes() == b"x"
    assert (here / "link").is_symlink()


class Full(dict[str, bytes]):
    """Files of which the second cannot be written."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(a=b"a", b=b"b")
        self.error = error

    def __getitem__(self, name: str) -> bytes:
        raise self.error

    def items(self) -> object:  # type: ignore[override]
        yield "a", b"a"
        raise self.error


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_cannot_be_finished_leaves_nothing(error: BaseException, here: Path) -> None:
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_folder(here / "data", Full(error))
    assert not list(here.iterdir())


def test_a_folder_that_is_filled_meanwhile_is_not_overwritten(here: Path) -> None:
    class Filling(dict[str, bytes]):
        def items(self) -> object:  # type: ignore[override]
            (here / "data").mkdir()
            (here / "data" / "mine.txt").write_text("mine", encoding="utf-8")
            yield "README.md", b"ours"

    with pytest.raises(FileError, match="cannot be written"):
        write_folder(here / "data", Filling())
    assert [path.name for path in here.rglob("*")] == ["data", "mine.txt"]


def test_others_may_read_what_is_written(here: Path) -> None:
    mask = os.umask(0o022)
    try:
        write_folder(here / "data", {"README.md": b"ours"})
    finally:
        os.umask(mask)
    assert (here / "data").stat().st_mode & 0o777 == 0o755
    assert (here / "data" / "README.md").stat().st_mode & 0o777 == 0o644
