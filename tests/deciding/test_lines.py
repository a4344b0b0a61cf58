"""A play is shown in both games up to the end of the deal."""

from __future__ import annotations

import nines
from nines.deciding import Pair, Setting
from nines.deciding.differences import Play, Shown
from nines.deciding.lines import lines_of, only_match_differs, winners_of

COMET = nines.load("comet-1718")
READ = COMET.read({"several-of-a-rank": "yes"})


def test_a_refused_act_is_kept_and_the_deal_goes_on() -> None:
    lines = lines_of(Pair(COMET, READ), Play(Setting(("2♥ 2♠", "A♣")), Shown("same acts", ("lay 2♥+2♠",))))
    assert lines is not None
    assert [step.act for step in lines[1].steps] == ["lay 2♥+2♠"]
    assert lines[0].steps[0].refusal is not None
    assert all(line.end is not None for line in lines)
    assert winners_of(lines) == (lines[0].deal_winners, (0,))
    assert not only_match_differs(lines)


def test_a_match_without_a_deal_has_no_steps() -> None:
    pair = Pair(nines.load("ninety-nine-3p"), nines.load("oxford-whist"), editions=True)
    setting = Setting(balances=(100, 120, 120), deals=16)
    lines = lines_of(pair, Play(setting, Shown("same acts", ())))
    assert lines is not None
    assert [line.steps for line in lines] == [(), ()]
    assert (only_match_differs(lines), winners_of(lines)) == (True, ((), (1, 2)))


def test_games_that_cannot_start_have_no_lines() -> None:
    play = Play(Setting(("2♥ 2♠", "2♥")), Shown("same acts", ()))
    assert lines_of(Pair(COMET, READ), play) is None
