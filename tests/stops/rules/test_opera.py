"""The opera, and the answer to it."""

from __future__ import annotations

from dataclasses import replace

from nines.stops import settlement_inputs as o
from nines.stops.rules import opera


def test_what_an_opera_is() -> None:
    """wp-comet:155, wp-comet:108."""
    at_once = o.Going(0, 0, 2, 0, others_laid=False, opponents_laid=False)
    after_passes = at_once._replace(turns=2)
    answered = after_passes._replace(others_laid=True, opponents_laid=True)
    asked = (at_once, after_passes, answered, at_once._replace(players=3), at_once._replace(winner=1))
    assert [opera.FirstHandAtOnce(2).made(one) for one in asked] == [True, False, False, False, False]
    assert [opera.FirstHandAtOnce().made(one) for one in asked] == [True, False, False, True, False]
    assert not opera.NoOpera(opera.FirstHandAtOnce()).made(at_once)
    later = opera.FirstHandAtOnce(2, after_passes=True)
    assert [later.made(one) for one in asked] == [True, True, False, False, False]


def test_who_answers_an_opera_and_how() -> None:
    """wp-comet:157."""
    answer = opera.OtherOfTwoAnswers()
    assert [answer.by(0, 2), answer.by(1, 2), answer.by(0, 3)] == [1, 0, None]
    assert (answer.own_sequence, answer.judged) == (True, False)
    assert not opera.OtherOfTwoAnswers(opera.InLastSequence()).own_sequence
    assert opera.OtherOfTwoAnswers(opera.FromHand()).judged


def test_an_opera_may_be_spoilt_by_a_partner() -> None:
    """wp-comet:108: before anyone else has played a card."""
    going = o.Going(2, 2, 4, turns=3, others_laid=True, opponents_laid=False)
    at_once = opera.FirstHandAtOnce(after_passes=True)
    assert not at_once.made(going)
    assert replace(at_once, partner_spoils=False).made(going)
    assert not replace(at_once, partner_spoils=False).made(going._replace(opponents_laid=True))
    assert not replace(at_once, partner_spoils=False).made(going._replace(first_hand=0))
