"""An act of a drawn play, with its events and their rules, or with the reason why it is refused."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from nines.cards import in_order
from nines.reference.finding import what_is
from nines.sphinx import base as b
from nines.sphinx.cards import card_node
from nines.text import counted, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.cards import Card, Face
    from nines.kernel.event import Event
    from nines.kernel.family import Sentence
    from nines.kernel.game import AnyGame
    from nines.kernel.refusal import Refusal
    from nines.libraries import Library
    from nines.sphinx.replay import Acted

SAID_ABOVE = "you may not pass: "  # in the line above: who may not pass


def acted(library: Library, game: AnyGame, one: Acted) -> nodes.list_item:
    """Return an act with its events, or with the reason why it is refused."""
    if one.refusal is not None:
        return nodes.list_item("", *_refused(library, game, one, one.refusal), classes=["nines-refused"])
    first, *others = _told(library, game, one.events)
    caused = [b.bullets(([line] for line in others), "caused")] if others else []
    return nodes.list_item("", first, *caused)


def _told(library: Library, game: AnyGame, events: Iterable[Event]) -> Iterator[nodes.paragraph]:
    """Yield a line for each event; the same event for several players makes one line."""
    for _, alike in groupby(enumerate(events), lambda one: _likeness(*one)):
        first, *others = (event for _, event in alike)
        say = game.family.display.sentence
        parts = [_together([first, *others], say)] if others else _event(first, say)
        yield line(library, game, first.rule, [*parts, "."])


def _likeness(place: int, event: Event) -> object:
    """Return a key for an event. Neighbouring events with equal keys share a line; most keys are unique."""
    if event.kind == "doubled":
        return event.rule
    if isinstance(event.giver, int) and isinstance(event.taker, int):
        return event.rule, event.taker, event.amount
    return place


def _together(events: Sequence[Event], say: Sentence) -> str:
    """Return one sentence for an event that happens to several players."""
    first = events[0]
    actors = (event.actor if event.giver is None else event.giver for event in events)
    seats = [seat for seat in actors if isinstance(seat, int)]
    *most, last = (str(seat + 1) for seat in seats)
    players = f"Players {', '.join(most)} and {last}"
    if first.taker is None:
        what = say(first).removeprefix(f"{seat_name(seats[0])} ")
        return f"{players} {what}"
    return f"{players} pay {counted(first.amount, first.unit)} each to {seat_name(first.taker)}"


def _event(event: Event, say: Sentence) -> Iterator[b.Part]:
    """Yield an event in words, with pictures of its cards."""
    before, after = say.around_cards(event)
    yield b.capital(before)
    yield from b.between(drawn(event.cards, event.named), " ")
    yield after


def drawn(cards: Sequence[Card], named: Face | None = None, *, since: int = 0) -> list[b.Part]:
    """Return a picture of cards that are played together; a wild card shows the card it replaces."""
    itself = (None if named and named.covers(card.face) else named for card in cards)
    return [card_node(card, shown, since=since) for card, shown in zip(cards, itself, strict=True)]


def line(library: Library, game: AnyGame, rule: str, parts: Iterable[b.Part]) -> nodes.paragraph:
    """Return a line about an event, with the rule that causes the event."""
    return b.paragraph(*parts, " ", b.fill(b.inline("by"), [_rule(library, game, rule)]))


def _rule(library: Library, game: AnyGame, key: str) -> nodes.Element:
    """Return a rule's key without the game, as a link, or as text if the rule has no page of its own."""
    shown = key.removeprefix(f"{game.slug}/")
    return b.code(b.link(key, shown) if what_is(library, key) in ("rule", "aspect") else shown)


def _refused(library: Library, game: AnyGame, one: Acted, refusal: Refusal) -> Iterator[nodes.paragraph]:
    """Yield the refused act, the rule that refuses it, and what the rule rests on."""
    asked: list[b.Part] = [str(one.act)]
    if cards := in_order(getattr(one.act, "cards", ())) or _card_of(one.act):
        verb = str(one.act).partition(" ")[0]
        asked = [
            f"{'play' if verb == 'lay' else verb} ",
            *b.between(drawn(cards, getattr(one.act, "named", None)), " "),
        ]
    mark = b.fill(b.inline("refusal"), ["Refused:"])
    yield b.paragraph(mark, f" {seat_name(one.seat)} may not ", *asked, ".")
    if not refusal.rule:  # a plain fact needs no rule
        yield b.paragraph(b.sentence(refusal.says))
        return
    because = line(library, game, refusal.rule, [b.sentence(refusal.says.removeprefix(SAID_ABOVE))])
    rests = [*_passages(refusal), *_readings(library, game, refusal)]
    yield b.fill(because, [". This rule rests on ", *b.between(rests, " and on "), "."] if rests else [])


def _card_of(act: object) -> tuple[Card, ...]:
    """Return the card of an act, as a tuple of one card; empty if the act has no card."""
    card = getattr(act, "card", None)
    return () if card is None else (card,)


def _passages(refusal: Refusal) -> Iterator[nodes.Node]:
    if refusal.passages:
        yield b.fill(nodes.inline(), b.between(map(b.key_link, refusal.passages)))


def _readings(library: Library, game: AnyGame, refusal: Refusal) -> Iterator[nodes.Node]:
    if refusal.readings:
        asked = "the choice " if len(refusal.readings) == 1 else "the choices "
        read = b.between(b.code(reading(library, game, choice)) for choice in refusal.readings)
        yield b.fill(nodes.inline(), [asked, *read])


def reading(library: Library, game: AnyGame, choice: str) -> b.Part:
    """Return *choice* as a link to its open question; plain text if *game* itself lacks the question."""
    key = f"{game.slug}/reading/{choice.partition('=')[0]}"
    return b.link(key, choice) if what_is(library, key) == "reading" else choice


def who(seat: int) -> str:
    """Return the name of a player with a capital letter, for the beginning of a line.

    Examples
    --------
    >>> who(0)
    'Player 1'
    """
    return b.capital(seat_name(seat))
