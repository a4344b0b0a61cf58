"""Leads of a search fit the two games that are compared."""

from __future__ import annotations

from tests.verification.deciding.conftest import COMET

import nines
from nines.cards import parse_cards
from nines.deciding.differences import Pair
from nines.deciding.pairing import pair_of
from nines.deciding.setting import Setting
from nines.shuffle import POLICIES, Stream
from nines_tools.deciding.leads import fitting, grown, written


def test_a_lead_of_too_few_seats_gets_more_seats() -> None:
    pair = pair_of(nines.load("comet-2018"), nines.load("comet-2018[exemption=that-card]"))
    (made,) = fitting(
        pair, Setting(balances=(9, 8, 7), deals=3, before={"caught": [1, 0, 0], "rises": [2, 0]})
    )
    assert (made.balances, made.deals) == ((9, 8, 7, 7, 7, 7), 6)
    assert made.before == {"caught": [1, 0, 0, 0, 0, 0], "rises": [2, 0]}
    assert len(list(fitting(pair, Setting(("A♣", "2♣", "3♣"))))) == 2
    assert list(fitting(pair, Setting(seats=3, seed=1))) == []
    assert list(fitting(Pair(COMET, nines.load("comet-2018")), Setting(("A♣",)))) == []


def test_leads_are_written_as_acts_and_grow_by_cards() -> None:
    pair = pair_of(COMET, nines.load("comet-1718[comet-stops=yes]"))
    assert list(written(pair, ("K♥", "nonsense", "pass"))) == ["lay K♥", "pass"]
    small = Setting(("A♣", "2♣"))
    for number in range(4):
        larger = grown(pair, small, Stream.of(1718, POLICIES, number))
        assert 2 < larger.cards <= 6
        assert len(set(parse_cards(" ".join(larger.hands)))) == larger.cards
