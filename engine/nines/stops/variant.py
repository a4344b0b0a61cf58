"""A historical game of stops: one cited rule for every aspect, and its features.

No field has a default: a game that forgets an aspect is refused by mypy and at import. A feature that a
game's sources do not mention is an explicit empty tuple.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from nines.cite import Cited, bound

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops import aspects as a

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

    The other parameters are the aspects, described in :mod:`nines.stops.aspects`: first those that every
    game answers, then the features.
    """

    slug: str
    choices: Choices

    seats: Cited[a.Seats]
    pack: Cited[a.Pack]
    ranking: Cited[a.Ranking]
    deal: Cited[a.Deal]
    lead: Cited[a.Lead]
    grouping: tuple[Cited[a.Grouping], ...]
    continuation: Cited[a.Continuation]
    wild: Cited[a.Wild]
    naming: Cited[a.Naming]
    stop: tuple[Cited[a.Stop], ...]
    turn: Cited[a.Turn]
    passing: tuple[Cited[a.Passing], ...]
    asked: Cited[a.Asked]
    blocked: Cited[a.Blocked]
    going_out: Cited[a.GoingOut]

    wild_limit: tuple[Cited[a.WildLimit], ...]
    announcement: tuple[Cited[a.Announcement], ...]
    payment: tuple[Cited[a.Payment], ...]
    payment_limit: tuple[Cited[a.PaymentLimit], ...]
    claim: tuple[Cited[a.Claim], ...]
    value: tuple[Cited[a.Value], ...]
    settlement: tuple[Cited[a.Settlement], ...]
    first_hand: tuple[Cited[a.FirstHand], ...]
    succession: tuple[Cited[a.Succession], ...]
    dealer: tuple[Cited[a.Dealer], ...]
    stakes: tuple[Cited[a.Stakes], ...]
    credit: tuple[Cited[a.Credit], ...]
    length: tuple[Cited[a.Length], ...]
    ties: tuple[Cited[a.Ties], ...]

    def __post_init__(self) -> None:
        # Bind each rule to its key once, so that every event and refusal can name it.
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Cited):
                object.__setattr__(self, field.name, bound(value, self.slug, field.name))
            elif field.name not in NOT_ASPECTS:
                rules = tuple(bound(cited, self.slug, field.name) for cited in value)
                object.__setattr__(self, field.name, rules)

    @property
    def unit(self) -> str:
        """The unit of money; points where nothing is staked."""
        return next((cited.rule.unit for cited in self.stakes), "point")

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
