"""A game at a table as a record of play, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nines.errors import RequestError
from nines.libraries.rests_on import rules_kept
from nines.records.record import FORM, PlayRecord, RecordedAct, RecordedDeal
from nines.records.text_form import record_of_text
from nines.table.saved import SavedGame, as_data, digest_now, of_data

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def record_of(saved: SavedGame) -> PlayRecord:
    """Return a game at a table as a record of play.

    Examples
    --------
    >>> saved = SavedGame("comet-1718", {}, 2, [1], [None, "random"], 7, acts=[["lay 2♠"]])
    >>> record_of(saved).deals[0].acts[0].text, saved_of(record_of(saved)) == saved
    ('lay 2♠', True)
    """
    hands = saved.hands
    deals = [RecordedDeal(acts=tuple(map(RecordedAct, acts))) for acts in saved.acts]
    if hands is not None:
        first = deals[0] if deals else RecordedDeal()
        deals[:1] = [
            replace(
                first,
                hands=tuple(hands["hands"]),
                pile=hands["pile"],
                turn=hands["turn"],
                set_up=True,
                before=hands.get("before", {}),
            )
        ]
    return PlayRecord(
        edition=saved.game,
        readings=saved.readings,
        house=saved.house,
        digest=saved.digest,
        rules=saved.rules or "",
        seats=saved.seats,
        seed=saved.seed,
        people=tuple(saved.people),
        policies=tuple(saved.policies),
        agreed=saved.deals,
        deals=tuple(deals),
    )


def saved_of(record: PlayRecord) -> SavedGame:
    """Return the game at a table that a record describes; its fields are not checked against the games.

    Raises
    ------
    RequestError
        If nines cannot deal the cards of the record: it has no seed, unseen cards or hands of a later deal.
    """
    first = record.deals[0] if record.deals else RecordedDeal()
    unseen = any("??" in hand for deal in record.deals for hand in (*deal.hands, deal.pile or ""))
    if unseen or (record.seed is None and not first.hands) or any(deal.hands for deal in record.deals[1:]):
        raise RequestError(
            "this record cannot be played on: it needs a seed, or all hands of its only deal; nines"
            " adjudicate judges it"
        )
    people = tuple(range(1, record.seats + 1)) if record.people is None else record.people
    policies = record.policies or (None,) * record.seats
    return SavedGame(
        record.edition,
        dict(record.readings),
        record.seats,
        list(people),
        list(policies),
        record.seed or 0,
        record.agreed,
        _hands(first),
        [[act.text for act in deal.acts] for deal in record.deals],
        record.digest,
        record.rules or {},  # type: ignore[arg-type]
        house=dict(record.house),
    )


def _hands(deal: RecordedDeal) -> dict[str, Any] | None:
    if not deal.hands:
        return None
    hands = {"hands": list(deal.hands), "pile": deal.pile or "", "turn": deal.turn or 1}
    return {**hands, "before": dict(deal.before)} if deal.before else hands


def checked(library: Library, record: PlayRecord) -> SavedGame:
    """Return the game at a table that a record describes, if all of it fits the games.

    Raises
    ------
    RequestError
        If it cannot be played on, or if a field is wrong.
    UnknownNameError
        If there is no game or policy of a name.
    """
    return of_data(library, as_data(saved_of(record)))


def with_rules(library: Library, game: AnyGame, record: PlayRecord) -> PlayRecord:
    """Return a record with the digest of its edition and the rules of today, so that a change is noticed."""
    rules = rules_kept(library, game)._asdict()
    return replace(record, digest=digest_now(library, game.slug), rules=rules)


def saved_of_text(library: Library, text: str) -> SavedGame:
    """Return the saved game that a text describes: a record of play in TOML, or the older form in JSON.

    Raises
    ------
    RequestError
        If it is neither, or cannot be played on.
    UnknownNameError
        If there is no game or policy of a name.
    """
    return of_data(library, _json(text)) if _is_older(text) else checked(library, _record(text))


def record_of_any(library: Library, text: str) -> PlayRecord:
    """Return the record that a text describes: a record of play in TOML, or a saved game in the older form.

    Raises
    ------
    RequestError
        If it is neither.
    """
    return record_of(of_data(library, _json(text))) if _is_older(text) else _record(text)


def _record(text: str) -> PlayRecord:
    if "nines record" not in text:
        begins = f'form = "{FORM}"'
        raise RequestError(f"not a saved game of nines and not a record of play, which begins: {begins}")
    return record_of_text(text)


def _is_older(text: str) -> bool:
    """Return whether a text is in the form of earlier versions, which is JSON."""
    return text.lstrip()[:1] in ("{", "[")


def _json(text: str) -> object:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError("not JSON, so not a saved game of nines") from None
    return data
