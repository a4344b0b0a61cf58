"""Rules for the deal, the stock and the discards, and for the case that nothing is left to draw."""

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
    """Each player is dealt the same number of cards, singly or a whole hand at a time; the rest is the stock.

    Parameters
    ----------
    each
        How many cards each player is dealt, at least 1.
    whole_hands
        Whether whole hands are dealt, rather than one card at a time.
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
    """A player draws from the stock at the start of a turn, and must do so if *due* is true."""

    due: bool = True

    def __str__(self) -> str:
        return f"each turn {'begins' if self.due else 'may begin'} with one card drawn from the stock"


@dataclass(frozen=True, slots=True)
class AllDiscards:
    """All the discards are shuffled into a new stock, perhaps only a limited number of times.

    Parameters
    ----------
    times
        The largest number of times that the discards are shuffled; 0 for as often as needed.
    """

    times: int = 0  # 0 for as often as needed

    def allows(self, exhausted: Exhausted) -> bool:
        """Return whether the discards are shuffled now."""
        return exhausted.discards > 0 and (not self.times or exhausted.reshuffles < self.times)

    def __str__(self) -> str:
        often = "once" if self.times == 1 else f"{self.times} times" if self.times else "as often as needed"
        return (
            "when the stock runs out, the player who is to draw shuffles all the discards into a new stock,"
            f" {often}"
        )


@dataclass(frozen=True, slots=True)
class PlayWithout:
    """A player who cannot draw plays on; after a round without a discard, the deal ends without a winner."""

    ends = False

    def winners(self, stranded: Stranded) -> tuple[int, ...]:  # noqa: ARG002 - it is drawn
        """Return an empty tuple, because a deal that ends in this way has no winner."""
        return ()

    def __str__(self) -> str:
        return (
            "a player who cannot draw plays on without drawing; if nobody discards for a round, the deal ends"
            " without a winner"
        )


@dataclass(frozen=True, slots=True)
class DealEnds:
    """If there is nothing to draw, the deal ends at once without a winner."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:  # noqa: ARG002 - whatever is held
        """Return an empty tuple, because nobody wins the deal."""
        return ()

    def __str__(self) -> str:
        return "if there is nothing to draw, the deal ends at once without a winner"


@dataclass(frozen=True, slots=True)
class FewestCardsWin:
    """If there is nothing to draw, the deal ends at once; the player with the fewest cards in hand wins."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:
        """Return the winners; players who are tied for the fewest cards all win."""
        return _least([len(hand) for hand in stranded.hands])

    def __str__(self) -> str:
        return (
            "if there is nothing to draw, the deal ends at once, and the player with the fewest cards in hand"
            " wins"
        )


@dataclass(frozen=True, slots=True)
class LowestTotalWins:
    """If there is nothing to draw, the deal ends at once; the player with the lowest total in hand wins."""

    ends = True

    def winners(self, stranded: Stranded) -> tuple[int, ...]:
        """Return the winners; several players win if their totals are equal.

        Examples
        --------
        >>> from nines.multiple9.rule_inputs import Stranded
        >>> LowestTotalWins().winners(Stranded(((13,), (1, 2), (3,))))
        (1, 2)
        """
        return _least([sum(hand) for hand in stranded.hands])

    def __str__(self) -> str:
        return (
            "if there is nothing to draw, the deal ends at once, and the player with the lowest total in hand"
            " wins"
        )


def _least(held: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat, amount in enumerate(held) if amount == min(held))


@dataclass(frozen=True, slots=True)
class Open:
    """All discards can be seen, or only the discards of the last turns.

    Parameters
    ----------
    turns
        The number of latest turns whose discards can be seen; 0 for all turns.
    """

    turns: int = 0  # 0 for all

    def seen(self, turns: int) -> int:
        """Return the number of recent turns whose discards can be seen."""
        return min(turns, self.turns) if self.turns else turns

    def __str__(self) -> str:
        if not self.turns:
            return "discards lie face up, and all can be seen"
        return (
            f"discards lie face up, and only the discards of the last {counted(self.turns, 'turn')} can be"
            " seen"
        )


@dataclass(frozen=True, slots=True)
class TurnsEach:
    """A deal is stopped without a winner when each player has had a given number of turns.

    Parameters
    ----------
    turns
        The number of turns that each player has before the deal ends, at least 1.
    """

    turns: int

    def after(self, players: int) -> int:
        """Return the total number of turns after which a deal is stopped."""
        return self.turns * players

    def __str__(self) -> str:
        return (
            f"a deal that has not ended after {self.turns} turns of each player is stopped and has no winner"
        )
