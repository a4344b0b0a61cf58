"""A deal of a record of play is drawn as its edition plays it; what it does not show cannot be drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nines import library
from nines.errors import RequestError
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal
from nines.sphinx.recorded import staged_as
from nines.sphinx.replay import stage

ACTS = (RecordedAct("king"), RecordedAct("9s"), RecordedAct("2c"))
DEAL = RecordedDeal(
    ("Kh 2c 4d", "5s"), "", 1, set_up=True, before={"balances": [3, -3], "deals": 1}, acts=ACTS
)
RECORD = PlayRecord("comet-1718", seats=2, deals=(DEAL,))


def test_a_deal_is_drawn_with_its_match_and_its_refusals() -> None:
    options, acts = staged_as(library(), RECORD, "comet-1718", 1)
    assert acts == ["lay K♥", "!lay 9♠", "lay 2♣"]
    played = stage(library(), "comet-1718", options, acts)
    assert played.start.ledger.seats == (3, -3)
    assert [step.refusal is None for step in played.course] == [True, False, True]


@pytest.mark.parametrize(
    ("record", "name", "number", "says"),
    [
        (RECORD, "comet-1718", 2, "there is no deal 2"),
        (RECORD, "red-nines-20c", 1, "a record of comet-1718, not of red-nines-20c"),
        (replace(RECORD, deals=(replace(DEAL, hands=("Kh ??", "5s")),)), "comet-1718", 1, "are unseen"),
        (replace(RECORD, deals=(RecordedDeal(acts=ACTS),)), "comet-1718", 1, "does not show the cards"),
    ],
)
def test_what_cannot_be_drawn_is_said(record: PlayRecord, name: str, number: int, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        staged_as(library(), record, name, number)
