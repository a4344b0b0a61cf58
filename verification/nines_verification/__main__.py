"""``python -m nines_verification golden [GAME ...]``, ``bench [GAME ...]``, ``claims`` or ``report``.

``golden`` writes golden plays anew, of all games if none is named, and of another library's with ``--library
PACKAGE``; ``bench`` measures how fast the engine is
beside others, and has options (``bench --help``).
``claims`` tries what the documents claim and writes down what comes of it; ``report`` checks everything and
writes the record of it that the site shows.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from os import cpu_count
from typing import TYPE_CHECKING

from nines import library
from nines.errors import NinesError
from nines_verification.bench.command import bench
from nines_verification.claims.write import write_claims
from nines_verification.golden import write_golden
from nines_verification.record import write_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def main(arguments: list[str]) -> int:
    """Do what is asked for the games named, all if none are; return the exit status."""
    if not arguments or arguments[0] not in ("golden", "bench", "claims", "report"):
        print(
            "usage: python -m nines_verification golden|bench [GAME ...] | claims | report", file=sys.stderr
        )
        return 2
    if arguments == ["report"]:
        print(f"wrote {write_record(jobs=cpu_count() or 1)}")
        return 0
    if arguments == ["claims"]:
        for path in write_claims():
            print(f"wrote {path}; read the difference before you commit it")
        return 0
    try:
        if arguments[0] == "bench":
            for line in bench(arguments[1:]):
                print(line, flush=True)
            return 0
        for path in _golden(arguments[1:]):
            print(f"wrote {path}; read the difference before you commit it")
    except NinesError as error:
        print(f"nines_verification: {error}", file=sys.stderr)
        return 2
    return 0


def _golden(arguments: list[str]) -> Iterator[Path]:
    """Write the golden plays of the games that are named, of all if none is, and yield where they are."""
    parser = ArgumentParser("python -m nines_verification golden")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = library(asked.library)
    for name in asked.games or ours.playable:
        yield write_golden(ours, ours.load(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
