"""Events as data, for golden plays and for the expectations of scenarios.

A record contains the facts of an event, but not the sentence about it. A new wording of the sentence
therefore does not change the record. The fields come in this order, and empty fields are left out:

kind
    The kind of event.
rule
    The key of the rule behind the event, without the game.
actor
    The seat that acted or was affected, counted from 0; none for the dummy.
cards
    The cards of the event, in notation.
as
    The card that a wild card stands for.
giver, taker, amount, unit
    A payment: who gives, who takes, how much, and in what unit. A seat is given as a number, a pool by its
    name. An amount can also be counted without being paid.
said
    The words that a player says aloud at the table.
detail
    The groups of a hand or a discard, the suit of trumps, or a bid; see :func:`event_record`.
seen_by
    The seats that see the cards, if not all seats do.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nines.cards import show_cards
from nines.kernel.event import Event

if TYPE_CHECKING:
    from nines.corpus.entries import Entry

Value = str | int | list[int]
Record = dict[str, Value]
FIELDS: Final = (
    *("kind", "rule", "actor", "cards", "as", "giver", "taker", "amount", "unit", "said", "detail"),
    "seen_by",
)
RECORDED: Final = len(FIELDS)  # of an event, in another order; the fields after them are not recorded
KEPT: Final = 4096  # texts of events


_as_json: Final = json.JSONEncoder(ensure_ascii=False).encode  # made once: events are shown by the million


def event_record(event: Event, slug: str) -> Record:
    """Return an event of a game as data.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = game.play(game.start(["9♦ 2♣", "5♠"]), game.parse_act("lay 9♦ as K"))
    >>> for event in step.events[:2]:
    ...     print(show_record(event_record(event, game.slug)))
    { kind = "laid", rule = "naming", actor = 0, cards = "9♦", as = "K", said = "king" }
    { kind = "paid", rule = "payment/manille", giver = 1, taker = 0, amount = 10, unit = "jeton" }

    A detail is one of these: the groups of a discard (``A-8 6-Q``); the groups of a hand and, after a bar,
    its unused cards (``K+K+10 9 | 2``); a suit; a bid (``bid 3``).
    """
    cards = show_cards(event.cards) if event.cards else ""
    named = "" if event.named is None else str(event.named)
    paid = event.kind == "paid"
    found: dict[str, Value | None] = {
        "kind": event.kind,
        "rule": event.rule.removeprefix(f"{slug}/"),
        "actor": event.actor,
        "cards": cards or None,
        "as": named or None,
        "giver": event.giver,
        "taker": event.taker,
        "amount": event.amount if paid or event.unit else None,
        "unit": event.unit or None,
        "said": event.said or None,
        "detail": event.detail or None,
        "seen_by": None if event.seen_by is None else list(event.seen_by),
    }
    return {name: value for name in FIELDS if (value := found[name]) is not None}


def read_record(entry: Entry) -> Record:
    """Read the record of an event from a TOML table in a scenario.

    Raises
    ------
    CorpusError
        If a field is unknown or has the wrong type, or if the kind or the rule is missing.
    """
    found: dict[str, Value | None] = {"kind": entry.text("kind"), "rule": entry.text("rule")}
    for name in ("actor", "amount"):
        found[name] = entry.maybe_whole(name)
    for name in ("cards", "as", "unit", "said", "detail"):
        found[name] = entry.text(name, "") or None
    for name in ("giver", "taker"):
        found[name] = entry.maybe_account(name)
    seen_by = entry.maybe_wholes("seen_by")
    found["seen_by"] = None if seen_by is None else list(seen_by)
    entry.end()
    given = ((name, found[name]) for name in FIELDS)
    return {name: value for name, value in given if value is not None}


def event_text(event: Event, slug: str) -> str:
    """Return the record of an event in the notation that scenarios use. Most events happen again and again.

    Examples
    --------
    >>> from nines.kernel.event import Event
    >>> event_text(Event("passed", "comet-1718/passing", 1), "comet-1718")
    '{ kind = "passed", rule = "passing", actor = 1 }'
    """
    return _text_of(event[:RECORDED], slug)


@lru_cache(maxsize=KEPT)
def _text_of(recorded: tuple[Any, ...], slug: str) -> str:
    return show_record(event_record(Event(*recorded), slug))


def show_record(record: Record) -> str:
    """Return the record of an event in the notation that scenarios use."""
    fields = (f"{name} = {_as_json(value)}" for name, value in record.items())
    return f"{{ {', '.join(fields)} }}"
