"""Compute, store and check the weights of open questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.corpus.heads import made_by
from nines.errors import NinesError
from nines.libraries.rests_on import Grounds, stale
from nines.reference.weights import FOLDER
from nines.simulation.api import why_not_compiled
from nines.simulation.request import request_of
from nines.weights.stored import read, write
from nines.weights.weighing import alone, weigh, weighing_request
from nines_verification.report import Failure
from nines_verification.storing import edition, folder_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.weights.stored import Stored, WeighingRequest

SEED: Final = 1718
BY_COMPILED, BY_ENGINE = (20_000, 4), (500, 3)  # deals, and how many answers are combined in pairs
USUAL: Final = 4  # players, or as near to it as the game allows
MOST: Final = 12


def standard(game: AnyGame) -> WeighingRequest:
    """Return the request that is stored for an edition: the numbers of players and deals, and the policy."""
    seats = min((n for n in range(2, MOST + 1) if game.admits(n)), key=lambda n: abs(n - USUAL))
    simulation_request = request_of(game, deals=1, seats=seats, policies=["random"], seed=SEED)
    deals, strongest = BY_ENGINE if why_not_compiled(game, simulation_request) else BY_COMPILED
    return weighing_request(
        game, deals=deals, seats=seats, policies=["random"], seed=SEED, strongest=strongest
    )


def write_weights(library: Library, names: Iterable[str] = (), folder: Path | None = None) -> Iterator[str]:
    """Weigh the open questions of editions, store each comparison at once, and yield what was stored.

    Comparisons that are stored are not made again, unless their rules have changed.

    Parameters
    ----------
    library
        The library.
    names
        The slugs of the editions; without slugs, all editions.
    folder
        The folder of the stored weights; by default that in the folder of the library's checks.

    Raises
    ------
    RequestError
        If the library has no folder of checks, or if a name has readings or house rules.
    """
    folder = folder_for(library, FOLDER, "weights") if folder is None else folder
    folder.mkdir(exist_ok=True)
    for slug in dict.fromkeys(names) or library.playable:
        game = edition(library.load(slug))
        request, path = standard(game), folder / f"{slug}.jsonl"
        command = made_by("weigh", slug, package=library.package)
        stored = read(path, command)
        known = stored.weighed if stored is not None and stored.request == request else ()

        def keep(found: Stored, _left: int, path: Path = path, command: str = command) -> None:
            write(path, found, command)

        found = weigh(library, request, known=known, report=keep)
        write(path, found, command)
        yield f"{slug}: {len(found.weighed)} comparisons of {request.deals:,} deals"


def weighed(library: Library) -> bool:
    """Return whether a library stores weights. Some libraries store none, because weighing takes long.

    Examples
    --------
    >>> from nines import library
    >>> weighed(library())
    True
    """
    return library.checks is not None and (library.checks / FOLDER).is_dir()


def check_weights(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return how many comparisons of a game are stored, and which are missing, stale or no longer made.

    Parameters
    ----------
    library
        The library that stores the weights.
    game
        The game.
    """
    again = made_by("weigh", game.slug, package=library.package)
    stored = read(library.checks / FOLDER / f"{game.slug}.jsonl", again) if library.checks else None
    if stored is None:
        return 0, (Failure(f"{FOLDER}: {game.slug}", f"nothing is stored; run {again}"),)
    return len(stored.weighed), tuple(_faults(library, game, stored, again))


def _faults(library: Library, game: AnyGame, stored: Stored, again: str) -> Iterator[Failure]:
    grounds = Grounds(library)
    # The library's own game, because a mutant has other rules.
    own = library.load(game.slug)
    wanted = {compared.names for compared in alone(own)}
    if what := stale(stored.rests_on, grounds.of(own), again):
        yield Failure(f"{FOLDER}: {game.slug}", what)
    for names in wanted - {weighed.names for weighed in stored.weighed}:
        yield Failure(f"{FOLDER}: {' and '.join(names)}", f"nothing is stored; run {again}")
    for weighed in stored.weighed:
        try:
            today = grounds.of(*map(library.load, weighed.names))
        except NinesError as error:
            what = f"{error}; run {again}"
        else:
            what = stale(weighed.rests_on, today, again)
        if not what and len(weighed.names) == len(("without", "with")) and weighed.names not in wanted:
            what = f"is stored, but these are no longer compared; run {again}"
        if what:
            yield Failure(f"{FOLDER}: {' and '.join(weighed.names)}", what)
