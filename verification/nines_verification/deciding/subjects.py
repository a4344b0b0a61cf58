"""The pairs of editions to compare: every two editions of a family."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nines.libraries.alternatives import Subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library


def editions_of(library: Library, family: str) -> Iterator[Subject]:
    """Yield each pair of editions of a family. The editions are in the order of the catalogue."""
    games = [game for game in map(library.load, library.playable) if game.family.name == family]
    for combination, other in combinations(games, 2):
        yield Subject(combination, other)


def families_of(library: Library) -> tuple[str, ...]:
    """Return the families that have more than one edition."""
    names = [library.load(slug).family.name for slug in library.playable]
    return tuple(name for name in dict.fromkeys(names) if names.count(name) > 1)
