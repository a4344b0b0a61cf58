"""Play under every answer that is not a default, and compare digests, so that any change is noticed.

Golden plays use only the default answers to open questions. Under each of the other answers, this module
plays some matches of two deals each, and some deals of small hands. The digest of a deal covers all legal
acts, events and balances, in the order of play. A different digest shows that something has changed, but not
which version is right. Scenarios show which version is right.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import read_json
from nines.corpus.heads import Head, made_by, without_head
from nines.libraries.alternatives import alternatives
from nines.libraries.rests_on import Grounds
from nines_verification.course import BEGINS, course
from nines_verification.report import Failure
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FOLDER: Final = ("golden", "candidates")
LENGTH: Final = 12  # hexadecimal digits of a digest
SEED: Final = 1718  # of the first match; each later match has the next number
MOST_SEATS: Final = 10

Digests = dict[str, list[str]]


def check_candidate_plays(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of answers played, and the answers whose play differs from the stored digests."""
    kept = kept_digests(library, game.slug)
    failures, played = [], list(alternatives(game))
    for point, candidate, other in played:
        name = f"{point}={candidate}"
        what = difference(kept.get(name, []), other)
        if what:
            failures.append(Failure(f"{game.slug}[{name}]", what))
    return len(played), tuple(failures)


def difference(kept: list[str], game: AnyGame) -> str:
    """Return the first deal whose play differs from the stored digests; nothing if no deal differs."""
    if not kept:
        return "no play is kept; write it by: python -m nines_verification golden"
    for part, (old, new) in enumerate(zip_longest(kept, digests(game)), 1):
        if old != new:
            return f"play differs from what is kept, at first in part {part} of {len(kept)}"
    return ""


def digests(game: AnyGame) -> Iterator[str]:
    """Yield a digest of each deal in some random matches, and of each deal of small hands.

    Examples
    --------
    >>> import nines
    >>> len(next(digests(nines.load("comet-1718"))))
    12
    """
    numbers = [number for number in range(1, MOST_SEATS + 1) if game.admits(number)]
    running, begun = sha256(), False
    for line in chain.from_iterable(
        course(game, numbers[(match + 1) % len(numbers)], SEED + match)
        for match in range(tools_of(game.family).candidate_matches if numbers else 0)
    ):
        if line == BEGINS and begun:
            yield running.hexdigest()[:LENGTH]
            running = sha256()
        begun = True
        running.update(f"{line}\n".encode())
    yield running.hexdigest()[:LENGTH]


def kept_digests(library: Library, slug: str) -> Mapping[str, list[str]]:
    """Return the stored digests of an edition, by question and answer; nothing if no digests are stored."""
    kept = kept_plays(library, slug)
    return kept[1] if kept else {}


def kept_plays(library: Library, slug: str) -> tuple[Head, Digests] | None:
    """Return the head and the stored digests of an edition; None if no digests are stored.

    Raises
    ------
    CorpusError
        If the file is not JSON, or has no head.
    """
    file = _file(library, slug)
    if file is None or not file.is_file():
        return None
    place = "/".join((*FOLDER, file.name))
    return without_head(read_json(file, place), place, _command(library, slug))


def candidate_plays(library: Library, game: AnyGame) -> str:
    """Play an edition under each answer that is not the default; return the text of the file."""
    head = Head(_command(library, game.slug), digest_of_answers(Grounds(library), game))
    found = {f"{point}={candidate}": list(digests(other)) for point, candidate, other in alternatives(game)}
    return show_digests({**head.data(), **found})


def show_digests(data: Mapping[str, list[str] | str]) -> str:
    """Return the digests of an edition as JSON, with one line for each answer.

    Examples
    --------
    >>> print(show_digests({"a=b": ["1f"]}), end="")
    {
    "a=b": ["1f"]
    }
    """
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(it)}" for name, it in data.items()) + "\n}\n"


def digest_of_answers(grounds: Grounds, game: AnyGame) -> str:
    """Return the digest of the rules of an edition, with the default answers and with each other answer."""
    return grounds.of(game, *(other for _, _, other in alternatives(game)))


def _command(library: Library, slug: str) -> str:
    return made_by("golden", slug, package=library.package)


def file_of(folder: Path, slug: str) -> Path:
    """Return the file in a folder of checks that stores the digests of an edition."""
    return folder.joinpath(*FOLDER, f"{slug}.json")


def _file(library: Library, slug: str) -> Traversable | None:
    return library.checks.joinpath(*FOLDER, f"{slug}.json") if library.checks else None
