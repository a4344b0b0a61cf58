"""The deal, stock and discards: drawing, shuffling the discards, and what if there is nothing to draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.common.inputs import Dealt
from nines.text import counted

if TYPE_CHECKING:
    from nines.common.inputs import Stock
    from nines.multiple9.rule_inputs import Exhausted, Stranded


@dataclass(frozen=True, slots=True)
class SoManyEach:
    """A number of cards to each, one at a time or all at once; the rest is the stock.

    Parameters
    ----------
    each
        The number, from 1.
    whole_hands
        Whether a whole hand is dealt at once, and not one card at a time.
    """

    each: int
    whole_hands: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the stock, top card first.

        Examples
        --------
        >>> from nines.cards import parse_cards
        >>> from nines.common.inputs import Stock
        >>> stock = Stock(parse_cards("2♣ 3♣ 4♣ 5♣ 6♣"), (1, 0))
        >>> for rule in SoManyEach(2), SoManyEach(2, whole_hands=True):
        ...     dealt = rule.deal(stock)
        ...     print(*(" ".join(map(str, cards)) for cards in (*dealt.hands, dealt.left)), sep=" | ")
        3♣ 5♣ | 2♣ 4♣ | 6♣
        4♣ 5♣ | 2♣ 3♣ | 6♣
        """
        players = len(stock.order)
        dealt = self.each * players
        if self.whole_hands:
            taken = [slice(place * self.each, (place + 1) * self.each) for place in range(players)]
        else:
            taken = [slice(place, dealt, players) for place in range(players)]
        hands = {seat: stock.cards[part] for seat, part in zip(stock.order, taken, strict=True)}
        return Dealt(tuple(hands[seat] for seat in sorted(hands)), stock.cards[dealt:])

    def __str__(self) -> str:
        how = "one hand at a time" if self.whole_hands else "one at a time"
        return f"each player is dealt {self.each} cards, {how}; the rest is the stock"


@dataclass(frozen=True, slots=True)
class FromStock:
    """A turn begins with a card from the stock; it is *due*, or the player may do without."""

    due: bool = True

    def __str__(self) -> str:
        return f"the player in turn {'first draws' if self.due else 'may first draw'} one card from the stock"


@dataclass(frozen=True, slots=True)
class AllDiscards:
    """All the discards are shuffled into a new stock, a number of times at the most.

    Parameters
    ----------
    times
        The number; 0 for as often as need be.
    """

    times: int = 0  # 0 if as often as need be

    def allows(self, exhausted: Exhausted) -> bool:
        """Return whether they are shuffled now."""
        return exhausted.discards > 0 and (not self.times or exhausted.reshuffles < self.times)

    def __str__(self) -> str:
        often = "once" if self.times == 1 else f"{self.times} times" if self.times else "as often as needed"
        return (
            f"when the stock runs out, the player in turn shuffles all the discards into a new one, {often}"
        )


@dataclass(frozen=True, slots=True)
class PlayWithout:
    """Who can draw nothing plays without; a round of this in which nobody discards ends the deal, drawn."""

    ends = False

    def winners(self, stranded: Stranded) -> tuple[int, ...]:  # noqa: ARG002 - it is drawn
        """Return who has won a deal that ends so: nobody."""
        return ()

    def __str__(self) -> str:
        return "a player who cannot draw plays on without; a round without a discard ends the deal in a draw"


@dataclass(frozen=True, slots=True)
class DealEnds:
    """When nothing can be drawn the deal ends at once, drawn."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:  # noqa: ARG002 - whatever is held
        """Return who has won it: nobody."""
        return ()

    def __str__(self) -> str:
        return "when nothing can be drawn, the deal ends at once in a draw"


@dataclass(frozen=True, slots=True)
class FewestCardsWin:
    """When nothing can be drawn the deal ends at once, won by the fewest cards in hand."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:
        """Return who has won it; several if they hold as few."""
        return _least([len(hand) for hand in stranded.hands])

    def __str__(self) -> str:
        return "when nothing can be drawn, the deal ends at once, and the fewest cards in hand win"


@dataclass(frozen=True, slots=True)
class LowestTotalWins:
    """When nothing can be drawn the deal ends at once, won by the lowest total in hand."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:
        """Return who has won it; several if they hold as little.

        Examples
        --------
        >>> from nines.multiple9.rule_inputs import Stranded
        >>> LowestTotalWins().winners(Stranded(((13,), (1, 2), (3,))))
        (1, 2)
        """
        return _least([sum(hand) for hand in stranded.hands])

    def __str__(self) -> str:
        return "when nothing can be drawn, the deal ends at once, and the lowest total in hand wins"


def _least(held: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat, amount in enumerate(held) if amount == min(held))


@dataclass(frozen=True, slots=True)
class Open:
    """All discards can be seen, or only those of the last turns.

    Parameters
    ----------
    turns
        How many of the last turns; 0 for all.
    """

    turns: int = 0  # 0 if all

    def seen(self, turns: int) -> int:
        """Return of how many turns the discards can be seen, the last ones."""
        return min(turns, self.turns) if self.turns else turns

    def __str__(self) -> str:
        if not self.turns:
            return "discards lie face up, and all can be seen"
        return f"discards lie face up, and those of the last {counted(self.turns, 'turn')} can be seen"


@dataclass(frozen=True, slots=True)
class TurnsEach:
    """A deal is cut, and drawn, when each player has had a number of turns.

    Parameters
    ----------
    turns
        The number, from 1.
    """

    turns: int

    def after(self, players: int) -> int:
        """Return after how many turns of all players a deal is cut."""
        return self.turns * players

    def __str__(self) -> str:
        return f"a deal that has not ended after {self.turns} turns each is cut short and drawn"
