"""Sentences for events, made from templates, and the templates that several families of games share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from nines.boundary.expected import expect
from nines.cards import show_cards
from nines.kernel.event import Event
from nines.kernel.ledger import SCORE
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_HERE: Final = "\0"  # the place for the cards
# For each kind of event: the template with an actor, and the template without an actor.
SHARED: Final = {
    "lot": ("{who} draws {cards}", "turned up: {cards}"),
    "dealer": ("{who} deals first", ""),
    "first_hand": ("{who} is first hand", ""),
    "next_first_hand": ("{who} is first hand in the next deal", ""),
    "deals": ("{who} deals", ""),
    "dealt": ("{who} is dealt {cards}", ""),
    "laid": ("{who} plays {cards}{named}{said}", ""),
    "passed": ("{who} passes{said}", ""),
    "kept_back": ("{who} passes", ""),
}

AN_EVENT: Final = "an event, as a transition holds it"


@dataclass(frozen=True)
class Sentences:
    """The sentences for a family's events.

    Parameters
    ----------
    own
        For each kind of event, two templates: one for an event with an actor, and one for an event without an
        actor. A template may use ``{who}``, the actor; ``{cards}``, the cards; and ``{named}``, the face that
        the cards stand for. For an announcement, ``{said}`` is the announcement in quotation marks, and
        ``{word}`` is the announcement without quotation marks. For an amount, ``{amount}`` includes the unit,
        and ``{count}`` omits the unit. ``{number}`` is the amount after a space, and ``{by}`` is the amount
        after the word “by”. ``{number}`` and ``{by}`` are empty if the event has no amount. ``{detail}`` is
        the text that a function in *spelt* returns. ``{made_of}`` says how an amount comes about.
    spelt
        For each kind of event with a detail, a function that puts the detail into words.
    """

    own: Mapping[str, tuple[str, str]]
    spelt: Mapping[str, Callable[[str], str]] = field(default_factory=dict)

    def __call__(self, event: Event) -> str:
        """Return the sentence that describes an event, without its full stop.

        Examples
        --------
        >>> from nines.kernel.event import Event
        >>> paid = Event("paid", "comet-1718/payment/king", giver=2, taker=0, amount=1, unit="jeton")
        >>> Sentences({})(paid)
        'player 3 pays 1 jeton to player 1'
        """
        expect(event, Event, AN_EVENT)
        if event.kind != "paid":
            said = self._text(event, _cards(event))
            return f"{said}: {event.because}" if event.because else said
        made_of = str(event.made_of or "")
        return f"{_payment(event)}: {made_of}" if made_of else _payment(event)

    def payment(self, event: Event) -> str:
        """Return the sentence about a payment, without the sum behind it.

        Examples
        --------
        >>> from nines.kernel.event import Event
        >>> Sentences({}).payment(Event("paid", "x/king", giver=2, taker=0, amount=1, unit="jeton"))
        'player 3 pays 1 jeton to player 1'
        """
        expect(event, Event, AN_EVENT)
        return _payment(event)

    def around_cards(self, event: Event) -> tuple[str, str]:
        """Return the words before the cards in the sentence, and the words after them.

        A page that shows pictures of the cards uses these words.

        Examples
        --------
        >>> from nines.cards import parse_cards
        >>> from nines.kernel.event import Event
        >>> Sentences({}).around_cards(Event("laid", "comet-1718/lead", 0, parse_cards("7♥"), said="seven"))
        ('player 1 plays ', ', saying “seven”')
        """
        expect(event, Event, AN_EVENT)
        if event.kind == "paid" or not event.cards:
            return self(event), ""
        before, _, after = self._text(event._replace(named=None), _HERE).partition(_HERE)
        return before, after

    def _text(self, event: Event, cards: str) -> str:
        template = (self.own.get(event.kind) or SHARED[event.kind])[event.actor is None]
        spell = self.spelt.get(event.kind, str)
        return template.format(
            who="" if event.actor is None else seat_name(event.actor),
            cards=cards,
            named=f" as {event.named}" if event.named else "",
            said=f", saying “{event.said}”" if event.said else "",
            word=event.said,
            amount=counted(event.amount, event.unit),
            count=event.amount,
            number=f" {event.amount}" if event.amount else "",
            by=f" by {event.amount}" if event.amount else "",
            detail=spell(event.detail),
            made_of=event.made_of or "",
        )


def _cards(event: Event) -> str:
    return counted(event.unseen, "card") if event.unseen else show_cards(event.cards)


def _payment(event: Event) -> str:
    giver, taker = (seat_name(account) for account in (event.giver or 0, event.taker or 0))
    amount = counted(event.amount, event.unit)
    if event.giver == SCORE:
        return f"{taker} scores {amount}"
    if event.taker == SCORE:
        return f"{giver} scores {amount}"
    if isinstance(event.taker, str):
        return f"{giver} puts {amount} into the {taker}"
    if isinstance(event.giver, str):
        return f"{taker} takes {amount} from the {giver}"
    return f"{giver} pays {amount} to {taker}"
