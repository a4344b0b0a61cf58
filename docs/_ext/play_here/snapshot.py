"""The memory snapshot: Python with everything imported, written down by node and kept from build to build."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .core import MissingError

if TYPE_CHECKING:
    from collections.abc import Mapping

MAKER: Final = Path(__file__).with_name("snapshot.mjs")
START: Final = Path(__file__).resolve().parents[2] / "_static" / "play" / "start.mjs"
WHEEL: Final = "nines.whl"
BOOT: Final = "in_browser.py"
SECONDS: Final = 280
PREFIX: Final = "nines-snapshot-"  # of the folder in which node works
# Pyodide begins with 30 MiB and loads no larger snapshot, so page and trial make room first. The memory
# grows by a fifth each time: to 36, 43 and 52 MiB.
MOST: Final = 52 << 20  # bytes of memory


class Snapshot(NamedTuple):
    """A snapshot, or why there is none."""

    packed: bytes  # by gzip; empty if there is none
    why_not: str = ""


def snapshot(files: Mapping[str, bytes], deal: Mapping[str, Any], digest: str, cache: Path) -> Snapshot:
    """Return a snapshot of Python in which everything is imported and one game is loaded.

    Parameters
    ----------
    files
        The files that are served, by name: Pyodide, the wheel and the boot file.
    deal
        The stored deal, which a start from the snapshot must replay.
    digest
        The digest of the events of that deal.
    cache
        The folder with the snapshots of earlier builds: the same files need no new one.

    Raises
    ------
    MissingError
        If node is not installed.
    """
    key = _key(files, deal)
    packed, facts = cache / f"{key}.snap.gz", cache / f"{key}.json"
    if not facts.is_file():
        for old in (*cache.glob("*.snap.gz"), *cache.glob("*.json")):
            old.unlink()
        facts_made = _made(files, deal, packed)
        facts.write_text(json.dumps(facts_made), encoding="utf-8")
    said = json.loads(facts.read_text(encoding="utf-8"))
    why_not = said.get("why_not") or _fault(said, digest)
    return Snapshot(b"", why_not) if why_not else Snapshot(packed.read_bytes())


def _fault(said: Mapping[str, Any], digest: str) -> str:
    if said["digest"] != digest:
        return "a stored deal was played differently from the snapshot"
    if said["bytes"] > MOST:
        return f"the snapshot has {said['bytes'] >> 20} MiB; it may have {MOST >> 20}"
    return ""


def _key(files: Mapping[str, bytes], deal: Mapping[str, Any]) -> str:
    parts = [*(files[name] for name in sorted(files)), MAKER.read_bytes(), START.read_bytes()]
    parts.append(json.dumps(deal, sort_keys=True).encode())
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()[:32]


def _made(files: Mapping[str, bytes], deal: Mapping[str, Any], packed: Path) -> dict[str, Any]:
    """Let node write the snapshot; return its size and digest, or why it could not be made."""
    node = shutil.which("node")
    if node is None:
        raise MissingError("node is not installed, which makes the snapshot of Python for browsers")
    with TemporaryDirectory(prefix=PREFIX) as name:
        folder = Path(name)
        for file, content in files.items():
            (folder / file).write_bytes(content)
        _without_sockets(folder)
        job = {
            "files": str(folder),
            "start": str(START),
            "stdlib": imported(files[WHEEL]),
            "game": deal["game"],
            "deal": dict(deal),
            "out": str(folder / "packed"),
        }
        (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        said = run(node, folder / "job.json")
        if "why_not" not in said:
            shutil.move(folder / "packed", packed)
    return said


def run(node: str, job: Path) -> dict[str, Any]:
    """Run node without the environment of this machine."""
    try:
        done = subprocess.run(  # noqa: S603 - our words
            (node, str(MAKER), str(job)),
            env={"TZ": "UTC", "LANG": "C.UTF-8"},
            cwd=job.parent,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return {"why_not": f"node needed more than {SECONDS} s"}
    if done.returncode:
        last = [line.strip() for line in done.stderr.splitlines() if "Error" in line]
        return {"why_not": f"node failed: {(last or ['without a message'])[-1][-200:]}"}
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def _without_sockets(folder: Path) -> None:
    """Give Pyodide an empty package *ws*: under node it imports one for sockets, and opens none."""
    package = folder / "node_modules" / "ws"
    package.mkdir(parents=True)
    (package / "package.json").write_text('{"name": "ws", "main": "index.js"}', encoding="utf-8")
    (package / "index.js").write_text("", encoding="utf-8")


def imported(wheel: bytes) -> list[str]:
    """Return the modules of the standard library that a wheel imports anywhere, also inside functions."""
    names = set[str]()
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        for file in archive.namelist():
            if file.endswith(".py"):
                for node in ast.walk(ast.parse(archive.read(file))):
                    if isinstance(node, ast.Import):
                        names.update(alias.name for alias in node.names)
                    elif isinstance(node, ast.ImportFrom) and node.module:
                        names.add(node.module)
    return sorted(name for name in names if name.partition(".")[0] in sys.stdlib_module_names)
