"""A game of nines in the manner of hold'em: one cited rule for every aspect.

No field has a default: a game that forgets an aspect is refused by mypy and at import. What the sources
may not mention is a tuple, and empty.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, bound
from nines.holdem.hands import Solver

if TYPE_CHECKING:
    from nines.holdem import aspects as a
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

    The other parameters are the aspects, described in :mod:`nines.holdem.aspects`.
    """

    slug: str
    choices: Choices

    seats: Cited[a.Seats]
    pack: Cited[a.Pack]
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
    lot: Cited[a.Lot]
    button: Cited[a.Button]
    stakes: Cited[a.Stakes]
    length: Cited[a.Length]
    ties: Cited[a.Ties]

    def __post_init__(self) -> None:
        # Bind each rule to its key once, so that every event and refusal can name it.
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Cited):
                object.__setattr__(self, field.name, bound(value, self.slug, field.name))
            elif field.name not in NOT_ASPECTS:
                rules = tuple(bound(cited, self.slug, field.name) for cited in value)
                object.__setattr__(self, field.name, rules)

    def with_rule(self, key: str, rule: object) -> Variant:
        """Return the variant with another rule under *key*, or itself if it has no such key.

        For experiments: no source says the game that comes of it.
        """
        changed: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Cited) and value.key == key:
                changed[field.name] = replace(value, rule=rule)
            elif field.name not in NOT_ASPECTS and isinstance(value, tuple):
                others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in value)
                if others != value:
                    changed[field.name] = others
        return replace(self, **changed) if changed else self

    @cached_property
    def solver(self) -> Solver:
        """The judge of hands."""
        return Solver(self.multiple.rule, self.unused.rule, self.comparison.rule)

    @cached_property
    def lying(self) -> tuple[int, ...]:
        """How many cards lie on the table in each round of betting."""
        return self.board.rule.lying()

    def rules(self) -> dict[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return {cited.key: cited for rules in self.aspects().values() for cited in rules}

    def aspects(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, the empty features too."""
        found = {}
        for field in fields(self):
            if field.name not in NOT_ASPECTS:
                value = getattr(self, field.name)
                found[field.name.replace("_", "-")] = (value,) if isinstance(value, Cited) else value
        return found
