"""Rules for the deal, the button and the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.cards import ACE
from nines.common.inputs import Dealt, Drawn
from nines.text import counted

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import inputs as i
    from nines.holdem import rule_inputs as v


@dataclass(frozen=True, slots=True)
class TwoEach:
    """Each player is dealt the same number of cards, face down; the next cards are for the table.

    Parameters
    ----------
    each
        How many cards each player is dealt.
    singly
        Whether the cards are dealt one at a time, rather than whole hands.
    burned
        Whether a card is burned before the flop, the turn and the river.
    board
        How many cards are turned up on the table each time.
    """

    each: int = 2
    singly: bool = True
    burned: bool = False
    board: tuple[int, ...] = (3, 1, 1)

    def deal(self, stock: i.Stock) -> Dealt:
        """Return the hands, then the other cards; of these, the cards for the table come first."""
        seats = len(stock.order)
        dealt, rest = stock.cards[: seats * self.each], stock.cards[seats * self.each :]
        if self.singly:
            hands = tuple(dealt[seat::seats] for seat in range(seats))
        else:
            hands = tuple(dealt[seat * self.each : (seat + 1) * self.each] for seat in range(seats))
        return Dealt(hands, self._as_it_comes(rest))

    def _as_it_comes(self, rest: tuple[Card, ...]) -> tuple[Card, ...]:
        if not self.burned:
            return rest
        position: list[Card] = []
        aside: list[Card] = []
        for size in self.board:
            place = len(position) + len(aside)
            aside.append(rest[place])
            position += rest[place + 1 : place + 1 + size]
        return (*position, *rest[len(position) + len(aside) :], *aside)

    def __str__(self) -> str:
        how = "one at a time" if self.singly else "together"
        burned = "a card is" if self.burned else "no card is"
        return (
            f"each player is dealt {self.each} cards, {how}; {burned} burned before the cards for the table"
        )


@dataclass(frozen=True, slots=True)
class CardsOnTheTable:
    """Cards are turned up on the table before each round of betting except the first.

    Parameters
    ----------
    at_a_time
        How many cards are turned up before each round of betting, the first round first.
    """

    at_a_time: tuple[int, ...] = (0, 3, 1, 1)

    def lying(self) -> tuple[int, ...]:
        """Return how many cards lie on the table in each round.

        Examples
        --------
        >>> CardsOnTheTable().lying()
        (0, 3, 4, 5)
        """
        return tuple(sum(self.at_a_time[: street + 1]) for street in range(len(self.at_a_time)))

    def __str__(self) -> str:
        first, *others = self.at_a_time[1:]
        come = ", then ".join((counted(first, "card"), *map(str, others)))
        return f"cards come to the table between the {len(self.at_a_time)} rounds of betting: {come}"


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """A player drawn at random has the button first."""

    finds_dealer: ClassVar[bool] = True

    def draw(self, lot: i.Lot) -> Drawn:
        """Return the seat with the button."""
        return Drawn((), lot.any_seat())

    def __str__(self) -> str:
        return "a player drawn at random has the button first"


@dataclass(frozen=True, slots=True)
class HighestCardHasButton:
    """The player who draws the highest card has the button; aces are high, and after a tie all draw again."""

    finds_dealer: ClassVar[bool] = True

    def draw(self, lot: i.Lot) -> Drawn:
        """Return the cards drawn, and the seat with the highest card; None if players are tied."""
        cards = lot.cards[: lot.players]
        best = max(map(_height, cards))
        seats = [seat for seat, card in enumerate(cards) if _height(card) == best]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        return (
            "each player draws a card, and the player with the highest card has the button first; aces are"
            " high, and if players are tied, all draw again"
        )


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """The button moves to the next player on the left who has chips to stake.

    If *moves* is false, the button stays with its player, as long as that player has chips to stake.
    """

    moves: bool = True

    def next(self, moving: v.Moving) -> int:
        """Return the seat with the button in the next deal."""
        first = moving.button + self.moves
        seats = ((first + step) % moving.players for step in range(moving.players))
        return next(seat for seat in seats if seat in moving.able)

    def __str__(self) -> str:
        if not self.moves:
            return "the same player always has the button"
        return "the button moves to the next player on the left who has chips to stake"


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips with which each player starts.

    Parameters
    ----------
    chips
        The number of chips for each player, at least 1.
    """

    chips: int
    unit: ClassVar[str] = "chip"

    def balance(self) -> int:
        """Return the number of chips."""
        return self.chips

    def __str__(self) -> str:
        return f"each player starts with {counted(self.chips, self.unit)} and plays for them"


@dataclass(frozen=True, slots=True)
class AsManyDealsAsPlayers:
    """A match has as many deals as players."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= so_far.players

    def __str__(self) -> str:
        return "a match has as many deals as players"


@dataclass(frozen=True, slots=True)
class OneDeal:
    """A match is one deal."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= 1

    def __str__(self) -> str:
        return "a match is one deal"


@dataclass(frozen=True, slots=True)
class UntilOneHasAll:
    """The match ends when one player has all the chips."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return sum(balance > 0 for balance in so_far.balances) < 2

    def __str__(self) -> str:
        return "the match ends when one player has all the chips"


@dataclass(frozen=True, slots=True)
class MostWins:
    """The player with the most chips wins the match; tied players share the win, or another deal decides."""

    share: bool = True

    def winners(self, so_far: i.MatchSoFar) -> tuple[int, ...]:
        """Return the winners; empty if another deal must decide."""
        best = max(so_far.balances)
        seats = tuple(seat for seat, balance in enumerate(so_far.balances) if balance == best)
        return seats if self.share or len(seats) == 1 else ()

    def __str__(self) -> str:
        equals = "tied players share the win" if self.share else "another deal decides a tie"
        return f"the player with the most chips wins the match; {equals}"


def _height(card: Card) -> int:
    return card.rank if card.rank != ACE else 14
