"""The lock: the digests of every key at the last review, stored so that every later change is noticed.

``python -m nines_verification lock`` writes the lock. A key without an entry, an entry without a key, and a
different digest are faults until the lock is written again. So is a change of the tokens of an edition; see
:mod:`nines_verification.token_lock`.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.boundary.files import ANY, write_whole
from nines.corpus.heads import OURS, Head, made_by
from nines.errors import RequestError
from nines.libraries.digests import COMMAND, FORMAT, LOCK, Digests, digest_of, keys, read_lock
from nines.simulation.workers import shared
from nines_verification.behaviour import behaviour_of
from nines_verification.changes import Change, changes
from nines_verification.releasing.draft import draft
from nines_verification.releasing.since import demanded, is_released
from nines_verification.report import Failure
from nines_verification.storing import checks_for
from nines_verification.token_lock import TOKENS, all_tokens, changed_tokens, show_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.behaviour import Behaviour

NAMED: Final = 5  # faults that are listed one by one


class SinceRelease(NamedTuple):
    """What has changed since the last release.

    Parameters
    ----------
    frozen
        Whether something has changed although the version number is still that of the last release.
    demanded
        What must still be done because of the changes.
    draft
        A draft of an entry for the changelog; empty if nothing has changed or there was no release.
    """

    frozen: bool
    demanded: tuple[Failure, ...]
    draft: str


def make_lock(
    library: Library,
    editions: Iterable[str] = (),
    workers: int = 1,
) -> dict[str, Digests]:
    """Return the digests of every key of a library.

    Parameters
    ----------
    library
        The library whose keys get digests.
    editions
        The editions whose behaviour is computed; by default all editions. For other editions, the digest in
        the lock is kept.
    workers
        The number of processes, at least 1; each opens the library by its package name.

    Raises
    ------
    UnknownNameError
        If one of the names is not the name of an edition.
    RequestError
        If there are too few workers.
    """
    if workers < 1:
        raise RequestError(f"{workers} processes are too few; ask for 1 or more")
    named = tuple(editions)
    slugs = [library.load(name).slug for name in named or library.playable]
    before, behaviours = read_lock(library), dict[str, str]()
    for slug, behaviour in shared(partial(_behaviour, library), slugs, min(workers, len(slugs))):
        behaviours |= {slug: behaviour.edition, **behaviour.rules}
    made = {}
    for key in keys(library):
        old = before[key].behaviour if named and key in before else ""
        made[key] = Digests(digest_of(key, library), behaviours.get(key, old))
    return made


def relocked(library: Library) -> dict[str, Digests]:
    """Return the digests of every key as it reads now, with the behaviour digests of the lock.

    The lock covers the results of tested claims, so a new result changes the lock. No result rests on the
    text of another result.
    """
    before = read_lock(library)
    return {
        key: Digests(digest_of(key, library), before[key].behaviour if key in before else "")
        for key in keys(library)
    }


def _behaviour(library: Library, slug: str) -> tuple[str, Behaviour]:
    return slug, behaviour_of(library, library.load(slug))


def changed(library: Library, now: Mapping[str, Digests]) -> Iterator[Change]:
    """Yield the changes since the lock of a library was written: those of keys, then those of tokens."""
    yield from changes(read_lock(library), now)
    yield from changed_tokens(library)


def since_release(library: Library, now: Mapping[str, Digests]) -> SinceRelease:
    """Return what must be done because of the changes since the last release, and a changelog draft."""
    failures = demanded(library, now)
    return SinceRelease(bool(failures) and is_released(library), _shortened(failures), draft(library, now))


def show_lock(digests: Mapping[str, Digests], package: str = OURS) -> str:
    """Return the text of a lock file: a line for each key, in alphabetical order.

    Parameters
    ----------
    digests
        The digests, by key.
    package
        The package of the library to which the file belongs.
    """
    head = Head(made_by("lock", package=package)).data() | {"format": FORMAT}
    fields = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    lines = (f"  {json.dumps(key)}: {_entry(one)}" for key, one in sorted(digests.items()))
    return f'{{\n{fields} "keys": {{\n' + ",\n".join(lines) + "\n }\n}\n"


def _entry(digests: Digests) -> str:
    return json.dumps({name: found for name, found in digests._asdict().items() if found})


def write_lock(library: Library, digests: Mapping[str, Digests]) -> Path:
    """Write a lock and the tokens of all editions, and return the path of the lock.

    Raises
    ------
    RequestError
        If the library has no folder of checks.
    """
    folder = checks_for(library, "a lock")
    path = folder / LOCK
    write_whole(folder / TOKENS, show_tokens(all_tokens(library), library.package), over=ANY)
    write_whole(path, show_lock(digests, library.package), over=ANY)
    return path


def check_said(library: Library) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of keys, and the keys whose text or tokens differ from those at the last review.

    If nothing differs, return, in place of these keys, what the changes since the last release require.
    """
    locked = read_lock(library)
    said = {key: digests._replace(behaviour="") for key, digests in locked.items()}
    now = {key: Digests(digest_of(key, library)) for key in keys(library)}
    failures = _failures((*changes(said, now), *changed_tokens(library)), COMMAND)
    return len(now), failures or _shortened(demanded(library, locked))


def check_behaviour(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of behaviour digests of an edition, and the digests that differ from the lock."""
    found = behaviour_of(library, game)
    now = {game.slug: Digests("", found.edition)}
    now |= {key: Digests("", behaviour) for key, behaviour in found.rules.items()}
    locked = read_lock(library)
    before = {key: Digests("", locked[key].behaviour) for key in now if key in locked}
    return len(now), _failures(changes(before, now), f"{COMMAND} {game.slug}")


def _shortened(failures: Sequence[Failure]) -> tuple[Failure, ...]:
    """Return the first failures, the number left out, and the last failure, which says what to do."""
    if len(failures) <= NAMED + 1:
        return tuple(failures)
    between = Failure(f"{len(failures) - NAMED - 1} more", "the same")
    return (*failures[:NAMED], between, failures[-1])


def _failures(found: Iterable[Change], command: str) -> tuple[Failure, ...]:
    """Return the first changes as failures, with the command that locks intended changes."""
    every = list(found)
    failures = [Failure(change.key, change.what) for change in every[:NAMED]]
    if every:
        more = f"{len(every) - NAMED} more; " if len(every) > NAMED else ""
        failures.append(Failure(LOCK, f"{more}if all changes are intended, lock them with: {command}"))
    return tuple(failures)
