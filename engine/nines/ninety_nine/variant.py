"""A form of Ninety-nine: one cited rule for every aspect, and its features.

No field has a default: a game that forgets an aspect is refused by mypy and at import. A feature that a
game's sources do not mention is an explicit empty tuple.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from nines.cards import JOKER
from nines.kernel.rule_set import RuleSet
from nines.ninety_nine.view import Contest, Trumping

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine import features as f


@dataclass(frozen=True)
class Variant(RuleSet):
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
