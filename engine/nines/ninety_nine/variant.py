"""A form of Ninety-nine: one cited rule for every aspect, and its features.

No field has a default: a game that forgets an aspect is refused by mypy and at import. A feature that a
game's sources do not mention is an explicit empty tuple.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from nines.cards import JOKER
from nines.cite import Cited, bound
from nines.ninety_nine.view import Contest, Trumping

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine import features as f
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

    The other parameters are the aspects, described in :mod:`nines.ninety_nine.aspects` and
    :mod:`nines.ninety_nine.features`.
    """

    slug: str
    choices: Choices

    seats: Cited[a.Seats]
    pack: Cited[a.Pack]
    rank_order: Cited[a.RankOrder]
    deal: Cited[a.Deal]
    trump: tuple[Cited[a.Trump], ...]
    bidding: Cited[a.Bidding]
    bid_value: Cited[a.BidValue]
    showing: Cited[a.Showing]
    beginning: Cited[a.Beginning]
    opening_lead: Cited[a.OpeningLead]
    leading: Cited[a.Leading]
    following: Cited[a.Following]
    play_order: Cited[a.PlayOrder]
    trick: Cited[a.Trick]
    next_lead: Cited[a.NextLead]
    success: Cited[a.Success]
    scoring: tuple[Cited[a.Scoring], ...]
    lot: Cited[a.Lot]
    succession: Cited[a.Succession]
    length: Cited[a.Length]
    ties: Cited[a.Ties]

    turn_up: tuple[Cited[f.TurnUp], ...]
    joker: tuple[Cited[f.Joker], ...]
    premium: tuple[Cited[f.Premium], ...]
    auction: tuple[Cited[f.Auction], ...]
    upgrade: tuple[Cited[f.Upgrade], ...]
    exposure: tuple[Cited[f.Exposure], ...]
    dummy: tuple[Cited[f.Dummy], ...]
    dummy_sight: tuple[Cited[f.DummySight], ...]
    dummy_success: tuple[Cited[f.DummySuccess], ...]
    all_fail: tuple[Cited[f.AllFail], ...]
    dummy_score: tuple[Cited[f.DummyScore], ...]
    game_end: tuple[Cited[f.GameEnd], ...]
    game_bonus: tuple[Cited[f.GameBonus], ...]

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
        for name, rules in self._fields():
            if key in [cited.key for cited in rules]:
                others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in rules)
                one = isinstance(getattr(self, name), Cited)
                changed: dict[str, Any] = {name: others[0] if one else others}
                return replace(self, **changed)
        return self

    def rules(self) -> dict[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return {cited.key: cited for rules in self.aspects().values() for cited in rules}

    def aspects(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, the empty features too."""
        return {name.replace("_", "-"): rules for name, rules in self._fields()}

    def _fields(self) -> list[tuple[str, tuple[Cited[object], ...]]]:
        found = [
            (field.name, getattr(self, field.name)) for field in fields(self) if field.name not in NOT_ASPECTS
        ]
        return [(name, (value,) if isinstance(value, Cited) else value) for name, value in found]

    # What play asks of several rules at once.

    @cached_property
    def premiums(self) -> dict[str, Cited[f.Premium]]:
        """The premium bids by the word that announces one."""
        return {cited.rule.word: cited for cited in self.premium}

    def trumps(self, trumping: Trumping) -> tuple[Cited[a.Trump], str]:
        """Return the trump suit, nothing if there is none, and the rule that says so."""
        for cited in self.trump:
            suit = cited.rule.suit(trumping)
            if suit is not None:
                return cited, suit
        return self.trump[-1], ""

    def shown_as(self, card: Card, turn_up: Card | None) -> Card:
        """Return what a card counts as: itself, unless it is a joker."""
        if card != JOKER or turn_up is None:
            return card
        return next((cited.rule.stands_for(turn_up) for cited in self.joker), card)

    def bid_of(self, cards: frozenset[Card], turn_up: Card | None) -> int:
        """Return how many tricks these cards bid."""
        return sum(self.bid_value.rule.of(self.shown_as(card, turn_up).face) for card in cards)

    def best(self, cards: tuple[Card, ...], trump: str, turn_up: Card | None) -> int:
        """Return which of the cards of a trick, in the order of play, wins it."""
        faces = tuple(self.shown_as(card, turn_up).face for card in cards)
        heights = tuple(self.rank_order.rule.height(face.rank) for face in faces)
        return self.trick.rule.winner(Contest(faces, heights, trump))
