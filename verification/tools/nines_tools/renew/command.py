"""``python -m nines_verification renew GAME``: make what is stale, and say what remains for a person."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from nines import library
from nines.simulation.workers import cores
from nines_tools.renew.renewal import Renewal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def renew(arguments: Sequence[str]) -> Iterator[str]:
    """Renew what is stored about an edition, and yield the lines of a report.

    If something remains for a person, the process ends with status 1.
    """
    parser = ArgumentParser("python -m nines_verification renew", description=__doc__.partition("\n")[0])
    parser.add_argument("game", metavar="GAME", help="the edition that was changed or is new")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="the number of processes")
    asked = parser.parse_args(arguments)
    work = Renewal(library(asked.library), asked.game, asked.jobs)
    yield from work.lines()
    if work.remains:
        sys.exit(1)
