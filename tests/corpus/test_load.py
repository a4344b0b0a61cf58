"""The files of a corpus: what is missing or cannot be read is named."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import COMET, READINGS, Fault, check_fault

from nines import library
from nines.corpus import load_corpus
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "file",
    [
        "documents.toml",
        "points.toml",
        "games.toml",
        "accounts.toml",
        "editions.toml",
        "glossary.toml",
        "scope.toml",
        "errata.toml",
        "bibliography.bib",
    ],
)
def test_a_missing_file_is_named(root: Path, file: str) -> None:
    (root / file).unlink()
    with pytest.raises(CorpusError, match=f"^{file}: the corpus has no such file"):
        load_corpus(root)


@pytest.mark.parametrize("file", [COMET, READINGS, "points.toml", "bibliography.bib"])
def test_a_file_that_is_not_utf_8_is_named(root: Path, file: str) -> None:
    path = root / file
    path.write_bytes(path.read_bytes() + "é".encode("latin-1"))
    with pytest.raises(CorpusError, match=f"^{file}: is not UTF-8 at byte"):
        load_corpus(root)


def test_brackets_nested_too_deep_are_a_fault_of_their_file(root: Path) -> None:
    (root / COMET).write_text("x = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"{COMET}: does not parse: brackets are nested too deep"):
        load_corpus(root)


@pytest.mark.parametrize("file", [COMET, "bibliography.bib", "games.toml"])
def test_a_folder_or_loop_instead_of_a_file_is_named(root: Path, file: str) -> None:
    (root / file).unlink()
    (root / file).mkdir()
    with pytest.raises(CorpusError, match=rf"{file}: cannot be read: it is not a regular file"):
        load_corpus(root)
    (root / file).rmdir()
    (root / file).symlink_to(root / file)
    with pytest.raises(CorpusError, match=rf"{file}: cannot be read: {os.strerror(errno.ELOOP)}"):
        load_corpus(root)


@pytest.mark.parametrize("folder", ["passages", "readings"])
def test_a_missing_folder_is_named(root: Path, folder: str) -> None:
    shutil.rmtree(root / folder)
    with pytest.raises(CorpusError, match=f"^{folder}: there is no such folder in the corpus"):
        load_corpus(root)


def test_what_is_no_data_is_left_alone(root: Path) -> None:
    (root / "passages" / "notes.txt").write_text("not a passage")
    assert load_corpus(root) == library().corpus


# Faults

FAULTS = {
    "a file that does not parse": Fault(COMET, "", "\n[what\n", (COMET, "does not parse:", "line")),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
