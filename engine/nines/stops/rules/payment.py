"""Rules on payments during play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.cards import Card, a_rank
from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Moment


@dataclass(frozen=True, slots=True)
class RankPays:
    """Each opponent pays the player of a natural card of a certain rank.

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

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        if moment.kind != "laid" or moment.laid.named.rank != self.rank:
            return 0
        return self.amount * (len(moment.laid.cards) - len(moment.laid.wild))

    def __str__(self) -> str:
        if not self.amount:
            return f"{a_rank(self.rank)} is not paid for when it is played"
        paid = counted(self.amount, self.unit)
        return f"a player who plays {a_rank(self.rank)} receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class RankReachedPays:
    """Each opponent pays the player of a natural card of a certain rank, unless the card is led.

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

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        led = not moment.laid.wanted
        return 0 if led else RankPays(self.rank, self.amount, self.unit).due(moment)

    def __str__(self) -> str:
        rank, paid = a_rank(self.rank), counted(self.amount, self.unit)
        return (
            f"a player who continues with {rank} receives {paid} from each opponent; {rank} led earns nothing"
        )


@dataclass(frozen=True, slots=True)
class LayOfRankPays:
    """Each opponent pays the player of natural cards of a certain rank, once for all cards played together.

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

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        laid = moment.laid
        natural = len(laid.cards) > len(laid.wild)
        return self.amount if moment.kind == "laid" and laid.named.rank == self.rank and natural else 0

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        return (
            f"a player who plays {a_rank(self.rank)}, or several at once, receives {paid} from each opponent"
        )


@dataclass(frozen=True, slots=True)
class WildAsRankPays:
    """A rule that says whether a wild card that stands for a rank is paid for like a card of that rank.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    unit
        The name of the unit, in the singular.
    """

    rank: int
    amount: int
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        if moment.kind != "laid" or moment.laid.named.rank != self.rank:
            return 0
        return self.amount * len(moment.laid.wild)

    def __str__(self) -> str:
        rank = a_rank(self.rank)
        if not self.amount:
            return f"a wild card played as {rank} is not paid for as {rank}"
        paid = counted(self.amount, self.unit)
        return f"a player who plays a wild card as {rank} also receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class CardPays:
    """Each opponent pays a player who plays this card in place of another card.

    Parameters
    ----------
    card
        The card.
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    card: Card
    amount: int
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        laid = moment.laid
        in_place = self.card in laid.cards and not laid.named.covers(self.card.face)
        return self.amount if moment.kind == "laid" and in_place else 0

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        return f"a player who plays {self.card} in another card's place receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class CardAsItselfPays:
    """The payment for playing this card as itself.

    Parameters
    ----------
    card
        The card.
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    unit
        The name of the unit, in the singular.
    """

    card: Card
    amount: int
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        laid = moment.laid
        as_itself = self.card in laid.cards and laid.named.covers(self.card.face)
        return self.amount if moment.kind == "laid" and as_itself else 0

    def __str__(self) -> str:
        rank = a_rank(self.card.rank)
        if not self.amount:
            return f"nothing is paid for {self.card} played as {rank}"
        paid = counted(self.amount, self.unit)
        return f"a player who plays {self.card} as {rank} receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class BlockPays:
    """When nobody continues, each opponent pays the player of the last card.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    amount: int = 1
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        return self.amount if moment.kind == "blocked" else 0

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        return f"if nobody continues, the player of the last card receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class StopPays:
    """A rule that says whether the payment for a block is also due at a stop.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        return self.amount if moment.kind == "stopped" else 0

    def __str__(self) -> str:
        if not self.amount:
            return "when a stop ends the sequence, no block is paid for"
        return f"when a stop ends the sequence, a block is paid for too: {_from_each(self.amount, self.unit)}"


@dataclass(frozen=True, slots=True)
class LastCardPays:
    """A rule that says whether the payment for a block is due if the last card of a deal cannot be followed.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    at_stop
        Whether the payment is also due if the last card is a stop.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    at_stop: bool = False
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        paid = self.at_stop if moment.stop else not moment.could  # nobody can follow a stop
        return self.amount if moment.kind == "out" and paid else 0

    def __str__(self) -> str:
        if not self.amount:
            return "when a card ends the deal, no block is paid for"
        but = "" if self.at_stop else ", unless it is a stop"
        paid = f"a block is paid for too: {_from_each(self.amount, self.unit)}"
        return f"when a card that nobody can follow ends the deal{but}, {paid}"


def _from_each(amount: int, unit: str) -> str:
    return f"{counted(amount, unit)} from each opponent"


@dataclass(frozen=True, slots=True)
class LastCardPaid:
    """A rule that says whether a card that ends the deal is paid for."""

    paid: bool = True

    def forbids(self, moment: Moment) -> bool:
        """Return whether the rule cancels this payment."""
        return not self.paid and moment.kind == "laid" and moment.out

    def __str__(self) -> str:
        return f"a card that ends the deal is {'paid for like any other' if self.paid else 'not paid for'}"


@dataclass(frozen=True, slots=True)
class BlockPaidIfAble:
    """A rule that says whether a block is paid for when somebody could have continued."""

    paid: bool = True

    def forbids(self, moment: Moment) -> bool:
        """Return whether the rule cancels this payment."""
        return not self.paid and moment.kind == "blocked" and moment.could

    def __str__(self) -> str:
        paid = "paid for even" if self.paid else "not paid for"
        return f"a block is {paid} if somebody could have continued"
