"""Rules that say who pays whom at the end of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from nines.cards import Card, a_rank
from nines.kernel.ledger import SCORE, Transfer
from nines.text import counted

if TYPE_CHECKING:
    from nines.common.inputs import InWords
    from nines.stops.settlement_inputs import Final


@dataclass(frozen=True, slots=True)
class PointsLeft:
    """Each loser pays the winner the points of the cards left in hand."""

    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return tuple(Transfer(seat, final.winner, final.points[seat]) for seat in final.payers)

    def __str__(self) -> str:
        return f"each loser pays the winner 1 {self.unit} for every point left in hand"


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """Each loser pays the winner for every card left in hand; wild cards may cost a different amount.

    Parameters
    ----------
    amount
        The payment for a natural card, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    wild
        The payment for a wild card, in *unit*; 0 if the payment is the same as for any other card.
    but_wild
        Whether another rule covers losers who are left with a wild card.
    """

    in_words: ClassVar[InWords] = {"wild": {0: "as for any other card"}}
    amount: int = 1
    unit: str = field(default="jeton", compare=False)
    wild: int = 0
    but_wild: bool = False

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        more = self.wild - self.amount if self.wild else 0
        return tuple(
            Transfer(seat, final.winner, self.amount * len(final.hands[seat]) + more * final.wild[seat])
            for seat in final.losers
            if not (self.but_wild and final.wild[seat])
        )

    def includes(self, part: object) -> bool:
        """Return whether another rule is what this rule says of all cards, or of wild cards."""
        every = CardsLeft(self.amount, but_wild=self.but_wild)
        return part == every or bool(self.wild and part == WildLeft(self.wild))

    def __str__(self) -> str:
        if not self.amount:
            return "nothing is paid for the cards left in hand"
        paid = counted(self.amount, self.unit)
        if self.but_wild:
            return f"each loser without a wild card pays the winner {paid} for every card left in hand"
        wild = f", but {counted(self.wild, self.unit)} for a wild card" if self.wild else ""
        return f"each loser pays the winner {paid} for every card left in hand, of any rank{wild}"


@dataclass(frozen=True, slots=True)
class WildExempts:
    """A loser left with a wild card pays only for their other cards, or pays nothing.

    Parameters
    ----------
    other
        The payment for every other card, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    other: int = 0
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return tuple(
            Transfer(seat, final.winner, self.other * (len(final.hands[seat]) - final.wild[seat]))
            for seat in final.losers
            if final.wild[seat] and self.other
        )

    def __str__(self) -> str:
        if not self.other:
            return "a player left with a wild card pays nothing"
        paid = counted(self.other, self.unit)
        return (
            f"a player left with a wild card pays the winner nothing for it, and {paid} for every other card"
        )


@dataclass(frozen=True, slots=True)
class CardCaught:
    """A loser left with this card pays the winner and each of the other losers for it.

    Parameters
    ----------
    card
        The card.
    to_winner
        The payment to the winner, in *unit*.
    to_losers
        The payment to each of the other losers, in *unit*.
    extra
        A payment to the winner in addition to *to_winner*, in *unit*.
    unit
        The name of the unit, in the singular.
    """

    card: Card
    to_winner: int
    to_losers: int
    extra: int = 0
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        holder = next((seat for seat in final.losers if self.card in final.hands[seat]), None)
        if holder is None:
            return ()
        to_losers = tuple(Transfer(holder, seat, self.to_losers) for seat in final.losers if seat != holder)
        return (Transfer(holder, final.winner, self.to_winner + self.extra), *to_losers)

    def includes(self, part: object) -> bool:
        """Return whether another rule requires the payments of this rule, without its additions."""
        return self.to_winner == self.to_losers and part == CardLeftToAll(self.card, self.to_losers)

    def __str__(self) -> str:
        extra = f" and another {counted(self.extra, self.unit)}" if self.extra else ""
        beside = f"plus the card's points{extra}"
        if self.to_winner == self.to_losers:
            each = counted(self.to_winner, self.unit)
            return f"a player left with {self.card} pays {each} to each opponent, {beside}"
        shares = ((self.to_winner, "the winner"), (self.to_losers, "each loser"))
        paid = [f"{counted(amount, self.unit)} to {whom}" for amount, whom in shares if amount]
        return f"a player left with {self.card} pays {' and '.join(paid)}, {beside}"


@dataclass(frozen=True, slots=True)
class RankCaught:
    """A loser pays the winner and each of the other losers for each card of a rank left in hand.

    The points of the cards are paid separately.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    to_winner
        The payment to the winner, in *unit*.
    to_losers
        The payment to each of the other losers, in *unit*.
    unit
        The name of the unit, in the singular.
    """

    rank: int
    to_winner: int = 0
    to_losers: int = 0
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        payments = []
        for holder in final.losers:
            count = sum(card.rank == self.rank for card in final.hands[holder])
            payments.append(Transfer(holder, final.winner, count * self.to_winner))
            payments += [
                Transfer(holder, seat, count * self.to_losers) for seat in final.losers if seat != holder
            ]
        return tuple(payments)

    def includes(self, part: object) -> bool:
        """Return whether another rule requires the payments of this rule, without its additions."""
        return self.to_winner == self.to_losers and part == RankLeftToAll(self.rank, self.to_losers)

    def __str__(self) -> str:
        if not (self.to_winner or self.to_losers):
            return f"{a_rank(self.rank)} left in hand costs only its points"
        shares = ((self.to_winner, "the winner"), (self.to_losers, "each loser"))
        paid = [f"{counted(amount, self.unit)} to {whom}" for amount, whom in shares if amount]
        rank = a_rank(self.rank)
        return f"a player left with {rank} pays {' and '.join(paid)}, in addition to the card's points"


@dataclass(frozen=True, slots=True)
class PointsAgainst:
    """The points of the cards left in a hand count against its player; the winner scores nothing."""

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the points scored."""
        return tuple(Transfer(seat, SCORE, final.points[seat]) for seat in final.losers)

    def __str__(self) -> str:
        return "the points left in a hand count against its player"


@dataclass(frozen=True, slots=True)
class EachOfRankLeft:
    """Each loser pays the winner for every natural card of a rank that is left in hand.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    rank: int
    amount: int = 1
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        left = {seat: sum(card.rank == self.rank for card in final.hands[seat]) for seat in final.losers}
        return tuple(Transfer(seat, final.winner, self.amount * count) for seat, count in left.items())

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        left = f"{paid} for {a_rank(self.rank)} left in hand"
        return f"each loser pays the winner {left}, and nothing for other natural cards"


@dataclass(frozen=True, slots=True)
class WildLeft:
    """A loser left with a wild card pays the winner for it.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return tuple(Transfer(seat, final.winner, self.amount * final.wild[seat]) for seat in final.losers)

    def __str__(self) -> str:
        return f"a player left with a wild card pays the winner {counted(self.amount, self.unit)} for it"


@dataclass(frozen=True, slots=True)
class CardLeftToAll:
    """A loser left with this card pays each of the other players for it, the winner included.

    Parameters
    ----------
    card
        The card.
    amount
        The payment to each player, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    card: Card
    amount: int
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return CardCaught(self.card, self.amount, self.amount).transfers(final)

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        return f"a player left with {self.card} pays {paid} to each of the other players"


@dataclass(frozen=True, slots=True)
class AlsoCardsLeft:
    """A rule that says whether losers also pay the winner for every card left in hand.

    Parameters
    ----------
    amount
        The payment for each card, in *unit*; 0 if nothing is due.
    unit
        The name of the unit, in the singular.
    """

    amount: int = 0
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return CardsLeft(self.amount, self.unit).transfers(final)

    def __str__(self) -> str:
        if not self.amount:
            return "nothing else is paid for the cards left in hand"
        paid = counted(self.amount, self.unit)
        return f"each loser also pays the winner {paid} for every card left in hand"


@dataclass(frozen=True, slots=True)
class RankLeftToAll:
    """A loser pays each of the other players, the winner included, for each card of a rank left in hand.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    amount
        The payment to each player for each card, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    rank: int
    amount: int = 1
    unit: str = field(default="jeton", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        return RankCaught(self.rank, self.amount, self.amount).transfers(final)

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        return f"a player left with {a_rank(self.rank)} pays every other player {paid} for it"
