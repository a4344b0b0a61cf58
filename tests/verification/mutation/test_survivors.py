"""The reasons of mutants that survive are each of one survivor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.verification.mutation.conftest import LIBRARY

from nines.errors import CorpusError
from nines_verification.mutation import survivors
from nines_verification.mutation.rule_run import stored_tally

if TYPE_CHECKING:
    from pathlib import Path


def test_every_reason_is_of_a_stored_survivor() -> None:
    for slug in LIBRARY.playable:
        tally = stored_tally(slug)
        assert survivors.reasons(slug).keys() <= set(tally.survivors if tally else ()), slug


def test_no_mutant_is_listed_twice(tmp_path: Path) -> None:
    table = '[[survivor]]\nmutants = ["shifted a: b=1"]\nwhy = "So."\n'
    (tmp_path / "comet-1718.toml").write_text(table * 2, encoding="utf-8")
    with pytest.raises(CorpusError, match="listed twice"):
        survivors.reasons("comet-1718", tmp_path)
