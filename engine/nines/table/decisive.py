"""Which of our choices decide that an act is refused: with another answer, the rule would not refuse it."""

from __future__ import annotations

from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import LacunaError, ReadingError, UnknownNameError
from nines.evidence.companions import companion_choices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.kernel.game import AnyGame

MOST_PAIRS: Final = 30  # other games that are made for one refusal: about 0.1 s


class Decisive(NamedTuple):
    """The choices that decide a refusal.

    Parameters
    ----------
    readings
        The choices, each as ``point=choice``.
    together
        Whether the rule refuses the act with another answer to any one of them, but not with other answers to
        all of them.
    """

    readings: tuple[str, ...]
    together: bool = False


class _Refused(NamedTuple):
    """An act that a rule refuses in a position."""

    game: AnyGame
    position: Any
    act: Any
    rule: str

    def others(self, reading: str) -> list[dict[str, str]]:
        """Return the other answers to a question that can be played."""
        point, _, chosen = reading.partition("=")
        candidates = self.game.choices.readings[point].candidates
        return [
            {point: name} for name, other in candidates.items() if name != chosen and not other.not_executable
        ]

    def allowed(self, changed: Mapping[str, str]) -> bool:
        """Return whether other choices make a game in which no rule of the same aspect refuses the act."""
        try:
            other = self.game.read(changed)
        except (ReadingError, UnknownNameError):  # no game has these choices together
            return False
        try:
            objection = other.family.play.objection(other.rule_set, self.position, self.act)
        except LacunaError:  # with these choices, the game has no such rule
            return True
        broken = objection[0] if objection is not None else None
        return broken is None or broken.key.split("/")[:2] != self.rule.split("/")[:2]

    def with_companion(self, reading: str) -> Iterator[dict[str, str]]:
        """Return the other answers that can be played only with one further choice, together with it."""
        points, changed = self.game.choices.points, self.game.choices.changed
        for other in self.others(reading):
            try:
                companion = companion_choices(points, {**changed, **other})
            except ReadingError:
                continue
            if companion and not self.allowed(companion):
                yield {**other, **companion}

    def pairs(self, readings: Sequence[str]) -> Iterator[dict[str, str]]:
        """Return other answers to two questions at once, those that need each other first."""
        needed = chain.from_iterable(map(self.with_companion, readings))
        both = (
            {**one, **other}
            for first, second in combinations(readings, 2)
            for one, other in product(self.others(first), self.others(second))
        )
        return chain(needed, both)


def decisive(game: AnyGame, position: Any, act: Any, rule: str, readings: Sequence[str]) -> Decisive:  # noqa: ANN401
    """Return the choices without which a rule would not refuse an act.

    Each choice is tried alone. If none decides, other answers to two questions are tried together.

    Parameters
    ----------
    game
        The game played.
    position, act
        The position, and the act that is refused in it.
    rule
        The key of the rule that refuses the act.
    readings
        The choices on which the rule rests, each as ``point=choice``.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("commit-1857")
    >>> position = game.start(["7♥ 7♠ 9♣", "5♠ 6♠", "4♠ 4♣"])
    >>> act = game.parse_act("lay 7♥+7♠")
    >>> refusal = game.why_not(position, act)
    >>> decisive(game, position, act, refusal.rule, refusal.readings)
    Decisive(readings=('several-of-a-rank=no', 'in-suit=yes'), together=True)
    """
    refused = _Refused(game, position, act, rule)
    alone = tuple(reading for reading in readings if any(map(refused.allowed, refused.others(reading))))
    if alone:
        return Decisive(alone)
    pair = next(filter(refused.allowed, islice(refused.pairs(readings), MOST_PAIRS)), None)
    if pair is None:
        return Decisive(())
    return Decisive(tuple(f"{point}={game.choices[point]}" for point in pair), together=True)
