"""A corpus kept in the cache folder as one file of JSON, so that a program need not read and check it again.

The file is only a copy: it may be removed at any time. It is used if nothing has changed: neither a file of
the corpus, nor the code that reads and checks it, nor Python. A file that is damaged, or of another corpus,
is ignored and made anew. A corpus with a fault is never kept, so its fault is reported each time. A corpus
that is not in a folder, but for example in an archive, is not kept.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.boundary.environment import cache_folder
from nines.boundary.files import ANY, read_whole, write_whole
from nines.corpus import Corpus
from nines.corpus.columns import from_columns, to_columns
from nines.corpus.entries import MISSHAPEN
from nines.corpus.hashes import FOLDER as HASHES
from nines.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

MARK: Final = b"nines corpus "  # the file begins with it
LARGEST: Final = 64 << 20  # bytes; that of our own corpus has one million
MOST: Final = 20  # files; older ones are removed
FOLDERS: Final = ("", "passages", "readings", HASHES)  # from which a corpus is read
ENDINGS: Final = (".toml", ".bib")
CODE: Final = Path(__file__).parent  # which reads and checks a corpus


_TRUSTED: Final = {"cache": True}


def distrust() -> None:
    """Read every corpus from its files from now on, in this process: a verification trusts no copy."""
    _TRUSTED["cache"] = False


def open_corpus(root: Traversable) -> tuple[Corpus, bool]:
    """Return a corpus, and whether it was kept; a corpus that was not kept is read, checked, and kept.

    Parameters
    ----------
    root
        The folder of the corpus.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first fault.
    """
    place = place_of(root)
    if place is None or not isinstance(root, Path) or not _TRUSTED["cache"]:
        return _read_anew(root), False
    digest = digest_of(root)
    kept = _read(place, digest) if digest else None
    if kept:
        return kept, True
    corpus = _read_anew(root)
    if digest and digest_of(root) == digest:  # nobody has changed a file meanwhile
        _keep(place, digest, corpus)
    return corpus, False


def _read_anew(root: Traversable) -> Corpus:
    from nines.corpus.reading import read_corpus  # noqa: PLC0415 - a corpus that was kept needs none of it

    return read_corpus(root)


def place_of(root: Traversable) -> Path | None:
    """Return the file in which a corpus is kept; None if it cannot be kept.

    The file has the name of the folder of the corpus, and digits that are different for each folder and each
    version of Python. So a changed corpus replaces its old file.
    """
    cache = cache_folder()
    if cache is None or not isinstance(root, Path):
        return None
    which = sha256(f"{sys.version} {root.absolute()}".encode(errors="surrogatepass")).hexdigest()
    return cache / "corpus" / f"{root.name}-{which[:16]}.json"


def digest_of(root: Path) -> str:
    """Return the digest of a corpus, of the code that reads it, and of Python; empty if a file is unreadable.

    All files are read, not only their sizes and times: this takes two milliseconds, and no change is missed.
    """
    whole = sha256(sys.version.encode())
    try:
        for file in (*_files(CODE, ("",), (".py",)), *_files(root, FOLDERS, ENDINGS)):
            content = read_whole(file, LARGEST)
            whole.update(f"\0{file.parent.name}/{file.name} {len(content)}\0".encode(errors="surrogatepass"))
            whole.update(content)
    except (OSError, FileError):
        return ""
    return whole.hexdigest()


def _files(root: Path, folders: tuple[str, ...], endings: tuple[str, ...]) -> Iterator[Path]:
    for folder in map(root.joinpath, folders):
        names = sorted(file for file in folder.iterdir() if file.suffix in endings) if folder.is_dir() else ()
        yield from names


def _read(place: Path, digest: str) -> Corpus | None:
    """Return the corpus in a file; None if the file is missing, damaged, or of something else."""
    try:
        head, _, body = read_whole(place, LARGEST).partition(b"\n")
        if head != _head(digest, body):
            return None
        corpus: Corpus = from_columns(Corpus, json.loads(body))[0]
    except (FileError, RecursionError, *MISSHAPEN):
        return None
    return corpus


def _keep(place: Path, digest: str, corpus: Corpus) -> None:
    """Write a corpus to a file, if this is possible. A link is followed only to another kept corpus."""
    columns = to_columns(Corpus, [corpus])
    with suppress(OSError, FileError, ValueError):  # the last of a text that is not Unicode
        body = json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode()
        place.parent.mkdir(parents=True, exist_ok=True)
        content = _head(digest, body) + b"\n" + body
        write_whole(place, content, over=MARK if place.is_symlink() else ANY, at_once=False)
        for old in sorted(place.parent.glob("*.json"), key=_written, reverse=True)[MOST:]:
            old.unlink()


def _written(file: Path) -> float:
    return file.lstat().st_mtime


def _head(digest: str, body: bytes) -> bytes:
    return MARK + f"{digest} {sha256(body).hexdigest()}".encode()
