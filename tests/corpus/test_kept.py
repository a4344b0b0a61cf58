"""The corpus that is kept in the cache folder: it is the corpus of the files, or it is not used."""

from __future__ import annotations

import json
import os
import shutil
import sys
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nines.boundary import cached
from nines.boundary.cached import distrust
from nines.corpus import Corpus, kept, load_corpus
from nines.corpus.columns import from_columns, to_columns
from nines.corpus.kept import MARK, digest_of, open_corpus, place_of
from nines.errors import CorpusError
from nines.libraries import loading

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = Path(__file__).parents[1] / "outside" / "odd_steps" / "corpus"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of a small corpus; the cache folder is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setitem(cached._TRUSTED, "cache", True)  # noqa: SLF001 - another test may have verified
    return shutil.copytree(SMALL, tmp_path / "corpus")


def place(root: Path) -> Path:
    found = place_of(root)
    assert found is not None
    return found


def forged(root: Path, change: Callable[[Any], object]) -> None:
    """Write a kept file with other columns, and with the right digests."""
    columns = to_columns(Corpus, [load_corpus(root)])
    change(columns)
    body = json.dumps(columns).encode()
    head = MARK + f"{digest_of(root)} {sha256(body).hexdigest()}".encode()
    place(root).parent.mkdir(parents=True, exist_ok=True)
    place(root).write_bytes(head + b"\n" + body)


def test_a_corpus_is_kept_and_is_the_same(root: Path) -> None:
    read, from_cache = open_corpus(root)
    assert not from_cache
    again, from_cache = open_corpus(root)
    assert from_cache
    assert again == read == load_corpus(root)
    assert repr(again) == repr(read)
    assert again.titled.keys() == read.titled.keys()


def test_our_own_corpus_survives_its_columns() -> None:
    ours = loading.open_library("nines").corpus
    columns = json.loads(json.dumps(to_columns(Corpus, [ours])))
    assert from_columns(Corpus, columns) == [ours]


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-9]),
        lambda path: path.write_bytes(path.read_bytes().replace(b"a", b"b")),
        lambda path: path.write_bytes(b"\x80\x04K\x07."),  # pickled
        lambda path: path.write_bytes(MARK + b"of another version\n[]"),
    ],
    ids=["empty", "cut off", "changed", "foreign", "older"],
)
def test_a_damaged_file_is_ignored_and_made_anew(root: Path, change: Callable[[Path], object]) -> None:
    first, _ = open_corpus(root)
    change(place(root))
    assert open_corpus(root) == (first, False)
    assert open_corpus(root) == (first, True)


@pytest.mark.parametrize(
    "change",
    [
        lambda columns: columns.clear(),
        lambda columns: columns.reverse(),
        lambda columns: columns[0].__setitem__(0, [-1, 9]),  # the lengths of a table
        lambda columns: columns[0][1].append(7),  # its keys
        lambda columns: columns[0][1].__setitem__(0, "\x1b[2J"),
        lambda columns: columns[0][1].__setitem__(0, "\u202eright to left"),
        lambda columns: columns[0][2].append([]),  # the fields of a record
        lambda columns: columns[0][2].__setitem__(1, {"a": "text"}),
        lambda columns: columns[0][2][1].__setitem__(0, None),
    ],
)
def test_a_forged_file_of_another_form_is_ignored(root: Path, change: Callable[[Any], object]) -> None:
    forged(root, list)
    assert open_corpus(root)[1]  # the forgery itself is good
    forged(root, change)
    assert open_corpus(root) == (load_corpus(root), False)


@pytest.mark.parametrize("file", ["documents.toml", "bibliography.bib", "passages", "readings"])
def test_a_change_of_a_file_is_seen(root: Path, file: str) -> None:
    open_corpus(root)
    path = root / file
    path = next(iter(sorted(path.glob("*.toml")))) if path.is_dir() else path
    before = path.stat()
    path.write_bytes(path.read_bytes().swapcase())  # of the same length, and with the same time
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(CorpusError) as fault:
        open_corpus(root)
    with pytest.raises(CorpusError) as again:
        open_corpus(root)  # a corpus at fault is not kept
    with pytest.raises(CorpusError) as plain:
        load_corpus(root)
    assert str(fault.value) == str(again.value) == str(plain.value)


def test_the_digest_covers_all_that_is_read(root: Path) -> None:
    opened = set()
    watching = True

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if watching and event == "open" and isinstance(arguments[0], str | Path):
            opened.add(Path(arguments[0]))

    sys.addaudithook(watch)  # which nothing removes
    load_corpus(root)
    read, opened = {path for path in opened if path.is_relative_to(root)}, set()
    digest_of(root)
    watching = False
    assert len(read) > 5
    assert read <= opened
    assert kept.CODE / "check.py" in opened


@pytest.mark.parametrize("obstacle", ["folder", "file above", "link", "none"])
def test_what_is_in_the_way_changes_nothing(
    root: Path, obstacle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, mine = place(root), tmp_path / "mine.txt"
    mine.write_text("mine", encoding="utf-8")
    if obstacle == "file above":
        file.parent.parent.mkdir(parents=True)
        file.parent.write_text("in the way", encoding="utf-8")
    elif obstacle == "none":
        monkeypatch.setattr(kept, "cache_folder", lambda: None)
    else:
        file.parent.mkdir(parents=True)
        file.mkdir() if obstacle == "folder" else file.symlink_to(mine)
    assert open_corpus(root) == open_corpus(root) == (load_corpus(root), False)
    assert mine.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may write")
def test_a_folder_that_is_read_only_changes_nothing(root: Path) -> None:
    place(root).parent.mkdir(parents=True)
    place(root).parent.chmod(0o500)
    assert open_corpus(root) == open_corpus(root) == (load_corpus(root), False)


def test_only_the_newest_files_are_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    roots = [shutil.copytree(root, root.parent / f"corpus{number}") for number in range(3)]
    for age, each in enumerate(roots):
        open_corpus(each)
        os.utime(place(each), (age, age))
    open_corpus(root)
    assert sorted(place(root).parent.iterdir()) == sorted([place(roots[2]), place(root)])


def _open(root: Path) -> int:
    return len(open_corpus(root)[0].passages)


@pytest.mark.slow
def test_two_processes_may_keep_it_at_once(root: Path) -> None:
    with get_context("spawn").Pool(2) as pool:
        assert len(set(pool.map(_open, [root] * 6, chunksize=1))) == 1
    assert open_corpus(root) == (load_corpus(root), True)
    assert [file.name for file in place(root).parent.iterdir()] == [place(root).name]


def test_a_verification_trusts_no_kept_corpus(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forged(root, lambda columns: columns[0][2][1].__setitem__(0, "A false title"))
    assert "A false title" in repr(open_corpus(root))
    monkeypatch.setattr(loading, "_files", lambda _: root)
    loading.open_library.cache_clear()
    library = loading.open_library("tests.outside.odd_steps")
    try:
        assert "A false title" in repr(library.corpus)
        whole = library.from_files()
        assert whole.corpus == load_corpus(root)
        assert whole.from_files() is whole
        assert not open_corpus(root)[1]
    finally:
        loading.open_library.cache_clear()
    distrust()
    assert not open_corpus(root)[1]
