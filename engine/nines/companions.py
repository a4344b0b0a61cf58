"""What choices need beside them to be played and to count, and which of them change nothing."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from nines.errors import ReadingError, UnknownNameError
from nines.readings import Choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.game_points import GamePoints


def companion_choices(points: GamePoints, changed: Mapping[str, str]) -> dict[str, str]:
    """Return what else must be read otherwise for these choices to be played, and to count; mostly nothing.

    What is read by default elsewhere may exclude a candidate, or leave it without effect. The first other
    choice in the order of the corpus that gives it one is returned.

    Raises
    ------
    ReadingError
        If no single other choice allows them.

    Examples
    --------
    >>> from nines import library
    >>> points = library().corpus.points_of("commit-1857")
    >>> beside(points, {"several-of-a-rank": "yes"}), beside(points, {"packets": "whole-hands"})
    ({'in-suit': 'no'}, {})
    """

    def count(more: Mapping[str, str]) -> bool:
        together = {**changed, **more}
        # Another game that is amended may not have the point that is changed.
        with suppress(ReadingError, UnknownNameError):
            return not unheeded(Choices.of(points, together), together)
        return False

    others = (
        {point: candidate}
        for point, reading in points.readings(changed).items()
        for candidate in reading.playable[1:]
        if point not in changed
    )
    found = next(filter(count, chain([{}], others)), None)
    if found is None:
        Choices.of(points, changed)  # which says why they cannot be played
    return found or {}


def unheeded(choices: Choices, changed: Mapping[str, str]) -> list[str]:
    """Return what was asked for and dropped since it changes nothing beside these choices, and why.

    Examples
    --------
    >>> from nines import library
    >>> asked = {"first-hand-lot": "suit-turned-up", "first-hand-cut": "lowest"}
    >>> unheeded(library().choices("comet-1718", asked), asked)
    ['first-hand-cut=lowest changes nothing beside first-hand-lot=suit-turned-up: nobody cuts']
    """
    found = []
    for point, candidate in changed.items():
        idle = choices.readings[point].idle_beside(choices.chosen, candidate)
        if idle and candidate != choices[point]:
            others = " and ".join(f"{other}={one}" for other, one in idle.beside.items())
            found.append(f"{point}={candidate} changes nothing beside {others}: {idle.why}")
    return found
