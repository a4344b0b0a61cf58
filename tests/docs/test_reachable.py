"""What the site mends in each page: tables have names, long names may break."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

HOUSE = Path(__file__).parents[2]


def test_tables_are_named_and_long_names_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HOUSE / "docs" / "_ext"))
    failed, tried = doctest.testmod(import_module("reachable_pages"))
    assert tried >= 3
    assert failed == 0
