"""The open questions of one game: its readings, their exclusions, and the games that it amends."""

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
    """Everything that must be chosen before a game can be played.

    The object can be used without a corpus.

    Parameters
    ----------
    game
        The slug of the game.
    points
        The open questions that the game's own readings answer, by id.
    own
        The readings of the game's own account, by point.
    exclusions
        The choices that cannot be combined.
    amendment
        The record of the older account that this game's account amends; None if it amends no account.
    bases
        The points of every game that this game may amend, by slug.
    """

    game: str
    points: Mapping[str, Point]
    own: Mapping[str, Reading]
    exclusions: tuple[Exclusion, ...]
    amendment: Amendment | None
    bases: Mapping[str, GamePoints]
    # Results of earlier calls, by the games that are amended.
    _found: dict[tuple[str, ...], Mapping[str, Reading]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[object, ...]:
        """Return the values to pickle; the unpickled copy computes all other values again."""
        return GamePoints, (self.game, self.points, self.own, self.exclusions, self.amendment, self.bases)

    def base(self, chosen: Mapping[str, str] = NOTHING) -> GamePoints | None:
        """Return the decision points of the older game that this game amends with these choices, or None.

        Parameters
        ----------
        chosen
            The candidates by point; they matter if a reading decides which game is amended.
        """
        if self.amendment is None:
            return None
        candidate = ""
        if self.amendment.point:
            default = self.own[self.amendment.point].chosen
            candidate = chosen.get(self.amendment.point, default)
        return self.bases.get(self.amendment.base(candidate))

    def readings(self, chosen: Mapping[str, str] = NOTHING) -> Mapping[str, Reading]:
        """Return the readings of the game by decision point.

        A game that amends an older game also has that game's readings, except on questions that the later
        game answers itself or sets aside. The candidates in *chosen* may decide which older game is amended.
        """
        base = self.base(chosen)
        if base is None or self.amendment is None:
            return self.own
        amended = self._amended(chosen)
        if amended not in self._found:
            self._found[amended] = {**self._carried(base, self.amendment, chosen), **self.own}
        return self._found[amended]

    def _amended(self, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """Return the games that this game amends, directly or through another game."""
        base = self.base(chosen)
        return (base.game, *base._amended(chosen)) if base else ()  # noqa: SLF001 - of its own kind

    def _carried(
        self, base: GamePoints, amendment: Amendment, chosen: Mapping[str, str]
    ) -> Mapping[str, Reading]:
        """Return the readings of the amended game that also apply to this game."""
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
        """Return a decision point of this game or of a game that it amends; None if no point has this key."""
        base = self.base(chosen)
        return self.points.get(key) or (base.point(key, chosen) if base else None)
