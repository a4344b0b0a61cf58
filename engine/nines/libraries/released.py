"""Released versions: a compressed file for each version, with the digests and the record of every key.

A released file never changes. The digest of each file is in a list beside the files, in the format of
``sha256sum``. A passage is stored once, under its own key. The record of a rule or a reading stores only the
keys of its passages, and their texts are put back when the record is read.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.corpus.entries import MISSHAPEN, read_bytes, read_text_of
from nines.errors import CorpusError, in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

FOLDER: Final = "released"  # in the package of a corpus
SUMS: Final = "sha256sums.txt"
ENDING: Final = ".json.gz"
FORMAT: Final = 1
_NUMBER: Final = re.compile(r"(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}")


class ReleasedKey(NamedTuple):
    """A key with its digests, as they were in a released version.

    Parameters
    ----------
    kind
        The kind of record that the key named: ``rule``, ``edition``, ``passage`` and so on.
    digest
        The digest of the record under the key.
    behaviour
        The digest of what an edition or a rule does; empty for a key of any other kind.
    """

    kind: str
    digest: str
    behaviour: str


@dataclass(frozen=True)
class Release:
    """A released version.

    Parameters
    ----------
    version
        The version number, such as ``0.2.0``.
    date
        The day of the release, such as ``2026-11-24``.
    data
        The content of the released file, as plain data.
    """

    version: str
    date: str
    data: Mapping[str, Any]

    @cached_property
    def keys(self) -> dict[str, ReleasedKey]:
        """Every key that had a digest, in alphabetical order."""
        return {
            key: ReleasedKey(record["kind"], record["digest"], record.get("behaviour", ""))
            for key, record in self.data["keys"].items()
        }

    @property
    def changelog(self) -> str:
        """The section of the changelog on this version, without its heading."""
        text: str = self.data["changelog"]
        return text

    def said(self, key: str) -> dict[str, Any]:
        """Return the record under a key, as the plain data from which the key's digest is computed.

        Parameters
        ----------
        key
            One of :attr:`keys`.
        """
        return unfolded(self.data["keys"][key]["said"], self.data["keys"])


def folded(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with the keys of its passages in place of the passages."""
    passages = said.get("passages")
    return dict(said) if passages is None else {**said, "passages": [passage["id"] for passage in passages]}


def unfolded(said: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record in which the keys of passages are replaced by the passages of the same release."""
    named = said.get("passages")
    if named is None:
        return dict(said)
    return {**said, "passages": [keys[name]["said"]["passage"] for name in named]}


def in_order(version: str) -> tuple[int, ...]:
    """Return the sort key of a released version.

    Examples
    --------
    >>> sorted(["0.10.0", "0.9.1"], key=in_order)
    ['0.9.1', '0.10.0']
    """
    return tuple(map(int, version.split(".")))


def is_released_number(version: str) -> bool:
    """Return whether a version number belongs to a release rather than to a version in development.

    Examples
    --------
    >>> is_released_number("0.2.0"), is_released_number("0.3.0.dev0")
    (True, False)
    """
    return _NUMBER.fullmatch(version) is not None


def read_releases(root: Traversable) -> tuple[Release, ...]:
    """Return the released versions of a corpus, the oldest first; empty if no version was released.

    Parameters
    ----------
    root
        The folder of the corpus.

    Raises
    ------
    CorpusError
        If a released file has changed, is missing, is not in the list of digests, or cannot be read.
    """
    folder = root.joinpath(FOLDER)
    if not folder.is_dir():
        return ()
    sums = _sums(folder)
    names = {file.name for file in folder.iterdir() if file.name.endswith(ENDING)}
    for name in sorted(names ^ sums.keys()):
        raise CorpusError(f"{FOLDER}/{name}", "", f"is not in {SUMS}" if name in names else "is missing")
    return tuple(
        sorted(
            (_read(folder, name, digest) for name, digest in sums.items()),
            key=lambda release: in_order(release.version),
        )
    )


def _sums(folder: Traversable) -> dict[str, str]:
    """Return the digests of the released files, by the name of the file."""
    listed = folder.joinpath(SUMS)
    lines = read_text_of(listed, f"{FOLDER}/{SUMS}").splitlines() if listed.is_file() else []
    sums = {}
    for line in lines:
        digest, _, name = line.partition("  ")
        if not (re.fullmatch("[0-9a-f]{64}", digest) and is_released_number(name.removesuffix(ENDING))):
            raise CorpusError(f"{FOLDER}/{SUMS}", "", f"{line!r} is not a digest and a released file")
        sums[name] = digest
    return sums


def _read(folder: Traversable, name: str, digest: str) -> Release:
    """Return the released version that a file contains."""
    place = f"{FOLDER}/{name}"
    packed = read_bytes(folder.joinpath(name), place)
    if sha256(packed).hexdigest() != digest:
        raise CorpusError(place, "", f"has changed since the release: its digest differs from that in {SUMS}")
    try:
        data = json.loads(gzip.decompress(packed))
        known = data["format"]
        released, day = (data["version"], data["date"]) if known == FORMAT else ("", "")
    except (OSError, EOFError, RecursionError, zlib.error, *MISSHAPEN) as error:
        raise CorpusError(place, "", f"is not a released file: {in_words(error)}") from None
    if known != FORMAT:
        raise CorpusError(place, "", f"is of format {known}; this version of nines reads format {FORMAT}")
    version = name.removesuffix(ENDING)
    if released != version:
        raise CorpusError(place, "version", f"is {released!r}, but the file is named after {version}")
    return Release(version, str(day), data)


def day_of(releases: Iterable[Release], version: str) -> str:
    """Return the day on which a version was released; empty if the version was not released.

    Examples
    --------
    >>> day_of([Release("0.2.0", "2026-11-24", {})], "0.2.0")
    '2026-11-24'
    """
    return next((release.date for release in releases if release.version == version), "")


def packed(data: Mapping[str, Any]) -> bytes:
    """Return a release as the content of a file; the same data always give the same bytes.

    Parameters
    ----------
    data
        The plain data of the release.
    """
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)
