"""Files of a user, written and read safely: every part of nines that writes a file writes it here.

A file is written completely or not at all. A link is followed, and stays a link. What exists and is not a
regular file, such as a device, is neither written nor read.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.errors import FileError, RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

ANY: Final = b""  # every file begins with these bytes
NEW_FILE: Final = 0o666  # the permissions of a new file, before the user's mask
_KINDS: Final = (
    (stat.S_ISREG, ""),
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe, not a regular file"),
    (stat.S_ISSOCK, "it is a socket, not a regular file"),
)
_OTHER: Final = "it is a device, not a regular file"


def write_whole(path: Path, content: str | bytes, *, over: bytes | None = None, at_once: bool = True) -> None:
    r"""Write a file completely or not at all; text is written in UTF-8.

    Parameters
    ----------
    path
        The file. If it is a link, the file that the link names is written, and the link stays.
    content
        The content of the file.
    over
        How a file that may be replaced begins: a mark that nines writes at the beginning of its files, or
        :data:`ANY`. By default no file is replaced.
    at_once
        Whether to wait until the content is on the disk. A page of a site can be built again and need not
        survive a loss of power.

    Raises
    ------
    FileError
        If the file cannot be written, or if something exists that may not be replaced. Nothing is changed.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> file = Path(folder.name, "notes.txt")
    >>> write_whole(file, "# mine\n")
    >>> write_whole(file, "# mine, again\n", over=b"# mine")
    >>> file.read_text(encoding="utf-8")
    '# mine, again\n'
    >>> folder.cleanup()
    """
    target = writable(path, over=over)
    part = target.parent / f".nines-{secrets.token_hex(8)}.part"
    try:
        _write_new(part, content.encode() if isinstance(content, str) else content, at_once=at_once)
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except (OSError, ValueError) as error:
        raise FileError(path, "written", _why(error)) from None
    finally:  # an interruption too must leave no partial file
        with suppress(OSError):
            part.unlink(missing_ok=True)


def writable(path: Path, *, over: bytes | None = None) -> Path:
    """Check that a file may be written, and return its path with all links resolved.

    A command that works for long before it writes should call this function first.

    Parameters
    ----------
    path, over
        The same as for :func:`write_whole`.

    Raises
    ------
    FileError
        If the file may not be written.
    """
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - Path.stat hides nothing, but neither says more
    except (FileNotFoundError, NotADirectoryError):  # a file in the place of a folder
        mode = None
    except (OSError, ValueError) as error:
        raise FileError(path, "written", _why(error)) from None
    target = Path(os.path.realpath(path))
    if mode is not None:
        _refuse(path, "written", mode)
        if over is None:
            raise FileError(path, "written", "it exists already; name a new file")
        if over and not read_whole(path, len(over)).startswith(over):
            raise FileError(path, "written", "it exists, and nines did not write it; --replace replaces it")
    elif not target.parent.is_dir():
        raise FileError(path, "written", f"there is no folder {target.parent}")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise FileError(path, "written", f"no file can be made in the folder {target.parent}")
    return target


def read_whole(path: Path, most: int = -1) -> bytes:
    """Return the content of a regular file. A pipe or a device is refused, and nothing waits for its data.

    Parameters
    ----------
    path
        The file; a link is followed.
    most
        The largest number of bytes to read, at least 0; by default the whole file is read.

    Raises
    ------
    FileError
        If the file cannot be read, or is not a regular file.
    """
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            _refuse(path, "read", os.fstat(number).st_mode)
            with os.fdopen(number, "rb", closefd=False) as opened:
                return opened.read(most)
        finally:
            os.close(number)
    except (OSError, ValueError) as error:
        raise FileError(path, "read", _why(error)) from None


def new_folder(path: Path) -> Path:
    """Check that a folder may be written as a whole, and return its path with all links resolved.

    Parameters
    ----------
    path
        The folder; it must not exist, or must be empty.

    Raises
    ------
    FileError
        If the path cannot be looked at, such as a loop of links.
    RequestError
        If the path is a file, the current folder or a folder that is not empty, or if the folder above it
        does not exist.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - as above
    except (FileNotFoundError, NotADirectoryError):  # a file in the place of a folder
        mode = None
    except (OSError, ValueError) as error:
        raise FileError(path, "written", _why(error)) from None
    if not target.parent.is_dir():
        raise RequestError(f"there is no folder {target.parent}; make it first")
    if mode is None:
        return target
    if not stat.S_ISDIR(mode):
        raise RequestError(f"{path} is a file; name a new folder: nothing is overwritten")
    try:
        full = any(target.iterdir())
    except OSError as error:
        raise FileError(path, "written", _why(error)) from None
    if full:
        raise RequestError(f"{path} is not empty; name a new folder: nothing is overwritten")
    if target == Path.cwd():
        raise RequestError(f"{path} is the folder where you are; name a new one below it")
    return target


def made_folders(path: Path) -> tuple[Path, ...]:
    """Make a folder, and the folders above it that are missing; a folder that exists must be empty.

    Returns
    -------
    The folders that were made, the deepest first.

    Raises
    ------
    FileError, RequestError
        If the folder cannot be made, or is a file or not empty.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise RequestError(f"{path} is not a new or empty folder")
        missing = [folder for folder in (target, *target.parents) if not folder.exists()]
        target.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(path, "written", _why(error)) from None
    return tuple(missing)


def write_folder(path: Path, made: Mapping[str, bytes]) -> Path:
    """Write the files of a new or empty folder; the folder appears when all files are written.

    Parameters
    ----------
    path
        The folder; see :func:`new_folder`.
    made
        The content of each file, by its path in the folder.

    Returns
    -------
    The folder, with all links resolved.

    Raises
    ------
    FileError, RequestError
        If the folder cannot be written, or may not be. Nothing is changed.
    """
    target = new_folder(path)
    part = target.parent / f".nines-{secrets.token_hex(8)}.part"
    try:
        part.mkdir()
        for name, content in made.items():
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            _write_new(part / name, content)
        if os.name == "nt" and target.is_dir():
            target.rmdir()  # which fails unless it is empty; elsewhere an empty folder is replaced
        part.rename(target)
    except (OSError, ValueError) as error:
        raise FileError(path, "written", _why(error)) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)  # an interruption too must leave no half of a folder
    return target


def _write_new(path: Path, content: bytes, *, at_once: bool = True) -> None:
    """Write a file that does not exist; with *at_once*, wait until it is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, NEW_FILE), "wb") as out:
        out.write(content)
        if at_once:
            out.flush()
            os.fsync(out.fileno())


def _refuse(path: Path, done: str, mode: int) -> None:
    """Raise an error unless the mode is that of a regular file."""
    why = next((why for is_kind, why in _KINDS if is_kind(mode)), _OTHER)
    if why:
        raise FileError(path, done, why)


def _why(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
