"""What the tests of the benchmark share: plays of the engine, the two programs in C, and a short bench."""

from __future__ import annotations

import shutil
from typing import Final

import pytest

import nines
from nines_tools.bench import limit, programs
from nines_tools.bench.agreement import Line, random_lines
from nines_tools.bench.programs import Program, compiled

GAME: Final = nines.load("red-nines-20c")
SEED: Final = 20
needs_c: Final = pytest.mark.skipif(not shutil.which(programs.COMPILER), reason=programs.NO_COMPILER)


@pytest.fixture(scope="session")
def lines() -> tuple[Line, ...]:
    return tuple(random_lines(GAME, SEED, range(1, 301)))


@pytest.fixture(scope="session")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, ...]:
    return compiled(tmp_path_factory.mktemp("c"))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench check and play few deals."""
    monkeypatch.setattr(limit, "CHECKED", 12)
    monkeypatch.setattr(limit, "MORE", 100)
    monkeypatch.setattr(limit, "SCALE", {limit.COMPILED: 4, "plain C": 2, "tuned C": 3})
    monkeypatch.setattr(limit, "BOTS_SCALE", 1)
