"""Stored figures: what is written is read, what is misshapen is refused, and what is stored is current."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nines import library, load
from nines.errors import CorpusError
from nines.reference.pictures import stored_figures
from nines.simulation.api import simulate, totals
from nines.simulation.figures import Figures, read_figures, write_figures
from nines.simulation.plot import drawing
from nines.simulation.request import request_of
from nines_tools.simulated import stale_simulations

PAGE = Path(__file__).parents[2] / "docs" / "simulate.md"
AGAIN = "python -m nines_verification simulate comet-1718"


@pytest.fixture
def figures() -> Figures:
    game = load("comet-1718")
    request = request_of(game, deals=12, seats=3, policies=["random"], seed=5)
    return Figures(request, *totals(game, request, compiled=False), "digest")


def test_what_is_stored_is_what_was_played(figures: Figures, tmp_path: Path) -> None:
    file = tmp_path / "comet-1718.json"
    write_figures(file, figures, AGAIN)
    assert read_figures(file, AGAIN) == figures
    played = simulate(load("comet-1718"), deals=12, seats=3, seed=5, compiled=False)
    assert read_figures(file, AGAIN).summary == played
    assert drawing(played) == drawing(figures.summary)
    assert "12 deals with 3 players, policy random, seed 5" in drawing(replace(played))


@pytest.mark.parametrize(
    ("name", "value"), [("sums", {}), ("sums", 3), ("request", {"game": "comet-1718"}), ("by_engine", "many")]
)
def test_figures_of_another_form_are_refused(
    name: str, value: object, figures: Figures, tmp_path: Path
) -> None:
    file = tmp_path / "comet-1718.json"
    write_figures(file, figures, AGAIN)
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data | {name: value}), encoding="utf-8")
    with pytest.raises(CorpusError, match="does not hold the figures of a simulation"):
        read_figures(file, AGAIN)


def test_stored_figures_are_those_of_the_command_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    command, slug = re.findall(r"\$ (nines simulate ([a-z0-9-]+) --deals .+)", page)[0]
    words = shlex.split(command)
    request = stored_figures(library(), slug).request
    assert int(words[words.index("--deals") + 1]) == request.deals
    assert int(words[words.index("--seats") + 1]) == request.seats
    assert (request.seed, set(request.policies)) == (1, {"random"})  # what the command takes by default
    assert f"{{nines:simulation}} {slug}" in page


def test_the_stored_figures_rest_on_the_rules_of_today() -> None:
    assert list(stale_simulations(library())) == []
