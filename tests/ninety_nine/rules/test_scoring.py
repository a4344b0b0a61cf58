"""Scores, and the figures that the document claims."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nines import load
from nines.ninety_nine.rule_inputs import Outcome
from nines.ninety_nine.rules import scoring

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


def outcomes(game: AnyGame, seats: int, tricks: int) -> list[Outcome]:
    """Return every way in which a round may come out, premium bids included."""
    outcomes = []
    for won in product(range(tricks + 1), repeat=seats):
        if sum(won) != tricks:
            continue
        for made in product((False, True), repeat=seats):
            bids = tuple(number if good else number + 1 for number, good in zip(won, made, strict=True))
            if any(good and number > 9 for number, good in zip(won, made, strict=True)):
                continue
            calls = [(), *(((seat, word),) for seat in range(seats) for word in game.rule_set.premiums)]
            shared = tuple(seat for seat in range(seats) if made[seat])
            outcomes += [Outcome(seats, bids, won, made, shared, call, ()) for call in calls]
    return outcomes


def best(game: AnyGame, seats: int, tricks: int) -> list[tuple[int, Outcome, int]]:
    """Return what each seat scores in every way a round may come out."""
    rules = game.rule_set.scoring
    return [
        (sum(cited.rule.points(outcome)[seat] for cited in rules), outcome, seat)
        for outcome in outcomes(game, seats, tricks)
        for seat in range(seats)
    ]


def test_success_counts_by_itself_or_with_the_tricks() -> None:
    """wp-ninety-nine:120."""
    outcome = Outcome(3, (2, 1, 0), (2, 3, 4), (True, False, False), (0,), (), ())
    assert scoring.FlatSuccess(10).points(outcome) == (10, 0, 0)
    assert scoring.FilledUpSuccess(10).points(outcome) == (8, 0, 0)


@pytest.mark.parametrize(
    ("others", "points"),
    [
        (scoring.EachOther(), (60, 0, 60)),
        (scoring.OthersShare(), (30, 0, 30)),
        (scoring.SuccessfulOthers(), (0, 0, 60)),
    ],
)
def test_what_a_failed_revelation_brings_the_others(others: scoring.Others, points: tuple[int, ...]) -> None:
    outcome = Outcome(3, (2, 1, 0), (9, 0, 0), (False, False, True), (2,), ((1, "reveal"),), ())
    assert scoring.PremiumPoints("reveal", 60, others).points(outcome) == points
    assert scoring.PremiumPoints("declare", 30, others).points(outcome) == (0, 0, 0)


def test_more_successes_than_are_named_bring_nothing() -> None:
    four = Outcome(4, (1, 2, 3, 4), (1, 2, 3, 4), (True,) * 4, (0, 1, 2, 3), (), ())
    assert scoring.SharedSuccess((30, 20, 10)).points(four) == (0, 0, 0, 0)


# The figures that the document claims


def test_a_round_of_three_brings_at_most_ninety_nine() -> None:
    scores = best(load("ninety-nine-3p"), 3, 9)
    assert max(points for points, _, _ in scores) == 99
    ways = [(score, seat) for points, score, seat in scores if points == 99]
    assert all(way.tricks[seat] == 9 and len(way.sharing) == 1 for way, seat in ways)
    # By one's own revelation, as the document has it, and by another's that fails.
    assert {way.calls[0][0] == seat for way, seat in ways} == {True, False}
    assert {way.calls[0][1] for way, _ in ways} == {"reveal"}


def test_a_round_of_four_brings_at_most_ninety_nine() -> None:
    scores = best(load("ninety-nine-4p"), 4, 10)
    assert max(points for points, _, _ in scores) == 99
    assert max(points for points, score, seat in scores if score.tricks[seat] == 10) == 70


@pytest.mark.parametrize(
    ("read", "most"), [("", 19), ("[oxford-award=ten-only]", 10), ("[oxford-award=ten-in-all]", 10)]
)
def test_the_most_that_a_round_of_oxford_whist_can_bring(read: str, most: int) -> None:
    assert max(points for points, _, _ in best(load(f"oxford-whist{read}"), 3, 9)) == most


def test_a_scored_dummy_could_make_129() -> None:
    game = load("ninety-nine-2p")
    outcome = Outcome(
        2, (1, 1, 9), (0, 0, 9), (False, False, True), (2,), ((0, "declare"), (1, "declare")), (2,)
    )
    scoring = game.rule_set.scoring
    calls_apart = outcome._replace(calls=())
    total = game.rule_set.rule_at("all-fail").rule.points(outcome)[2] + sum(
        cited.rule.points(calls_apart)[2] for cited in scoring
    )
    assert len(scoring) == 4
    assert total == 129
