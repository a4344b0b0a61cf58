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
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.boundary import cached
from nines.boundary.cached import read_copy, trusted, write_copy
from nines.boundary.environment import cache_folder
from nines.corpus import Corpus
from nines.corpus.columns import from_columns, to_columns
from nines.corpus.entries import MISSHAPEN
from nines.corpus.hashes import FOLDER as HASHES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

MARK: Final = b"nines corpus "  # the file begins with it
MOST: Final = 20  # files; older ones are removed
FOLDERS: Final = ("", "passages", "readings", HASHES)  # from which a corpus is read
ENDINGS: Final = (".toml", ".bib")
CODE: Final = Path(__file__).parent  # which reads and checks a corpus


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
    if place is None or not isinstance(root, Path) or not trusted():
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
    files = chain(_files(CODE, ("",), (".py",)), _files(root, FOLDERS, ENDINGS))
    return cached.digest_of(sys.version.encode(), files)


def _files(root: Path, folders: tuple[str, ...], endings: tuple[str, ...]) -> Iterator[Path]:
    for folder in map(root.joinpath, folders):
        names = sorted(file for file in folder.iterdir() if file.suffix in endings) if folder.is_dir() else ()
        yield from names


def _read(place: Path, digest: str) -> Corpus | None:
    """Return the corpus in a file; None if the file is missing, damaged, or of something else."""
    body = read_copy(place, MARK, digest)
    try:
        corpus: Corpus | None = from_columns(Corpus, json.loads(body))[0] if body is not None else None
    except (RecursionError, *MISSHAPEN):
        return None
    return corpus


def _keep(place: Path, digest: str, corpus: Corpus) -> None:
    """Write a corpus to a file, if this is possible."""
    columns = to_columns(Corpus, [corpus])
    with suppress(ValueError):  # of a text that is not Unicode
        body = json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode()
        write_copy(place, MARK, digest, body, MOST)
