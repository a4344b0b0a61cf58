"""Stored comparisons of editions and answers: deciding plays, and the weights of open questions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.deciding.results import EDITIONS
from nines.libraries.rests_on import Grounds
from nines.reference import weights
from nines.reference.effects import FOLDER
from nines_tools.deciding.write import write_deciding
from nines_verification.deciding.check import compared_no_more, fault, rests_on, results_of, stale_heads
from nines_verification.weighed import check_weights, write_weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library

EVERY: Final = 50  # comparisons between two lines of progress


def undecided(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the editions and families whose deciding plays are stale, each once.

    A stored play can fail although its rules are the same, if the code of a rule has changed. Such a
    comparison is named by the canonical name of the edition under the other answer.
    """
    grounds, found = Grounds(library), dict[str, None]()
    for slug in library.playable:
        game = library.load(slug)
        for subject, result in results_of(library, game):
            if result is None or rests_on(grounds, subject.one, subject.other, result) != result.rests_on:
                found[slug if subject.point else game.family.name] = None
            elif slug in concerned and subject.point and fault(subject, result):
                found[subject.names[1]] = None
        if any(compared_no_more(library, game)):
            found[slug] = None
        found |= {name.removeprefix(EDITIONS): None for name, _ in stale_heads(library, game, grounds)}
    yield from found


def decide_again(library: Library, names: Sequence[str], _: int) -> Iterator[str]:
    """Search for deciding plays where the stored ones are stale; yield lines about the progress."""
    again = [name for name in names if "[" in name]
    wanted = [name for name in names if name not in again]
    done = 0
    for done, line in enumerate(write_deciding(library, wanted, again=again, folder=_folder(library)), 1):
        if done % EVERY == 0:
            yield f"{done} comparisons; the last: {line}"
    yield f"{done} comparisons are up to date"


def _folder(library: Library) -> Path:
    return Path(str(library.checks)) / FOLDER


def unweighed(library: Library, concerned: Sequence[str]) -> Iterator[str]:
    """Yield the editions whose comparisons of open questions are stale."""
    del concerned  # the digests of the rules show it for every edition
    for slug in library.playable:
        if check_weights(library, library.load(slug))[1]:
            yield slug


def weigh_again(library: Library, slugs: Sequence[str], _: int) -> Iterator[str]:
    """Make the stale comparisons of editions again, and yield what is stored."""
    yield from write_weights(library, slugs, folder=Path(str(library.checks)) / weights.FOLDER)
