"""Rules that say what a played wild card earns, and how its value rises while no player has the card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Moment
    from nines.stops.settlement_inputs import Rising


@dataclass(frozen=True, slots=True)
class WildPays:
    """Each opponent pays the player of a wild card, and pays more for every rise of the card's value.

    Parameters
    ----------
    amount
        The amount of the payment, in *unit*; 0 if nothing is due.
    step
        The additional payment for every rise of the value, in *unit*.
    unit
        The name of the unit, in the singular.

    Examples
    --------
    >>> print(WildPays(2, 2, "chip"))
    a player who plays a wild card receives 2 chips from each opponent, and 2 more for every rise of its value
    """

    amount: int
    step: int = 0
    unit: str = field(default="jeton", compare=False)

    def due(self, moment: Moment) -> int:
        """Return the amount that each opponent owes under this rule."""
        if moment.kind != "laid" or not moment.laid.wild:
            return 0
        return self.amount + self.step * moment.raised

    def __str__(self) -> str:
        if not self.amount:
            return "a wild card is not paid for"
        more = f", and {self.step} more for every rise of its value" if self.step else ""
        paid = counted(self.amount, self.unit)
        return f"a player who plays a wild card receives {paid} from each opponent{more}"


@dataclass(frozen=True, slots=True)
class LastWildPaysMore:
    """A rule that says whether the payment for a wild card is multiplied if the card is played last.

    If so, it is multiplied in the same way as the payment for the game.

    Parameters
    ----------
    usual
        The usual payment for a wild card.
    times
        The multiplier, at least 1, if the wild card stands for another card.
    as_itself
        The multiplier, at least 1, if the wild card is played as itself.
    """

    usual: WildPays
    times: int = 1
    as_itself: int = 1

    def due(self, moment: Moment) -> int:
        """Return what each opponent owes in addition to the usual payment."""
        if not moment.finish.on_wild:
            return 0
        times = self.as_itself if moment.finish.as_itself else self.times
        return self.usual.due(moment) * (times - 1)

    def __str__(self) -> str:
        if self.times == 1:
            return "a wild card played last earns the usual payment"
        return "the payment for a wild card played last is multiplied like the payment for the game"


@dataclass(frozen=True, slots=True)
class LastWildPaysMoreIfWon:
    """The payment for a wild card played last is multiplied, unless the game is drawn.

    Parameters
    ----------
    usual
        The usual payment for a wild card.
    times
        The multiplier, at least 1, if the wild card stands for another card.
    as_itself
        The multiplier, at least 1, if the wild card is played as itself.
    """

    usual: WildPays
    times: int
    as_itself: int

    def due(self, moment: Moment) -> int:
        """Return what each opponent owes in addition to the usual payment."""
        if moment.kind != "out":
            return 0
        more = LastWildPaysMore(self.usual, self.times, self.as_itself)
        return more.due(moment._replace(kind="laid"))

    def __str__(self) -> str:
        more = "is multiplied like the payment for the game"
        return f"the payment for a wild card played last {more}, but not if the game is drawn"


@dataclass(frozen=True, slots=True)
class WildAmongEqualsPaid:
    """A rule that says whether a wild card played among cards of its own rank is paid for."""

    paid: bool = True

    def forbids(self, moment: Moment) -> bool:
        """Return whether the rule cancels this payment."""
        laid = moment.laid
        return not self.paid and bool(laid.wild) and len(laid.cards) > 1 and laid.plain

    def __str__(self) -> str:
        paid = "paid for" if self.paid else "not paid for"
        return f"a wild card played together with cards of its own rank is {paid}"


@dataclass(frozen=True, slots=True)
class AfterHeld:
    """The value falls back after a deal in which a player holds the wild card, played or not."""

    def after(self, count: int, *, laid: bool) -> int:  # noqa: ARG002 - laid or not
        """Return how many rises of the value remain after a deal in which a player holds the wild card."""
        return 0

    def during(self, count: int) -> int:
        """Return how many rises of the value apply in a deal in which a player holds the wild card."""
        return count

    def __str__(self) -> str:
        return "after a deal in which a player holds the card"


@dataclass(frozen=True, slots=True)
class AfterLaid:
    """The value falls back after a deal in which the wild card is played."""

    def after(self, count: int, *, laid: bool) -> int:
        """Return how many rises of the value remain after a deal in which a player holds the wild card."""
        return 0 if laid else count

    def during(self, count: int) -> int:
        """Return how many rises of the value apply in a deal in which a player holds the wild card."""
        return count

    def __str__(self) -> str:
        return "after a deal in which the card is played"


@dataclass(frozen=True, slots=True)
class OnceDealt:
    """The value falls back as soon as a player is dealt the wild card."""

    def after(self, count: int, *, laid: bool) -> int:  # noqa: ARG002 - laid or not
        """Return how many rises of the value remain after a deal in which a player holds the wild card."""
        return 0

    def during(self, count: int) -> int:  # noqa: ARG002 - however often it had
        """Return how many rises of the value apply in a deal in which a player holds the wild card."""
        return 0

    def __str__(self) -> str:
        return "as soon as a player is dealt the card"


Returns: TypeAlias = AfterHeld | AfterLaid | OnceDealt


@dataclass(frozen=True, slots=True)
class RisesInDeadHand:
    """The value rises after each successive deal that leaves the wild card in the dead hand.

    The rule *returns* says when the value falls back. With *by_pack*, the rises are counted separately for
    each of two packs that are used alternately. Without *by_pack*, the rises are counted together for both
    packs.
    """

    returns: Returns = AfterHeld()
    by_pack: bool = False

    def next(self, rising: Rising) -> tuple[int, ...]:
        """Return, for each pack, how many rises of the value apply to the next deal."""
        counts = list(rising.counts or (0, 0))
        place = self._place(rising.deal)
        if rising.in_dead:
            counts[place] += 1
        else:
            counts[place] = self.returns.after(counts[place], laid=rising.laid)
        return tuple(counts)

    def raised(self, counts: tuple[int, ...], deal: int) -> int:
        """Return how many rises of the value apply to this deal, if a player holds the wild card."""
        return self.returns.during(counts[self._place(deal)]) if counts else 0

    def _place(self, deal: int) -> int:
        return deal % 2 if self.by_pack else 0

    def __str__(self) -> str:
        counts = "separately for each pack" if self.by_pack else "for both packs together"
        rises = "the wild card's value rises after each successive deal that leaves the card in the dead hand"
        return f"{rises}, and falls back {self.returns}; rises are counted {counts}"
