"""What is open in one game: its readings, which of them exclude each other, and the games that it amends."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.corpus.records import Amendment, Exclusion, Point, Reading

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GamePoints:
    """Everything that must be chosen before a game can be played; it needs no corpus beside it.

    Parameters
    ----------
    game
        The slug.
    points
        The decision points of the game's own readings, by id.
    own
        The readings of the game's own account, by point.
    exclusions
        Choices that cannot be made together.
    amendment
        Which game's account this one amends, if it amends one.
    bases
        The points of every game that it may amend, by slug.
    """

    game: str
    points: Mapping[str, Point]
    own: Mapping[str, Reading]
    exclusions: tuple[Exclusion, ...]
    amendment: Amendment | None
    bases: Mapping[str, GamePoints]
    # Earlier answers, by the games that were amended.
    _found: dict[tuple[str, ...], Mapping[str, Reading]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[object, ...]:
        """Return what a copy is made of; what is worked out from it is worked out there."""
        return GamePoints, (self.game, self.points, self.own, self.exclusions, self.amendment, self.bases)

    def base(self, chosen: Mapping[str, str] = NOTHING) -> GamePoints | None:
        """Return the points of the game that this one amends under these choices; None if it amends none.

        Parameters
        ----------
        chosen
            The candidates by point, where a reading decides which game is amended; by default, the defaults.
        """
        if self.amendment is None:
            return None
        candidate = ""
        if self.amendment.point:
            default = self.own[self.amendment.point].chosen
            candidate = chosen.get(self.amendment.point, default)
        return self.bases.get(self.amendment.base(candidate))

    def readings(self, chosen: Mapping[str, str] = NOTHING) -> Mapping[str, Reading]:
        """Return the readings by point.

        A game that amends another has that game's readings too, except its own and those that it sets
        aside. Which game it amends may depend on what is *chosen*.
        """
        base = self.base(chosen)
        if base is None or self.amendment is None:
            return self.own
        amended = self._amended(chosen)
        if amended not in self._found:
            self._found[amended] = {**self._carried(base, self.amendment, chosen), **self.own}
        return self._found[amended]

    def _amended(self, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """Return the games that this one amends, directly or through another."""
        base = self.base(chosen)
        return (base.game, *base._amended(chosen)) if base else ()  # noqa: SLF001 - of its own kind

    def _carried(
        self, base: GamePoints, amendment: Amendment, chosen: Mapping[str, str]
    ) -> Mapping[str, Reading]:
        """Return the readings of the amended game that hold here too."""
        return {
            point: replace(
                reading,
                game=self.game,
                carried=reading.carried or base.game,
                idle=(*reading.idle, *amendment.idle.get(point, ())),
            )
            for point, reading in base.readings(chosen).items()
            if point not in amendment.set_aside
        }

    def point(self, key: str, chosen: Mapping[str, str] = NOTHING) -> Point | None:
        """Return a point of this game or of those that it amends; None if neither has it."""
        base = self.base(chosen)
        return self.points.get(key) or (base.point(key, chosen) if base else None)
