"""The folder ``play/``: all that a browser loads to play a game, and a manifest with sizes and digests."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import in_browser
from .core import MissingError, core_files, pinned
from .light_wheel import MOST as MOST_OF_WHEEL
from .light_wheel import light_wheel
from .snapshot import BOOT, WHEEL, snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping

HOUSE: Final = Path(__file__).resolve().parents[3]
CACHE: Final = HOUSE / "docs" / "_build" / "play_here"
FOLDER: Final = "play"
MANIFEST: Final = "manifest.js"
GAME: Final = "red-nines-20c"  # in the snapshot, and of the stored deal
SNAPSHOT: Final = "memory.snap"
EXAMPLES: Final = "examples.py"  # executed at the first example of a page that is run
STDLIB: Final = "python_stdlib.zip"  # with a snapshot, it is loaded only if an example needs it
MOST: Final = 24_000_000  # bytes in the folder
ABOUT: Final = "ABOUT.txt"
TEXT: Final = """\
What is in this folder is loaded when somebody plays a game on a page of this site.

pyodide*, python_stdlib*: Pyodide {version}, https://pyodide.org/, under the Mozilla Public License 2.0.
    Its source is at https://github.com/pyodide/pyodide.
    It contains CPython, https://www.python.org/, under the PSF License.
nines*: a part of the package nines-rules, with its licences inside.
memory*: the memory of Python after it has imported all this.
"""


class Shipped(NamedTuple):
    """What a build has for playing, for the pages."""

    bytes: int = 0  # that a click loads
    for_examples: int = 0  # the same for an example
    missing: str = ""  # why there is nothing to play with; empty if there is
    note: str = ""  # why there is no snapshot; empty if there is one


def ship(folder: Path, cache: Path) -> Shipped:
    """Write the folder, and return what a page says about it.

    Parameters
    ----------
    folder
        The folder ``play/`` of a site. Files of another build are removed from it.
    cache
        Where Pyodide and the snapshot are kept from one build to the next.

    Raises
    ------
    ValueError
        If Pyodide has another hash than the project has chosen, or if the files are too large.
    """
    try:
        said, files = _made(cache)
    except MissingError as error:
        said, files = (
            {"missing": f"Playing in the page needs a site that was built with npm and node: {error}."},
            {},
        )
    files[MANIFEST] = f"window.ninesPlay = {json.dumps(said, indent=1, sort_keys=True)};\n".encode()
    total = sum(map(len, files.values()))
    if total > MOST:
        raise ValueError(f"the files to play with have {total:,} bytes; they may have {MOST:,}")
    _write(folder, files)
    first = "snapshot" if said.get("snapshot") else "plain"
    loads = said.get("bytes", {})
    return Shipped(
        loads.get(first, 0), loads.get("examples", 0), said.get("missing", ""), said.get("note", "")
    )


def _made(cache: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the manifest, and the files by the names under which they are served."""
    pin = pinned()
    content = core_files(cache, pin)
    content[WHEEL] = light_wheel(whole_wheel())
    content[BOOT] = Path(in_browser.__file__).read_bytes()
    content[EXAMPLES] = Path(__file__).with_name(EXAMPLES).read_bytes()
    deal = stored_deal()
    digest = in_browser.replayed(deal)
    memory = snapshot(content, deal, digest, cache)
    packed = {name: gzip.compress(one, 9, mtime=0) for name, one in content.items()}
    if len(packed[WHEEL]) > MOST_OF_WHEEL:
        raise ValueError(f"the light wheel has {len(packed[WHEEL]):,} bytes; it may have {MOST_OF_WHEEL:,}")
    if memory.packed:
        packed[SNAPSHOT], content[SNAPSHOT] = memory.packed, gzip.decompress(memory.packed)
    listed = {name: _entry(name, content[name], packed[name]) for name in packed}
    files = {entry["at"]: packed[name] for name, entry in listed.items()}
    files[ABOUT] = TEXT.format(version=pin.version).encode()
    manifest = {
        "files": listed,
        "deal": deal,
        "digest": digest,
        "bytes": _loads(listed),
        "snapshot": SNAPSHOT if memory.packed else None,
        "pyodide": pin.version,
        "note": f"There is no snapshot: {memory.why_not}." if memory.why_not else "",
    }
    return manifest, files


def _entry(name: str, content: bytes, packed: bytes) -> dict[str, Any]:
    """Return what the manifest says of a file: its place, its size there, its size and digest unpacked."""
    digest = sha256(content).hexdigest()
    return {"at": f"{digest[:16]}-{name}.gz", "bytes": len(packed), "size": len(content), "sha256": digest}


def _loads(listed: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """Return how many bytes are loaded: from the snapshot, from the files in it, and to run an example."""

    def without(*names: str) -> int:
        return sum(entry["bytes"] for name, entry in listed.items() if name not in names)

    snapshot, plain = without(STDLIB, BOOT, EXAMPLES), without(SNAPSHOT, EXAMPLES)
    return {"snapshot": snapshot, "plain": plain, "examples": without(BOOT if SNAPSHOT in listed else "")}


def whole_wheel() -> bytes:
    """Return the wheel of the package, built from this checkout without a network."""
    with TemporaryDirectory() as name:
        command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "--directory", name)
        done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)  # noqa: S603 - our words
        if done.returncode:
            raise ValueError(f"the package of {HOUSE} cannot be built: {done.stderr.strip()}")
        (path,) = Path(name).glob("*.whl")
        return path.read_bytes()


def stored_deal(game: str = GAME) -> dict[str, Any]:
    """Return the first deal of the golden play of a game."""
    path = HOUSE / "verification" / "nines_verification" / "golden" / f"{game}.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    players = next(line for line in lines if "seats" in line)
    ended = next(number for number, line in enumerate(lines) if "deal" in line)
    acts = [line["act"] for line in lines[:ended] if "act" in line]
    return {"game": game, "seats": players["seats"], "seed": players["seed"], "acts": acts}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files that are missing or differ, and remove those of earlier builds."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)
