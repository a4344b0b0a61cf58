"""Find choices that depend on other choices, and choices that change nothing."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from nines.errors import ReadingError, UnknownNameError
from nines.evidence.choices import Choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.game_points import GamePoints


def companion_choices(points: GamePoints, changed: Mapping[str, str]) -> dict[str, str]:
    """Return one further choice that *changed* needs in order to be playable and to have an effect.

    The default choice at another decision point can exclude a new candidate, or leave the candidate without
    effect. The function goes through the other decision points in the order of the corpus, and returns the
    first choice that gives the candidate an effect. The result is empty if no other choice is needed, or if
    no single choice is enough.

    Parameters
    ----------
    points
        The decision points and readings of the game.
    changed
        The new candidate for each decision point that changes.

    Raises
    ------
    UnknownNameError
        If the game does not have one of the decision points or candidates.
    ReadingError
        If the choices in *changed* cannot be played, and no single other choice makes them possible.

    Examples
    --------
    >>> from nines import library
    >>> points = library().corpus.points_of("commit-1857")
    >>> companion_choices(points, {"several-of-a-rank": "yes"})
    {'in-suit': 'no'}
    >>> companion_choices(points, {"packets": "whole-hands"})
    {}
    """

    def count(more: Mapping[str, str]) -> bool:
        together = {**changed, **more}
        # With other choices the game can amend another game, which might lack the point that changes.
        with suppress(ReadingError, UnknownNameError):
            return not unheeded(Choices.of(points, together), together)
        return False

    others = (
        {point: candidate}
        for point, reading in points.readings(changed).items()
        for candidate in reading.playable[1:]
        if point not in changed
    )
    choices = next(filter(count, chain([{}], others)), None)
    if choices is None:
        Choices.of(points, changed)  # raises an error that says why they cannot be played
    return choices or {}


def unheeded(choices: Choices, changed: Mapping[str, str]) -> list[str]:
    """Return a sentence for each requested choice that other choices leave without effect, with the reason.

    Parameters
    ----------
    choices
        The choices of the game.
    changed
        The candidate requested for each point.

    Raises
    ------
    KeyError
        If the game does not have one of the decision points.

    Examples
    --------
    >>> from nines import library
    >>> asked = {"first-hand-lot": "suit-turned-up", "first-hand-cut": "lowest"}
    >>> unheeded(library().choices("comet-1718", asked), asked)
    ['first-hand-cut=lowest has no effect with first-hand-lot=suit-turned-up: nobody cuts']
    """
    unheeded = []
    for point, candidate in changed.items():
        idle = choices.readings[point].idle_beside(choices.chosen, candidate)
        if idle and candidate != choices[point]:
            others = " and ".join(f"{other}={beside}" for other, beside in idle.beside.items())
            unheeded.append(f"{point}={candidate} has no effect with {others}: {idle.why}")
    return unheeded
