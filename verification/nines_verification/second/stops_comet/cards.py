"""Cards as texts, and plays: the cards that may be laid at once."""

from dataclasses import dataclass
from itertools import combinations

SUITS = "♣♦♥♠"
RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
NUMBER = {name: number for number, name in enumerate(RANKS) if name}
NINE = 9
KING = 13


def plain(card: str) -> str:
    """Return a card without the mark that distinguishes it from another card of the same rank and suit."""
    return card.partition("#")[0]


def rank_of(card: str) -> int:
    """Return the rank of a card, from 1 for an ace to 13 for a king."""
    return NUMBER[plain(card)[:-1]]


def suit_of(card: str) -> str:
    """Return the sign of a card's suit."""
    return plain(card)[-1]


def in_order(cards: list[str]) -> list[str]:
    """Sort cards by suit, in the order in which acts name suits, then by rank."""
    return sorted(cards, key=lambda card: (SUITS.index(suit_of(card)), rank_of(card)))


def points(card: str) -> int:
    """Return the points of a card: ten for a court card, and the number of pips for any other card."""
    return min(rank_of(card), 10)


@dataclass(frozen=True)
class Lay:
    """One or several cards that are laid at once.

    ``rank`` is the rank that the cards stand for. ``suit`` is the suit of the sequence, if suits matter.
    ``comets`` is the number of comets among the cards. ``as_itself`` says whether these comets are laid as
    nines.
    """

    cards: tuple[str, ...]
    rank: int
    suit: str
    comets: int = 0
    as_itself: bool = False
    name: str = ""

    @property
    def text(self) -> str:
        """Return the act of this play as text."""
        return f"lay {'+'.join(self.cards)}" + (f" as {self.name}" if self.name else "")


def natural_lay(cards: tuple[str, ...]) -> Lay:
    """Return the play of natural cards of one rank."""
    return Lay(cards=tuple(in_order(list(cards))), rank=rank_of(cards[0]), suit=suit_of(cards[0]))


def set_with_comets(naturals: tuple[str, ...], comets: tuple[str, ...], rank: int) -> Lay:
    """Return the play of natural cards and comets together; all these cards count as one rank."""
    as_itself = rank == NINE
    cards = in_order([*naturals, *comets]) if as_itself else [*in_order(list(naturals)), *comets]
    return Lay(
        cards=tuple(cards),
        rank=rank,
        suit=suit_of(cards[0]),
        comets=len(comets),
        as_itself=as_itself,
        name="" if as_itself else RANKS[rank],
    )


def sets_of(naturals: list[str], comets: list[str], rank: int, size: int, most: int) -> list[Lay]:
    """Return all plays of a given number of cards that include at most a given number of comets."""
    lays: dict[str, Lay] = {}
    for held in range(min(most, len(comets), size - 1) + 1):
        for chosen in combinations(in_order(naturals), size - held):
            for wild in combinations(in_order(comets), held):
                lay = set_with_comets(chosen, wild, rank) if held else natural_lay(chosen)
                lays[lay.text] = lay
    return list(lays.values())
