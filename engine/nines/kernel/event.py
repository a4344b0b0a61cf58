"""Events: records of what happens in a game. The display of a family of games turns events into sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from nines.boundary.reprs import short_repr
from nines.cards import Card, Face  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.ledger import Account, Seat  # noqa: TC001 - the same

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class SumPart(NamedTuple):
    """One part of the sum behind an amount.

    Parameters
    ----------
    says
        The part in words, such as ``4 + 9 = 13`` or ``doubled for 9♥ in hand``.
    rules
        The keys of the rules that cause this part; empty if the rule of the event causes it.
    """

    says: str
    rules: tuple[str, ...] = ()


class Sum(Protocol):
    """How an amount comes about. Nothing is worked out before a face asks, so play is not slower for it."""

    def parts(self) -> tuple[SumPart, ...]:
        """Return the parts of the sum in order; empty if the amount needs no explanation."""
        ...

    def __str__(self) -> str:
        """Return the sum in few words, without the reasons that events before it give."""
        ...


UNNOTICED: Final = "kept_back"  # the other players do not know that a card could be kept back


class Event(NamedTuple):
    """An event in a game, with the key of the rule that caused it.

    Parameters
    ----------
    kind
        A word for what happened; the display of the family has a sentence for this word.
    rule
        The key of the rule that caused the event.
    actor
        The seat that acts, or that the event concerns, from 0; None if the event concerns no seat.
    cards
        The cards in the event; empty if the seat that sees the event does not see the cards.
    named
        The face that a wild card stands for, if it is not the card's own face.
    giver, taker, amount, unit
        In a payment: the seat or pool that pays, the seat or pool that receives, the amount, and the unit of
        the amount. In other events, *amount* is a count, or the size of a bid or a bet.
    said
        The words that a player says.
    detail
        More about the event: the parts of a hand or of a discard, the trump suit, or the bid.
    seen_by
        The seats that see the cards; None if all seats see them.
    unseen
        The number of hidden cards; set only in an event that :meth:`as_seen` returns.
    made_of
        How the amount comes about; None if it is what the rule says. It repeats what the position shows, so
        records and comparisons of events leave it out.
    because
        Why it happens, if the sentence of the rule does not fit: in a deal that is set up, few of the cards
        may have been dealt. Empty in all other deals.
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
    made_of: Sum | None = None
    because: str = ""

    def __repr__(self) -> str:
        return short_repr(self)

    def as_seen(self, seat: Seat) -> Event:
        """Return the event as a seat sees it; if the cards are hidden, only their number is given.

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


def seen_by(events: Iterable[Event], seat: Seat) -> Iterator[Event]:
    """Yield the events that a seat sees, in the form in which the seat sees them.

    Parameters
    ----------
    events
        The events, in order.
    seat
        The seat, from 0.

    Examples
    --------
    >>> kept = Event("kept_back", "comet-1752/carte-blanche", 1)
    >>> [len([*seen_by([kept], seat)]) for seat in (0, 1)]
    [0, 1]
    """
    for event in events:
        if event.kind != UNNOTICED or event.actor == seat:
            yield event.as_seen(seat)
