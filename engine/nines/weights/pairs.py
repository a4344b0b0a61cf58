"""What is compared: a game under each alternative answer, and under pairs of these answers."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from nines.errors import NinesError
from nines.evidence.choices import Choices
from nines.libraries.alternatives import candidates_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame


class Compared(NamedTuple):
    """Games to compare, by name.

    Parameters
    ----------
    names
        For one answer, the game without the answer and the game with it. For two answers, the games with
        neither answer, with the first, with the second, and with both.
    choices
        The one or two answers, each as ``question=answer``.
    """

    names: tuple[str, ...]
    choices: tuple[str, ...] = ()


def alone(game: AnyGame) -> Iterator[Compared]:
    """Yield the games to compare for each playable answer that is not a default.

    If an answer has an effect only together with another choice, both games make this other choice.

    Examples
    --------
    >>> import nines
    >>> [one.names for one in alone(nines.load("comet-1718")) if one.choices == ("comet-stops=yes",)]
    [('comet-1718', 'comet-1718[comet-stops=yes]')]
    """
    for one in candidates_of(game):
        yield Compared(one.names, (f"{one.point}={one.candidate}",))


def together(game: AnyGame, answers: Sequence[Compared]) -> Iterator[Compared]:
    """Yield the games to compare for each pair of answers to different questions, if the two can be combined.

    Parameters
    ----------
    game
        The game.
    answers
        The single answers to combine, in the form in which :func:`alone` yields them. Answers that depend on
        a further choice are left out.
    """
    plain = [one for one in answers if one.names[0] == game.name]
    for one, other in combinations(plain, 2):
        chosen = [choice.partition("=")[::2] for choice in (*one.choices, *other.choices)]
        if chosen[0][0] == chosen[1][0]:
            continue
        try:
            both = Choices.of(game.choices.points, dict(chosen))
        except NinesError:  # they exclude each other
            continue
        if all(both.changed.get(point) == candidate for point, candidate in chosen):
            names = (game.name, one.names[1], other.names[1], both.name)
            yield Compared(names, (*one.choices, *other.choices))
