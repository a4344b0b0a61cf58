"""What is doubled, and how several doublings combine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.stops.rules.lays import BLACK_COMET, COMET

from nines.cards import Card
from nines.stops import rule_inputs as v
from nines.stops import settlement_inputs as o
from nines.stops.rules import doubling, opera

if TYPE_CHECKING:
    from nines.stops.money import Doubling

NATURAL, COMET_NINE = v.Finish(), v.Finish(on_wild=True, as_itself=True)


def test_doublings_multiply_or_the_dearest_applies_or_they_add() -> None:
    """wp-red-nines:141, wp-red-nines:144: one left with a red nine, another out on one."""
    loss = o.Loss((Card(9, "♥"),), 9, 40, v.Finish(on_wild=True))
    both: list[Doubling] = [doubling.CaughtDoubles(), doubling.OutOnWildDoubles()]
    assert doubling.AppliedTogether().result(20, loss, both) == 80
    assert doubling.DearestApplies().result(20, loss, both) == 40
    assert doubling.AllAdded().result(20, loss, both) == 60
    assert doubling.CaughtDoubles(doubling.TheWildCards()).result(20, loss) == 29
    assert doubling.CaughtDoubles(doubling.TheTotal()).result(20, loss) == 80
    assert doubling.CaughtPaysDouble().result(20, loss) == 40
    assert doubling.CaughtPaysDouble().result(20, loss._replace(wild=())) == 20
    four = loss._replace(wild=(COMET,) * 4)
    assert doubling.CaughtDoubles().result(20, four) == 320
    assert doubling.CaughtDoubles(at_most=4).result(20, four) == 80


def test_another_caught_wild_card_costs_an_amount_or_the_hand() -> None:
    """wp-red-nines:086: the winner is out on a red nine, and one or nobody has the other."""
    caught = o.Loss((Card(9, "♥"),), 9, 40, v.Finish(on_wild=True))
    losses = (caught, caught._replace(wild=()), caught._replace(finish=v.Finish()))
    rules = (doubling.OtherWildCaught(), doubling.OtherWildCaught(4), doubling.OtherWildDoublesAgain())
    assert [[rule.result(20, loss) for loss in losses] for rule in rules] == [
        [20, 20, 20],
        [24, 20, 20],
        [40, 20, 20],
    ]


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
    loss = o.Loss((BLACK_COMET,) if caught else (), 9 if caught else 0, 0, finish, wild_left=caught)
    doublings: list[Doubling] = [doubling.OutOnWildPays(), doubling.CaughtDoubles(), opera.OperaDoubles()]
    assert doubling.AppliedTogether().result(10, loss, doublings) == multiplied
    assert doubling.DearestApplies().result(10, loss, doublings) == larger
    assert opera.OperaOnItselfPays().result(10, loss, doublings) == of_1752


def test_one_caught_may_cost_all() -> None:
    nothing = o.Loss((), 0, 0, NATURAL)
    assert doubling.SomebodyCaughtDoubles().result(10, nothing) == 10
    assert doubling.SomebodyCaughtDoubles().result(10, nothing._replace(wild_left=True)) == 20
