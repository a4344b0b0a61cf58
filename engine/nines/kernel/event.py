"""Events: what happens in a game, as data. The sentences belong to the display of a family."""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.ledger import Account, Seat  # noqa: TC001 - the same


class Event(NamedTuple):
    """Something that happened, and the key of the rule by which it did.

    Parameters
    ----------
    kind
        What happened: a word for which the display of the family has a sentence.
    rule
        The key of the rule.
    actor
        The seat that did it or to which it happened, from 0; None if no seat did.
    cards
        The cards concerned; empty for a seat that does not see them.
    named
        What a wild card stands for, if not for itself.
    giver, taker, amount, unit
        A payment: from and to which seat or pool, how much, in which unit. An amount may also be a count.
    said
        What a player announces, word for word.
    detail
        How a hand or a discard is made up, the suit of trumps, or what was bid.
    seen_by
        The seats that see the cards; None if all do.
    unseen
        How many cards the seat does not see; only in an event as one seat sees it.
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
        """Return the event as a seat sees it: cards that it does not see are only counted.

        Parameters
        ----------
        seat
            From 0.

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
