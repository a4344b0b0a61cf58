"""From deal to deal: first hand, dealer, stakes, length of the sitting, ties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nines.cards import a_rank
from nines.stops.outcome import Drawn
from nines.text import counted

if TYPE_CHECKING:
    from nines.stops.outcome import Lot, Sitting, Succession


@dataclass(frozen=True, slots=True)
class CutForFirst:
    """Each cuts a card; the highest, or the lowest, is first hand; if two are equal all cut again."""

    finds_dealer: ClassVar[bool] = False
    highest: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return what was cut, and the seat that won."""
        cards = lot.cards[: lot.players]
        best = (max if self.highest else min)(card.rank for card in cards)
        seats = [seat for seat, card in enumerate(cards) if card.rank == best]
        return Drawn(tuple(enumerate(cards)), seats[0] if len(seats) == 1 else None)

    def __str__(self) -> str:
        best = "highest" if self.highest else "lowest"
        return f"each cuts, and the {best} card is first hand; equals cut again"


@dataclass(frozen=True, slots=True)
class SuitTurnedUp:
    """A card is turned up and each is dealt one; the highest of its suit is first hand."""

    finds_dealer: ClassVar[bool] = False

    def draw(self, lot: Lot) -> Drawn:
        """Return what was dealt, and the seat that won, if anyone has the suit."""
        turned_up, cards = lot.cards[0], lot.cards[1 : lot.players + 1]
        of_suit = [seat for seat, card in enumerate(cards) if card.suit == turned_up.suit]
        best = max(of_suit, key=lambda seat: cards[seat].rank, default=None)
        return Drawn(((None, turned_up), *enumerate(cards)), best)

    def __str__(self) -> str:
        return "a card is turned up, each is dealt one, and the highest of its suit is first hand"


@dataclass(frozen=True, slots=True)
class FirstOfRankDeals:
    """Cards are dealt one by one, face up; whoever gets the first of a rank deals first."""

    finds_dealer: ClassVar[bool] = True
    rank: int
    from_any_seat: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return what was dealt, and the seat that deals."""
        start = lot.any_seat() if self.from_any_seat else 0
        shown = []
        for place, card in enumerate(lot.cards):
            seat = (start + place) % lot.players
            shown.append((seat, card))
            if card.rank == self.rank:
                return Drawn(tuple(shown), seat)
        return Drawn(tuple(shown), None)

    def __str__(self) -> str:
        where = "any seat" if self.from_any_seat else "the first seat"
        return f"cards are dealt singly, from {where} on; the first to get {a_rank(self.rank)} deals first"


@dataclass(frozen=True, slots=True)
class SomebodyDeals:
    """A player drawn at random deals first, or always the last seat."""

    finds_dealer: ClassVar[bool] = True
    at_random: bool = True

    def draw(self, lot: Lot) -> Drawn:
        """Return the seat that deals."""
        return Drawn((), lot.any_seat() if self.at_random else lot.players - 1)

    def __str__(self) -> str:
        return f"{'a player drawn at random' if self.at_random else 'the last seat'} deals first"


@dataclass(frozen=True, slots=True)
class FirstHandPasses:
    """Who is first hand next: the neighbour to the left or right, the winner, or the same again."""

    to: Literal["left", "right", "winner", "same"] = "left"

    def next(self, succession: Succession) -> int:
        """Return the seat that is first hand in the next deal."""
        match self.to:
            case "left":
                return (succession.first_hand + 1) % succession.players
            case "right":
                return (succession.first_hand - 1) % succession.players
            case "winner":
                return succession.winner
            case "same":
                return succession.first_hand

    def __str__(self) -> str:
        match self.to:
            case "left" | "right":
                return f"first hand passes to the {self.to}"
            case "winner":
                return "the winner is first hand next"
            case "same":
                return "first hand stays where it is"


@dataclass(frozen=True, slots=True)
class DealsToFirst:
    """Who deals: the player before first hand in the order of play, or first hand himself."""

    step: int = -1  # from first hand to the dealer, seats numbered clockwise

    def dealer(self, first_hand: int, players: int) -> int:
        """Return the seat that deals."""
        return (first_hand + self.step) % players

    def __str__(self) -> str:
        match self.step:
            case -1:
                return "the player on first hand's right deals"
            case 0:
                return "first hand deals"
            case _:
                return "the player on first hand's left deals"


@dataclass(frozen=True, slots=True)
class Stake:
    """What each player has at first: so many jetons, and fiches of so many jetons.

    Accounts are kept in *unit*; a jeton may be worth more than one.
    """

    jetons: int
    fiches: int = 0
    jetons_in_a_fiche: int = 1
    unit: str = "jeton"
    example: bool = False  # the source gives the amount as one
    worth: int = 1  # of a jeton

    def purse(self) -> int:
        """Return the worth of it all.

        Examples
        --------
        >>> Stake(10, 9, 10).purse(), Stake(10, 9, 10, unit="point", worth=10).purse()
        (100, 1000)
        """
        return self.worth * (self.jetons + self.fiches * self.jetons_in_a_fiche)

    def __str__(self) -> str:
        say = ", for example," if self.example else ""
        coin = self.unit if self.worth == 1 else "jeton"
        worth = "" if self.worth == 1 else f" of {counted(self.worth, self.unit)}"
        first = f"each has {counted(self.jetons, coin)}{worth}{say} at first"
        if not self.fiches:
            return first
        fiches = f"{counted(self.fiches, 'fiche')} of {counted(self.jetons_in_a_fiche, coin)}"
        return f"{first} and {fiches}, {counted(self.purse(), self.unit)} in all"


@dataclass(frozen=True, slots=True)
class PaidIn:
    """What is paid in, where no source says how much of it each player has at first."""

    unit: str

    def purse(self) -> int:
        """Return what each has at first: nothing that is known."""
        return 0

    def __str__(self) -> str:
        return f"payments are made in {self.unit}s; no number of them to begin with is set"


@dataclass(frozen=True, slots=True)
class Debts:
    """Whether debts are kept on the books, or nobody pays more than he has."""

    on_the_books: bool = True

    def payable(self, purse: int, amount: int) -> int:
        """Return how much of *amount* is paid."""
        return amount if self.on_the_books else max(0, min(purse, amount))

    def __str__(self) -> str:
        return "debts are kept on the books" if self.on_the_books else "nobody pays more than he has"


@dataclass(frozen=True, slots=True)
class Deals:
    """The sitting ends when each has been first hand so often, or when somebody has nothing left."""

    rounds: int = 1
    until_ruin: bool = False

    def over(self, sitting: Sitting) -> bool:
        """Tell whether the sitting is over."""
        if self.until_ruin:
            return min(sitting.purses) <= 0
        return sitting.deals >= self.rounds * sitting.players

    def __str__(self) -> str:
        if self.until_ruin:
            return "deals go on until somebody has nothing left"
        often = "once" if self.rounds == 1 else f"{self.rounds} times"
        return f"a sitting lasts until each has been first hand {often}"


@dataclass(frozen=True, slots=True)
class MostWins:
    """Who has most wins the sitting; equals share it, play on, or yield to the one least often caught."""

    equals: Literal["share", "play-on", "least-caught"] = "share"

    def winners(self, sitting: Sitting) -> tuple[int, ...]:
        """Return the winners; nobody yet if another deal must decide."""
        best = max(sitting.purses)
        seats = tuple(seat for seat, purse in enumerate(sitting.purses) if purse == best)
        if len(seats) == 1 or self.equals == "share":
            return seats
        if self.equals == "play-on":
            return ()
        least = min(sitting.caught[seat] for seat in seats)
        return tuple(seat for seat in seats if sitting.caught[seat] == least)

    def __str__(self) -> str:
        return (
            "whoever stands best wins the sitting; "
            + {
                "share": "equals share it",
                "play-on": "between equals another deal decides",
                "least-caught": "of equals the one least often left with a wild card",
            }[self.equals]
        )
