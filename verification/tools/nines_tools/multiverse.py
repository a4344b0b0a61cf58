"""Compute and store the multiverse of the phylogeny: ``python -m nines_verification multiverse``.

The computation takes a few minutes. The command shows its progress and stores its results every few seconds.
After an interruption, the command continues the computation. If the rules, the readings or the claims have
changed, the computation starts again.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from time import monotonic
from typing import TYPE_CHECKING, Final

from nines import library
from nines.boundary.files import ANY, write_whole
from nines.errors import CorpusError, RequestError
from nines.phylogeny import DRAWS, FILE, RESAMPLES, SEED, Study, Tally, extend, rests_on, tally_data, tally_of
from nines_tools import STORED as HERE
from nines_tools import counts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

STORED: Final = HERE / FILE
EVERY: Final = 5.0  # seconds between two stores


def command(arguments: Sequence[str]) -> Path:
    """Compute the missing part of the stored multiverse of choices, and return the file."""
    parser = ArgumentParser("python -m nines_verification multiverse", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=counts.seed, default=SEED, help=f"the random seed (default {SEED})")
    parser.add_argument(
        "--draws", type=counts.count, default=DRAWS, help=f"number of random universes (default {DRAWS})"
    )
    parser.add_argument("--again", action="store_true", help="ignore stored results and start again")
    asked = parser.parse_args(arguments)
    return write_multiverse(asked.seed, asked.draws, again=asked.again, show=_show)


def write_multiverse(
    seed: int = SEED,
    draws: int = DRAWS,
    resamples: int = RESAMPLES,
    *,
    again: bool = False,
    show: Callable[[int, int], None] = lambda _done, _whole: None,
) -> Path:
    """Compute the missing part of the stored multiverse, and return the file.

    Parameters
    ----------
    seed
        The random seed, from 0 to 2^64 - 1.
    draws, resamples
        The number of random universes (games under random choices), and the number of resamples of the
        aspects.
    again
        Whether to start again from the beginning.
    show
        A function to call with the number of steps done and the number of all steps.

    Raises
    ------
    RequestError
        If more draws or resamples are already stored than are requested.
    """
    study = Study(library())
    tally = _begun(rests_on(study), seed, again=again)
    if tally.drawn > draws or tally.resampled > resamples:
        raise RequestError(f"{tally.drawn} universes are stored already; use --again to start again")
    stored = monotonic()
    for done, whole in extend(study, tally, draws, resamples):
        show(done, whole)
        if monotonic() - stored > EVERY:
            _store(tally)
            stored = monotonic()
    _store(tally)
    return STORED


def _begun(digest: str, seed: int, *, again: bool) -> Tally:
    """Return the stored tally if it rests on the current rules, or else an empty tally."""
    fresh = Tally(digest, seed)
    if again or not STORED.is_file():
        return fresh
    try:
        tally = read_multiverse()
    except CorpusError:
        return fresh
    return tally if (tally.rests_on, tally.seed) == (digest, seed) else fresh


def _store(tally: Tally) -> None:
    """Write a tally in one step, so that an interruption leaves either the old or the new file."""
    write_whole(STORED, json.dumps(tally_data(tally), indent=1) + "\n", over=ANY)


def read_multiverse() -> Tally:
    """Return the stored multiverse.

    Raises
    ------
    CorpusError
        If the file has the wrong format.
    """
    try:
        return tally_of(json.loads(STORED.read_text(encoding="utf-8")))
    except ValueError as error:
        raise CorpusError(FILE, "the whole", f"it is not JSON: {error}") from None


def _show(done: int, whole: int) -> None:
    """Show the progress, always on the same line of a terminal, or from time to time in a file."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {whole} steps" + ("\n" if done == whole else ""))
    elif done % 250 == 0 or done == whole:
        sys.stderr.write(f"{done} of {whole} steps\n")
    sys.stderr.flush()
