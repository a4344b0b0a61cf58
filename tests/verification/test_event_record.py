"""Events as data: what a record holds, and what is refused as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.corpus.entries import Entry
from nines.errors import CorpusError
from nines.game import Event
from nines_verification.event_record import event_record, read_record, show_record

if TYPE_CHECKING:
    from nines.game import EventKind


@pytest.mark.parametrize(
    ("kind", "words", "shown"),
    [
        (
            "judged",
            "has 3 nines (10+4+4, 7+2), nothing unused",
            'amount = 3, unit = "nine", detail = "10+4+4 7+2 |"',
        ),
        ("judged", "has 1 nine (9), unused 10+10, Q", 'amount = 1, unit = "nine", detail = "9 | 10+10 Q"'),
        ("judged", "has 0 nines, unused J, 6", 'amount = 0, unit = "nine", detail = "| J 6"'),
        ("divided", "has discarded A-8 (9), 6-Q (18) and 9 (9)", 'detail = "A-8 6-Q 9"'),
        ("divided", "has discarded 9 (9)", 'detail = "9"'),
    ],
)
def test_what_hands_and_discards_are_made_of_is_kept(kind: EventKind, words: str, shown: str) -> None:
    record = event_record(Event(kind, "game/rule", words=words), "game")
    assert show_record(record) == f'{{ kind = "{kind}", rule = "rule", {shown} }}'


@pytest.mark.parametrize(("kind", "words"), [("won", "sings"), ("judged", "has 3 nines"), ("reshuffled", "")])
def test_no_words_are_passed_over(kind: EventKind, words: str) -> None:
    with pytest.raises(LookupError, match=f"an event '{kind}' with the words '{words}'"):
        event_record(Event(kind, "game/rule", words=words), "game")


def test_nobody_sees_and_all_see_are_told_apart() -> None:
    hidden = Event("dealt", "game/deal", words="the dummy is dealt", seen_by=())
    assert show_record(event_record(hidden, "game")) == '{ kind = "dealt", rule = "deal", seen_by = [] }'
    assert "seen_by" not in event_record(hidden._replace(seen_by=None), "game")


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"kind": "laid"}, "field 'rule' is missing"),
        ({"rule": "lead"}, "field 'kind' is missing"),
        ({"kind": "laid", "rule": "lead", "seat": 0}, "field 'seat' is not known"),
        ({"kind": "laid", "rule": "lead", "actor": "0"}, "field 'actor' is '0'; a whole number is wanted"),
        ({"kind": "laid", "rule": "lead", "cards": 8}, "field 'cards' is 8; some text is wanted"),
        ({"kind": "paid", "rule": "lead", "giver": 0.5}, "field 'giver' is 0.5; a whole number is wanted"),
        (
            {"kind": "laid", "rule": "lead", "seen_by": 0},
            "field 'seen_by' is 0; a list of whole numbers is wanted",
        ),
    ],
)
def test_a_record_of_a_scenario_is_read_strictly(table: dict[str, object], complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint):
        read_record(Entry("scenarios.toml", "scenario 1", table))


def test_a_record_of_a_scenario_is_read_as_it_is_shown() -> None:
    record = {
        "kind": "paid",
        "rule": "ante",
        "giver": 0,
        "taker": "pot",
        "amount": 0,
        "unit": "chip",
        "seen_by": [],
    }
    assert read_record(Entry("scenarios.toml", "scenario 1", dict(record))) == record
