"""Events as data: what a record holds, and what is refused as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.corpus.entries import Entry
from nines.errors import CorpusError
from nines.holdem.family import HOLDEM
from nines.kernel.event import Event
from nines.multiple9.family import MULTIPLE9
from nines_verification.event_record import event_record, read_record, show_record

if TYPE_CHECKING:
    from nines.kernel.family import AnyFamily


@pytest.mark.parametrize(
    ("family", "event", "shown", "sentence"),
    [
        (
            HOLDEM,
            Event("judged", "game/rule", 0, amount=3, unit="nine", detail="10+4+4 7+2 |"),
            'amount = 3, unit = "nine", detail = "10+4+4 7+2 |"',
            "has 3 nines (10+4+4, 7+2), nothing unused",
        ),
        (
            HOLDEM,
            Event("judged", "game/rule", 0, amount=1, unit="nine", detail="9 | 10+10 Q"),
            'amount = 1, unit = "nine", detail = "9 | 10+10 Q"',
            "has 1 nine (9), unused 10+10, Q",
        ),
        (
            HOLDEM,
            Event("judged", "game/rule", 0, amount=0, unit="nine", detail="| J 6"),
            'amount = 0, unit = "nine", detail = "| J 6"',
            "has 0 nines, unused J, 6",
        ),
        (
            MULTIPLE9,
            Event("divided", "game/rule", 0, detail="A-8 6-Q 9"),
            'detail = "A-8 6-Q 9"',
            "has discarded A-8 (9), 6-Q (18) and 9 (9)",
        ),
        (MULTIPLE9, Event("divided", "game/rule", 0, detail="9"), 'detail = "9"', "has discarded 9 (9)"),
    ],
)
def test_what_hands_and_discards_are_made_of_is_kept(
    family: AnyFamily, event: Event, shown: str, sentence: str
) -> None:
    record = event_record(event, "game")
    assert show_record(record) == f'{{ kind = "{event.kind}", rule = "rule", actor = 0, {shown} }}'
    assert family.display.sentence(event) == f"player 1 {sentence}"


def test_no_kind_of_event_is_passed_over() -> None:
    with pytest.raises(KeyError, match="sung"):
        HOLDEM.display.sentence(Event("sung", "game/rule", 0))


def test_nobody_sees_and_all_see_are_different_records() -> None:
    hidden = Event("dealt", "game/deal", seen_by=())
    assert show_record(event_record(hidden, "game")) == '{ kind = "dealt", rule = "deal", seen_by = [] }'
    assert "seen_by" not in event_record(hidden._replace(seen_by=None), "game")


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"kind": "laid"}, "field 'rule' is missing"),
        ({"rule": "lead"}, "field 'kind' is missing"),
        ({"kind": "laid", "rule": "lead", "seat": 0}, "field 'seat' is not known"),
        ({"kind": "laid", "rule": "lead", "actor": "0"}, "field 'actor' is '0'; expected a whole number"),
        ({"kind": "laid", "rule": "lead", "cards": 8}, "field 'cards' is 8; expected text"),
        ({"kind": "paid", "rule": "lead", "giver": 0.5}, "field 'giver' is 0.5; expected a whole number"),
        (
            {"kind": "laid", "rule": "lead", "seen_by": 0},
            "field 'seen_by' is 0; expected a list of whole numbers",
        ),
    ],
)
def test_a_record_of_a_scenario_is_read_strictly(table: dict[str, object], complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint):
        read_record(Entry("scenarios.toml", "scenario 1", table))


def test_the_record_of_a_scenario_is_read_as_shown() -> None:
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
