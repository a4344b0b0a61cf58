"""Copies in the cache folder of what can be made again: each under a digest of all that decides its content.

Such a file may be removed at any time. It begins with a mark, the digest of what it was made from, and the
digest of its body. A file that is damaged, older or of something else is ignored and made anew.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, read_whole, write_whole
from nines.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LARGEST: Final = 64 << 20  # bytes of a file
_TRUSTED: Final = {"cache": True}


def distrust() -> None:
    """Use no copy from now on, in this process: a verification trusts none."""
    _TRUSTED["cache"] = False


def trusted() -> bool:
    """Return whether this process uses copies."""
    return _TRUSTED["cache"]


def digest_of(about: bytes, files: Iterable[Path]) -> str:
    """Return the digest of some data and of the names and contents of files; empty if a file is unreadable.

    Parameters
    ----------
    about
        The data.
    files
        The files, in the same order each time.
    """
    whole = sha256(about)
    try:
        for file in files:
            content = read_whole(file, LARGEST)
            whole.update(f"\0{file.parent.name}/{file.name} {len(content)}\0".encode(errors="surrogatepass"))
            whole.update(content)
    except (OSError, FileError):
        return ""
    return whole.hexdigest()


def read_copy(place: Path, mark: bytes, digest: str) -> bytes | None:
    """Return the body of a copy; None if the file is missing, damaged, or of something else.

    Parameters
    ----------
    place
        The file.
    mark
        How files of this kind begin.
    digest
        The digest of what the copy was made from.
    """
    try:
        head, _, body = read_whole(place, LARGEST).partition(b"\n")
    except FileError:
        return None
    return body if head == _head(mark, digest, body) else None


def write_copy(place: Path, mark: bytes, digest: str, body: bytes, most: int) -> None:
    """Write a copy, if this is possible, and remove the oldest files of its folder.

    A link is followed only to another file with the same mark.

    Parameters
    ----------
    place
        The file.
    mark
        How files of this kind begin.
    digest
        The digest of what the copy is made from.
    body
        The content.
    most
        How many files with the ending of this one stay in the folder.
    """
    with suppress(OSError, FileError):
        place.parent.mkdir(parents=True, exist_ok=True)
        content = _head(mark, digest, body) + b"\n" + body
        write_whole(place, content, over=mark if place.is_symlink() else ANY, at_once=False)
        for old in sorted(place.parent.glob(f"*{place.suffix}"), key=_written, reverse=True)[most:]:
            old.unlink()


def _written(file: Path) -> float:
    return file.lstat().st_mtime


def _head(mark: bytes, digest: str, body: bytes) -> bytes:
    return mark + f"{digest} {sha256(body).hexdigest()}".encode()
