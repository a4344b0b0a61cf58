"""Rules on what a wild card earns when it is played, and what more it earns as a player's last card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Moment
    from nines.stops.rules.finish import Times


@dataclass(frozen=True, slots=True)
class WildLaidPays:
    """The payment for a wild card that stands for another card, or for a wild card played as itself.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    as_itself
        Which wild cards are paid for: True for wild cards played as themselves, False for wild cards that
        stand for another card.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    as_itself: bool = False
    unit: str = field(default="point", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        laid = moment.laid
        if moment.kind != "laid":
            return 0
        return self.amount * sum(laid.named.covers(card.face) == self.as_itself for card in laid.wild)

    def __str__(self) -> str:
        place = "as itself" if self.as_itself else "in another card's place"
        if not self.amount:
            return f"nothing is paid for a wild card played {place}"
        paid = counted(self.amount, self.unit)
        return f"a player who plays a wild card {place} receives {paid} from each opponent"


@dataclass(frozen=True, slots=True)
class NothingAbovePays:
    """Each opponent pays the player of a natural card that no card can follow.

    A card that ends a deal is paid for only if every card that could follow has been played.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    only_laid
        Whether every card that could follow must have been played. If not, the card is also paid for if
        nobody continues.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    only_laid: bool = True
    unit: str = field(default="point", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        if moment.kind not in {"blocked", "out"} or moment.laid.wild:
            return 0
        stays = moment.kind == "blocked" and not self.only_laid
        return self.amount if stays or moment.all_laid() else 0

    def __str__(self) -> str:
        if not self.amount:
            return "nothing is paid for a card that becomes a stop because no card above it is left"
        above = "above which all cards have been played"
        if not self.only_laid:
            above += ", or that nobody follows,"
        return f"the player of a card {above} receives {counted(self.amount, self.unit)} from each opponent"


@dataclass(frozen=True, slots=True)
class WildLastPays:
    """If a player goes out on a wild card, the payment for the card is multiplied by a factor in *times*.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*, at least 0.
    times
        The multiplier for each way of going out.
    unit
        The name of the unit, in the singular.
    """

    amount: int
    times: Times
    unit: str = field(default="point", compare=False)

    def due(self, moment: Moment) -> int:
        """Return what each opponent owes in addition to the usual payment for the card."""
        if moment.kind != "laid" or not moment.finish.on_wild:
            return 0
        return self.amount * (self.times.of(moment.finish) - 1)

    def __str__(self) -> str:
        times, once = self.times, counted(self.amount, self.unit)
        how = f"×{times.wild}, or ×{times.as_itself} if played as itself"
        in_opera = f"×{times.opera_wild}, or ×{times.opera_as_itself} if played as itself"
        how += (
            ", even when the card ends an opera"
            if in_opera == how
            else f"; when the card ends an opera, {in_opera}"
        )
        return f"the payment of {once} for a wild card played last is multiplied: {how}"


@dataclass(frozen=True, slots=True)
class WildsPayAsGame:
    """What the winner earned with wild cards in the deal is multiplied like the payment for the game."""

    usual: tuple[WildLaidPays, ...]
    times: Times

    def due(self, moment: Moment) -> int:
        """Return what each opponent owes in addition to the payments made when the cards were played."""
        if moment.kind != "out":
            return 0
        earned = [moment._replace(kind="laid", laid=laid) for laid in moment.earned()]
        once = sum(pays.due(laid) for laid in earned for pays in self.usual)
        return once * (self.times.of(moment.finish) - 1)

    def __str__(self) -> str:
        return f"the payments to the winner for wild cards are multiplied: {self.times}"


@dataclass(frozen=True, slots=True)
class OnlyWildLastPaid:
    """A card that ends the deal is paid for only if the card is wild."""

    def forbids(self, moment: Moment) -> bool:
        """Return whether the rule cancels this payment."""
        return moment.kind == "laid" and moment.out and not moment.laid.wild

    def __str__(self) -> str:
        return "a card that ends the deal is paid for only if it is wild"
