"""The stored figures of simulations, for the plots on pages: written, and played again when rules change."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines import library
from nines.corpus.heads import made_by
from nines.libraries.rests_on import Grounds
from nines.reference.pictures import SIMULATED, stored_figures
from nines.simulation.api import totals
from nines.simulation.figures import Figures, write_figures
from nines.simulation.request import request_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library

DEALS, SEATS, SEED = 1_000_000, 4, 1  # as in the example on the page "Simulate"
COMMAND: Final = "simulate"


def command(arguments: list[str]) -> Iterator[str]:
    """Play deals and store their sums: ``python -m nines_verification simulate``."""
    parser = ArgumentParser(f"python -m nines_verification {COMMAND}")
    parser.add_argument("games", metavar="GAME", nargs="*", help="by default all editions that have figures")
    asked = parser.parse_args(arguments)
    ours = library()
    yield from simulate_again(ours, asked.games or _slugs(ours), 1)


def simulated(library: Library) -> bool:
    """Return whether a library stores figures of simulations."""
    return bool(_slugs(library))


def stale_simulations(library: Library, concerned: Sequence[str] = ()) -> Iterator[str]:
    """Yield the editions with stored figures whose rules have changed since the deals were played."""
    del concerned  # the digest of the rules shows it for every edition
    grounds = Grounds(library)
    for slug in _slugs(library):
        if stored_figures(library, slug).rests_on != grounds.of(library.load(slug)):
            yield slug


def simulate_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Play the deals of editions, store the sums, and yield what was stored."""
    folder = Path(str(library.checks)) / SIMULATED
    folder.mkdir(exist_ok=True)
    for slug in slugs:
        game = library.load(slug)
        request = request_of(game, deals=DEALS, seats=SEATS, policies=["random"], seed=SEED)
        figures = Figures(request, *totals(game, request), Grounds(library).of(game))
        again = made_by(COMMAND, slug, package=library.package)
        write_figures(folder / f"{slug}.json", figures, again)
        yield f"{slug}: {request.deals:,} deals"


def _slugs(library: Library) -> list[str]:
    if library.checks is None or not (library.checks / SIMULATED).is_dir():
        return []
    return [slug for slug in library.playable if (library.checks / SIMULATED / f"{slug}.json").is_file()]
