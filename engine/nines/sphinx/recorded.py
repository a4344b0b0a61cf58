"""A deal of a record of play, as the options and the acts of a drawn play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.errors import RequestError
from nines.records.cards_written import apart, in_notation, written_cards
from nines.records.judging import MADE, judge
from nines.records.verdicts import REFUSED
from nines.sphinx.replay import REFUSED as REFUSAL
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library
    from nines.records.record import PlayRecord, RecordedDeal


def staged_as(
    library: Library, record: PlayRecord, name: str, number: int
) -> tuple[dict[str, str], list[str]]:
    """Return the options and the acts of a deal, for :func:`nines.sphinx.replay.stage`.

    Parameters
    ----------
    library
        The library with the edition.
    record
        The record.
    name
        The edition that the page names; the record must be of it, or of an unknown one.
    number
        The number of the deal, from 1.

    Raises
    ------
    RequestError
        If the record is of another edition, has no such deal, or does not show all cards of it.

    Examples
    --------
    >>> from nines import library
    >>> from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
    >>> deal = RecordedDeal(("Kh 2c", "5s"), turn=1, set_up=True, acts=(RecordedAct("Kh"),))
    >>> staged_as(library(), PlayRecord("comet-1718", seats=2, deals=(deal,)), "comet-1718", 1)
    ({'hands': 'K♥ 2♣ | 5♠', 'dead': '', 'leads': '1'}, ['lay K♥'])
    """
    if record.edition not in (name, "unknown"):
        raise RequestError(f"it is a record of {record.edition}, not of {name}")
    if record.house:
        raise RequestError("it has house rules, and a page shows the rules of sources only")
    if not 1 <= number <= len(record.deals):
        raise RequestError(f"it has {counted(len(record.deals), 'deal')}; there is no deal {number}")
    deal = record.deals[number - 1]
    if deal.hands:
        options = _set_up(deal)
    elif record.seed is not None and number == 1:
        options = {"seed": str(record.seed), "players": str(record.seats)}
    else:
        raise RequestError(f"it does not show the cards of deal {number}, so the deal cannot be drawn")
    acts = list(_acts(library, record, name, number))
    readings = ",".join(f"{point}={choice}" for point, choice in record.readings.items())
    return ({**options, "read": readings} if readings else options), acts


def _acts(library: Library, record: PlayRecord, name: str, number: int) -> Iterator[str]:
    """Yield the acts in notation; an act that the rules refuse, and that is left out, has a mark."""
    judged = judge(library.load(name).read(record.readings), record)
    if judged.cannot:
        raise RequestError(judged.cannot)
    for act in judged.deals[number - 1].acts:
        if act.verdict == REFUSED and (act.goes_on == MADE or not act.taken_as):
            raise RequestError(f"act {act.number}, {act.text!r}, cannot be drawn: {act.says}")
        yield from act.unrecorded
        yield f"{REFUSAL if act.verdict == REFUSED else ''}{act.taken_as}"


def _set_up(deal: RecordedDeal) -> dict[str, str]:
    piles = apart([written_cards(text) for text in (*deal.hands, deal.pile or "")])
    if any(card is None for pile in piles for card in pile):
        raise RequestError("some cards of the deal are unseen, so it cannot be drawn")
    *hands, pile = map(in_notation, piles)
    options = {"hands": " | ".join(hands), "dead": pile, "leads": str(deal.turn or 1)}
    before = dict(deal.before)
    for name in ("balances", "rises"):
        if name in before:
            options[name] = ", ".join(map(str, before.pop(name)))
    if "deals" in before:
        options["deals"] = str(before.pop("deals"))
    if "pools" in before:
        options["pools"] = ", ".join(f"{name}={amount}" for name, amount in before.pop("pools").items())
    return options | (
        {"before": ", ".join(f"{name}={amount}" for name, amount in before.items())} if before else {}
    )
