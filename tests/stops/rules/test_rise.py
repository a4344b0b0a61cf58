"""The comet whose value rises."""

from __future__ import annotations

from tests.stops.rules.lays import ALONE, AMONG, AMONG_SEVENS, SEVENS

from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rules import opera, rise

COMET_NINE = v.Finish(on_wild=True, as_itself=True)


def test_the_comet_pays_two_and_two_more_for_every_rise() -> None:
    """wp-comet:146, wp-comet:147."""
    pays = rise.WildPays(2, 2, "chip")
    moments = [v.Moment("laid", ALONE, out=False, could=False, raised=times) for times in range(3)]
    assert [pays.due(moment) for moment in moments] == [2, 4, 6]
    assert pays.due(moments[0]._replace(laid=SEVENS)) == 0
    assert pays.due(moments[0]._replace(kind="stopped")) == 0
    more = rise.LastWildPaysMore(pays, 2, 4)
    assert more.due(moments[1]) == 0
    assert more.due(moments[1]._replace(finish=v.Finish(on_wild=True))) == 4
    assert more.due(moments[1]._replace(finish=COMET_NINE)) == 12
    assert rise.LastWildPaysMore(pays).due(moments[1]._replace(finish=COMET_NINE)) == 0
    if_won = rise.LastWildPaysMoreIfWon(pays, 2, 4)
    assert if_won.due(moments[1]._replace(finish=COMET_NINE)) == 0, "the game may still be drawn"
    assert if_won.due(moments[1]._replace(finish=COMET_NINE, kind="out")) == 12


def test_which_comets_are_not_paid_for() -> None:
    moment = v.Moment("laid", AMONG, out=False, could=False)
    assert rise.WildAmongEqualsPaid(paid=False).forbids(moment)
    assert not rise.WildAmongEqualsPaid(paid=False).forbids(moment._replace(laid=AMONG_SEVENS))
    assert not rise.WildAmongEqualsPaid(paid=False).forbids(moment._replace(laid=ALONE))
    assert not rise.WildAmongEqualsPaid().forbids(moment)
    assert opera.PaidInAnswer(paid=False).forbids(moment._replace(answering=True))
    assert not opera.PaidInAnswer(paid=False).forbids(moment)
    assert not opera.PaidInAnswer().forbids(moment._replace(answering=True))


def test_how_the_value_rises_and_returns() -> None:
    """wp-comet:147, wp-comet:148."""
    dead, held, played = (True, False), (False, False), (False, True)
    course = [dead, dead, held, dead, played, dead]
    seen: dict[str, list[int]] = {}
    for rule in (
        rise.RisesInDeadHand(),
        rise.RisesInDeadHand(rise.AfterLaid()),
        rise.RisesInDeadHand(rise.OnceDealt()),
        rise.RisesInDeadHand(by_pack=True),
    ):
        counts: tuple[int, ...] = ()
        values = []
        for deal, (in_dead, was_laid) in enumerate(course):
            values.append(rule.raised(counts, deal))
            counts = rule.next(o.Rising(counts, deal, in_dead, was_laid))
        seen[f"{type(rule.returns).__name__} {rule.by_pack}"] = values
    assert seen == {
        "AfterHeld False": [0, 1, 2, 0, 1, 0],
        "AfterLaid False": [0, 1, 2, 2, 3, 0],
        "OnceDealt False": [0, 0, 0, 0, 0, 0],
        "AfterHeld True": [0, 0, 1, 1, 0, 2],
    }
