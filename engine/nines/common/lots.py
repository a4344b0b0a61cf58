"""Lots before the first deal, which decide who deals or who is first hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nines.cards import ACE, KING, a_rank
from nines.common.inputs import Drawn, Lot
from nines.errors import EndlessPlayError
from nines.kernel.event import Event

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import aspects as c
    from nines.evidence.cite import Cited
    from nines.shuffle import Stream


# --- Lots before the first deal ---

ABOVE_ALL: Final = KING + 1


@dataclass(frozen=True, slots=True)
class CutForFirst:
    """Each player cuts a card; the player with the highest (or lowest) card is first hand.

    If players tie for this card, all players cut again.
    """

    finds_dealer: ClassVar[bool] = False
    highest: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return the cards cut, and the seat that is first hand; no seat if players are tied."""
        cards = lot.cards[: lot.players]
        best = (max if self.highest else min)(card.rank for card in cards)
        seats = [seat for seat, card in enumerate(cards) if card.rank == best]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        best = "highest" if self.highest else "lowest"
        first = f"the player with the {best} card is first hand"
        return f"each player cuts, and {first}; if players tie for the {best} card, all cut again"


@dataclass(frozen=True, slots=True)
class SuitTurnedUp:
    """A card is turned up, and each player is dealt a card; the highest card of the suit turned up wins.

    The winner is first hand.
    """

    finds_dealer: ClassVar[bool] = False

    def draw(self, lot: Lot) -> Drawn:
        """Return the cards dealt, and the seat that won.

        No seat wins if none of the dealt cards has the suit of the card turned up.
        """
        turned_up, cards = lot.cards[0], lot.cards[1 : lot.players + 1]
        of_suit = [seat for seat, card in enumerate(cards) if card.suit == turned_up.suit]
        best = max(of_suit, key=lambda seat: cards[seat].rank, default=None)
        return Drawn(((None, turned_up), *enumerate(cards)), best)

    def __str__(self) -> str:
        return (
            "one card is turned up, and each player is dealt one card; "
            "the player with the highest card of the suit turned up is first hand"
        )


@dataclass(frozen=True, slots=True)
class FirstOfRankDeals:
    """Cards are dealt singly, face up; the first player to get a card of a given rank deals first.

    Parameters
    ----------
    rank
        The rank that decides, 1 (ace) to 13 (king).
    from_any_seat
        Whether the first card goes to a seat drawn at random; if not, it goes to seat 0.
    """

    finds_dealer: ClassVar[bool] = True
    rank: int
    from_any_seat: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return the cards dealt, and the seat that deals."""
        start = lot.any_seat() if self.from_any_seat else 0
        shown = []
        for place, card in enumerate(lot.cards):
            seat = (start + place) % lot.players
            shown.append((seat, card))
            if card.rank == self.rank:
                return Drawn(tuple(shown), seat)
        return Drawn(tuple(shown), None)

    def __str__(self) -> str:
        where = "a player drawn at random" if self.from_any_seat else "the player in the first seat"
        first = f"the first player to get {a_rank(self.rank)} deals first"
        return f"cards are dealt one by one, starting with {where}; {first}"


@dataclass(frozen=True, slots=True)
class SomebodyDeals:
    """The first dealer is a player drawn at random, or the player in the last seat."""

    finds_dealer: ClassVar[bool] = True
    at_random: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return the seat that deals."""
        return Drawn((), lot.any_seat() if self.at_random else lot.players - 1)

    def __str__(self) -> str:
        return (
            f"{'a player drawn at random' if self.at_random else 'the player in the last seat'} deals first"
        )


@dataclass(frozen=True, slots=True)
class LowestDeals:
    """Each player draws a card, and the player with the lowest card deals first.

    If several players have the lowest rank, all players draw again.
    """

    finds_dealer: ClassVar[bool] = True
    ace_high: bool = False

    def draw(self, lot: Lot) -> Drawn:
        """Return the cards drawn, and the seat that deals; no seat if players are tied."""
        cards = lot.cards[: lot.players]
        ranks = [ABOVE_ALL if self.ace_high and card.rank == ACE else card.rank for card in cards]
        seats = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        ace = "; aces are high" if self.ace_high else ""
        first = "the player with the lowest card deals first"
        again = "if players tie for the lowest card, all draw again"
        return f"each player draws a card, and {first}; {again}{ace}"


# --- Lots before a match ---

MOST_DRAWS: Final = (
    1000  # draws without a decision: if the rules can decide, this happens less than once in 10^100
)


def draw_lot(
    cited: Cited[c.Lot], pack: tuple[Card, ...], seats: int, rng: Stream, kind: str
) -> tuple[int, tuple[Event, ...]]:
    """Draw a lot; return the seat that the lot chooses, and the events.

    There is an event for each card shown, and an event for the decision.

    Parameters
    ----------
    cited
        The rule of the lot.
    pack
        The cards from which the lot is drawn; empty for a lot without cards.
    seats
        The number of players.
    rng
        The stream of random numbers to draw from.
    kind
        The kind of event that states the decision.

    Raises
    ------
    EndlessPlayError
        If the lot still chooses no seat after very many draws.
    """
    events: list[Event] = []
    for _ in range(MOST_DRAWS):
        drawn = cited.rule.draw(Lot(rng.shuffled(pack), seats, lambda: rng.below(seats)))
        events += [Event("lot", cited.key, seat, (card,)) for seat, card in drawn.shown]
        if drawn.seat is not None:
            return drawn.seat, (*events, Event(kind, cited.key, drawn.seat))
    raise EndlessPlayError(f"{cited.key}: the lot was drawn {MOST_DRAWS} times without a decision")
