"""The digests of the chunks of a simulation, in the form that ``sha256sum -c`` reads.

A file of the folder counts only if the list names it: the list is written after the file. A simulation that
was interrupted between the two plays the deals of that file again.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from nines.boundary.files import ANY, read_whole, write_whole
from nines.errors import NinesError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MANIFEST: Final = "SHA256SUMS"
LARGEST: Final = 1_000_000  # bytes; a list of a thousand files has a tenth of it
_LINE: Final = re.compile(r"([0-9a-f]{64})  (deals-\d{12}-\d{12}\.parquet)")


class StoreError(NinesError):
    """A folder or a file that is damaged, does not belong to the simulation, or cannot be written."""


def read_manifest(folder: Path) -> dict[str, str]:
    """Return the digest of each listed file, by its name; without a list, nothing is listed.

    Raises
    ------
    FileError, StoreError
        If the list cannot be read.
    """
    path = folder / MANIFEST
    if not os.path.lexists(path):
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(read_whole(path, LARGEST).decode("utf-8", "replace").splitlines(), 1):
        parts = _LINE.fullmatch(line)
        if parts is None or parts[2] in found:
            raise StoreError(
                f"line {number} of {path} is not the digest of a further file; delete {MANIFEST}, and"
                " continue with --resume, which plays all deals again"
            )
        found[parts[2]] = parts[1]
    return found


def write_manifest(folder: Path, digests: Mapping[str, str]) -> None:
    """Write the list of a folder in one step.

    Parameters
    ----------
    folder
        The folder of the simulation.
    digests
        The SHA-256 of each file in hexadecimal digits, by the name of the file.

    Raises
    ------
    FileError
        If the list cannot be written.
    """
    lines = (f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    write_whole(folder / MANIFEST, "".join(lines), over=ANY)
