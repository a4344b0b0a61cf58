"""Multiple 9 under one set of choices: one cited rule for every aspect.

No field has a default: a game that forgets an aspect is refused by mypy and at import.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, bound

if TYPE_CHECKING:
    from nines.multiple9 import aspects as a
    from nines.readings import Choices

NOT_ASPECTS: Final = ("slug", "choices")


@dataclass(frozen=True)
class Variant:
    """One game under one set of choices.

    Parameters
    ----------
    slug
        The game's name in every tree of the project.
    choices
        The candidate chosen at each decision point.

    The other parameters are the aspects, described in :mod:`nines.multiple9.aspects`.
    """

    slug: str
    choices: Choices

    seats: Cited[a.Seats]
    pack: Cited[a.Pack]
    deal: Cited[a.Deal]
    dealt_out: Cited[a.DealtOut]
    turn: Cited[a.Turn]
    draw: Cited[a.Draw]
    reshuffle: Cited[a.Reshuffle]
    nothing_left: Cited[a.NothingLeft]
    group: Cited[a.Group]
    division_of: Cited[a.DivisionOf]
    discard: Cited[a.Discard]
    lone_nine: Cited[a.LoneNine]
    last_nine: Cited[a.LastNine]
    pile: Cited[a.Pile]
    going_out: Cited[a.GoingOut]
    score: Cited[a.Score]
    cut: Cited[a.Cut]
    lot: Cited[a.Lot]
    succession: Cited[a.Succession]
    dealer: Cited[a.Dealer]
    length: Cited[a.Length]
    ties: Cited[a.Ties]

    def __post_init__(self) -> None:
        # Bind each rule to its key once, so that every event and refusal can name it.
        for name in self._aspects():
            object.__setattr__(self, name, bound(getattr(self, name), self.slug, name))

    def with_rule(self, key: str, rule: object) -> Variant:
        """Return the variant with another rule under *key*, or itself if it has no such key.

        For experiments: no source says the game that comes of it.
        """
        for name in self._aspects():
            cited: Cited[object] = getattr(self, name)
            if cited.key == key:
                changed: dict[str, Any] = {name: replace(cited, rule=rule)}
                return replace(self, **changed)
        return self

    def rules(self) -> dict[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return {cited.key: cited for rules in self.aspects().values() for cited in rules}

    def aspects(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect."""
        return {name.replace("_", "-"): (getattr(self, name),) for name in self._aspects()}

    def _aspects(self) -> tuple[str, ...]:
        return tuple(field.name for field in fields(self) if field.name not in NOT_ASPECTS)
