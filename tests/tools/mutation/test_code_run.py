"""A mutant of code is tried in a process of its own, and what comes of it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nines_tools.mutation import code_run
from nines_verification.mutation.code_mutants import code_mutants

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_a_mutant_is_noticed_in_its_own_process_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine of this process stays as it is."""
    passes = next(
        code_mutant
        for code_mutant in code_mutants()
        if (code_mutant.module, code_mutant.function, code_mutant.place.operator)
        == ("nines.common.turn_order", "FirstOut.winner", "return")
    )
    monkeypatch.setattr(code_run, "functions_at_work", lambda *_: [])
    monkeypatch.setattr(code_run, "digests_of_plays", lambda *_: [])
    file = tmp_path / "code.jsonl"
    ((tried, result),) = code_run.run([passes], file)
    assert (tried, result.outcome) == (passes, "golden play")
    assert code_run.stored_results(file) == {passes.digest: result}
    assert list(code_run.run([passes], file)) == [(passes, result)]
    assert code_run.prune([], file) == 1
    assert code_run.stored_results(file) == {}


@pytest.mark.slow
def test_a_mutant_of_the_compiled_code_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Python code that is changed then, although this process may have compiled the original."""
    counts = next(
        code_mutant
        for code_mutant in code_mutants(compiled=True)
        if (code_mutant.module, code_mutant.function, code_mutant.place.operator)
        == ("nines.compiled.walk", "count_act", "statement")
    )
    monkeypatch.setattr(code_run, "functions_at_work", lambda *_: [])
    monkeypatch.setattr(code_run, "digests_of_plays", lambda *_: [])
    ((_, result),) = code_run.run([counts], tmp_path / "code.jsonl")
    assert result.outcome == "compiled code, first deals"


def test_results_of_code_mutants_are_of_the_sample() -> None:
    assert code_run.stored_results().keys() <= {code_mutant.digest for code_mutant in code_run.sample()}
