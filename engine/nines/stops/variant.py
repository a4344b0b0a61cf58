"""A historical game of stops: one cited rule for every aspect, and its features.

No field has a default: a game that forgets an aspect is refused by mypy and at import. A feature that a
game's sources do not mention is an explicit empty tuple.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, bound

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f

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
    suit: Cited[a.Suit]
    wild: Cited[a.Wild]
    naming: Cited[a.Naming]
    stop: tuple[Cited[a.Stop], ...]
    turn: Cited[a.Turn]
    passing: tuple[Cited[a.Passing], ...]
    asked: tuple[Cited[a.Asked], ...]
    blocked: Cited[a.Blocked]
    going_out: Cited[a.GoingOut]

    wild_limit: tuple[Cited[f.WildLimit], ...]
    announcement: tuple[Cited[f.Announcement], ...]
    payment: tuple[Cited[f.Payment], ...]
    payment_limit: tuple[Cited[f.PaymentLimit], ...]
    claim: tuple[Cited[f.Claim], ...]
    value: tuple[Cited[f.Value], ...]
    doubling: tuple[Cited[f.Doubling], ...]
    together: tuple[Cited[f.Together], ...]
    settlement: tuple[Cited[f.Settlement], ...]
    pool: tuple[Cited[f.Pool], ...]
    sweep: tuple[Cited[f.Sweep], ...]
    call: tuple[Cited[f.Call], ...]
    insight: tuple[Cited[f.Insight], ...]
    lot: tuple[Cited[f.Lot], ...]
    succession: tuple[Cited[f.Succession], ...]
    dealer: tuple[Cited[f.Dealer], ...]
    stakes: tuple[Cited[f.Stakes], ...]
    credit: tuple[Cited[f.Credit], ...]
    length: tuple[Cited[f.Length], ...]
    dissolution: tuple[Cited[f.Dissolution], ...]
    ties: tuple[Cited[f.Ties], ...]

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
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Cited) and value.key == key:
                changed: dict[str, Any] = {field.name: replace(value, rule=rule)}
                return replace(self, **changed)
            if field.name not in NOT_ASPECTS and isinstance(value, tuple):
                others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in value)
                if others != value:
                    changed = {field.name: others}
                    return replace(self, **changed)
        return self

    # What play asks for at every card is worked out once.

    @cached_property
    def wild_cards(self) -> frozenset[Card]:
        """The wild cards."""
        return self.wild.rule.cards()

    @cached_property
    def largest_group(self) -> int:
        """How many cards can be laid together at the most."""
        return max(cited.rule.largest for cited in self.grouping)

    @cached_property
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
