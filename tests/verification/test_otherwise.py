"""A game is tried under each of its readings, alone and with others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pytest
from tests.verification.conftest import said

import nines
from nines import library
from nines.evidence.cite import cite
from nines.stops.family import STOPS
from nines.stops.games.comet_1718 import comet_1718
from nines_verification.conformance import check_conformance
from nines_verification.otherwise import check_read_otherwise, combinations

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.evidence.choices import Choices
    from nines.stops.rule_inputs import Leading
    from nines.stops.rule_set import StopsRules

COMET = nines.load("comet-1718")


@dataclass(frozen=True)
class NothingLeads:
    """A rule of no source: no card may be led."""

    looks_back: ClassVar[bool] = False

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - the protocol's signature
        """Return no card."""
        return frozenset()


@pytest.mark.slow
def test_a_game_that_breaks_under_one_reading_only_is_caught() -> None:
    def make(choices: Choices) -> StopsRules:
        variant = comet_1718(choices)
        if choices["comet-stops"] != "yes":
            return variant
        return variant.replaced({"lead": cite("wp-comet:063", NothingLeads)})

    game = STOPS.game(make, COMET.choices)
    assert check_conformance(library(), game, 5, vary=False)[1] == ()
    tried, failures = check_read_otherwise(library(), game, 1)
    assert tried == 45 + 100
    assert "comet-1718[comet-stops=yes]: there is no act" in said(failures)
    assert not any("comet-1718[direction=anticlockwise]" in str(failure) for failure in failures)


def test_points_of_a_game_on_another_base_vary_too() -> None:
    names = [game.name for game in combinations(nines.load("commit-1991"))]
    older = [name for name in names if "base-game=commit-1857" in name]
    assert 20 < len(older) < 60
    assert any("aces-stop=yes" in name for name in older)


def test_random_combinations_are_a_hundred_and_none_is_excluded() -> None:
    names = [game.name for game in combinations(COMET)]
    assert len(names) == 100
    assert len(set(names)) > 95
    assert not any("in-suit=yes" in name and "several-of-a-rank=yes" in name for name in names)
