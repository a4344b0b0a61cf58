"""Rules that say whose turn it is, who may pass, and what happens when nobody continues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from nines.common.inputs import InWords, Turning
    from nines.stops.rule_inputs import Asking, Blocking, Passing


@dataclass(frozen=True, slots=True)
class HolderFirst:
    """Players who hold the next card as a natural card have the first turns; all others follow.

    In both groups, the player of the last card comes first, and the turn passes to the left.
    """

    by_cards: ClassVar[bool] = True

    def first(self, turning: Turning) -> int:
        """Return the seat that may continue first after a card is played."""
        return self._next(turning, turning.seat)

    def after(self, turning: Turning) -> int:
        """Return the next seat; after a full round, the player of the last card has one more turn."""
        if turning.last is None:
            return (turning.seat + 1) % turning.players
        return self._next(turning, turning.last)

    @staticmethod
    def _next(turning: Turning, last: int) -> int:
        clockwise = [(last + step) % turning.players for step in range(turning.players)]
        unasked = [seat for seat in clockwise if seat not in turning.passed]
        holders = turning.holders()
        return next((seat for seat in unasked if seat in holders), (unasked or clockwise)[0])

    def __str__(self) -> str:
        return (
            "the holder of the next natural card has the first turn; "
            "then come the others, beginning with the player of the last card"
        )


@dataclass(frozen=True, slots=True)
class UnablePasses:
    """A player who cannot continue passes; other rules say who else may pass."""

    leading: ClassVar[bool] = False

    def forbids(self, passing: Passing) -> bool:  # noqa: ARG002 - it forbids nothing
        """Return whether the rule forbids the player to pass."""
        return False

    def __str__(self) -> str:
        return "a player who cannot continue passes"


@dataclass(frozen=True, slots=True)
class LeadIsDue:
    """A player who has the right to start a sequence must start one.

    With *may_pass*, a player may pass this right on, unless all other players have already passed it on.
    """

    leading: ClassVar[bool] = True
    may_pass: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        if not passing.leading:
            return False
        return not self.may_pass or passing.passes >= passing.players - 1

    def __str__(self) -> str:
        if self.may_pass:
            return "the right to start a sequence may be passed on; the last player to receive it must use it"
        return "a player entitled to start a sequence must start one"


@dataclass(frozen=True, slots=True)
class NaturalIsDue:
    """A player who holds the next card as a natural card must play it.

    With *unless_wild_in_place*, the rule does not bind a player who also holds the next card as a wild card.
    """

    leading: ClassVar[bool] = False
    unless_wild_in_place: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        excused = self.unless_wild_in_place and passing.own_place
        return not passing.leading and passing.natural and not excused

    def __str__(self) -> str:
        return f"a player who holds the next natural card must play it{_excuse(self.unless_wild_in_place)}"


@dataclass(frozen=True, slots=True)
class NaturalIsDueInOwnRun:
    """If the player of the last card holds the next natural card, they must play it; others need not.

    With *unless_wild_in_place*, the rule does not bind a player who also holds the next card as a wild card.
    """

    leading: ClassVar[bool] = False
    unless_wild_in_place: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        return passing.own_run and NaturalIsDue(self.unless_wild_in_place).forbids(passing)

    def __str__(self) -> str:
        kept = f"{_excuse(self.unless_wild_in_place)}; other players may keep it"
        return f"the player of the last card must play the next natural card if they hold it{kept}"


@dataclass(frozen=True, slots=True)
class NaturalMayBeKept:
    """Any natural card may be kept back."""

    leading: ClassVar[bool] = False

    def forbids(self, passing: Passing) -> bool:  # noqa: ARG002 - it forbids nothing
        """Return whether the rule forbids the player to pass."""
        return False

    def __str__(self) -> str:
        return "a player may keep back any card and pass"


@dataclass(frozen=True, slots=True)
class WildIsDue:
    """A rule that says whether a player who cannot continue without a wild card must play it.

    Another rule covers a wild card that is itself the next card.
    """

    leading: ClassVar[bool] = False
    due: bool = False

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        able = passing.natural or passing.own_place
        return self.due and not passing.leading and passing.wild and not able

    def __str__(self) -> str:
        must = "must" if self.due else "need not"
        return f"a player who can continue only with a wild card in another card's place {must} play it"


@dataclass(frozen=True, slots=True)
class WildInItsPlace:
    """A rule that says whether a wild card must be played when it is itself the next card.

    Parameters
    ----------
    due_from
        A player with this many wild cards or more must play one of them; 0 if the rule never applies.
    """

    leading: ClassVar[bool] = False
    in_words: ClassVar[InWords] = {"due_from": {0: "never"}}
    due_from: int = 0

    def forbids(self, passing: Passing) -> bool:
        """Return whether the rule forbids the player to pass."""
        due = 0 < self.due_from <= passing.wild_held
        return due and not passing.leading and passing.own_place and not passing.natural

    def __str__(self) -> str:
        must = "must" if self.due_from else "need not"
        if self.due_from > 1:
            held = f"a player with {self.due_from} or more wild cards"
            return f"{held} must play one that is itself the next card"
        return f"a wild card {must} be played when it is itself the next card"


@dataclass(frozen=True, slots=True)
class AllOthersOnce:
    """Each other player gets one chance; with *last_again*, the player of the last card also gets one."""

    last_again: bool = False

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        return asking.passes < asking.players + self.last_again

    def __str__(self) -> str:
        again = ", then the player of the last card gets another chance" if self.last_again else ""
        return f"each other player gets one chance to continue{again}"


@dataclass(frozen=True, slots=True)
class NobodyOnceAllLaid(AllOthersOnce):
    """Like :class:`AllOthersOnce`, but nobody gets a chance if all next cards have been played."""

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        return AllOthersOnce.asks(self, asking) and not asking.all_laid()

    def __str__(self) -> str:
        nobody = "nobody gets a chance if all cards that could follow have been played"
        return f"{AllOthersOnce.__str__(self)}; {nobody}"


@dataclass(frozen=True, slots=True)
class OwnRunOnceAllLaid(AllOthersOnce):
    """Like :class:`AllOthersOnce`; once all next cards are played, only the last player gets a chance."""

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        return AllOthersOnce.asks(self, asking) and (asking.passes == 0 or not asking.all_laid())

    def __str__(self) -> str:
        gone = "if all cards that could follow have been played"
        return f"{AllOthersOnce.__str__(self)}; {gone}, only the player of the last card gets a chance"


@dataclass(frozen=True, slots=True)
class OnlyTheHolder:
    """Only the holder of the next card gets a chance; if nobody holds it, the sequence ends at once.

    This is for games without wild cards, in which nobody else could play. So nobody passes at a stop.
    """

    def asks(self, asking: Asking) -> bool:
        """Return whether a player gets a chance to continue."""
        return asking.passes == 0 and not asking.all_laid() and not asking.all_dead()

    def __str__(self) -> str:
        return (
            "only the holder of the next card gets a chance to continue; if nobody holds it, the sequence"
            " ends at once"
        )


@dataclass(frozen=True, slots=True)
class NobodyAfterTheCry:
    """A rule that says whether the others get a chance to continue if the next card is in the dead hand.

    The player of the last card always gets a chance, because a sequence ends only when its player says so.
    """

    asked: bool = False

    def asks(self, asking: Asking) -> bool:
        """Return whether another player gets a chance to continue."""
        return self.asked or asking.passes == 0 or not asking.all_dead()

    def __str__(self) -> str:
        when, who = ("even if", "every player") if self.asked else ("if", "only the player of the last card")
        return f"{when} the next card lies on the table, {who} gets a chance to continue"


@dataclass(frozen=True, slots=True)
class LastBegins:
    """The player of the last card starts a new sequence."""

    def leader(self, blocking: Blocking) -> int:
        """Return the seat that starts the new sequence."""
        return blocking.last.seat

    def __str__(self) -> str:
        return "if nobody continues, the player of the last card starts a new sequence"


def _excuse(unless_wild_in_place: bool) -> str:  # noqa: FBT001 - a field of a rule
    return ", unless they also hold a wild card of that rank" if unless_wild_in_place else ""
