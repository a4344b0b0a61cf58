"""Rules for players, cards, the deal, and the card turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from nines.cards import ACE, JOKER, RANK_SIGNS, RANKS, SUIT_NAMES, a_rank, pack
from nines.common.inputs import Dealt

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.inputs import Stock
    from nines.ninety_nine.rule_inputs import Trumping

FOUR: Final = 4  # the number of hands into which the whole pack is dealt


@dataclass(frozen=True, slots=True)
class SoMany:
    """A fixed number of players can play or, if the game allows it, one more.

    Parameters
    ----------
    players
        The number of players.
    or_one_more
        Whether one more player can play.
    """

    players: int
    or_one_more: bool = False

    def admits(self, players: int) -> bool:
        """Return whether this many players can play."""
        return self.players <= players <= self.players + self.or_one_more

    def __str__(self) -> str:
        return f"{self.players}{f' or {self.players + 1}' * self.or_one_more} players can play"


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of 52 without some of the lowest ranks, perhaps with a joker; four players may use all ranks.

    Parameters
    ----------
    without
        The ranks taken out.
    jokers
        How many jokers the pack has, 0 or 1.
    whole_for_four
        Whether four players use all ranks.

    Examples
    --------
    >>> for pack_rule in (Pack((2, 3, 4, 5)), Pack((2, 3, 4, 5), jokers=1), Pack(())):
    ...     print(pack_rule)
    36 cards are used, without the 2s, 3s, 4s and 5s
    37 cards are used, without the 2s, 3s, 4s and 5s, but with a joker
    52 cards are used
    """

    without: tuple[int, ...]
    jokers: int = 0
    whole_for_four: bool = False

    in_turn: ClassVar[int] = 1

    def cards(self, players: int = 0, deal: int = 0) -> tuple[Card, ...]:  # noqa: ARG002 - the same in each
        """Return the cards."""
        without = () if self.whole_for_four and players == FOUR else self.without
        return (*pack(without=without), *(JOKER,) * self.jokers)

    def __str__(self) -> str:
        *first, last = [f"{RANK_SIGNS[rank]}s" for rank in self.without] or [""]
        lacks = (
            f", without the {', '.join(first)} and {last}" if first else f", without the {last}" * bool(last)
        )
        joker = (", but with a joker" if lacks else ", with a joker") * self.jokers
        for_four = f"; four players use all {len(self.cards(FOUR))}" * self.whole_for_four
        return f"{len(self.cards())} cards are used{lacks}{joker}{for_four}"


@dataclass(frozen=True, slots=True)
class AceHigh:
    """The ace is the highest card; then come king, queen, jack and the others in order."""

    def height(self, rank: int) -> int:
        """Return the height of a rank; a higher rank has a greater number."""
        return RANKS.stop if rank == ACE else rank

    def __str__(self) -> str:
        return "the ace is the highest card; then come king, queen, jack and the others in order"


@dataclass(frozen=True, slots=True)
class OneByOne:
    """The whole pack is dealt one card at a time, in equal hands; cards left over go to nobody."""

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the cards left over."""
        cards, many = stock.cards, len(stock.order)
        dealt = len(cards) - len(cards) % many
        hands = {hand: cards[place:dealt:many] for place, hand in enumerate(stock.order)}
        return Dealt(tuple(hands[hand] for hand in sorted(hands)), cards[dealt:])

    def __str__(self) -> str:
        return "the whole pack is dealt one card at a time, face down, in equal hands"


@dataclass(frozen=True, slots=True)
class LeftOver:
    """The card left over from the deal is turned up."""

    def stock(self) -> tuple[Card, ...]:
        """Return an empty stock, because the card turned up comes from the pack."""
        return ()

    def __str__(self) -> str:
        return "the card left over from the deal is turned up"


@dataclass(frozen=True, slots=True)
class FromStock:
    """Before each deal, the top card of a stock is turned up; the stock is not part of the deal.

    Parameters
    ----------
    ranks
        The ranks of the stock, 1 (ace) to 13 (king).
    """

    ranks: tuple[int, ...]

    def stock(self) -> tuple[Card, ...]:
        """Return the cards of the stock."""
        return pack(without=tuple(rank for rank in RANKS if rank not in self.ranks))

    def __str__(self) -> str:
        ranks = f"{RANK_SIGNS[self.ranks[0]]}s to {RANK_SIGNS[self.ranks[-1]]}s"
        return f"the {ranks} form a stock, face down; its top card is turned up before each deal"


@dataclass(frozen=True, slots=True)
class AsTurnUp:
    """A joker in hand counts as the card turned up."""

    def stands_for(self, turn_up: Card) -> Card:
        """Return the card that the joker counts as."""
        return turn_up

    def __str__(self) -> str:
        return "a joker in hand counts as the card turned up, in the bid and in the tricks"


@dataclass(frozen=True, slots=True)
class FirstWithout:
    """The first round of each game, or only of the match, has no trumps."""

    of_match: bool = False

    def suit(self, trumping: Trumping) -> str | None:
        """Return an empty suit for a round without trumps, else None."""
        return None if (trumping.round_in_match if self.of_match else trumping.round_in_game) else ""

    def __str__(self) -> str:
        return f"the first round of {'the match' if self.of_match else 'a game'} has no trumps"


@dataclass(frozen=True, slots=True)
class BySuccesses:
    """The number of successful bids in the previous round decides the trump suit."""

    suits: str  # the suits for no success, one, two…

    def suit(self, trumping: Trumping) -> str | None:
        """Return the suit for the number of successful bids; None if *suits* has no suit for it."""
        return self.suits[trumping.succeeded] if trumping.succeeded < len(self.suits) else None

    def __str__(self) -> str:
        named = ", ".join(f"{SUIT_NAMES[suit]} for {number}" for number, suit in enumerate(self.suits))
        return f"the number of successful bids in the round before decides trumps: {named}"


@dataclass(frozen=True, slots=True)
class AllWithout:
    """There are no trumps after a round in which a given number of players succeeded.

    Parameters
    ----------
    succeeded
        The number of successful players after which there are no trumps.
    """

    succeeded: int

    def suit(self, trumping: Trumping) -> str | None:
        """Return an empty suit after a round in which *succeeded* players succeeded, else None."""
        return "" if trumping.succeeded == self.succeeded else None

    def __str__(self) -> str:
        return f"there are no trumps after a round in which {self.succeeded} players succeeded"


@dataclass(frozen=True, slots=True)
class TurnUpWithout:
    """There are no trumps if a card of this rank, or the joker, is turned up.

    Parameters
    ----------
    rank
        The rank, 1 (ace) to 13 (king).
    """

    rank: int

    def suit(self, trumping: Trumping) -> str | None:
        """Return an empty suit if the card turned up means no trumps, else None."""
        card = trumping.turn_up
        return "" if card is not None and (card == JOKER or card.rank == self.rank) else None

    def __str__(self) -> str:
        return f"there are no trumps if {a_rank(self.rank)} or the joker is turned up"


@dataclass(frozen=True, slots=True)
class SuitOfTurnUp:
    """The suit of the card turned up is trumps."""

    def suit(self, trumping: Trumping) -> str | None:
        """Return the suit of the card turned up."""
        return trumping.turn_up.suit if trumping.turn_up else None

    def __str__(self) -> str:
        return "the suit of the card turned up is trumps"
