"""The command ``python -m nines_verification planted``: test the planted faults, and show the results."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypedDict

from nines import library
from nines.boundary.files import ANY, write_whole
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import made_by, without_head
from nines.errors import CorpusError, in_words
from nines.libraries.digests import digest_of_lock
from nines_tools import HOUSE, counts
from nines_tools.planted.changes import KINDS_OF_CHANGE, changes
from nines_tools.planted.trial import LOCK, Noticed, copied, tried

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STORED: Final = Path(__file__).with_name("planted.json")
COMMAND: Final = made_by("planted", "--again")
SEED: Final = 1718


class Stored(TypedDict):
    """The stored results of the test: the head of the file, the seed, and the outcome of each change."""

    made_by: str
    rests_on: str
    seed: int
    changes: list[dict[str, str]]


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the table of results. With ``--again``, test every change first."""
    parser = ArgumentParser("python -m nines_verification planted", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=counts.seed, default=SEED, help=f"draws the changes (default {SEED})")
    parser.add_argument("--again", action="store_true", help="test the changes again; takes several minutes")
    asked = parser.parse_args(arguments)
    if asked.again or not STORED.is_file():
        write_planted(asked.seed)
    yield from table(read_planted())


def write_planted(seed: int) -> Path:
    """Test all changes drawn with *seed*, store the results, and return the path of the file.

    Parameters
    ----------
    seed
        The random seed, 0 or more.
    """
    planned, rests_on = list(changes(HOUSE, seed)), digest_of_lock(library())
    notices: list[Noticed] = []
    with TemporaryDirectory() as folder:
        copy = copied(HOUSE, Path(folder))
        for number, change in enumerate(planned, 1):
            notices.append(tried(copy, change))
            last = notices[-1]
            sys.stderr.write(f"{number} of {len(planned)}: {last.change}: {last.by or 'NOT NOTICED'}\n")
    found = [asdict(noticed) for noticed in notices]
    stored: Stored = {"made_by": COMMAND, "rests_on": rests_on, "seed": seed, "changes": found}
    write_whole(STORED, json.dumps(stored, ensure_ascii=False, indent=1) + "\n", over=ANY)
    return STORED


def read_planted() -> tuple[Noticed, ...]:
    """Return the stored results of the last test.

    Raises
    ------
    CorpusError
        If the file is missing or has the wrong format.
    """
    try:
        _, stored = without_head(read_json(STORED, STORED.name), STORED.name, COMMAND)
        return tuple(Noticed(**one) for one in stored["changes"])
    except MISSHAPEN as error:
        raise CorpusError(STORED.name, "the whole", in_words(error)) from None


def table(notices: Sequence[Noticed]) -> Iterator[str]:
    """Yield a line with numbers for each kind of change, then a line for each change not noticed."""
    made = Counter(one.kind for one in notices)
    noticed = Counter(one.kind for one in notices if one.by not in ("", LOCK))
    locked = Counter(one.kind for one in notices if one.by == LOCK)
    yield f"{'change':<26} {'made':>5} {'noticed':>8} {'by the lock alone':>18}"
    for kind in KINDS_OF_CHANGE:
        name = kind.name
        yield f"{name:<26} {made[name]:>5} {noticed[name]:>8} {locked[name]:>18}"
    yield f"{'all':<26} {made.total():>5} {noticed.total():>8} {locked.total():>18}"
    yield from (f"not noticed: {one.change}" for one in notices if not one.by)
