"""Events as data: what golden plays keep, and what scenarios expect.

A record holds the facts of an event and none of its prose, so a sentence may be improved without a record
changing. Its fields come in this order, and those that are empty are left out:

kind
    What has happened; with the other fields it says all that a sentence would, whatever the rule.
rule
    The key of the rule by which it happened, without the game.
actor
    The seat, counted from 0, that did it or to which it happened; the dummy has none.
cards
    The cards, as they are written.
as
    What a wild card counts as.
giver, taker, amount, unit
    What is paid, by whom to whom; a seat is a number, a pool its name. An amount may also be only counted.
said
    What a player announces aloud at the table.
detail
    How a hand or a discard is made up, the suit of trumps, or what was bid; see :func:`event_record`.
seen_by
    The seats that see the cards, where not all do.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from nines.cards import show_cards

if TYPE_CHECKING:
    from nines.corpus.entries import Entry
    from nines.kernel.event import Event

Value = str | int | list[int]
Record = dict[str, Value]
FIELDS: Final = (
    *("kind", "rule", "actor", "cards", "as", "giver", "taker", "amount", "unit", "said", "detail"),
    "seen_by",
)


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

    A detail is the groups that a discard divides into (``A-8 6-Q``); the groups of a hand and, behind a
    stroke, what is unused (``K+K+10 9 | 2``); a suit; or a bid (``bid 3``).
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
    """Return the record that a table of a scenario holds.

    Raises
    ------
    CorpusError
        If a field is not known or not of its type, or kind or rule is missing.
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


def show_record(record: Record) -> str:
    """Return a record as a scenario has it."""
    fields = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in record.items())
    return f"{{ {', '.join(fields)} }}"
