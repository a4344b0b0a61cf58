"""The rules of the two-pack Comets by themselves: opera, rising value, pegging, sets with the comet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines.cards import Card, Face, parse_card, parse_cards
from nines.common import inputs, lots, matches
from nines.kernel.ledger import SCORE
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rules import (
    announcement,
    doubling,
    last_wild,
    opening_lay,
    opera,
    pegging,
    rise,
    sequence,
    sets,
    stakes,
    stop,
)

if TYPE_CHECKING:
    from nines.stops.aspects import Grouping
    from nines.stops.money import Doubling

COMET = Card(9, "♣")
NATURAL, COMET_NINE = v.Finish(), v.Finish(on_wild=True, as_itself=True)
LEAD = v.Place(leading=True, opening=False, first_turn=False)
WITHIN = v.Place(leading=False, opening=False, first_turn=False)


def laid(cards: str, named: int, wanted: tuple[int, ...] = ()) -> v.Laid:
    held = parse_cards(cards)
    wild = tuple(card for card in held if card == COMET)
    return v.Laid(held, Face(named), 0, wild, wanted=tuple(map(Face, wanted)))


ALONE = laid("9♣", 8, (8,))
AS_NINE = laid("9♣", 9, (9,))
AMONG = laid("9♥ 9♥#2 9♦#2 9♣", 9)
AMONG_SEVENS = laid("7♥ 7♦ 7♥#2 9♣", 7)
SEVENS = laid("7♥ 7♦ 7♥#2 7♦#2", 7)


def test_who_passes_in_anothers_run_may_say_another_word() -> None:
    """wp-comet:136, wp-comet:139."""
    said = announcement.NamesCards(others="pass")
    assert said.on_passing((Face(10),)) == "without ten"
    assert said.on_passing((Face(10),), own_run=False) == "pass"
    assert said.on_passing((), own_run=False) == ""


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        (stop.WildStopsButAmongEquals(), [ALONE, AS_NINE, AMONG_SEVENS]),
        (stop.WildStops(stops=True), [ALONE, AS_NINE, AMONG, AMONG_SEVENS]),
        (stop.WildAmongEqualsStops(stops=True), [AMONG]),
        (stop.WildAmongEqualsStops(stops=False), []),
        (stop.SetStops(stops=True), [AMONG, AMONG_SEVENS, SEVENS]),
        (stop.SetStops(stops=False), []),
    ],
    ids=str,
)
def test_which_sets_and_comets_end_a_sequence(rule: stop.WildStops, ending: list[v.Laid]) -> None:
    """wp-comet:133, wp-comet:145."""
    assert [one for one in (ALONE, AS_NINE, AMONG, AMONG_SEVENS, SEVENS) if rule.ends(one)] == ending


def test_equal_cards_may_be_natural_and_led_only() -> None:
    rule = sequence.EqualCards(wild=False, led=True)
    assert [rule.most(place) for place in (LEAD, WITHIN)] == [4, 1]
    assert rule.allows(v.Group(7, 3, 0, LEAD))
    assert not rule.allows(v.Group(7, 3, 1, LEAD))
    assert not rule.allows(v.Group(7, 3, 0, WITHIN))
    assert not rule.allows(v.Group(7, 5, 0, LEAD))


@pytest.mark.parametrize(
    ("rule", "joins"),
    [
        (sets.ThreeWithWild(9), True),
        (sets.WholeSet(4, wild=True), True),
        (sets.SomeOfRank(13, wild=True), True),
        (sequence.EqualCards(), False),
        (sequence.OneAtATime(), False),
        (opening_lay.OpeningCards(opening_lay.AtFirstLay()), False),
    ],
    ids=str,
)
def test_a_set_brings_a_comet_that_could_not_come_alone(
    rule: Grouping,
    joins: bool,  # noqa: FBT001 - what the rule says
) -> None:
    """wp-comet:101, wp-comet:143."""
    nine, comet = parse_card("9♥"), parse_card("9♣")
    assert rule.joins(v.Joining(comet, wild=True, others=(nine,))) is joins
    assert not rule.joins(v.Joining(comet, wild=True, others=()))
    assert not rule.joins(v.Joining(nine, wild=False, others=(nine,)))


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


@pytest.mark.parametrize(
    ("finish", "caught", "multiplied", "larger", "of_1752"),
    [
        (NATURAL, False, 10, 10, 10),
        (v.Finish(on_wild=True), False, 20, 20, 20),
        (COMET_NINE, False, 40, 40, 40),
        (v.Finish(opera=True), False, 20, 20, 20),
        (v.Finish(opera=True), True, 40, 20, 40),
        (v.Finish(on_wild=True, opera=True), False, 40, 20, 40),
        (v.Finish(on_wild=True, as_itself=True, opera=True), False, 80, 40, 160),
    ],
)
def test_what_a_loser_pays_of_ten(
    finish: v.Finish,
    caught: bool,  # noqa: FBT001 - a parameter of the table
    multiplied: int,
    larger: int,
    of_1752: int,
) -> None:
    """wp-comet:152 to wp-comet:155, wp-comet:110, wp-comet:111."""
    loss = o.Loss((COMET,) if caught else (), 9 if caught else 0, 0, finish, wild_left=caught)
    doublings: list[Doubling] = [doubling.OutOnWildPays(), doubling.CaughtDoubles(), opera.OperaDoubles()]
    assert doubling.AppliedTogether().result(10, loss, doublings) == multiplied
    assert doubling.DearestApplies().result(10, loss, doublings) == larger
    assert opera.OperaOnItselfPays().result(10, loss, doublings) == of_1752


def test_one_caught_may_cost_all() -> None:
    nothing = o.Loss((), 0, 0, NATURAL)
    assert doubling.SomebodyCaughtDoubles().result(10, nothing) == 10
    assert doubling.SomebodyCaughtDoubles().result(10, nothing._replace(wild_left=True)) == 20


def test_which_last_lays_count_and_as_what() -> None:
    """wp-comet:153, wp-comet:154."""
    alone = last_wild.LastIsWild(in_group=False)
    lays = (ALONE, AS_NINE, AMONG, AMONG_SEVENS, SEVENS)
    assert [alone.counts(one) for one in lays] == [True, True, False, False, False]
    assert [last_wild.LastAmongOthers().counts(one) for one in lays] == [False, False, True, True, False]
    as_nine = last_wild.LastAmongOthers(equals=False)
    assert [as_nine.counts(one) for one in lays] == [False, False, False, True, False]
    assert [as_nine.as_itself(one) for one in (AMONG, AMONG_SEVENS)] == [True, False]
    jumped, led = laid("9♣", 9, (3,)), laid("9♣", 9)
    assert [alone.as_itself(one) for one in (ALONE, AS_NINE, jumped, led)] == [False, True, True, True]
    priced = last_wild.LastIsWild(if_wanted=True)
    assert [priced.as_itself(one) for one in (ALONE, AS_NINE, jumped, led)] == [False, True, False, True]


def test_points_are_pegged_to_a_target() -> None:
    """wp-comet:161, wp-comet:162."""
    assert pegging.Pegged().source(1) == SCORE
    at_once = pegging.TargetAtOnce(121)
    assert [at_once.reached(balances) for balances in ((120, 0), (0, 121), (130, 0))] == [None, 1, 0]
    assert pegging.TargetAtOnce(121, at_once=False).reached((130, 0)) is None
    game = pegging.UntilTarget(121)
    matches = [inputs.MatchSoFar(9, 2, balances, (0, 0)) for balances in ((120, 0), (0, 121))]
    assert [game.over(match) for match in matches] == [False, True]


def test_the_lowest_card_deals_and_equals_draw_again() -> None:
    """wp-comet:124."""
    cards = parse_cards("9♥ 4♥ 5♦ 4♦ 2♥")
    assert lots.LowestDeals().draw(inputs.Lot(cards, 3, int)).seat == 1
    assert lots.LowestDeals().draw(inputs.Lot(cards, 4, int)).seat is None
    assert matches.SoManyDeals(1).over(inputs.MatchSoFar(1, 4, (0,) * 4, (0,) * 4))
    assert not matches.SoManyDeals(1).over(inputs.MatchSoFar(0, 4, (0,) * 4, (0,) * 4))
    assert stakes.PaidIn("chip").balance() == 0
