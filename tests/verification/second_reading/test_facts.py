"""The facts of the two readers are read strictly, and a fault names its file, its line and what to do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.errors import CorpusError
from nines_verification.second_reading.facts import facts_of, read_reader

if TYPE_CHECKING:
    from pathlib import Path

HEAD = {
    "document": "made-up",
    "reader": "A",
    "began": "2026-11-29T06:00Z",
    "ended": "2026-11-29T07:00Z",
    "lines": "1-9",
    "brief": "old books",
}
FACT = {
    "line": 3,
    "sentence": 1,
    "game": "comet",
    "topic": "deal",
    "kind": "number",
    "subject": "cards",
}
PAID = {**FACT, "kind": "payment", "payer": "each other player", "payee": "the winner"}
OUGHT = {**FACT, "kind": "duty", "who": "eldest hand", "act": "lead", "must": "must"}
FILE = "facts/made-up/a.jsonl"


def written(folder: Path, *facts: Any, head: Any = HEAD) -> Path:  # noqa: ANN401 - also tables of wrong form
    path = folder / "a.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (head, *facts)), encoding="utf-8")
    return path


def test_values_payments_and_duties_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, {**FACT, "value": [9, 12]}, {**PAID, "amount": 2, "unit": "counters"}, OUGHT)
    cards, paid, duty = read_reader(path, FILE).facts
    assert (cards.reader, cards.line, cards.values) == ("A", 3, (9, 12))
    assert paid.payment is not None
    assert (paid.payment.payee, paid.payment.amount) == ("the winner", 2)
    assert duty.duty is not None
    assert duty.duty.must == "must"


def test_groups_of_ranks_are_read_as_one_list(tmp_path: Path) -> None:
    path = written(tmp_path, {**FACT, "kind": "ranks", "value": ["ace", [2, 2]]})
    assert read_reader(path, FILE).facts[0].values == ("ace", 2, 2)


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        ({**FACT, "value": "nine"}, "line 2: field 'value' of a number must be one or more whole numbers"),
        ({**FACT, "value": True}, "line 2: field 'value' is true or false"),
        (FACT, "line 2: field 'value' is missing"),
        ({**FACT, "value": 1.5}, "line 2: field 'value' holds neither texts nor whole numbers"),
        ({**FACT, "value": 1, "kind": "numbr"}, "did you mean 'number'?"),
        ({**FACT, "value": 1, "topic": "setlement"}, "did you mean 'settlement'?"),
        ({**FACT, "value": 1, "lien": 3}, "field 'lien' is not known; did you mean 'line'?"),
        ({**FACT, "value": 1, "line": 0}, "line and sentence are counted from 1"),
        ({**FACT, "kind": "statement", "value": "yes"}, "of a statement must be true or false"),
        ({**FACT, "kind": "cards", "value": [9]}, "of kind 'cards' must be text"),
        ({**OUGHT, "must": "shall"}, "it is one of must, may, must not"),
        ({**OUGHT, "value": 3}, "field 'value' is not known"),
        ([1], "expected a table of fields"),
    ],
)
def test_a_fact_of_wrong_form_is_refused_with_its_line(tmp_path: Path, fact: object, says: str) -> None:
    with pytest.raises(CorpusError) as refused:
        read_reader(written(tmp_path, fact), FILE)
    assert str(refused.value).startswith(f"{FILE}, line 2")
    assert says in str(refused.value)


def test_a_head_of_another_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"is the head of facts/made-up/b\.jsonl"):
        read_reader(written(tmp_path, head={**HEAD, "reader": "B"}), FILE)


def test_an_empty_file_has_no_head_and_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("", encoding="utf-8")
    with pytest.raises(CorpusError, match="line 1: is missing"):
        read_reader(path, FILE)


def test_facts_out_of_order_are_refused_with_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, {**FACT, "value": 1}, {**FACT, "value": 2, "line": 2})
    with pytest.raises(CorpusError, match=r"line 3: is a fact of line 2, after one of line 3"):
        read_reader(path, FILE)


def test_each_document_has_two_readers() -> None:
    assert {tuple(one.head.reader for one in read) for read in facts_of(library()).values()} == {("A", "B")}


def test_every_fact_is_of_a_line_that_its_document_has() -> None:
    documents = library().corpus.documents
    for name, read in facts_of(library()).items():
        last = documents[name].lines
        assert not last or all(fact.line <= last for one in read for fact in one.facts), name
