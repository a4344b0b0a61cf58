"""The multiverse of the phylogeny, computed and stored: ``python -m nines_verification multiverse``.

It takes a few minutes. It shows how far it is, and what is done is stored every few seconds: interrupted, it
goes on from there when it is called again. If the rules, the readings or the claims have changed since, it
begins anew.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from nines import library
from nines.errors import CorpusError, RequestError
from nines.phylogeny import DRAWS, FILE, RESAMPLES, SEED, Study, Tally, extend, rests_on, tally_data, tally_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STORED: Final = Path(__file__).with_name(FILE)
EVERY: Final = 5.0  # seconds between two stores


def command(arguments: Sequence[str]) -> Path:
    """Compute the multiverse, or what is missing of it, and return where it is stored."""
    parser = ArgumentParser("python -m nines_verification multiverse", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=SEED, help=f"of all that is random (default {SEED})")
    parser.add_argument(
        "--draws", type=int, default=DRAWS, help=f"how many random universes (default {DRAWS})"
    )
    parser.add_argument("--again", action="store_true", help="begin anew, whatever is stored")
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
    """Compute what is missing of the stored multiverse, and return where it is stored.

    Parameters
    ----------
    seed
        Of all that is random, 0 to 2^64 - 1.
    draws, resamples
        How many random universes and how many resamples of the aspects there shall be.
    again
        Whether to begin anew.
    show
        Called with the steps done and the number of all.

    Raises
    ------
    RequestError
        If more is stored than is requested.
    """
    study = Study(library())
    tally = _begun(rests_on(study), seed, again=again)
    if tally.drawn > draws or tally.resampled > resamples:
        raise RequestError(f"{tally.drawn} universes are stored already; give --again to begin anew")
    stored = monotonic()
    for done, whole in extend(study, tally, draws, resamples):
        show(done, whole)
        if monotonic() - stored > EVERY:
            _store(tally)
            stored = monotonic()
    _store(tally)
    return STORED


def _begun(digest: str, seed: int, *, again: bool) -> Tally:
    """Return what is stored, if it rests on the rules of today; else nothing yet."""
    fresh = Tally(digest, seed)
    if again or not STORED.is_file():
        return fresh
    try:
        found = read_multiverse()
    except CorpusError:
        return fresh
    return found if (found.rests_on, found.seed) == (digest, seed) else fresh


def _store(tally: Tally) -> None:
    """Write a tally, so that an interruption leaves the old file or the new one."""
    fresh = STORED.with_suffix(".new")
    fresh.write_text(json.dumps(tally_data(tally), indent=1) + "\n", encoding="utf-8")
    fresh.replace(STORED)


def read_multiverse() -> Tally:
    """Return the stored multiverse.

    Raises
    ------
    CorpusError
        If the file is not of the form that is written.
    """
    try:
        return tally_of(json.loads(STORED.read_text(encoding="utf-8")))
    except ValueError as error:
        raise CorpusError(FILE, "the whole", f"it is not JSON: {error}") from None


def _show(done: int, whole: int) -> None:
    """Show how far it is: on one line of a terminal, now and then in a file."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {whole} steps" + ("\n" if done == whole else ""))
    elif done % 250 == 0 or done == whole:
        sys.stderr.write(f"{done} of {whole} steps\n")
    sys.stderr.flush()
