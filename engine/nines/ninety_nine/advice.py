"""Advice on bidding and play: functions that return the legal acts recommended to a player.

The functions follow one idea from the document's chapter on strategy. A player estimates for each card kept
how likely it is to win a trick. The player then chooses bids and cards that bring the expected number of
tricks as near as possible to the bid. The estimates are ours, and rough: we estimate how likely it is that no
other hand can beat a card.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from nines.cards import JOKER
from nines.ninety_nine.position import DECLARE, Bid, Call, Lay, Pass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card, Face
    from nines.ninety_nine.position import Act, NinetyNineObservation
    from nines.ninety_nine.rule_set import NinetyNineRules

LATER: Final = 0.6  # a card played later is beaten less often: higher cards may be gone by then
RUFF: Final = 0.45  # how often a trump wins a trick by being played to a suit that the player lacks
SURE: Final = 0.35  # the largest expected squared error at which to declare
HOPELESS: Final = 1.3  # above this expected squared error no bid is likely to be made: about one hand in ten
LEAD: Final = 0.25  # how many more tricks the first leader wins on average, as measured
EVEN: Final = 0.5
DOUBT: Final = 0.25  # how far from even the chance of a doubtful card may be


def any_act(rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]) -> Sequence[Act]:  # noqa: ARG001 - a way
    """Return all acts."""
    return acts


def nearest_to_bid(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the bids or cards that bring the expected number of tricks nearest to the bid."""
    match acts[0]:
        case Bid():
            return bids_nearest(rules, observation, acts)
        case Lay():
            return cards_nearest(rules, observation, acts)
        case _:
            return calls_by_risk(rules, observation, acts)


def bids_nearest(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the bids that the cards kept are most likely to make; if no act is a bid, return all acts."""
    bids = [act for act in acts if isinstance(act, Bid)]
    if not bids:
        return acts
    outlook = Outlook(rules, observation)

    def off(act: Bid) -> float:
        return outlook.off(rules.bid_of(act.cards, observation.turn_up), observation.hand - act.cards)

    return _least(bids, off)


def calls_by_risk(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return a declaration if the bid is very likely to be made, else a pass."""
    bid = rules.bid_of(observation.bids[observation.seat], observation.turn_up)
    declares = [act for act in acts if isinstance(act, Call) and act.word == DECLARE]
    if declares and Outlook(rules, observation).off(bid, observation.hand) < SURE:
        return declares
    return [act for act in acts if isinstance(act, Pass)] or acts


def cards_nearest(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the cards that bring the expected number of tricks nearest to the number still needed."""
    lays = [act for act in acts if isinstance(act, Lay)]
    outlook = Outlook(rules, observation)
    wanted = _wanted(rules, observation)
    if (
        observation.playing != observation.seat
    ):  # a card of the dummy: does it take the trick away from the player who plays it?
        return _least(lays, lambda act: outlook.off(wanted, observation.hand, outlook.kept_from(act.card)))

    def off(act: Lay) -> float:
        return outlook.off(wanted, observation.hand - {act.card}, outlook.now(act.card))

    return _least(lays, off)


def spoil_the_others(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the bids that set aside the highest cards of one suit, if no bid fits the hand.

    In any other case, return the acts of :func:`nearest_to_bid`.
    """
    nearest = nearest_to_bid(rules, observation, acts)
    bids = [act for act in nearest if isinstance(act, Bid)]
    if not bids:
        return nearest
    kept, value = observation.hand - bids[0].cards, rules.bid_of(bids[0].cards, observation.turn_up)
    if Outlook(rules, observation).off(value, kept) < HOPELESS:
        return bids
    of_one_suit = [
        act
        for act in acts
        if isinstance(act, Bid)
        and len({rules.shown_as(card, observation.turn_up).suit for card in act.cards}) == 1
    ]
    height = rules.rank_order.rule.height

    def low(act: Bid) -> int:
        return -sum(height(rules.shown_as(card, observation.turn_up).rank) for card in act.cards)

    return _least(of_one_suit, low) if of_one_suit else bids


def doubtful_first(
    rules: NinetyNineRules, observation: NinetyNineObservation, acts: Sequence[Act]
) -> Sequence[Act]:
    """Return the most doubtful leads, or cards that gain the lead, while the player needs more tricks.

    In all other cases, or if no card is doubtful, return the acts of :func:`nearest_to_bid`. Strong cards
    then win tricks until the bid is reached, and are thrown away afterwards.
    """
    nearest = nearest_to_bid(rules, observation, acts)
    lays = [act for act in acts if isinstance(act, Lay)]
    if not lays or observation.playing != observation.seat or _wanted(rules, observation) < 1:
        return nearest
    outlook = Outlook(rules, observation)
    doubtful = [card for card in observation.hand if abs(outlook.to_lead(card) - EVEN) <= DOUBT]
    if not doubtful:
        return nearest
    if not observation.trick:
        return _least(lays, lambda act: abs(outlook.to_lead(act.card) - EVEN))
    sure = [act for act in lays if act.card not in doubtful and outlook.now(act.card) > EVEN]
    return sure or nearest


def _wanted(rules: NinetyNineRules, observation: NinetyNineObservation) -> int:
    """Return how many more tricks the bid needs."""
    won = sum(trick.winner == observation.seat for trick in observation.tricks)
    return rules.bid_of(observation.bids[observation.seat], observation.turn_up) - won


class Outlook:
    """A seat's estimates of the tricks that its cards will win, made for one decision."""

    __slots__ = ("_chances", "lead", "others", "rules", "sight", "stays", "unseen")

    def __init__(self, rules: NinetyNineRules, observation: NinetyNineObservation) -> None:
        self.rules, self.sight = rules, observation
        players = len(observation.counts)
        self.others = players - 1 + (rules.dummy is not None)
        laid = [
            trick_card.card
            for trick in (*(won.laid for won in observation.tricks), observation.trick)
            for trick_card in trick
        ]
        known = {*observation.hand, *observation.bids[observation.seat], *laid, observation.turn_up}
        self.unseen = [self._face(card) for card in rules.pack.rule.cards(players) if card not in known]
        held = max(0, len(observation.hand) - rules.bidding.rule.cards * (observation.phase == "bid"))
        self.stays = 1 - min(
            1, held / max(1, len(self.unseen))
        )  # the probability that a card is not in one given other hand
        self.lead = LEAD * (observation.phase != "play" and observation.seat == observation.first_hand)
        self._chances: dict[Face, float] = {}

    def off(self, wanted: int, kept: Iterable[Card], now: float = 0.0) -> float:
        """Return the expected squared difference between the tricks won and the tricks wanted."""
        faces = [self._face(card) for card in kept]
        voids = 3 - len({face.suit for face in faces} - {self.sight.trump}) + (not self.sight.trump)
        chances = [self._later(face, voids) for face in faces]
        # The cards in a hand have no order, and an exact sum does not depend on it.
        spread = now * (1 - now) + fsum(chance * (1 - chance) for chance in chances)
        return (wanted - self.lead - now - fsum(chances)) ** 2 + spread

    def now(self, card: Card) -> float:
        """Return the probability that a card played now wins the trick."""
        laid = [played.card for played in self.sight.trick]
        if self.rules.best((*laid, card), self.sight.trump, self.sight.turn_up) < len(laid):
            return 0.0
        return float(self._unbeaten(self._face(card)) ** (self.others - len(laid)))

    def to_lead(self, card: Card) -> float:
        """Return the probability that a card wins the trick when led."""
        return float(self._unbeaten(self._face(card)) ** self.others)

    def kept_from(self, card: Card) -> float:
        """Return the probability that the player wins the trick if this card of the dummy is played."""
        laid = self.sight.trick
        cards = (*(played.card for played in laid), card)
        best = self.rules.best(cards, self.sight.trump, self.sight.turn_up)
        if not laid:
            return 1 - self._unbeaten(self._face(card)) ** self.others
        return float(best < len(laid) and laid[best].hand == self.sight.seat)

    def _later(self, face: Face, voids: int) -> float:
        """Return the probability that a card wins a later trick."""
        if face not in self._chances:
            self._chances[face] = float(self._unbeaten(face) ** (self.others * LATER))
        high = self._chances[face]
        if face.suit != self.sight.trump or voids == 0:
            return high
        return 1 - (1 - high) * (1 - RUFF)

    def _unbeaten(self, face: Face) -> float:
        """Return the probability that a given other hand cannot beat a card whose suit is led."""
        trump, height = self.sight.trump, self.rules.rank_order.rule.height
        above = sum(
            hidden.suit == face.suit and height(hidden.rank) > height(face.rank) for hidden in self.unseen
        )
        unbeaten = self.stays**above
        if not trump or face.suit == trump:
            return float(unbeaten)
        void = self.stays ** sum(hidden.suit == face.suit for hidden in self.unseen)
        no_trump = self.stays ** sum(hidden.suit == trump for hidden in self.unseen)
        return float(max(0.0, unbeaten - void * (1 - no_trump)))

    def _face(self, card: Card) -> Face:
        return self.rules.shown_as(card, self.sight.turn_up).face if card == JOKER else card.face


def _least(acts: Sequence[Act], off: Callable[..., float]) -> Sequence[Act]:
    """Return the acts with the smallest expected error."""
    distances = [off(act) for act in acts]
    least = min(distances)
    return [act for act, distance in zip(acts, distances, strict=True) if distance == least]


ADVICE: Final = {
    "sensible": nearest_to_bid,
    "doubtful-first": doubtful_first,
    "spoil": spoil_the_others,
}
