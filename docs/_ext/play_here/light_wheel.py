"""The light wheel: the part of our package that plays games in a browser.

It is the wheel of the package without what a table does not need or what other packages have to be installed
for. The modules are taken from the wheel unchanged. The same wheel makes the same bytes. The files lie in it
as they are, so that it is smaller when it is compressed as a whole, and unpacked quickly.
"""

from __future__ import annotations

import csv
import json
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NEED_OTHER_PACKAGES: Final = (
    "nines/__main__.py",
    "nines/adapters/",  # PettingZoo, OpenSpiel and numpy
    "nines/cli/",  # click and rich
    "nines/compiled/",  # numba and numpy
    "nines/lineage/",  # networkx
    "nines/simulation/",  # numpy and pyarrow
    "nines/sphinx/",
)
NEED_WHAT_IS_LEFT_OUT: Final = (
    "nines/citing/",
    *(f"nines/{part}/bounds" for part in ("holdem", "kernel", "multiple9", "ninety_nine", "stops")),
    "nines/common/machines",
    "nines/corpus/copies",
    "nines/corpus/key",
    "nines/corpus/plain_texts",
    "nines/notebook/",
    "nines/protocols",
    "nines/stats",
    "nines/dataset/",
    "nines/plots.",
    *(
        f"nines/records/{name}"
        for name in ("announced", "asked", "courses", "dealing", "hidden", "judging", "recording")
    ),
    *(f"nines/records/{name}" for name in ("stated", "substitute", "unseen", "verdicts")),
    "nines/reference/adjudicated",
    "nines/reference/automata",
    "nines/stops/automaton/described",
    "nines/stops/automaton/stored",
    "nines/stops/automaton/walk",
    "nines/weights/",
    *(
        f"nines/reference/{name}"
        for name in (
            "collation",
            "completions",
            "comparisons",
            "counted",
            "doubts",
            "editions",
            "errata",
            "finding",
            "games",
            "gaps",
            "identify",
            "key_",
        )
    ),
    *(f"nines/reference/{name}" for name in ("likeness", "lineage", "listed", "paired", "pictures", "shelf")),
    *(f"nines/reference/{name}" for name in ("search", "weights", "what_changed")),
)
LEFT_OUT: Final = (*NEED_OTHER_PACKAGES, *NEED_WHAT_IS_LEFT_OUT, "nines_corpus/released/")
# Of the checks, only what the engine reads: which answer changes what, and the digests of behaviour.
CHECKS: Final = "nines_verification/"
KEPT_OF_CHECKS: Final = (f"{CHECKS}deciding_plays/",)
LOCK: Final = f"{CHECKS}rules.lock.json"
NO_CHECKS: Final = b'"""The stored results that a table reads. The checks are in the whole package."""\n'
DATED: Final = (1980, 1, 1, 0, 0, 0)  # the first moment that a ZIP archive knows
MOST: Final = 1_300_000  # bytes, compressed


def light_wheel(wheel: bytes) -> bytes:
    """Return the light wheel of a wheel.

    Parameters
    ----------
    wheel
        The wheel of the whole package, as the build tool makes it.
    """
    files = _kept(wheel)
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    files[record] = _recorded(files, record)
    return _zipped(files)


def _kept(wheel: bytes) -> dict[str, bytes]:
    """Return the files of the light wheel by path, except its list of files."""
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if is_kept(name)}
        kept[LOCK] = _behaviour(archive.read(LOCK))
    kept[f"{CHECKS}__init__.py"] = NO_CHECKS
    return dict(sorted(kept.items()))


def is_kept(name: str) -> bool:
    """Return whether a file of the package is in the light wheel.

    Parameters
    ----------
    name
        The path of the file in the wheel of the whole package.
    """
    starts_the_command_line = name.endswith(".dist-info/entry_points.txt")
    of_checks = name.startswith(CHECKS) and not name.startswith(KEPT_OF_CHECKS)
    return not (name.startswith(LEFT_OUT) or of_checks or starts_the_command_line)


def _behaviour(lock: bytes) -> bytes:
    """Return a lock file with only the rules and editions whose behaviour it locks."""
    data = json.loads(lock)
    data["keys"] = {key: digests for key, digests in data["keys"].items() if "behaviour" in digests}
    return json.dumps(data, indent=1).encode()


def _recorded(files: Mapping[str, bytes], record: str) -> bytes:
    """Return the list of all files, as every wheel has it."""
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for name, content in files.items():
        if name != record:
            digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
            writer.writerow((name, f"sha256={digest}", len(content)))
    writer.writerow((record, "", ""))
    return lines.getvalue().encode()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an archive in which all files have the same time and permissions."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, DATED)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_STORED)
    return written.getvalue()
