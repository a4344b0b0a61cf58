"""A record of play in the compact writing of a link, ``#play=3&…``, and back.

A link is data from a stranger: its size is bounded, and its fields are checked like those of a file. A
browser does not send it to a host. Links of every earlier version of this form are read.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote_to_bytes

from nines.errors import NinesError, RequestError
from nines.records.record import (
    LONGEST_TEXT,
    MARKS,
    MOST_DEALS,
    MOST_SEATS,
    SEED,
    PlayRecord,
    RecordedAct,
    RecordedDeal,
    StatedPayment,
    check_record,
)
from nines.records.text_form import LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

START: Final = "#play=3&"
PERSON: Final = "-"
NOT_KNOWN: Final = "?"
SAFE: Final = "-.~*'()+|"  # signs of a text that a link has as they are; the others separate its parts
DAMAGED: Final = "a part of it is damaged"
MOST_PARTS: Final = 1_000
_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_LAY: Final = re.compile(r"lay (?=(?:10|[2-9TAJQK])[♣♦♥♠cdhs]|Joker)")
_SEAT: Final = re.compile("[0-9]{1,4}")
_AMOUNT: Final = re.compile("-?[0-9]{1,10}")


# --- Writing ---


def _whole_text(text: str) -> str:
    return quote(text, safe=SAFE).replace("_", "%5F").replace("%20", "_")


def _in_notation(text: str) -> str:
    """Return a text of cards: the signs of suits are letters, which are shorter in an address."""
    return _whole_text(text.translate(_LETTERS))


def link_of(record: PlayRecord) -> str:
    """Return the fragment of an address for a record.

    Cards are written with the letters of their suits, and an act without its word *lay*; these mean the same.

    Examples
    --------
    >>> deal = RecordedDeal(acts=(RecordedAct("lay 7♥"), RecordedAct("pass")))
    >>> link_of(PlayRecord("comet-1718", seats=2, seed=7, deals=(deal,)))
    '#play=3&game=comet-1718&seats=2&seed=7&acts=7h,pass'
    """
    deals, policies = record.deals, record.policies
    fields: dict[str, object] = {
        "game": _whole_text(record.edition),
        "digest": record.digest,
        "readings": _pairs(record.readings),
        "house": _pairs(record.house),
        "seats": record.seats,
        "people": ",".join(map(str, record.people or ())),
        "policies": ",".join(PERSON if name is None else _whole_text(name) for name in policies or ()),
        "seed": "" if record.seed is None else record.seed,
        "deals": record.agreed or "",
        "hands": _joined(map(_hands, deals)),
        "rules": _whole_text(record.rules) if isinstance(record.rules, str) else "",
        "title": _whole_text(record.title),
        "date": _whole_text(record.date),
        "source": _whole_text(record.source),
        "note": _whole_text(record.comment),
        "made_up": "1" if record.made_up else "",
        "names": ",".join(map(_whole_text, record.names)),
        "gains": _joined(
            ",".join(NOT_KNOWN if gain is None else str(gain) for gain in deal.gains) for deal in deals
        ),
        "won": _joined(",".join(map(str, deal.winners)) for deal in deals),
        "paid": _joined(",".join(map(_payment, deal.payments)) for deal in deals),
        "notes": _joined(_whole_text(deal.comment) for deal in deals),
        "acts": ";".join(",".join(map(act_of_link, deal.acts)) for deal in deals),
    }
    return START + "&".join(f"{name}={value}" for name, value in fields.items() if value != "")


def _joined(parts: Iterable[str]) -> str:
    """Return the parts of all deals; empty if all of them are empty."""
    parts = list(parts)
    return ";".join(parts) if any(parts) else ""


def _pairs(pairs: Mapping[str, str]) -> str:
    return ",".join(f"{_whole_text(key)}:{_whole_text(value)}" for key, value in pairs.items())


def _hands(deal: RecordedDeal) -> str:
    parts = [f"hand:{_in_notation(hand)}" for hand in deal.hands]
    parts += [f"pile:{_in_notation(deal.pile)}"] if deal.pile is not None else []
    parts += [f"turn:{deal.turn}"] if deal.turn else []
    parts += ["dealt:1"] if deal.hands and not deal.set_up else []
    if deal.before:
        before = json.dumps(deal.before, ensure_ascii=False, separators=(",", ":"))
        parts.append(f"before:{quote(before, safe=SAFE)}")
    return ",".join(parts)


def _payment(paid: StatedPayment) -> str:
    return ":".join((*(_whole_text(str(account)) for account in paid[:2]), str(paid.amount)))


def act_of_link(act: RecordedAct) -> str:
    """Return an act in the writing of links, such as ``7h``."""
    player = "" if act.player is None else f"{act.player}:"
    comment = f"!{_whole_text(act.comment)}" if act.comment else ""
    return f"{player}{_in_notation(_LAY.sub('', act.text))}{comment}"


# --- Reading ---


def record_of_link(link: str) -> PlayRecord:
    """Return the record that the fragment of an address describes.

    Raises
    ------
    RequestError
        If it cannot be read; the message says why, in words that follow *This link cannot be opened*.

    Examples
    --------
    >>> record_of_link("#play=3&game=comet-1718&seats=2&seed=7&acts=7h,2:pass").deals[0].acts[1]
    RecordedAct(text='pass', player=2, comment='')
    """
    if len(link) > LARGEST:
        raise RequestError("it is too long")
    if not link.startswith(START):
        raise RequestError("it has another form than the links of this version")
    fields = dict(_halves(field, "=") for field in link[len(START) :].split("&"))
    try:
        record = _record(lambda name: fields.get(name, ""))
    except (ValueError, RecursionError):
        raise RequestError(DAMAGED) from None
    try:
        return check_record(record)
    except NinesError as error:
        raise RequestError(str(error)) from None


def _record(field: Callable[[str], str]) -> PlayRecord:
    people, policies, rules = field("people"), field("policies"), _read(field("rules"))
    if not re.fullmatch("[a-z0-9-]{1,60}", field("game")):
        raise RequestError("it names no game")
    if not MARKS.fullmatch(rules):
        raise RequestError("field 'rules' has a wrong value")
    programs = tuple(None if name == PERSON else _read(name) for name in _listed(policies)) or None
    return PlayRecord(
        edition=field("game"),
        readings=_pairs_of(field("readings")),
        house=_pairs_of(field("house")),
        digest=_read(field("digest")),
        rules=rules,
        title=_read(field("title")),
        date=_read(field("date")),
        source=_read(field("source")),
        comment=_read(field("note")),
        made_up=field("made_up") == "1",
        seats=_seats(field("seats")),
        names=tuple(map(_read, _listed(field("names")))),
        seed=int(field("seed")) if SEED.fullmatch(field("seed")) else None,
        people=tuple(_small("people", text) for text in _listed(people)) if people or programs else None,
        policies=programs,
        agreed=_small("deals", field("deals")) if field("deals") else None,
        deals=tuple(_deals(field)),
    )


def _deals(field: Callable[[str], str]) -> Iterator[RecordedDeal]:
    names = ("hands", "gains", "won", "paid", "notes", "acts")
    parts = {name: field(name).split(";") if field(name) else [] for name in names}
    number = max(map(len, parts.values()))
    if number > MOST_DEALS:
        raise RequestError(f"it has more than {MOST_DEALS} deals")
    for place in range(number):
        of_deal = {name: part[place] if place < len(part) else "" for name, part in parts.items()}
        yield RecordedDeal(
            **_hands_of(of_deal["hands"]),
            acts=tuple(map(_act_of, _listed(of_deal["acts"]))),
            gains=tuple(None if text == NOT_KNOWN else _amount(text) for text in _listed(of_deal["gains"])),
            payments=tuple(map(_payment_of, _listed(of_deal["paid"]))),
            winners=tuple(_small("winners", text) for text in _listed(of_deal["won"])),
            comment=_read(of_deal["notes"]),
        )


def _hands_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    hands = []
    for part in _listed(text)[: 2 * MOST_SEATS]:
        name, value = _halves(part, ":")
        match name:
            case "hand":
                hands.append(_read(value))
            case "pile":
                found["pile"] = _read(value)
            case "turn":
                found["turn"] = _small("turns", value)
            case "dealt":
                found["set_up"] = False
            case "before":
                found["before"] = json.loads(_decoded(value))
    return {"hands": tuple(hands), "set_up": bool(hands), **found}


def _act_of(text: str) -> RecordedAct:
    act, _, comment = text.partition("!")
    player, colon, rest = act.partition(":")
    number = _small("players", player) if colon else None
    return RecordedAct(_short_text(_read(rest if colon else act)), number, _read(comment))


def _payment_of(text: str) -> StatedPayment:
    giver, taker, amount = text.split(":")
    return StatedPayment(_account(_read(giver)), _account(_read(taker)), _amount(amount))


def _account(text: str) -> int | str:
    return int(text) if _SEAT.fullmatch(text) else text


def _amount(text: str) -> int:
    if not _AMOUNT.fullmatch(text):
        raise RequestError("one of its amounts is not a number")
    return int(text)


def _pairs_of(text: str) -> dict[str, str]:
    return {
        _read(key): _short_text(_read(value)) for key, value in (_halves(part, ":") for part in _listed(text))
    }


def _short_text(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise RequestError("one of its parts is too long")
    return text


def _halves(text: str, sign: str) -> tuple[str, str]:
    first, _, rest = text.partition(sign)
    return first, rest


def _listed(text: str) -> list[str]:
    return text.split(",") if text else []


def _small(name: str, text: str) -> int:
    if not _SEAT.fullmatch(text):
        raise RequestError(f"its {name} are not a small number")
    return int(text)


def _seats(text: str) -> int:
    seats = _small("seats", text)
    if seats > MOST_SEATS:
        raise RequestError(f"it has {seats} seats")
    return seats


def _decoded(text: str) -> str:
    if re.search("%(?![0-9A-Fa-f]{2})", text):
        raise ValueError(text)
    return unquote_to_bytes(text).decode()  # a UnicodeDecodeError is a ValueError


def _read(text: str) -> str:
    return _decoded(text.replace("_", "%20"))
