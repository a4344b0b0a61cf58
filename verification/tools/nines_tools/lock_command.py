"""``python -m nines_verification lock``: store a digest of every key."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Final

from nines import library
from nines.simulation.workers import cores
from nines.text import counted
from nines_tools.checkout import folder_of
from nines_verification.lock import changed, make_lock, since_release, write_lock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHOWN: Final = 20  # changes


def lock(arguments: Sequence[str]) -> Iterator[str]:
    """Compute the digests of a library, yield the lines of a report, and write the lock.

    If the version is already released, nothing is written and the process ends with status 1.

    Raises
    ------
    RequestError
        If the library is not read from a checkout: a lock of an installed package would hide its changes.
    """
    parser = ArgumentParser("python -m nines_verification lock", description=__doc__.partition("\n")[0])
    parser.add_argument("editions", metavar="EDITION", nargs="*", help="compute only what these editions do")
    parser.add_argument("--dry-run", action="store_true", help="show what has changed, but write nothing")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="the number of processes")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    folder_of(ours)
    made = make_lock(ours, asked.editions, workers=asked.jobs)
    changes, since = list(changed(ours, made)), since_release(ours, made)
    yield from (f"{change.key}: {change.what}" for change in changes[:SHOWN])
    if len(changes) > SHOWN:
        yield f"and {len(changes) - SHOWN} more"
    yield from map(str, since.demanded)
    if since.draft:
        yield f"\na draft for the changelog:\n\n{since.draft}\n"
    if asked.dry_run or since.frozen:
        yield f"differing from the lock: {len(changes)} of {counted(len(made), 'key')}; nothing was written"
    else:
        yield f"wrote {write_lock(ours, made)}: {counted(len(made), 'key')}, {len(changes)} of them changed"
    if since.frozen and not asked.dry_run:
        sys.exit(1)
