"""Scenarios are read strictly, and carried to the games that amend their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines_verification import scenario
from nines_verification.perform import perform
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from pathlib import Path


def test_a_scenario_file_with_a_fault_names_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "faulty.toml"
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    for text, complaint in (
        ('[[scenario]]\nname = "a"\nplays = ["2♣"]', "faulty.toml, a: field 'cites' is empty"),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nplys = []',
            "field 'plys' is not known; did you mean 'plays'?",
        ),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\n' * 2, "two scenarios have this name"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nover = "yes"', "expected true or false"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\ngains = ["1"]', "expected a list of whole numbers"),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nholds = {pool = "1"}',
            "expected a table of whole numbers",
        ),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\nbalances = [1]',
            "has 1 balances for 3 players",
        ),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\nturn = 3', "the seats are 0 to 2"),
    ):
        scenario.scenarios_of.cache_clear()
        file.write_text(text, encoding="utf-8")
        with pytest.raises(nines.CorpusError) as caught:
            scenario.scenarios_of(library(), "faulty")
        assert complaint in str(caught.value)
    scenario.scenarios_of.cache_clear()


def test_scenes_of_several_games_are_carried_each_under_its_reading() -> None:
    """Comet for six to eight may rest on either of two games, and their scenes are told of fewer players."""
    scenes = {scenario.name: scenario for scenario in scenarios_of(library(), "comet-2018")}
    for base, read in (("comet-1718", {"base-game": "comet-1718"}), ("commit-1857", {})):
        there = nines.load(base).rules()[f"{base}/seats"].rule
        scene = scenes[f"with a card left nobody has won ({base})"]
        assert (scene.slug, scene.seats_rule, len(scene.hands), scene.read) == (base, there, 2, read)
    game = nines.load("comet-2018")
    assert not perform(game, scene)
    (failure,) = perform(game, replace(scene, seats_rule=None))
    assert "is not for 2" in failure.what
    assert "two can play, however boring, and get twenty-six cards each" not in " ".join(scenes)
