"""Functions that play a simulation, or summarize the simulation in a folder."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from nines.boundary.expected import A_GAME, expect
from nines.errors import NinesError
from nines.kernel.game import Game
from nines.libraries import library as our_library
from nines.libraries.canonical import canonical
from nines.libraries.digests import digest_of
from nines.libraries.naming import parse_edition
from nines.libraries.release import this_release
from nines.libraries.rests_on import changed_rules, rules_kept
from nines.simulation.chunks import REQUEST, RULES, SIZE, StoreError, packages
from nines.simulation.pairs import Side, check_units, compared
from nines.simulation.request import FORMAT, request_of
from nines.simulation.runners import Runner, direction_of
from nines.simulation.running import Job, Report, fitting_chunk, no_report, run
from nines.simulation.store import form_of, read_record, read_request, read_store, rules_said
from nines.simulation.summary import Summary, Sums, added, summary_of, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.simulation.pairs import Comparison
    from nines.simulation.request import SimulationRequest

AT_ONCE = 100_000  # deals that are in memory together


def simulate(  # noqa: PLR0913 - each is a choice of its own
    game: AnyGame | str,
    *,
    deals: int,
    seats: int,
    policies: Sequence[str] = ("random",),
    seed: int = 1,
    compiled: bool = True,
) -> Summary:
    """Play many deals of an edition, and return their summary; no file is written.

    Parameters
    ----------
    game
        The edition, with its readings, or its name in the library of nines.
    deals
        The number of deals, 1 to a thousand million.
    seats
        The number of players.
    policies
        The name of one policy for all seats, or one name for each seat.
    seed
        The seed, 0 to 2^64 - 1.
    compiled
        Whether the compiled code plays the deals that it can play; the results do not depend on this.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or a number is out of range.
    UnknownNameError
        If *policies* contains a name that no policy has.
    MissingPackageError
        If numpy or llvmlite is not installed, and there are more than 1,000 deals.

    Examples
    --------
    >>> import nines
    >>> summary = nines.simulate("comet-1718", deals=60, seats=3, compiled=False)
    >>> summary.deals, summary.by_engine, [player.won.of for player in summary.places]
    (60, 60, [60, 60, 60])
    """
    game = loaded(game)
    request = request_of(game, deals=deals, seats=seats, policies=policies, seed=seed)
    return summary_of(request, *totals(game, request, compiled=compiled))


def compare(  # noqa: PLR0913 - each is a choice of its own
    one: AnyGame | str,
    other: AnyGame | str,
    *,
    deals: int,
    seats: int,
    policies: Sequence[str] = ("random",),
    seed: int = 1,
    compiled: bool = True,
    report: Report = no_report,
) -> Comparison:
    """Play two editions in pairs of deals, and return what changes; no file is written.

    Parameters
    ----------
    one, other
        The editions, with their readings, or their names in the library of nines.
    deals
        The number of pairs. Both deals of a pair have the same number; :func:`nines.simulate` says what the
        number decides.
    seats, policies, seed, compiled
        As in :func:`nines.simulate`, for both editions.
    report
        A function that is called now and then with the number of pairs played and the number of all pairs.

    Raises
    ------
    RequestError
        If the editions count gains in different units, if one does not allow this number of players, or if a
        number is out of range. One deal is too few.
    UnknownNameError
        If *policies* contains a name that no policy has.
    MissingPackageError
        If numpy or llvmlite is not installed.

    Examples
    --------
    >>> found = compare("comet-1718", "comet-1718[comet-stops=yes]", deals=60, seats=3, compiled=False)
    >>> found.pairs, found.unit, len(found.places)
    (60, 'jeton', 3)
    >>> found.pairing.partition(". ")[2]
    'In the first 60 pairs, every seat gets the same cards in both games.'
    """
    games = loaded(one), loaded(other)
    check_units(*games)
    asked = [request_of(game, deals=deals, seats=seats, policies=policies, seed=seed) for game in games]
    return compared(*map(Side, games, asked), compiled=compiled, report=report)


def loaded(game: AnyGame | str) -> AnyGame:
    """Return a game, or the game of the library of nines that has this name; refuse anything else."""
    if isinstance(game, str):
        return our_library().load(game)
    expect(game, Game, A_GAME)
    return game


def totals(game: AnyGame, request: SimulationRequest, *, compiled: bool = True) -> tuple[Sums, int]:
    """Play the deals of a request, and return the sums over the deals, and how many the engine played."""
    runner = Runner(game, request, compiled=compiled, bare=True)
    sums: Sums = {}
    by_engine = 0
    for start in range(1, request.deals + 1, AT_ONCE):
        rows = runner.play(start, min(start + AT_ONCE, request.deals + 1))
        sums = added(sums, sums_of(rows.figures, request.seats, direction_of(game, request.seats)))
        by_engine += rows.by_engine
    return sums, by_engine


def why_not_compiled(game: AnyGame, request: SimulationRequest) -> str:
    """Return why the compiled code cannot play a request; empty if no reason is known before play."""
    runner = Runner(game, request, bare=True)
    runner.give_back()
    return runner.why_not


def simulate_to(  # noqa: PLR0913 - each is a choice of its own
    library: Library,
    request: SimulationRequest,
    folder: Path,
    *,
    workers: int = 0,
    scheduler: str = "",
    resume: bool = False,
    report: Report = no_report,
) -> Summary:
    """Play many deals, store the deals in a folder, and return their summary.

    Parameters
    ----------
    library
        The library with the edition.
    request
        The request.
    folder
        The folder for the files.
    workers
        The number of processes; 0 for one process per core. The files do not depend on this number.
    scheduler
        The address of a Dask scheduler; empty to use this machine alone.
    resume
        Whether to continue in a folder that already contains a part of the simulation.
    report
        A function that is called with the number of deals kept so far and the number of all deals.

    Raises
    ------
    ClusterError
        If there is no cluster at the address, or if it fails.
    FileError
        If the folder cannot be written.
    StoreError
        If the folder contains other files or another simulation, if it contains a part of this simulation
        and *resume* is false, or if a file in it is damaged.
    """
    if os.path.lexists(folder / REQUEST) and not resume:
        raise StoreError(f"{folder} already contains a simulation; --resume continues it")
    packages()  # before the first deal
    about = json.loads(canonical(provenance(library, request)))  # as a reader of the files finds it
    record = {**_form(library, request, folder), **request.data(), **about}
    run(Job(library, request, record), folder, workers=workers, scheduler=scheduler, report=report)
    return summarize(folder)


def _form(library: Library, request: SimulationRequest, folder: Path) -> dict[str, Any]:
    """Return how the files of a folder are written; a folder that exists keeps its form."""
    if os.path.lexists(folder / REQUEST):
        record = read_record(folder)
        read_request(record)  # which checks the record
        return form_of(record)
    return {"format": FORMAT, SIZE: fitting_chunk(library, request)}


def provenance(library: Library, request: SimulationRequest) -> dict[str, Any]:
    """Return what the files say about themselves: version, digests, and the direction of play."""
    slug, changed, _ = parse_edition(request.game)
    keys = (slug, *(f"{slug}/reading/{point}" for point in changed))
    game = library.load(request.game)
    return {
        "version": this_release().version,
        "digests": {key: digest_of(key, library) for key in keys},
        RULES: rules_kept(library, game).rules,
        "direction": direction_of(game, request.seats),
    }


def changed_since(library: Library, folder: Path) -> str:
    """Return which rules have changed since the deals in a folder were played; empty if none has.

    Parameters
    ----------
    library
        The library with the edition.
    folder
        A folder that a simulation has written.

    Raises
    ------
    StoreError
        If no simulation wrote the folder.
    """
    record = read_record(folder)
    request = read_request(record)
    kept = record.get(RULES)
    if kept is None:
        return f"{folder} does not say under which rules its deals were played; an older version wrote it"
    try:
        now = library.load(request.game)
    except NinesError as error:
        return f"{folder}: {request.game} cannot be played by this version of nines: {error}"
    rules = changed_rules(kept, rules_kept(library, now).rules)
    return f"{folder}: {rules_said(request.game, rules)}" if rules else ""


def summarize(folder: Path) -> Summary:
    """Return the summary of the simulation in a folder.

    Parameters
    ----------
    folder
        A folder that a simulation has written.

    Raises
    ------
    FileError, StoreError
        If no simulation wrote the folder, if a file is damaged, or if no chunk is kept yet.
    """
    request, sums, by_engine, remarks = read_store(folder)
    if not sums:
        raise StoreError("; ".join((f"{folder} has no deals yet", *remarks, "simulate --resume plays them")))
    return summary_of(request, sums, by_engine, remarks)
