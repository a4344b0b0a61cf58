"""The core of Pyodide: CPython for browsers, taken from the npm registry at a pinned version and hash."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import tomllib
from base64 import b64encode
from hashlib import sha512
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

PIN: Final = Path(__file__).with_name("pyodide.toml")
# What a browser needs. The list of packages is replaced by an empty one: nothing is loaded from elsewhere.
NEEDED: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"
SECONDS: Final = 300  # to fetch 6 MB


class MissingError(Exception):
    """Something that the build needs is not on this machine; the message is one sentence for readers."""


class Pin(NamedTuple):
    """The version of Pyodide, and the hash of its package as npm writes it."""

    version: str
    integrity: str


def pinned() -> Pin:
    """Return the version and the hash that the project has chosen."""
    return Pin(**tomllib.loads(PIN.read_text(encoding="utf-8")))


def core_files(folder: Path, pin: Pin) -> dict[str, bytes]:
    """Return the files of Pyodide that are served, by name.

    Parameters
    ----------
    folder
        Where the package is kept from one build to the next.
    pin
        The version and the hash.

    Raises
    ------
    MissingError
        If the package is not there and cannot be fetched.
    ValueError
        If the package has another hash.
    """
    with tarfile.open(fileobj=BytesIO(_package(folder, pin))) as archive:
        read = {name: archive.extractfile(f"package/{name}") for name in (*NEEDED, LOCK)}
        files = {name: member.read() for name, member in read.items() if member is not None}
    lock = json.loads(files[LOCK])
    files[LOCK] = json.dumps({"info": lock["info"], "packages": {}}, sort_keys=True).encode()
    return files


def _package(folder: Path, pin: Pin) -> bytes:
    path = folder / f"pyodide-{pin.version}.tgz"
    if not path.is_file() or _integrity(path) != pin.integrity:
        folder.mkdir(parents=True, exist_ok=True)
        _fetch(folder, pin)
    found = _integrity(path)
    if found != pin.integrity:
        path.unlink()
        raise ValueError(f"pyodide {pin.version} from npm has the hash {found}, not {pin.integrity}")
    return path.read_bytes()


def _integrity(path: Path) -> str:
    return f"sha512-{b64encode(sha512(path.read_bytes()).digest()).decode()}"


def _fetch(folder: Path, pin: Pin) -> None:
    """Let npm put the package into *folder*."""
    npm = shutil.which("npm")
    if npm is None:
        raise MissingError("npm is not installed, which fetches Python for browsers")
    command = (npm, "pack", f"pyodide@{pin.version}", "--silent", "--ignore-scripts")
    try:
        done = subprocess.run(  # noqa: S603 - our words
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        raise MissingError(f"npm did not fetch pyodide {pin.version} within {SECONDS} s") from None
    if done.returncode:
        why = " ".join(done.stderr.split())[:200]
        raise MissingError(f"npm cannot fetch pyodide {pin.version}: {why or 'it gives no reason'}")
