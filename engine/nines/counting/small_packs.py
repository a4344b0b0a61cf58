"""Games with small packs: all possible deals of a few cards.

The rules stay the same. A position is set up with some cards of the game's own pack, and the other cards are
out of play. In a Stops game, a missing rank therefore blocks a sequence.

Symmetric deals are counted separately: two deals that differ only by an exchange of seats, suits or equal
cards count as two.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb, perm
from typing import TYPE_CHECKING, Any

from nines.boundary.expected import door
from nines.cards import Card, in_order
from nines.counting.given_deals import GivenDeal
from nines.errors import CardsError, RequestError
from nines.kernel.setup_checks import check_cards, check_seats
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream


@dataclass(frozen=True)
class SmallPack:
    """A game that is played with few of its cards, and the way in which these cards are dealt.

    Parameters
    ----------
    game
        The game, with any of its readings.
    cards
        Cards of the game's own pack; :func:`nines.counting.given_deals.parse_pack` reads them from a text,
        and :func:`nines.counting.given_deals.cut` selects them by ranks and suits.
    sizes
        The number of cards that each seat is dealt, seat 0 first; the other cards form the pile.
    ordered
        The number of cards at the start of the pile that are put into every possible order, at least 0. The
        other cards of the pile follow in ascending order. The order of the pile matters only if the game has
        a stock or turns up a card.
    every
        The interval at which deals are taken, starting with the first deal; 1 takes all deals.
    turn
        The seat that begins, from 0; in a game with a dealer button, the seat that has the button.
    match
        The state of the match, as in :class:`nines.counting.given_deals.GivenDeal`. If the game alternates
        between two packs, the entry ``deals`` of the match decides which pack is used.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if the hands need more cards than are given.
    CardsError
        If a card is given twice or is not in the game's pack.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> pack = SmallPack(nines.load("comet-1718"), parse_cards("A♣ 2♣ 3♣ 9♦"), (2, 2))
    >>> pack.size, str(next(pack.all_deals()))
    (6, 'A♣ 2♣ | 3♣ 9♦')
    """

    game: AnyGame
    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    ordered: int = 0
    every: int = 1
    turn: int = 0
    match: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game, seats = self.game, len(self.sizes)
        check_seats(game.name, game.rule_set.seats, seats)
        cited = game.rule_set.pack
        check_cards(self.cards, cited.rule.cards(seats, self.match.get("deals", 0)), cited)
        left = len(self.cards) - sum(self.sizes)
        if left < 0:
            raise RequestError(f"{sum(self.sizes)} cards cannot be dealt from {len(self.cards)}")
        if self.every < 1:
            raise RequestError(f"every {self.every}th deal cannot be taken; give 1 or more")
        if min(self.sizes) < 0 or not 0 <= self.ordered <= left:
            raise RequestError(f"{self.ordered} of {left} cards outside the hands cannot be put in order")

    @property
    def size(self) -> int:
        """The number of deals taken."""
        return -(-self._whole // self.every)

    @property
    def _whole(self) -> int:
        """The number of all possible deals, including those that are not taken."""
        left, ways = len(self.cards), 1
        for size in self.sizes:
            ways *= comb(left, size)
            left -= size
        return ways * perm(left, self.ordered)

    def all_deals(self) -> Iterator[GivenDeal]:
        """Yield the deals that are taken, in lexicographic order of the hands (seat 0 first) and the pile."""
        return map(self._deal, range(0, self._whole, self.every))

    def _deal(self, number: int) -> GivenDeal:
        """Return deal *number*, counted from 0, of all possible deals in lexicographic order."""
        rest, ways, hands = in_order(self.cards), self._whole, []
        for size in self.sizes:
            ways //= comb(len(rest), size)
            hand = _combination(rest, size, number // ways)
            hands.append(hand)
            rest, number = tuple(card for card in rest if card not in hand), number % ways
        first = []
        for _ in range(self.ordered):
            ways //= len(rest)
            card = rest[number // ways]
            first.append(card)
            rest, number = tuple(other for other in rest if other != card), number % ways
        return GivenDeal(tuple(hands), (*first, *rest), self.turn, self.match)

    def random_deal(self, stream: Stream) -> GivenDeal:
        """Return a random deal, all deals being equally likely.

        Parameters
        ----------
        stream
            The stream of random numbers to draw from.
        """
        cards, hands = stream.shuffled(in_order(self.cards)), []
        for size in self.sizes:
            hands.append(in_order(cards[:size]))
            cards = cards[size:]
        pile = (*cards[: self.ordered], *in_order(cards[self.ordered :]))
        return GivenDeal(tuple(hands), pile, self.turn, self.match)


def _combination(cards: tuple[Card, ...], size: int, number: int) -> tuple[Card, ...]:
    """Return combination *number*, counted from 0, of all combinations in lexicographic order.

    Examples
    --------
    >>> from itertools import combinations
    >>> from nines.cards import parse_cards
    >>> cards = parse_cards("A♣ 2♣ 3♣ 4♣ 5♣")
    >>> [_combination(cards, 3, number) for number in range(10)] == list(combinations(cards, 3))
    True
    """
    chosen: list[Card] = []
    for place, card in enumerate(cards):
        if len(chosen) == size:
            break
        with_it = comb(len(cards) - place - 1, size - len(chosen) - 1)
        if number < with_it:
            chosen.append(card)
        else:
            number -= with_it
    return tuple(chosen)


@door
def equal_hands(game: AnyGame, cards: tuple[Card, ...], seats: int, **more: Any) -> SmallPack:  # noqa: ANN401
    """Return a small pack that deals every seat the same number of cards, as many as the game allows.

    Parameters
    ----------
    game
        The game, with any of its readings.
    cards
        Cards of the game's pack.
    seats
        The number of players, at least 1.
    more
        Other parameters of :class:`SmallPack`, by name.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or cannot be set up with these cards.
    CardsError
        If a card is not in the pack of the game.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> equal_hands(nines.load("comet-1718"), parse_cards("A♣ 2♣ 3♣ 4♣ 9♦"), 2).sizes
    (2, 2)
    """
    check_seats(game.name, game.rule_set.seats, seats)
    refused = ""
    for each in range(len(cards) // seats, 0, -1):
        pack = SmallPack(game, cards, (each,) * seats, **more)
        try:
            next(pack.all_deals()).start(game)
        except CardsError as error:
            refused = str(error)
        else:
            return pack
    raise RequestError(
        f"{game.name} cannot be set up for {seats} with {counted(len(cards), 'card')}: {refused or 'too few'}"
    )
