"""The rule set of the hold'em form: one cited rule for every aspect.

No field has a default, so a game that omits an aspect fails in mypy and at import. An aspect that the sources
might not mention is a tuple, which can be empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from nines.holdem.hands import Solver
from nines.kernel.rule_set import RuleSet

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.cite import Cited
    from nines.holdem import aspects as a


@dataclass(frozen=True, repr=False)
class HoldemRules(RuleSet):
    """The rules of one game under one set of choices.

    Parameters
    ----------
    slug
        The short name of the game, the same everywhere in the project.
    choices
        The candidate chosen at each decision point.
    silent
        The aspects that the sources of the game do not mention, separated by spaces.

    The other parameters are the aspects, described in :mod:`nines.holdem.aspects`.
    """

    seats: Cited[c.Seats]
    pack: Cited[c.Pack]
    deal: Cited[a.Deal]
    board: Cited[a.Board]
    blinds: Cited[a.Blinds]
    opening: Cited[a.Opening]
    betting: Cited[a.Betting]
    closing: Cited[a.Closing]
    limit: Cited[a.Limit]
    cap: Cited[a.Cap]
    all_in: Cited[a.AllIn]
    uncontested: Cited[a.Uncontested]
    combination: Cited[a.Combination]
    multiple: Cited[a.Multiple]
    unused: Cited[a.Unused]
    comparison: Cited[a.Comparison]
    showing: Cited[a.Showing]
    shares: Cited[a.Shares]
    division: Cited[a.Division]
    lot: Cited[c.Lot]
    button: Cited[a.Button]
    stakes: Cited[a.Stakes]
    length: Cited[c.Length]
    ties: Cited[c.Ties]

    @property
    def unit(self) -> str:
        """The unit of money."""
        return self.stakes.rule.unit

    @cached_property
    def solver(self) -> Solver:
        """The solver that judges hands."""
        return Solver(self.multiple.rule, self.unused.rule, self.comparison.rule)

    @cached_property
    def lying(self) -> tuple[int, ...]:
        """How many cards lie on the table in each round of betting."""
        return self.board.rule.lying()
