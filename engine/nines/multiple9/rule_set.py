"""The rule set of Multiple 9: one cited rule for every aspect.

No field has a default, so a game that omits an aspect fails in mypy and at import.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.kernel.rule_set import RuleSet

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.multiple9 import aspects as a


@dataclass(frozen=True, repr=False)
class Multiple9Rules(RuleSet):
    """One game under one set of choices.

    Parameters
    ----------
    slug
        The short name of the game, the same everywhere in the project.
    choices
        The candidate chosen at each decision point.
    silent
        The aspects that the sources of the game do not mention, separated by spaces.

    The other parameters are the aspects, described in :mod:`nines.multiple9.aspects`.
    """

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

    @property
    def unit(self) -> str:
        """The unit of the score."""
        return self.score.rule.unit
