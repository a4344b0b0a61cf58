"""Events as data: what golden plays keep, and what scenarios expect.

A record holds the facts of an event and none of its prose, so a sentence may be improved without a record
changing. Its fields come in this order, and those that are empty are left out:

kind
    What has happened; with the other fields it says all that a sentence would, whatever the rule.
rule
    The key of the rule by which it happened, without the game.
actor
    The seat, counted from 0, of whoever did it or to whom it happened; the dummy has none.
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
import re
from typing import TYPE_CHECKING, Final

from nines.cards import SUIT_NAMES, show_cards

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.corpus.entries import Entry
    from nines.game import Event

Value = str | int | list[int]
Record = dict[str, Value]
_SUITS: Final = {name: suit for suit, name in SUIT_NAMES.items()}
_SPOKEN: Final = ("laid", "passed")  # kinds of events whose words are what is said aloud
# Events keep some of their facts in their words alone: what these words say, by the kind of the event.
_KINDS: Final = {
    ("lot", "draws"): "lot",
    ("lot", "turned up:"): "lot",
    ("lot", "deals first"): "dealer",
    ("lot", "is first hand"): "first_hand",
    ("lot", "is first hand next"): "next_first_hand",
    ("lot", "has the button"): "button",
    ("dealt", "deals"): "deals",
    ("dealt", "is dealt"): "dealt",
    ("dealt", "the dummy is dealt"): "dealt",
    ("dealt", "face down, out of play:"): "set_aside",
    ("kept_back", "passes"): "kept_back",
    ("redealt", "has the cards dealt again"): "redealt",
    # sequences
    ("stopped", "begins another sequence"): "stopped",
    ("blocked", "begins another sequence, as nobody goes on"): "blocked",
    ("blocked", "has laid a card that nobody can follow"): "unfollowed",
    ("blocked", "nobody else is asked"): "nobody_asked",
    ("passed_to", "holds what is wanted and goes on"): "passed_to",
    ("passed_to", "holds what is wanted and is asked first"): "asked_first",
    ("claimed", "claims what is due"): "claimed",
    ("lapsed", "did not claim in time what was due"): "lapsed",
    ("doubled", "is charged more"): "doubled",
    ("shown", "shows a carte blanche:"): "carte_blanche",
    ("answered", "may answer the opera"): "may_answer",
    ("drawn", "can shed all cards too, and the game is drawn"): "drawn",
    ("out", "has no card left and wins the deal"): "out",
    ("out", "has reached the target and wins"): "target",
    # tricks
    ("turned_up", "turned up:"): "turned_up",
    ("turned_up", "there are no trumps"): "no_trumps",
    ("bid", "bids with"): "bid",
    ("announced", "makes up the mind"): "decided",
    ("announced", "lays from the dummy"): "laid_from_dummy",
    ("won", "wins the trick"): "trick_won",
    ("won", "the dummy wins the trick"): "trick_won",
    ("won", "has made the bid"): "bid_made",
    ("won", "has not made the bid"): "bid_failed",
    ("won", "the dummy has succeeded"): "bid_made",
    ("won", "the dummy has made its bid exactly, and so declared"): "bid_made_exactly",
    ("won", "the dummy has failed"): "bid_failed",
    ("shown", "shows the bid"): "bid_shown",
    ("shown", "the dummy has bid with"): "bid_shown",
    ("shown", "shows the hand"): "hand_shown",
    ("shown", "the dummy is turned up:"): "hand_shown",
    ("out", "the game is over"): "game_over",
    # groups of cards that are drawn and discarded
    ("picked_up", "draws"): "picked_up",
    ("discarded", "discards"): "discarded",
    ("skipped", "can draw nothing"): "skipped",
    ("out", "goes out"): "out",
    ("out", "goes out on a nine alone"): "out_on_nine",
    ("out", "goes out with the cards dealt"): "out_as_dealt",
    ("drawn", "nothing is left to draw, and the deal is drawn"): "stock_out",
    ("drawn", "nobody has drawn or discarded for a round, and the deal is drawn"): "all_idle",
    ("drawn", "each has had so many turns that the deal is cut, and drawn"): "cut",
    # betting
    ("acted", "posts the small blind"): "small_blind",
    ("acted", "posts the big blind"): "big_blind",
    ("acted", "checks"): "checked",
    ("acted", "calls"): "called",
    ("acted", "bets"): "bet",
    ("acted", "raises"): "raised",
    ("acted", "folds"): "folded",
    ("answered", "is left alone and wins without showing"): "uncontested",
    ("shown", "shows"): "hand_shown",
    ("shown", "the flop:"): "flop",
    ("shown", "the turn:"): "turn",
    ("shown", "the river:"): "river",
}
# The same, where the words vary: a pattern, and the fields that what it finds gives.
_VARYING: Final[dict[str, tuple[tuple[str, Callable[[tuple[str, ...]], Record]], ...]]] = {
    "called": ((r"cries “(.+)”", lambda of: {"kind": "cried", "said": of[0]}),),
    "announced": (
        (r"(declare|reveal)s", lambda of: {"kind": "announced", "said": of[0]}),
        (r"raises: (declare|reveal)s all cards", lambda of: {"kind": "raised", "said": of[0]}),
        (
            r"(?:the dummy )?bid (\d+) tricks? and won (\d+)",
            lambda of: {"kind": "tally", "amount": int(of[1]), "unit": "trick", "detail": f"bid {of[0]}"},
        ),
        (
            r"the dummy makes (-?\d+), which nobody writes down",
            lambda of: {"kind": "unscored", "amount": int(of[0]), "unit": "point"},
        ),
    ),
    "turned_up": ((r"(\w+) are trumps", lambda of: {"kind": "trumps", "detail": _SUITS[of[0]]}),),
    "acted": (
        (r"bets (\d+)", lambda of: {"kind": "bet", "amount": int(of[0]), "unit": "chip"}),
        (r"raises by (\d+)", lambda of: {"kind": "raised", "amount": int(of[0]), "unit": "chip"}),
    ),
    "divided": ((r"has discarded (.+)", lambda of: {"kind": "divided", "detail": _groups(of[0])}),),
    "reshuffled": (
        (
            r"shuffles (\d+) discards into a new stock",
            lambda of: {"kind": "reshuffled", "amount": int(of[0]), "unit": "card"},
        ),
    ),
    "judged": (
        (
            r"has (\d+) nines?(?: \((.+)\))?, (?:nothing unused|unused (.+))",
            lambda of: {"kind": "judged", "amount": int(of[0]), "unit": "nine", "detail": _made(*of[1:])},
        ),
    ),
}
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
    { kind = "paid", rule = "payment/comet-as-king", giver = 1, taker = 0, amount = 2, unit = "jeton" }

    A detail is the groups that a discard divides into (``A-8 6-Q``); the groups of a hand and, behind a
    stroke, what is unused (``K+K+10 9 | 2``); a suit; or a bid (``bid 3``).
    """
    found: Record = {"rule": event.rule.removeprefix(f"{slug}/"), **_told(event)}
    if event.seat is not None:
        found["actor"] = event.seat
    if event.cards:
        found["cards"] = show_cards(event.cards)
    if event.named is not None:
        found["as"] = str(event.named)
    if event.seen_by is not None:
        found["seen_by"] = list(event.seen_by)
    return {name: found[name] for name in FIELDS if name in found}


def _told(event: Event) -> Record:
    """Return the kind of an event, and what its words say beside it."""
    if event.transfer is not None:
        giver, taker, amount = event.transfer
        return {"kind": event.kind, "giver": giver, "taker": taker, "amount": amount, "unit": event.words}
    if event.kind in _SPOKEN:
        return {"kind": event.kind, "said": event.words} if event.words else {"kind": event.kind}
    if (event.kind, event.words) in _KINDS:
        return {"kind": _KINDS[event.kind, event.words]}
    for pattern, fields in _VARYING.get(event.kind, ()):
        found = re.fullmatch(pattern, event.words)
        if found is not None:
            return fields(found.groups(default=""))
    raise LookupError(f"no record can be made of an event {event.kind!r} with the words {event.words!r}")


def _groups(words: str) -> str:
    """Return the groups that ``A-8 (9) and 6-Q (18)`` names; what they add up to follows from them."""
    return " ".join(re.findall(r"(\S+) \(\d+\)", words))


def _made(groups: str, unused: str) -> str:
    return f"{groups.replace(',', '')} | {unused.replace(',', '')}".strip()


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
