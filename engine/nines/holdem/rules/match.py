"""The deal, the button, and the match."""

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
    """A number of cards to each, face down; the cards for the table are next.

    Parameters
    ----------
    each
        How many cards each is dealt.
    singly
        Whether they are dealt one at a time, or together.
    burned
        Whether a card is put aside before the flop, the turn and the river.
    board
        How many cards come to the table at a time.
    """

    each: int = 2
    singly: bool = True
    burned: bool = False
    board: tuple[int, ...] = (3, 1, 1)

    def deal(self, stock: i.Stock) -> Dealt:
        """Return the hands, and the cards that are left, those for the table first."""
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
    """Cards come to the table, face up, before each round of betting but the first.

    Parameters
    ----------
    at_a_time
        How many cards before each round of betting, the first round first.
    """

    at_a_time: tuple[int, ...] = (0, 3, 1, 1)

    def lying(self) -> tuple[int, ...]:
        """Return how many lie there in each round.

        Examples
        --------
        >>> CardsOnTheTable().lying()
        (0, 3, 4, 5)
        """
        return tuple(sum(self.at_a_time[: street + 1]) for street in range(len(self.at_a_time)))

    def __str__(self) -> str:
        *sizes, last = map(str, self.at_a_time[1:])
        come = f"{', '.join(sizes)} and {last}"
        rounds = f"there are {len(self.at_a_time)} rounds of betting"
        return f"{rounds}; between them {come} cards come to the table"


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """A player drawn at random has the button first."""

    finds_dealer: ClassVar[bool] = True

    def draw(self, lot: i.Lot) -> Drawn:
        """Return the seat."""
        return Drawn((), lot.any_seat())

    def __str__(self) -> str:
        return "a player drawn at random has the button first"


@dataclass(frozen=True, slots=True)
class HighestCardHasButton:
    """Each draws a card, and the highest has the button first, the ace being highest; equals draw again."""

    finds_dealer: ClassVar[bool] = True

    def draw(self, lot: i.Lot) -> Drawn:
        """Return what was drawn, and the seat that won, if one did."""
        cards = lot.cards[: lot.players]
        best = max(map(_height, cards))
        seats = [seat for seat, card in enumerate(cards) if _height(card) == best]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        return "each player draws a card, and the highest, aces high, has the button first; ties draw again"


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """The button moves to the next player on the left who has anything to stake, or stays where it is."""

    moves: bool = True

    def next(self, moving: v.Moving) -> int:
        """Return the seat that has it."""
        first = moving.button + self.moves
        seats = ((first + step) % moving.players for step in range(moving.players))
        return next(seat for seat in seats if seat in moving.able)

    def __str__(self) -> str:
        if not self.moves:
            return "the same player always has the button"
        return "the button moves to the next player on the left who has anything to stake"


@dataclass(frozen=True, slots=True)
class Chips:
    """What each player has at first.

    Parameters
    ----------
    chips
        How many chips, from 1.
    """

    chips: int
    unit: ClassVar[str] = "chip"

    def balance(self) -> int:
        """Return how many chips."""
        return self.chips

    def __str__(self) -> str:
        return f"each player starts with {counted(self.chips, self.unit)}, and plays for those"


@dataclass(frozen=True, slots=True)
class AsManyDealsAsPlayers:
    """The match ends when there were as many deals as there are players."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= so_far.players

    def __str__(self) -> str:
        return "a match has as many deals as players"


@dataclass(frozen=True, slots=True)
class OneDeal:
    """The match ends after one deal."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return so_far.deals >= 1

    def __str__(self) -> str:
        return "a match is one deal"


@dataclass(frozen=True, slots=True)
class UntilOneHasAll:
    """The match ends when one player has all that was staked."""

    def over(self, so_far: i.MatchSoFar) -> bool:
        """Return whether the match is over."""
        return sum(balance > 0 for balance in so_far.balances) < 2

    def __str__(self) -> str:
        return "the match ends when one player has everything"


@dataclass(frozen=True, slots=True)
class MostWins:
    """Who has most wins the match; equals share it, or play on."""

    share: bool = True

    def winners(self, so_far: i.MatchSoFar) -> tuple[int, ...]:
        """Return the winners; nobody yet if another deal must decide."""
        best = max(so_far.balances)
        seats = tuple(seat for seat, balance in enumerate(so_far.balances) if balance == best)
        return seats if self.share or len(seats) == 1 else ()

    def __str__(self) -> str:
        equals = "ties share it" if self.share else "a tie is decided by another deal"
        return f"the player with the most wins the match; {equals}"


def _height(card: Card) -> int:
    return card.rank if card.rank != ACE else 14
