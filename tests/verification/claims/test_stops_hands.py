"""Claims about hands are tried on a few deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.verification.claims.conftest import claim

import nines
from nines_verification.claims import stops_hands

if TYPE_CHECKING:
    import pytest

    from nines.stops.position import StopsPosition


def test_a_lead_is_tried_with_an_ace_and_no_two() -> None:
    game = nines.load("red-nines-20c")
    without = game.start(["A♠ 2♠ 5♠", "7♥", "8♥", "10♥"])
    gains = stops_hands._gains_by_lead  # noqa: SLF001 - the test of a single deal
    assert gains(game, without, 1, 1) is None
    # Nothing can stop first hand.
    assert gains(game, game.start(["A♠ K♠", "7♥", "8♥", "10♥"]), 1, 1) == (0, 0, 0)


def test_the_tests_of_hands_run_on_a_few_deals() -> None:
    assert stops_hands.aces_and_first_hand(claim("aces-and-first-hand", sample=40)).intervals == 2
    assert "of 12 deals" in stops_hands.opera_possible(
        claim("opera-for-two", readings=("comet-1991[opera=always]",), seats=(4, 5))
    ).says.replace("in this many of", "of")
    assert stops_hands.ace_as_lead(claim("ace-as-lead", sample=4)).intervals == 2


def test_one_number_with_more_operas_contradicts_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim says that two is best: it need not be beaten by every other number."""
    tried: dict[int, int] = {}

    def most_with_five(_game: object, position: StopsPosition, *, compare: bool) -> bool:  # noqa: ARG001
        tried[position.seats] = tried.get(position.seats, 0) + 1
        return tried[position.seats] % 10 == 0 or position.seats == 5

    monkeypatch.setattr(stops_hands, "_can_shed_all", most_with_five)
    found = stops_hands.opera_possible(
        claim("opera-for-two", readings=("comet-1991[opera=always]",), seats=(2, 3, 5), sample=100)
    )
    assert found.verdict == "fails"
    assert "against 3 players: +0.00" in found.says
