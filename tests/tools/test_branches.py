"""The branches that no scenario takes are listed, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines import library, load
from nines_tools import branches
from nines_tools.branches import unreached
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    import pytest

WHIST = load("oxford-whist")


def test_without_its_scenarios_a_game_takes_fewer_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    found = unreached(library(), [WHIST])
    scenarios = scenarios_of(library(), WHIST.slug)[:1]
    monkeypatch.setattr(branches, "scenarios_of", lambda *_: scenarios)
    fewer = unreached(library(), [WHIST])
    taken = {
        (file, branch)
        for file, missing in fewer.items()
        for branch in missing
        if branch not in found.get(file, ())
    }
    assert any(file == "ninety_nine/transitions.py" for file, _ in taken)
    assert all(file.startswith("ninety_nine/") for file in fewer)
