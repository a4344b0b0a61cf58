"""Who is asked, who may pass, and who begins again."""

from __future__ import annotations

import itertools

import pytest
from tests.stops.rules.lays import COMET, laid

from nines.common import inputs, turn_order
from nines.stops import rule_inputs as v
from nines.stops.rules import dealer, turn

BOTH = (False, True)


def asking(passes: int, *, laid_out: bool, dead: bool = False) -> v.Asking:
    return v.Asking(passes, 3, lambda: laid_out, lambda: dead)


PASSINGS = [
    v.Passing(leading, natural, wildly, place, own, 1, passes, 3)
    for leading, natural, wildly, place, own in itertools.product(BOTH, repeat=5)
    for passes in range(3)
]


@pytest.mark.parametrize("passing", PASSINGS, ids=str)
def test_when_a_player_may_not_pass(passing: v.Passing) -> None:
    following = not passing.leading
    assert not turn.UnablePasses().forbids(passing)
    assert turn.LeadIsDue().forbids(passing) is passing.leading
    assert turn.LeadIsDue(may_pass=True).forbids(passing) is (passing.leading and passing.passes == 2)
    assert turn.NaturalIsDue().forbids(passing) is (following and passing.natural)
    own = turn.NaturalIsDueInOwnRun()
    assert own.forbids(passing) is (following and passing.natural and passing.own_run)
    assert not turn.NaturalMayBeKept().forbids(passing)
    for rule, excused in (
        (turn.NaturalIsDue(), turn.NaturalIsDue(unless_wild_in_place=True)),
        (own, turn.NaturalIsDueInOwnRun(unless_wild_in_place=True)),
    ):
        assert excused.forbids(passing) is (rule.forbids(passing) and not passing.own_place)
    nothing_else = not (passing.natural or passing.own_place)
    assert turn.WildIsDue(due=True).forbids(passing) is (following and passing.wild and nothing_else)
    assert turn.WildInItsPlace(due_from=1).forbids(passing) is (
        following and passing.own_place and not passing.natural
    )
    assert not turn.WildIsDue().forbids(passing)
    assert not turn.WildInItsPlace().forbids(passing)


def test_how_many_are_asked() -> None:
    asked = [
        [n for n in range(6) if rule.asks(asking(n, laid_out=laid_out))]
        for rule in (turn.AllOthersOnce(), turn.AllOthersOnce(last_again=True))
        for laid_out in BOTH
    ]
    # The player of the last card passes first, in his own run; then the two others.
    assert asked == [[0, 1, 2], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]
    halting, own_run = turn.NobodyOnceAllLaid(), turn.OwnRunOnceAllLaid()
    assert not halting.asks(asking(0, laid_out=True))
    assert halting.asks(asking(0, laid_out=False))
    assert [own_run.asks(asking(n, laid_out=True)) for n in range(4)] == [True, False, False, False]
    assert [own_run.asks(asking(n, laid_out=False)) for n in range(4)] == [True, True, True, False]


def test_nobody_passes_at_a_stop_if_only_holders_answer() -> None:
    """hoffmann-1909:024, hoffmann-1909:028, hoffmann-1909:030."""
    rule = turn.OnlyTheHolder()
    assert [rule.asks(asking(n, laid_out=False)) for n in range(3)] == [True, False, False]
    assert not rule.asks(asking(0, laid_out=True))
    in_the_spare_hand = asking(0, laid_out=False, dead=True)
    assert not rule.asks(in_the_spare_hand)
    assert dealer.DealerCriesAtOnce().cries(in_the_spare_hand)
    assert not dealer.DealerCriesAtOnce().cries(asking(0, laid_out=False))


def test_the_last_player_begins_again_and_an_empty_hand_wins() -> None:
    lays = [laid("7♥")._replace(seat=seat) for seat in range(3)]
    assert [turn.LastBegins().leader(v.Blocking(lay, None, 3)) for lay in lays] == [0, 1, 2]
    held = frozenset([COMET])
    assert turn_order.FirstOut().winner((held, held)) is None
    assert turn_order.FirstOut().winner((held, frozenset(), held)) == 1


@pytest.mark.parametrize(
    ("holders", "order"),
    [
        ((0, 2, 3), [2, 3, 0, 1, 1]),
        ((0,), [0, 1, 2, 3, 1]),
        ((0, 1), [1, 0, 2, 3, 1]),
        ((), [1, 2, 3, 0, 1]),
    ],
)
def test_holders_are_asked_first_and_the_last_player_last(holders: tuple[int, ...], order: list[int]) -> None:
    """Seat 1 has laid a card; when all have passed it is asked once more."""
    asked = [turn.HolderFirst().first(inputs.Turning(1, 4, (), lambda: holders))]
    for _ in range(4):
        turning = inputs.Turning(asked[-1], 4, tuple(asked), lambda: holders, last=1)
        asked.append(turn.HolderFirst().after(turning))
    assert asked == order


def test_a_lead_that_is_passed_on_goes_round() -> None:
    for rule in (turn.HolderFirst(), turn_order.Rotation()):
        assert rule.after(inputs.Turning(1, 4, (1,))) == 2
        assert rule.after(inputs.Turning(3, 4, (1, 2, 3))) == 0
