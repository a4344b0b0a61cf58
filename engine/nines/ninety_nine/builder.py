"""The builder for the transition of one act of Ninety-nine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.ledger import SCORE
from nines.kernel.transition import TransitionBuilder
from nines.ninety_nine.position import Laid, NinetyNinePosition, Phase, RoundMatch, Trick
from nines.ninety_nine.rule_set import NinetyNineRules

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.kernel.ledger import Account


class NinetyNineBuilder(TransitionBuilder[NinetyNineRules, NinetyNinePosition], position=NinetyNinePosition):
    """Builds the next position of a round."""

    hands: tuple[frozenset[Card], ...]
    turn: int
    match: RoundMatch
    phase: Phase
    trump: str
    turn_up: Card | None
    dummy: frozenset[Card]
    dummy_bid: frozenset[Card]
    bids: tuple[frozenset[Card], ...]
    said: tuple[tuple[int, str], ...]
    asked: bool
    stands: tuple[tuple[int, str], ...]
    order: tuple[int, ...]
    led_last: int
    trick: tuple[Laid, ...]
    tricks: tuple[Trick, ...]
    made: tuple[bool, ...]

    def score(self, cited: Cited[object], account: Account, points: int) -> None:
        """Let a seat or the dummy score by a rule; 0 points cause no event."""
        self.pay(cited.key, SCORE, account, points)
