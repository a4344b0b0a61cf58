"""Rules that say what winning a deal is worth, and how payments are rounded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.kernel.ledger import Transfer
from nines.stops.rules.sides import opponents
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.stops.money import Doubling
    from nines.stops.rule_inputs import Finish
    from nines.stops.settlement_inputs import Final, GoingOut, Loss


@dataclass(frozen=True, slots=True)
class Times:
    """The multiplier of a payment for each way of going out.

    Parameters
    ----------
    wild
        The multiplier for going out on a wild card that stands for another card.
    as_itself
        The multiplier for going out on a wild card played as itself.
    opera
        The multiplier for an opera that ends on a natural card.
    opera_wild
        The multiplier for an opera that ends on a wild card that stands for another card.
    opera_as_itself
        The multiplier for an opera that ends on a wild card played as itself.

    Examples
    --------
    >>> for part in str(Times(2, 4, 2, 4, 16)).split("), "):
    ...     print(part)
    ×2 for going out on a wild card (×4 if played as itself
    ×2 for an opera (×4 with a wild card last, ×16 if played as itself)
    """

    wild: int
    as_itself: int
    opera: int
    opera_wild: int
    opera_as_itself: int

    def of(self, finish: Finish) -> int:
        """Return the multiplier for this way of going out."""
        if not finish.on_wild:
            return self.opera if finish.opera else 1
        if finish.as_itself:
            return self.opera_as_itself if finish.opera else self.as_itself
        return self.opera_wild if finish.opera else self.wild

    def __str__(self) -> str:
        itself = f"×{self.opera_as_itself} if played as itself"
        opera = f"×{self.opera} for an opera (×{self.opera_wild} with a wild card last, {itself})"
        out = f"×{self.wild} for going out on a wild card (×{self.as_itself} if played as itself)"
        return f"{out}, {opera}"


def in_parts(amount: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return each seat's share of an amount; if there is a remainder, the first seats pay one more unit.

    Examples
    --------
    >>> in_parts(50, (1, 2, 3))
    ((1, 17), (2, 17), (3, 16))
    """
    each, rest = divmod(amount, len(seats) or 1)
    return tuple((seat, each + (place < rest)) for place, seat in enumerate(seats))


@dataclass(frozen=True, slots=True)
class GamePaid:
    """The winner is paid for the game: by each loser, or by all losers together.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    each
        Whether each loser pays the amount; if not, all losers pay it together.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    each: bool = True
    unit: str = field(default="point", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        if self.each:
            return tuple(Transfer(seat, final.winner, self.amount) for seat in final.losers)
        return tuple(Transfer(seat, final.winner, part) for seat, part in in_parts(self.amount, final.losers))

    def __str__(self) -> str:
        pay = "each loser pays" if self.each else "the losers together pay"
        return f"{pay} the winner {counted(self.amount, self.unit)} for the game"


def _how(loss: Loss, going_out: GoingOut) -> str:
    """Return how the winner went out: on a wild card, by an opera, or both."""
    ways = [f"{going_out}{' as itself' if loss.finish.as_itself else ''}"] if loss.finish.on_wild else []
    ways += [f"{seat_name(going_out.winner)} made an opera"] if loss.finish.opera else []
    return joined(ways)


@dataclass(frozen=True, slots=True)
class Multiplied:
    """One of the payments at the end of the deal is multiplied; a printed table gives the multipliers."""

    what: str  # the name of the settlement
    times: Times

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return amount * self.times.of(loss.finish) if loss.what == self.what else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:
        """Return the reason for which the rule raises a payment."""
        return f"because {_how(loss, going_out)}"

    def __str__(self) -> str:
        return f"the payment for the {self.what} is multiplied: {self.times}"


@dataclass(frozen=True, slots=True)
class OnlyOf:
    """Apply a doubling to only one of the payments at the end of the deal."""

    what: str  # the name of the settlement
    doubling: Doubling

    def result(self, amount: int, loss: Loss) -> int:
        """Return the amount that is paid under this rule."""
        return self.doubling.result(amount, loss) if loss.what == self.what else amount

    def because(self, loss: Loss, going_out: GoingOut) -> str:
        """Return the reason for which the rule raises a payment."""
        return self.doubling.because(loss, going_out)

    def __str__(self) -> str:
        return f"{self.doubling}; this applies to the payment for the {self.what} only"


@dataclass(frozen=True, slots=True)
class WildCaughtPays:
    """A loser left with a wild card pays each opponent for the card, in addition to paying its points.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    unit: str = field(default="point", compare=False)

    def transfers(self, final: Final) -> tuple[Transfer, ...]:
        """Return the payments that the rule requires."""
        players = len(final.hands)
        return tuple(
            Transfer(holder, seat, self.amount * final.wild[holder])
            for holder in final.payers
            for seat in opponents(holder, players)
        )

    def __str__(self) -> str:
        paid = counted(self.amount, self.unit)
        points = "in addition to the card's points"
        return f"a player left with a wild card pays each opponent {paid} for it, {points}"


@dataclass(frozen=True, slots=True)
class NotRounded:
    """Payments at the end of a deal are not rounded."""

    def of(self, amount: int) -> int:
        """Return the amount after rounding."""
        return amount

    def __str__(self) -> str:
        return "payments at the end of a deal are not rounded"


@dataclass(frozen=True, slots=True)
class RoundedToNearest:
    """Payments at the end of a deal are rounded to the nearest multiple of a number; halves are rounded up.

    Parameters
    ----------
    to
        Payments are rounded to a multiple of this number, which is at least 1.
    """

    to: int = 10

    def of(self, amount: int) -> int:
        """Return the amount after rounding.

        Examples
        --------
        >>> [RoundedToNearest(10).of(amount) for amount in (34, 35)]
        [30, 40]
        """
        return (amount + self.to // 2) // self.to * self.to

    def __str__(self) -> str:
        return f"payments at the end of a deal are rounded to the nearest {self.to}, halves upwards"


@dataclass(frozen=True, slots=True)
class RoundedUp:
    """Payments at the end of a deal are rounded up to a multiple of a number.

    Parameters
    ----------
    to
        Payments are rounded to a multiple of this number, which is at least 1.
    """

    to: int = 10

    def of(self, amount: int) -> int:
        """Return the amount after rounding.

        Examples
        --------
        >>> [RoundedUp(10).of(amount) for amount in (30, 31)]
        [30, 40]
        """
        return (amount + self.to - 1) // self.to * self.to

    def __str__(self) -> str:
        return f"payments at the end of a deal are rounded up to the next {self.to}"
