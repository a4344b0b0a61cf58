"""A play in which one rule decides that the sources state comes before a smaller play."""

from __future__ import annotations

import nines
from nines.deciding import Setting
from nines.deciding.differences import Play, Shown
from nines.deciding.pairing import pair_of
from nines.deciding.results import StoredPlay
from nines_tools.deciding.clearer import CLEAREST, clarity, clearer, deals_of

PAIR = pair_of(nines.load("comet-1753"), nines.load("commit-1914"))
SMALL = Play(Setting(("A♣", "A♦")), Shown("same acts", ("lay A♣",)))
CLEAR = Play(Setting(("A♦ A♠", "A♣")), Shown("same acts", ("lay A♦",)))


def test_a_clearer_play_of_nearly_the_same_size_is_taken() -> None:
    assert clarity(PAIR, "any", SMALL) > CLEAREST
    found = clearer(PAIR, "any", StoredPlay(SMALL), [SMALL.setting, CLEAR.setting])
    assert found.play == CLEAR
    assert clearer(PAIR, "any", found, [SMALL.setting]) is found


def test_a_play_stays_if_no_clearer_one_is_near() -> None:
    stored = StoredPlay(SMALL)
    assert clearer(PAIR, "any", stored, [Setting(("A♦ A♠ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "A♣"))]) is stored


def test_a_winner_in_one_game_alone_is_less_clear() -> None:
    pair = pair_of(nines.load("comet-1718"), nines.load("comet-1991"))
    drawn = Play(Setting(("2♥", "2♦")), Shown("one alone", ("lay 2♥",)))
    assert clarity(pair, "winner", drawn).unwon


def test_deals_are_tried_once_and_the_smallest_first() -> None:
    whole = Play(Setting(seats=3, seed=1), Shown("same acts", ()))
    assert deals_of([CLEAR, SMALL, whole, SMALL], 3) == [SMALL.setting, CLEAR.setting]
    assert deals_of([CLEAR], 2) == []
