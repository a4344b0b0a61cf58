"""Rules that say how the cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.common.inputs import Dealt
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.common.aspects import Deal
    from nines.common.inputs import Allowed, InWords, Stock


def packets(count: int, small: int, large: int, *, small_first: bool) -> tuple[int, ...]:
    """Return packets of *small* or *large* cards that total *count*, with as few large packets as possible.

    If no combination of packets totals *count*, the last packet consists of the remaining cards.

    Examples
    --------
    >>> packets(17, 3, 4, small_first=True)
    (3, 3, 3, 4, 4)
    >>> packets(5, 3, 4, small_first=True)
    (3, 2)
    """
    for larger in range(count // large + 1):
        rest = count - large * larger
        if rest % small == 0:
            smaller = (small,) * (rest // small)
            larges = (large,) * larger
            return smaller + larges if small_first else larges + smaller
    whole, rest = divmod(count, small)
    return (small,) * whole + (rest,) * (rest > 0)


@dataclass(frozen=True, slots=True)
class InPackets:
    """Deal equal hands, as large as the pack allows, in packets of three or four.

    With *whole_pack*, the first seats served get one more card each until the pack is dealt out, so hands are
    unequal. Without *whole_pack*, the remaining cards lie face down, out of play.
    """

    small_first: bool = True
    whole_pack: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards."""
        players = len(stock.order)
        hands: dict[int, list[Card]] = {seat: [] for seat in stock.order}
        cards: Iterator[Card] = iter(stock.cards)
        for size in packets(len(stock.cards) // players, 3, 4, small_first=self.small_first):
            for seat in stock.order:
                hands[seat].extend(next(cards) for _ in range(size))
        left = tuple(cards)
        if self.whole_pack:
            for seat, card in zip(stock.order, left, strict=False):
                hands[seat].append(card)
            left = ()
        return Dealt(tuple(tuple(hands[seat]) for seat in range(players)), left)

    def __str__(self) -> str:
        first = "three" if self.small_first else "four"
        rest = "are dealt one by one" if self.whole_pack else "lie face down, out of play"
        how = f"in packets of three and four, the packets of {first} first"
        return f"equal hands are dealt {how}; the remaining cards {rest}"


@dataclass(frozen=True, slots=True)
class EqualHands:
    """Deal equal hands, and leave some cards on the table.

    Parameters
    ----------
    on_table
        The smallest number of cards that stay on the table, at least 0.
    each
        The number of cards in each hand; 0 makes the hands as large as the pack allows.
    whole_hands
        Whether each hand is dealt at once instead of card by card.
    """

    in_words: ClassVar[InWords] = {"each": {0: "as many as the pack allows"}}
    on_table: int = 0
    each: int = 0
    whole_hands: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards."""
        players = len(stock.order)
        size = self.each or (len(stock.cards) - self.on_table) // players
        return _dealt(stock, size * players, whole_hands=self.whole_hands)

    def __str__(self) -> str:
        how = _how(whole_hands=self.whole_hands)
        hands = f"each player gets {self.each} cards," if self.each else "equal hands are"
        some = f"at least {self.on_table} cards remain and lie"
        left = some if self.on_table else "any cards left over lie"
        return f"{hands} dealt {how}; {left} face down on the table"


@dataclass(frozen=True, slots=True)
class ToTheEnd:
    """Deal all cards except the cards for the table; the first players served may get one card more.

    Parameters
    ----------
    on_table
        The number of cards that stay on the table, at least 0.
    whole_hands
        Whether each hand is dealt at once instead of card by card.
    """

    on_table: int = 0
    whole_hands: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards."""
        return _dealt(stock, len(stock.cards) - self.on_table, whole_hands=self.whole_hands)

    def __str__(self) -> str:
        how = _how(whole_hands=self.whole_hands)
        more = "; if they cannot be shared equally, the first players get one card more"
        rest = f"; {self.on_table} cards remain and lie face down on the table" if self.on_table else ""
        return f"{'the' if rest else 'all'} cards are dealt {how}{more}{rest}"


@dataclass(frozen=True, slots=True)
class ByNumber:
    """Deal in one way to at most *few* players, and in another way to more players.

    Parameters
    ----------
    few
        The largest number of players for the first way of dealing.
    to_few
        The rule for dealing to at most *few* players.
    to_more
        The rule for dealing to more players.
    """

    few: int
    to_few: Deal
    to_more: Deal

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards."""
        way = self.to_few if len(stock.order) <= self.few else self.to_more
        return way.deal(stock)

    def __str__(self) -> str:
        few, more = (str(way).replace("; ", ", and ") for way in (self.to_few, self.to_more))
        return f"for up to {self.few} players, {few}; for more players, {more}"


@dataclass(frozen=True, slots=True)
class ForThisMany:
    """Deal in one way to exactly *players* players, and in another way to any other number.

    Parameters
    ----------
    players
        The number of players for the first way of dealing, at least 1.
    to_them
        The rule for dealing to this number of players.
    to_others
        The rule for dealing to other numbers of players.

    Examples
    --------
    >>> from nines.cards import pack
    >>> from nines.common.inputs import Stock
    >>> nine_each = ForThisMany(5, EqualHands(each=9), EqualHands())
    >>> [len(nine_each.deal(Stock(pack(), tuple(range(seats)))).left) for seats in (3, 5)]
    [1, 7]
    """

    players: int
    to_them: Deal
    to_others: Deal

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards."""
        way = self.to_them if len(stock.order) == self.players else self.to_others
        return way.deal(stock)

    def __str__(self) -> str:
        them, others = (str(way).replace("; ", ", and ") for way in (self.to_them, self.to_others))
        return f"for {self.players} players, {them}; for other numbers, {others}"


@dataclass(frozen=True, slots=True)
class SoManyEach:
    """Deal hands in packets; the number of players decides the size of a hand.

    The other cards are a dead hand.

    Parameters
    ----------
    each
        Pairs of numbers: a number of players, and the number of cards in each hand for these players.
    packet
        The number of cards dealt at a time, at least 1.
    """

    allowed: ClassVar[Allowed] = {"packet": (1, 52)}
    each: tuple[tuple[int, int], ...]  # pairs of a number of players and a number of cards
    packet: int = 1

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the remaining cards.

        Raises
        ------
        RequestError
            If there is no entry in *each* for this number of players.
        """
        players = len(stock.order)
        size = dict(self.each).get(players)
        if size is None:
            raise RequestError(f"the rule gives no number of cards for {players} players: {self}")
        hands: dict[int, list[Card]] = {seat: [] for seat in stock.order}
        cards: Iterator[Card] = iter(stock.cards)
        for dealt in range(0, size, self.packet):
            for seat in stock.order:
                hands[seat].extend(next(cards) for _ in range(min(self.packet, size - dealt)))
        return Dealt(tuple(tuple(hands[seat]) for seat in range(players)), tuple(cards))

    def __str__(self) -> str:
        numbers = ", ".join(f"{cards} each for {players} players" for players, cards in self.each)
        how = "one at a time" if self.packet == 1 else f"in packets of {self.packet}"
        return f"cards are dealt {how}: {numbers}; the remaining cards lie face down, out of play"


@dataclass(frozen=True, slots=True)
class WithSpareHand:
    """Deal out the whole pack: one hand to each player, and a last hand, the spare hand, to nobody.

    The players' hands are equal, and the spare hand takes the remaining cards. With *longer*, cards are dealt
    in rounds until none is left, so the first players served may get one card more.
    """

    longer: bool = False
    whole_hands: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the spare hand."""
        cards, players = stock.cards, len(stock.order)
        size, over = divmod(len(cards), players + 1)
        sizes = [size + (self.longer and place < over) for place in range(players)]
        sizes.append(len(cards) - sum(sizes))
        places = self._places(sizes)
        piles: list[list[Card]] = [[] for _ in sizes]
        for place, card in zip(places, cards, strict=True):
            piles[place].append(card)
        hands: list[tuple[Card, ...]] = [()] * players
        for seat, pile in zip(stock.order, piles, strict=False):
            hands[seat] = tuple(pile)
        return Dealt(tuple(hands), tuple(piles[players]))

    def _places(self, sizes: list[int]) -> list[int]:
        """Return who receives each card, in the order of dealing; in each round the spare hand comes last."""
        if self.whole_hands:
            return [place for place, size in enumerate(sizes) for _ in range(size)]
        rounds = range(max(sizes))
        return [place for done in rounds for place, size in enumerate(sizes) if done < size]

    def __str__(self) -> str:
        how = "one hand at a time" if self.whole_hands else "one card at a time"
        spare = "the spare hand gets any cards left over"
        over = "the first players get one card more" if self.longer else spare
        return f"the whole pack is dealt {how}, with a hand for each player and a spare hand; {over}"


@dataclass(frozen=True, slots=True)
class RoundsAndTurnUp:
    """Deal all cards but the last in rounds, to the players and then to a spare hand that gets the last card.

    If the cards cannot be shared equally, the first players served get one card more. The last card of the
    pack is the turn-up.
    """

    whole_hands: bool = False

    def deal(self, stock: Stock) -> Dealt:
        """Return the hands and the spare hand, whose last card is the last card of the pack."""
        *cards, last = stock.cards
        rounds = WithSpareHand(longer=True, whole_hands=self.whole_hands)
        hands, left = rounds.deal(stock._replace(cards=tuple(cards)))
        return Dealt(hands, (*left, last))

    def __str__(self) -> str:
        rounds = WithSpareHand(longer=True, whole_hands=self.whole_hands)
        return f"{rounds}; the last card of the pack lies with the spare hand"


def _dealt(stock: Stock, dealt: int, *, whole_hands: bool) -> Dealt:
    """Deal *dealt* cards into hands as equal as possible, and return the hands and the other cards."""
    cards, players = stock.cards, len(stock.order)
    size, more = divmod(dealt, players)
    hands: list[tuple[Card, ...]] = [()] * players
    start = 0
    for place, seat in enumerate(stock.order):
        end = start + size + (place < more)
        hands[seat] = cards[start:end] if whole_hands else cards[place:dealt:players]
        start = end
    return Dealt(tuple(hands), cards[dealt:])


def _how(*, whole_hands: bool) -> str:
    return "one hand at a time" if whole_hands else "one card at a time"
