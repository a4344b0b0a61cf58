"""What a seat sees now, as a row of numbers in a fixed order, for programs that learn.

The row consists of planes. Most planes have one number for each card of the pack; others have one for each
seat or each token. Seats are counted from the seat that looks: 0 is that seat, 1 the next one. The names,
sizes and order of the planes are the same for all games; only the pack, the tokens and the number of seats
differ. The row leaves out the course of play, so it is an observation, and no information state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.adapters.deal import TokenDeal
    from nines.cards import Card
    from nines.kernel.family import PlacedCards

VERSION: Final = 1  # of the planes; it changes with their order or meaning


class Plane(NamedTuple):
    """Some numbers of the row that belong together.

    Parameters
    ----------
    name
        The name.
    start
        The place of the first number.
    size
        How many numbers there are.
    says
        What the numbers mean.
    """

    name: str
    start: int
    size: int
    says: str


@dataclass(frozen=True)
class Planes:
    """The planes of a game for a number of players.

    Parameters
    ----------
    cards
        The cards of the pack in order; the number of a card in a plane is its place.
    tokens
        How many tokens there are.
    seats
        The number of players.

    Examples
    --------
    >>> import nines
    >>> from nines.adapters.deal import TokenDeal
    >>> deal = TokenDeal(nines.load("comet-1718"), 3, seed=7)
    >>> planes = Planes.of(deal)
    >>> planes.size, len(planes.row(deal, 0))
    (661, 661)
    >>> [plane.name for plane in planes.layout][:3]
    ['hand', 'plays from', 'shown 0']
    """

    cards: tuple[Card, ...]
    tokens: int
    seats: int

    @classmethod
    def of(cls, deal: TokenDeal) -> Planes:
        """Return the planes for a deal and all others of its game with as many players."""
        return cls(deal.game.pack(deal.position.seats), len(deal.codec.tokens), deal.position.seats)

    @cached_property
    def layout(self) -> tuple[Plane, ...]:
        """All planes in order."""
        found, start = list[Plane](), 0
        for name, size, says in self._named():
            found.append(Plane(name, start, size, says))
            start += size
        return tuple(found)

    def _named(self) -> Iterator[tuple[str, int, str]]:
        cards, seats = len(self.cards), range(self.seats)
        yield "hand", cards, "1 for each card in the hand of the seat that looks"
        yield "plays from", cards, "1 for each card that the seat plays now instead of its own, as of a dummy"
        for seat in seats:
            yield f"shown {seat}", cards, f"1 for each card of the hand of seat {seat} that all see"
        for seat in seats:
            yield (
                f"laid {seat}",
                cards,
                f"1 for each card seen on the table that seat {seat} played",
            )
        yield "open", cards, "1 for each other card that is seen, such as a card turned up"
        yield "last", cards, "1 for each card that was played last"
        yield "wanted", cards, "1 for each card that the rules want next, if they want particular ones"
        yield "trump", len(SUITS), f"1 for the trump suit; the order of the suits is {' '.join(SUITS)}"
        yield (
            "prefix",
            self.tokens,
            "for each token, its last place, from 1, in the act that the seat has begun",
        )
        yield "sizes", self.seats, "how many cards each seat holds"
        yield "turn", self.seats, "1 for the seat that acts; 0 for all when the deal is over"
        yield "gains", self.seats, "what each seat has gained in this deal so far, in units of the game"
        yield "pools", 1, "what lies in all pools together, in units of the game"

    @property
    def size(self) -> int:
        """How many numbers the row has."""
        last = self.layout[-1]
        return last.start + last.size

    def row(self, deal: TokenDeal, seat: int) -> list[float]:
        """Return the numbers for a seat.

        Parameters
        ----------
        deal
            The deal.
        seat
            The seat that looks, from 0.
        """
        game, position = deal.game, deal.position
        observation, display = game.observe(position, seat), game.family.display
        view = display.seat_view(game.rule_set, observation)
        placed = list(_placed(deal, seat))
        around = [(seat + step) % self.seats for step in range(self.seats)]
        shown = {owner: view.shown[owner] if view.shown else () for owner in around}
        found = self._marked(view.hand) + self._marked(view.plays_from)
        found += [number for owner in around for number in self._marked(shown[owner])]
        found += [number for owner in around for number in self._marked(_cards(placed, owner))]
        found += self._marked(_cards(placed, None))
        found += self._marked(placed[-1].cards if placed else ())
        found += self._marked(
            card for card in self.cards if any(face.covers(card.face) for face in view.wanted)
        )
        found += [float(suit == view.trump) for suit in SUITS]
        begun = deal.choice.prefix if deal.to_act == seat else ()
        last = {token: float(place) for place, token in enumerate(begun, 1)}
        found += [last.get(token, 0.0) for token in deal.codec.tokens]
        gains = deal.gains
        found += [float(observation.counts[owner]) for owner in around]
        found += [float(owner == deal.to_act) for owner in around]
        found += [float(gains[owner]) for owner in around]
        return [*found, float(sum(amount for _, amount in position.ledger.pools))]

    @cached_property
    def _place(self) -> dict[Card, int]:
        return {card: place for place, card in enumerate(self.cards)}

    def _marked(self, cards: Iterable[Card]) -> list[float]:
        numbers = [0.0] * len(self.cards)
        for card in cards:
            if card in self._place:  # a card that only shows the trump suit may be of another pack
                numbers[self._place[card]] = 1.0
        return numbers


def _placed(deal: TokenDeal, seat: int) -> Iterator[PlacedCards]:
    """Yield the cards outside the hands that a seat sees; those played last come last."""
    display, rules = deal.game.family.display, deal.game.rule_set
    for rows in (display.hidden_piles(rules, deal.position), display.card_rows(rules, deal.position)):
        for row in rows:
            if row.seen_by is None or seat in row.seen_by:
                yield from row.placed


def _cards(placed: Iterable[PlacedCards], owner: int | None) -> Iterator[Card]:
    for one in placed:
        if one.seat == owner:
            yield from one.cards
