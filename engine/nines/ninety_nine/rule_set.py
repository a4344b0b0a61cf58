"""The rule set of a form of Ninety-nine: first the aspects of every form, then the optional aspects.

If a rule set omits an aspect, its constructor raises an error. An aspect that the sources do not mention is
listed as silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nines.cards import JOKER, NO_RANK, RANKS
from nines.kernel.remembered import remembered
from nines.kernel.rule_set import UNSAID, RuleSet
from nines.ninety_nine.rule_inputs import Contest, Following, Trumping

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import aspects as c
    from nines.evidence.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine import features as f

MOST: Final = 1 << 8  # answers cached about the suits of a hand; a game has fewer


@dataclass(frozen=True, repr=False)
class NinetyNineRules(RuleSet):
    """One game under one set of choices.

    Parameters
    ----------
    slug
        The name of the game everywhere in the project.
    choices
        The candidate chosen at each decision point.
    silent
        The aspects that the sources of the game do not mention, separated by spaces.

    The other parameters are the aspects, described in :mod:`nines.ninety_nine.aspects` and
    :mod:`nines.ninety_nine.features`.
    """

    seats: Cited[c.Seats]
    pack: Cited[c.Pack]
    rank_order: Cited[a.RankOrder]
    deal: Cited[c.Deal]
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
    lot: Cited[c.Lot]
    succession: Cited[a.Succession]
    length: Cited[a.Length]
    ties: Cited[a.Ties]

    turn_up: Cited[f.TurnUp] | None = UNSAID
    joker: Cited[f.Joker] | None = UNSAID
    premium: tuple[Cited[f.Premium], ...] = UNSAID
    auction: Cited[f.Auction] | None = UNSAID
    upgrade: Cited[f.Upgrade] | None = UNSAID
    exposure: Cited[f.Exposure] | None = UNSAID
    dummy: Cited[f.Dummy] | None = UNSAID
    dummy_sight: Cited[f.DummySight] | None = UNSAID
    dummy_success: Cited[f.DummySuccess] | None = UNSAID
    all_fail: Cited[f.AllFail] | None = UNSAID
    dummy_score: Cited[f.DummyScore] | None = UNSAID
    game_end: Cited[f.GameEnd] | None = UNSAID
    game_bonus: Cited[f.GameBonus] | None = UNSAID

    # Questions in play that need several rules at once.

    @cached_property
    def premiums(self) -> dict[str, Cited[f.Premium]]:
        """The premium bids, by the word that announces them."""
        return {cited.rule.word: cited for cited in self.premium}

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """The height of each rank, by rank; the first is that of a joker."""
        return tuple(map(self.rank_order.rule.height, (NO_RANK, *RANKS)))

    def trumps(self, trumping: Trumping) -> tuple[Cited[a.Trump], str]:
        """Return the rule that decides trumps, and the trump suit; an empty suit means no trumps."""
        for cited in self.trump:
            suit = cited.rule.suit(trumping)
            if suit is not None:
                return cited, suit
        return self.trump[-1], ""

    def shown_as(self, card: Card, turn_up: Card | None) -> Card:
        """Return the card that a card counts as; only a joker counts as another card."""
        if card != JOKER or turn_up is None:
            return card
        return card if self.joker is None else self.joker.rule.stands_for(turn_up)

    def shown(self, cards: tuple[Card, ...], turn_up: Card | None) -> tuple[Card, ...]:
        """Return the cards that some cards count as."""
        if self.joker is None or turn_up is None or JOKER not in cards:
            return cards
        return tuple(self.shown_as(card, turn_up) for card in cards)

    @remembered(MOST)
    def playable(self, led: str | None, held: frozenset[str]) -> frozenset[str]:
        """Return the suits that may be played from a hand with the suits *held*.

        *led* is the suit led, or None for a player who leads.
        """
        if led is None:
            return frozenset(filter(self.leading.rule.allows, held))
        allows = self.following.rule.allows
        return frozenset(suit for suit in held if allows(Following(suit, led, held)))

    def bid_of(self, cards: frozenset[Card], turn_up: Card | None) -> int:
        """Return how many tricks a bid of these cards stands for."""
        of = self.bid_value.rule.of
        return sum([of(card.face) for card in self.shown(tuple(cards), turn_up)])

    def best(self, cards: tuple[Card, ...], trump: str, turn_up: Card | None) -> int:
        """Return the index of the winning card among the cards of a trick, in the order of play."""
        cards, heights = self.shown(cards, turn_up), self.heights
        faces = tuple([card.face for card in cards])
        return self.trick.rule.winner(Contest(faces, tuple([heights[card.rank] for card in cards]), trump))
