"""Run every check and yield its section as soon as it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines_verification.report import Level, Section


def verify(games: Sequence[str] = (), level: Level = "standard", *, randomise: bool = False) -> Iterator[Section]:
    """Yield the outcome of each check on the corpus and on *games*, all if none are named.

    Parameters
    ----------
    games
        Slugs or canonical names of games.
    level
        How much is tried: ``quick``, ``standard`` or ``full``.
    randomise
        Draw fresh examples for conformance instead of the same ones every time.

    Raises
    ------
    UnknownNameError
        If a game is not in the catalogue.
    """
    yield from ()
