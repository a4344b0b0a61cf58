"""Events: what happens in a game, as data. The display of each family puts them into sentences."""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.ledger import Account, Seat  # noqa: TC001 - the same


class Event(NamedTuple):
    """An event in a game, with the key of the rule that caused it.

    Parameters
    ----------
    kind
        What happened, as a word for which the family's display has a sentence.
    rule
        The key of the rule.
    actor
        The seat that acts or is concerned, from 0; None if there is no such seat.
    cards
        The cards concerned; empty if the seat that sees the event does not see the cards.
    named
        The face that a wild card stands for, if not its own.
    giver, taker, amount, unit
        A payment: the paying and the receiving seat or pool, the amount and its unit. In other events the
        amount is a count.
    said
        What a player announces, word for word.
    detail
        The parts of a hand or discard, the trump suit, or the bid.
    seen_by
        The seats that see the cards; None if all do.
    unseen
        How many cards are hidden; only in an event as one seat sees it.
    """

    kind: str
    rule: str
    actor: Seat | None = None
    cards: tuple[Card, ...] = ()
    named: Face | None = None
    giver: Account | None = None
    taker: Account | None = None
    amount: int = 0
    unit: str = ""
    said: str = ""
    detail: str = ""
    seen_by: tuple[Seat, ...] | None = None
    unseen: int = 0

    def as_seen(self, seat: Seat) -> Event:
        """Return the event as a seat sees it: hidden cards are only counted.

        Parameters
        ----------
        seat
            The seat, from 0.

        Examples
        --------
        >>> from nines.cards import parse_cards
        >>> dealt = Event("dealt", "comet-1718/deal", 1, parse_cards("5♠ 6♠"), seen_by=(1,))
        >>> dealt.as_seen(0).cards, dealt.as_seen(0).unseen
        ((), 2)
        """
        if not self.cards or self.seen_by is None or seat in self.seen_by:
            return self
        return self._replace(cards=(), unseen=len(self.cards))
