"""Rules on the card turned up in dealing, which decides trumps and affects pools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from nines.cards import RANK_NAMES, Card, a_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.stops.settlement_inputs import TrumpsPlayed as Played


@dataclass(frozen=True, slots=True)
class LastCardTurnedUp:
    """The pack's last card is turned face up, and it stays out of play.

    Examples
    --------
    >>> from nines.cards import parse_cards
    >>> print(LastCardTurnedUp().turned(parse_cards("2♠ K♣")))
    K♣
    """

    def turned(self, aside: Sequence[Card]) -> Card | None:
        """Return the card that is turned up, from the cards dealt to nobody; None if all cards are dealt."""
        return aside[-1] if aside else None

    def __str__(self) -> str:
        return "the pack's last card is turned face up, and stays out of play"


@dataclass(frozen=True, slots=True)
class SuitTurnedUp:
    """The suit of the card turned up is trumps."""

    def suit(self, turned: Card) -> str:
        """Return the suit that is trumps."""
        return turned.suit

    def __str__(self) -> str:
        return "the suit of the card turned up is trumps"


@dataclass(frozen=True, slots=True)
class DealerWinsTurnUp:
    """A dealer who turns up one of these cards wins the pool of that card.

    Parameters
    ----------
    cards
        Single cards, each with the pool that it wins.
    ranks
        Ranks, 1 (ace) to 13 (king), each with the pool that a card of this rank wins.

    Examples
    --------
    >>> won = DealerWinsTurnUp(((Card(9, "♦"), "Pope pool"),), ((1, "ace pool"),))
    >>> won.pool(Card(1, "♠")), won.pool(Card(9, "♠"))
    ('ace pool', '')
    """

    cards: tuple[tuple[Card, str], ...] = ()
    ranks: tuple[tuple[int, str], ...] = ()

    def pool(self, turned: Card) -> str:
        """Return the pool that the card wins; empty if the card wins no pool."""
        return dict(self.cards).get(turned) or dict(self.ranks).get(turned.rank, "")

    def __str__(self) -> str:
        named = [str(card) for card, _ in self.cards] + [a_rank(rank) for rank, _ in self.ranks]
        return f"a dealer who turns up {', '.join(named[:-1])} or {named[-1]} wins the pool of that card"


@dataclass(frozen=True, slots=True)
class TrumpsPlayed:
    """A player who has played the trumps of these ranks in one deal wins the pool.

    Parameters
    ----------
    pool
        The name of the pool.
    ranks
        The ranks, 1 (ace) to 13 (king).

    Examples
    --------
    >>> print(TrumpsPlayed("Matrimony compartment", (13, 12)))
    a player who plays the king and queen of trumps in one deal wins the Matrimony compartment
    """

    all_needed: ClassVar[bool] = True  # one rank alone does not win the pool

    pool: str
    ranks: tuple[int, ...]

    def sweeps(self, played: Played) -> bool:
        """Return whether the player wins the pool now."""
        if all(card.rank not in self.ranks for card in played.laid[-1].cards):
            return False
        wins = {(rank, played.trumps) for rank in self.ranks}
        last = {(card.rank, card.suit) for card in played.laid[-1].cards} & wins
        if not last or last == wins:
            return bool(last)
        return wins <= {(card.rank, card.suit) for laid in played.laid for card in laid.cards}

    def __str__(self) -> str:
        ranks = " and ".join(RANK_NAMES[rank] for rank in self.ranks)
        within = " in one deal" if len(self.ranks) > 1 else ""
        return f"a player who plays the {ranks} of trumps{within} wins the {self.pool}"
