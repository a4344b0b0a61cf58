"""First hand and advice are judged by wins and gains."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.claims.conftest import FIRST, claim

from nines_verification.claims import stops_policies as policies
from nines_verification.claims.settings import Dealt

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Verdict


def dealt(*, first_wins: bool) -> Callable[..., list[Dealt]]:
    def play(
        _game: AnyGame, seats: int, _policies: object, sample: int, _seed: int, **_: object
    ) -> list[Dealt]:
        deals = []
        for number in range(200 * sample):
            first = number % seats
            winner = first if first_wins else (first + 1) % seats
            gains = tuple(1 if seat == winner else -1 for seat in range(seats))
            deals.append(Dealt(tuple(seat == winner for seat in range(seats)), gains, first, 10, 5))
        return deals

    return play


@pytest.mark.parametrize(("first_wins", "verdict"), [(True, "holds"), (False, "fails")])
def test_first_hand_is_judged_by_wins_and_gains(
    monkeypatch: pytest.MonkeyPatch, verdict: Verdict, *, first_wins: bool
) -> None:
    monkeypatch.setattr(policies, "played", dealt(first_wins=first_wins))
    found = policies.first_hand(claim(FIRST, seats=(3, 4)))
    assert found.verdict == verdict
    assert found.intervals == 12  # wins and gain, with two numbers of players and three policies


def test_advice_that_nobody_can_follow_changes_nothing() -> None:
    found = policies.advice_pays(claim("going-on", policies=("go-on", "go-on"), seats=(4,)))
    assert (found.verdict, found.estimate, found.low, found.high) == ("undecided", "0.00", "0.00", "0.00")


@pytest.mark.slow
def test_greedy_play_among_random_players_is_found_out() -> None:
    kept = claim("some-choices", sample=2000)
    assert policies.advice_pays(kept).verdict == "holds"
    other_way = replace(kept, policies=("random", "greedy"))
    assert (
        policies.bidder_pays(replace(other_way, policies=("random", "greedy", "random"))).verdict == "fails"
    )


@pytest.mark.slow
def test_points_of_the_others_count_against_a_bidder() -> None:
    kept = claim("sensible-bids", sample=200)
    assert policies.bidder_leads(kept).verdict == "holds"
    other_way = replace(kept, policies=("random", "sensible", "sensible"))
    assert policies.bidder_leads(other_way).verdict == "fails"


def test_choices_are_counted_for_each_number_of_players() -> None:
    found = policies.fewest_choices(claim("two-players-dull", seats=(2, 3), policies=("random",), sample=40))
    assert "3 players, random (" in found.says
    assert found.intervals == 1
