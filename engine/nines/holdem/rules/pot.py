"""Rules for the end of a deal: the cards of a hand, showing hands, and sharing out the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.holdem.rule_inputs import Share

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.holdem import rule_inputs as v


@dataclass(frozen=True, slots=True)
class OwnAndBoard:
    """A hand is made from any of the player's own cards and the cards on the table."""

    def cards(self, own: frozenset[Card], board: tuple[Card, ...]) -> frozenset[Card]:
        """Return the cards from which the hand is made."""
        return own.union(board)

    def __str__(self) -> str:
        return "a hand is made from any of the player's own cards and the cards on the table, seven in all"


@dataclass(frozen=True, slots=True)
class AllShow:
    """All players who have not folded show their hands; if *losers* is false, only winners do."""

    losers: bool = True

    def shows(self, showing: v.Showing) -> tuple[int, ...]:
        """Return the seats that show their hands, in order."""
        return tuple(seat for seat in showing.order if self.losers or seat in showing.winners)

    def __str__(self) -> str:
        who = "all players who have not folded" if self.losers else "only players who win something"
        return f"at the end, {who} show their hands"


@dataclass(frozen=True, slots=True)
class SidePots:
    """A player wins at most their own stake from each other player; the rest forms a side pot.

    Parameters
    ----------
    apart
        Whether there are side pots; if not, the best hand wins the whole pot.
    """

    apart: bool = True

    def shares(self, contest: v.Contest) -> tuple[Share, ...]:
        """Return the parts of the pot, the main pot first.

        Examples
        --------
        >>> from nines.holdem.rule_inputs import Contest
        >>> for share in SidePots().shares(Contest((4, 10, 6), (0, 1))):
        ...     print(share.amount, share.seats)
        12 (0, 1)
        8 (1,)
        """
        if not self.apart:
            return (Share(sum(contest.put), contest.standing),)
        parts: list[Share] = []
        below = 0
        for height in sorted({contest.put[seat] for seat in contest.standing}):
            amount = sum(min(put, height) - min(put, below) for put in contest.put)
            parts.append(Share(amount, tuple(s for s in contest.standing if contest.put[s] >= height)))
            below = height
        return tuple(parts)

    def __str__(self) -> str:
        if not self.apart:
            return "the best hand wins the whole pot, however little its player put in"
        return "a player wins at most their own stake from each other player; the rest forms a side pot"


@dataclass(frozen=True, slots=True)
class EqualParts:
    """Equal hands divide the pot equally; *from_left* decides which players get the odd chips.

    Parameters
    ----------
    from_left
        Whether the first players to the left of the button get the odd chips; if not, the last players do.
    """

    from_left: bool = True

    def parts(self, amount: int, order: tuple[int, ...]) -> tuple[int, ...]:
        """Return the chips of each player, in the order from the left of the button.

        Examples
        --------
        >>> EqualParts().parts(7, (2, 0))
        (4, 3)
        """
        each, over = divmod(amount, len(order))
        seats = range(len(order))
        favoured = seats[:over] if self.from_left else seats[len(order) - over :]
        return tuple(each + (seat in favoured) for seat in seats)

    def __str__(self) -> str:
        whom = "first" if self.from_left else "last"
        return (
            "equal hands divide the pot equally; an odd chip goes to the"
            f" {whom} of the tied players on the left of the button"
        )
