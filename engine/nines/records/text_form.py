"""A record of play as a text in TOML, and back; every fault is one sentence that names the line."""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from nines.errors import RequestError, UnknownNameError, escaped
from nines.records.record import (
    FORM,
    LONGEST_COMMENT,
    LONGEST_TEXT,
    MARKS,
    MOST_DEALS,
    MOST_SEATS,
    SEED,
    FieldError,
    PlayRecord,
    RecordedAct,
    RecordedDeal,
    StatedPayment,
    check_record,
    is_whole,
)
from nines.records.toml_writing import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LARGEST: Final = 2_000_000  # characters of a record; a long match has some hundred thousand
PERSON: Final = "person"
NOT_KNOWN: Final = "??"
MOST_RULES: Final = 500
Place = tuple["str | int", ...]

HEAD: Final = (
    *("form", "edition", "title", "date", "source", "made_up", "comment", "digest", "seats", "names"),
    *("seed", "people", "policies", "deals", "readings", "house", "deal", "rules"),
)
OF_DEAL: Final = (
    "hands",
    "pile",
    "turn",
    "set_up",
    "before",
    "acts",
    "gains",
    "payments",
    "winners",
    "comment",
)
OF_ACT: Final = ("act", "player", "comment")
OF_PAYMENT: Final = ("from", "to", "amount")


# --- Writing ---


def record_text(record: PlayRecord) -> str:
    r"""Return a record as a text in TOML; fields without a value are left out.

    Examples
    --------
    >>> record = PlayRecord("comet-1718", seats=2, deals=(RecordedDeal(("K♥ ??", "5♠"), turn=1),))
    >>> print(record_text(record), end="")
    form = "nines record 1"
    edition = "comet-1718"
    seats = 2
    <BLANKLINE>
    [[deal]]
    hands = ["K♥ ??", "5♠"]
    turn = 1
    """
    head = {
        "form": FORM,
        "edition": record.edition,
        **_given(title=record.title, date=record.date, source=record.source, made_up=record.made_up),
        **_given(comment=record.comment, digest=record.digest),
        "seats": record.seats,
        **_given(names=list(record.names)),
    }
    if record.seed is not None:
        head["seed"] = str(record.seed)
    if record.people is not None:
        head["people"] = list(record.people)
    if record.policies is not None:
        head["policies"] = [PERSON if name is None else name for name in record.policies]
    head |= _given(deals=record.agreed)
    parts = [table("", head)]
    parts += [table(f"[{name}]", part) for name, part in _tables(record).items() if part]
    parts += [table("[[deal]]", _deal_data(deal)) for deal in record.deals]
    return "\n".join((*parts, *_rules_text(record.rules)))


def _given(**fields: object) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value}


def _tables(record: PlayRecord) -> dict[str, dict[str, str]]:
    return {"readings": dict(record.readings), "house": dict(record.house)}


def _rules_text(rules: Any) -> list[str]:  # noqa: ANN401 - digests or marks
    if not rules:
        return []
    if isinstance(rules, str):
        return [table("[rules]", {"marks": rules})]
    simple = {name: rules[name] for name in ("version", "behaviour")}
    parts = [table("[rules]", simple)]
    return [*parts, *(table(f"[rules.{name}]", rules[name]) for name in ("answers", "rules") if rules[name])]


def _deal_data(deal: RecordedDeal) -> dict[str, object]:
    data: dict[str, object] = _given(comment=deal.comment, hands=list(deal.hands))
    if deal.pile is not None:
        data["pile"] = deal.pile
    data |= _given(turn=deal.turn, set_up=deal.set_up, before=deal.before)
    data |= _given(acts=[_act_data(act) for act in deal.acts], winners=list(deal.winners))
    data |= _given(gains=[NOT_KNOWN if gain is None else gain for gain in deal.gains])
    payments = [dict(zip(OF_PAYMENT, paid, strict=True)) for paid in deal.payments]
    return data | _given(payments=payments)


def _act_data(act: RecordedAct) -> str | dict[str, object]:
    if act.player is None and not act.comment and not _PLAYED.match(act.text):
        return act.text
    short = act.text == act.text.strip() and len(act.text) < LONGEST_TEXT - len("100: ")
    if act.player is not None and not act.comment and short:
        return f"{act.player}: {act.text}"
    return {"act": act.text, **_given(player=act.player, comment=act.comment)}


_PLAYED: Final = re.compile(r"\s*([^:]{1,300}?)\s*:\s*(.*)", re.DOTALL)


# --- Reading ---


def record_of_text(text: str) -> PlayRecord:
    r"""Return the record that a text in TOML describes.

    Raises
    ------
    RequestError
        If the text is not a record; the message names the line and, for a wrong name, the nearest name.

    Examples
    --------
    >>> record_of_text('form = "nines record 1"\nseats = 2\nedtion = "comet-1718"')
    Traceback (most recent call last):
    nines.errors.RequestError: line 3: no field 'edtion'; did you mean 'edition' or 'readings'?
    """
    if len(text) > LARGEST:
        raise RequestError(f"it is too large for a record: it has more than {LARGEST:,} characters")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise RequestError("it is not TOML: brackets are nested too deep") from None
    except ValueError as error:  # of a number with thousands of digits; TOMLDecodeError is one too
        raise RequestError(f"it is not TOML: {escaped(str(error))[:LONGEST_TEXT]}") from None
    try:
        return record_of_data(data)
    except FieldError as error:
        raise RequestError(f"line {line_of(text, error.place)}: {error.why}") from None


def record_of_data(data: dict[str, Any]) -> PlayRecord:
    """Return the record that the tables of TOML describe.

    Raises
    ------
    FieldError
        If a field is missing, unknown or wrong.
    """
    head = _Fields(data, (), HEAD)
    form = head.text("form")
    if form != FORM:
        raise FieldError(("form",), f"the form of a record is {FORM!r}, not {form[:60]!r}")
    names = head.texts("names", MOST_SEATS)
    record = PlayRecord(
        edition=head.text("edition") or "unknown",
        readings=head.pairs("readings"),
        house=head.pairs("house"),
        digest=head.text("digest"),
        rules=_rules(head),
        title=head.text("title"),
        date=head.text("date"),
        source=head.text("source", LONGEST_COMMENT),
        comment=head.text("comment", LONGEST_COMMENT),
        made_up=head.yes("made_up"),
        seats=head.whole("seats") or _seats_of(data),
        names=names,
        seed=_seed(head),
        people=head.wholes("people") if "people" in data else None,
        policies=_policies(head) if "policies" in data else None,
        agreed=head.whole("deals"),
        deals=tuple(
            _deal(table_of, ("deal", number), names)
            for number, table_of in enumerate(head.tables("deal", MOST_DEALS))
        ),
    )
    return check_record(record)


def _seats_of(data: dict[str, Any]) -> int:
    """Return the number of players from the names or the hands; the field itself can be left out."""
    first = data.get("deal")
    deal = first[0] if isinstance(first, list) and first and isinstance(first[0], dict) else {}
    for listed in (data.get("names"), deal.get("hands"), deal.get("gains")):
        if isinstance(listed, list) and listed:
            return len(listed)
    raise FieldError(("seats",), "the number of players is missing: seats = 3")


def _seed(head: _Fields) -> int | None:
    seed = head.data.get("seed")
    if seed is None:
        return None
    if not isinstance(seed, bool) and isinstance(seed, int | str) and SEED.fullmatch(str(seed)):
        return int(seed)
    raise FieldError(("seed",), "it is a whole number from 0 to 2^64 - 1, as a text")


def _policies(head: _Fields) -> tuple[str | None, ...]:
    return tuple(None if name == PERSON else name for name in head.texts("policies", MOST_SEATS))


def _rules(head: _Fields) -> dict[str, Any] | str:
    if "rules" not in head.data:
        return ""
    [found] = head.tables_of("rules")
    if "marks" in found:
        marks = _Fields(found, ("rules",), ("marks",)).text("marks", 2000)
        if not MARKS.fullmatch(marks):
            raise FieldError(("rules", "marks"), "marks have four letters or digits for each rule")
        return marks
    rules = _Fields(found, ("rules",), ("version", "behaviour", "answers", "rules"))
    digests = _Fields(found.get("rules", {}), ("rules", "rules"), None)
    return {
        "version": rules.text("version"),
        "behaviour": rules.text("behaviour"),
        "answers": rules.pairs("answers"),
        "rules": {key: list(digests.texts(key, 3)) for key in digests.data},
    }


def _deal(data: dict[str, Any], place: Place, names: Sequence[str]) -> RecordedDeal:
    deal = _Fields(data, place, OF_DEAL)
    before = data.get("before", {})
    if not isinstance(before, dict):
        raise FieldError((*place, "before"), "it must be a table, such as { balances = [3, -3] }")
    return RecordedDeal(
        hands=deal.texts("hands", MOST_SEATS, LONGEST_COMMENT),
        pile=deal.text("pile", LONGEST_COMMENT) if "pile" in data else None,
        turn=_player(deal, "turn", names),
        set_up=deal.yes("set_up"),
        before=before,
        acts=tuple(_acts(deal, names)),
        gains=tuple(_gains(deal)),
        payments=tuple(_payments(deal, names)),
        winners=tuple(
            _number_of(player, names, (*place, "winners")) for player in deal.listed("winners", MOST_SEATS)
        ),
        comment=deal.text("comment", LONGEST_COMMENT),
    )


def _player(fields: _Fields, name: str, names: Sequence[str]) -> int | None:
    value = fields.data.get(name)
    return None if value is None else _number_of(value, names, (*fields.place, name))


def _number_of(value: object, names: Sequence[str], place: Place) -> int:
    """Return the number of a player who is given by number or by name."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = value.strip() if isinstance(value, str) else ""
    if text.isdecimal() and text.isascii() and len(text) <= len(str(MOST_SEATS)):
        return int(text)
    folded = [name.casefold() for name in names]
    if text.casefold() in folded:
        return folded.index(text.casefold()) + 1
    if text and names:
        raise FieldError(place, str(UnknownNameError("player", text[:60], names)))
    raise FieldError(place, "a player is a number from 1, or one of 'names'")


def _acts(deal: _Fields, names: Sequence[str]) -> Iterable[RecordedAct]:
    for number, value in enumerate(deal.listed("acts")):
        place = (*deal.place, "acts", number)
        if isinstance(value, dict):
            fields = _Fields(value, place, OF_ACT)
            text, player = fields.text("act"), _player(fields, "player", names)
            comment = fields.text("comment", LONGEST_COMMENT)
        elif isinstance(value, str) and len(value) <= LONGEST_TEXT:
            text, player, comment = *_played_by(value, names, place), ""
        else:
            raise FieldError(place, f"an act is a text of at most {LONGEST_TEXT} characters, or a table")
        if not text.strip():
            raise FieldError(place, "an act has words, such as lay 7♥, pass or six")
        yield RecordedAct(text, player, comment)


def _played_by(value: str, names: Sequence[str], place: Place) -> tuple[str, int | None]:
    """Return an act and its player, from ``2: lay 7♥``, ``Anne: seven`` or ``lay 7♥``."""
    match = _PLAYED.fullmatch(value)
    return (value, None) if match is None else (match[2], _number_of(match[1], names, place))


def _gains(deal: _Fields) -> Iterable[int | None]:
    for number, value in enumerate(deal.listed("gains", MOST_SEATS)):
        if value == NOT_KNOWN:
            yield None
        elif is_whole(value):
            yield value
        else:
            raise FieldError(
                (*deal.place, "gains", number), "a gain is a whole number, or ?? if it is not known"
            )


def _payments(deal: _Fields, names: Sequence[str]) -> Iterable[StatedPayment]:
    for number, value in enumerate(deal.tables("payments", 10 * LONGEST_COMMENT)):
        place = (*deal.place, "payments", number)
        fields = _Fields(value, place, OF_PAYMENT)
        amount = fields.whole("amount")
        if amount is None:
            raise FieldError(place, "a payment has an amount: { from = 2, to = 1, amount = 3 }")
        yield StatedPayment(*(_account(fields, name, names) for name in ("from", "to")), amount)  # type: ignore[call-arg, arg-type]


def _account(fields: _Fields, name: str, names: Sequence[str]) -> int | str:
    """Return who pays or receives: a player by number or name, or a pool by its name."""
    value, place = fields.data.get(name), (*fields.place, name)
    if isinstance(value, str) and value.strip() and value.casefold() not in map(str.casefold, names):
        text = fields.text(name)
        return (
            int(text) if text.isdecimal() and text.isascii() and len(text) <= len(str(MOST_SEATS)) else text
        )
    return _number_of(value, names, place)


class _Fields:
    """The fields of one table, each read with its kind and its largest size."""

    def __init__(self, data: Any, place: Place, known: Sequence[str] | None) -> None:  # noqa: ANN401
        if not isinstance(data, dict):
            raise FieldError(place, "it must be a table")
        self.data: dict[str, Any] = data
        self.place = place
        for name in data:
            if known is not None and name not in known:
                raise FieldError((*place, name), str(UnknownNameError("field", name[:60], known)))

    def text(self, name: str, most: int = LONGEST_TEXT) -> str:
        """Return a text; empty if it is not given."""
        value = self.data.get(name, "")
        if isinstance(value, date | datetime):
            value = value.isoformat()
        if not isinstance(value, str) or len(value) > most:
            raise FieldError((*self.place, name), f"it must be a text of at most {most} characters")
        return value

    def yes(self, name: str) -> bool:
        """Return whether a field is true; false if it is not given."""
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise FieldError((*self.place, name), "it must be true or false")
        return value

    def whole(self, name: str) -> int | None:
        """Return a whole number; None if it is not given."""
        value: int | None = self.data.get(name)
        if value is not None and not is_whole(value):
            raise FieldError((*self.place, name), "it must be a whole number")
        return value

    def listed(self, name: str, most: int = 100_000) -> list[Any]:
        """Return a list; empty if it is not given."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or len(value) > most:
            raise FieldError((*self.place, name), f"it must be a list of at most {most:,} entries")
        return value

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        values = self.listed(name, MOST_SEATS)
        if not all(map(is_whole, values)):
            raise FieldError((*self.place, name), "it must be a list of whole numbers")
        return tuple(values)

    def texts(self, name: str, most: int, longest: int = LONGEST_TEXT) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.listed(name, most)
        for number, value in enumerate(values):
            if not isinstance(value, str) or len(value) > longest:
                raise FieldError(
                    (*self.place, name, number), f"it must be a text of at most {longest} characters"
                )
        return tuple(values)

    def pairs(self, name: str) -> dict[str, str]:
        """Return a table of texts."""
        found = self.data.get(name, {})
        fields = _Fields(found, (*self.place, name), None)
        if len(found) > MOST_RULES:
            raise FieldError(fields.place, f"it has more than {MOST_RULES} entries")
        for key in found:
            if len(key) > LONGEST_TEXT:
                raise FieldError(fields.place, "a key is too long")
        return {key: fields.text(key) for key in found}

    def tables(self, name: str, most: int) -> list[dict[str, Any]]:
        """Return a list of tables."""
        values = self.listed(name, most)
        for number, value in enumerate(values):
            if not isinstance(value, dict):
                raise FieldError((*self.place, name, number), "it must be a table")
        return values

    def tables_of(self, name: str) -> list[dict[str, Any]]:
        """Return one table, in a list."""
        return [_Fields(self.data[name], (*self.place, name), None).data]


# --- The line of a field ---

_HEAD_LINE: Final = re.compile(r"\s*(\[\[?)\s*([^\]]*?)\s*\]\]?\s*(#.*)?")


def line_of(text: str, place: Place) -> int:
    r"""Return the line on which a field begins, from 1; of a missing field, the line of its table.

    Parameters
    ----------
    text
        The text in TOML.
    place
        Where the field is: names of fields, and numbers of entries from 0.

    Examples
    --------
    >>> line_of("seats = 2\n\n[[deal]]\n[[deal]]\nacts = [\n'six',\n'ten']", ("deal", 1, "acts", 1))
    7
    """
    lines, table_name, counts = text.splitlines(), "", dict[str, int]()
    wanted, number, rest = _table_of(place)
    start = 1
    for at, line in enumerate(lines, 1):
        head = _HEAD_LINE.fullmatch(line)
        if head:
            table_name = head[2].replace('"', "").strip()
            counts[table_name] = counts.get(table_name, -1) + 1
        here = table_name == wanted and (number is None or counts.get(table_name, 0) == number)
        if here and head and wanted:
            start = at
        if here and rest and _begins(line, str(rest[0])):
            return _entry_line(lines, at, rest[1] if len(rest) > 1 else None)
        if not wanted and place and head and table_name.partition(".")[0] == place[0]:
            return at
    return start


def _table_of(place: Place) -> tuple[str, int | None, Place]:
    """Return the table of a field, its number if there are several, and the rest of the place."""
    if len(place) > 1 and isinstance(place[1], int) and place[0] == "deal":
        return "deal", place[1], place[2:]
    if place and place[0] in ("readings", "house", "rules") and len(place) > 1:
        return str(place[0]), None, place[1:]
    return "", None, place


def _begins(line: str, key: str) -> bool:
    return re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line) is not None


def _entry_line(lines: Sequence[str], at: int, number: str | int | None) -> int:
    """Return the line of an entry of a list that is written with one entry on each line."""
    if not isinstance(number, int) or not lines[at - 1].rstrip().endswith("["):
        return at
    entries = [later for later, line in enumerate(lines[at:], at + 1) if line.strip()[:1] not in ("", "#")]
    return entries[number] if number < len(entries) else at
