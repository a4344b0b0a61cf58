"""A scenario shows a candidate only if it would fail under it."""

from __future__ import annotations

import nines
from nines import library
from nines_verification import scenario
from nines_verification.perform import AsRead
from nines_verification.scenario import scenarios_of
from nines_verification.told_apart import misses


def test_a_scenario_does_not_distinguish_a_candidate_that_it_excludes() -> None:
    commit = nines.load("commit-1857")
    scenarios = {one.name: one for one in scenario.scenarios_of(library(), "commit-1857")}
    in_suit = scenarios["cards are laid one at a time"]
    without = scenarios["read without suits, cards are still laid one at a time"]
    assert not misses(AsRead(commit), in_suit, "several-of-a-rank", "yes")
    assert misses(AsRead(commit), without, "several-of-a-rank", "yes")


def test_a_scene_cannot_distinguish_what_its_base_does_not_ask() -> None:
    game = nines.load("comet-2018")
    scene = next(
        one for one in scenarios_of(library(), "comet-2018") if one.read == {"base-game": "comet-1718"}
    )
    assert not misses(AsRead(game), scene, "exemption", "that-card")
    assert not misses(AsRead(game), scene, "aces-stop", "yes")
    assert not misses(AsRead(game), scene, "base-game", "commit-1857")
