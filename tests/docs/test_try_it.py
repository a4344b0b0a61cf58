"""Examples that run in the page: what they need is found, and what the page promises is compared."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

EXT: Final = Path(__file__).parents[2] / "docs" / "_ext"
PROMISED: Final = [["x = 2", ""], ["x + 1", "3"]]
ERROR: Final = "Traceback (most recent call last):\n...\nZeroDivisionError: division by zero"


@pytest.fixture
def needs(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module that lies outside of the packages
    monkeypatch.syspath_prepend(str(EXT))
    return import_module("try_it.needs")


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - the same
    monkeypatch.syspath_prepend(str(EXT))
    return import_module("play_here.examples").Runner()


def ran(runner: Any, code: str, promises: Any = (), **more: object) -> dict[str, Any]:  # noqa: ANN401 - the same
    printed: list[str] = []
    text = json.dumps({"code": code, "promises": promises, **more})
    return {**json.loads(runner.run(text, printed.append)), "printed": "".join(printed)}


@pytest.mark.parametrize(
    ("code", "needed"),
    [
        (">>> import nines\n>>> nines.load('comet-1718')", set()),
        (">>> import nines\n>>> nines.simulate", {"nines"}),
        (">>> from nines import simulate", {"nines"}),
        (">>> from nines.lineage import settled_by_both", {"nines"}),
        (">>> from nines.reference import rule_answer", set()),
        (">>> from nines.reference import find", {"nines"}),
        (">>> from nines.reference import claim_answer", {"nines"}),
        (">>> import sqlite3", {"nines"}),
        (">>> import networkx", {"nines"}),
        (">>> import duckdb\n>>> import nines", {"duckdb"}),
        ("from hypothesis import given\n@given(1)\ndef test(): pass", {"hypothesis"}),
    ],
)
def test_an_example_needs_what_it_imports(needs: Any, code: str, needed: set[str]) -> None:  # noqa: ANN401
    assert needs.Examples().needs(code) == needed


def test_an_example_needs_what_its_names_need(needs: Any) -> None:  # noqa: ANN401
    page = needs.Examples()
    page.needs(">>> import duckdb\n>>> opened = duckdb.connect()")
    assert page.needs(">>> total = opened.sum()") == {"duckdb"}
    assert page.needs(">>> total = 1\n>>> total") == set()
    assert page.needs(">>> total") == set()
    assert needs.Examples("nines.simulation.api").needs(">>> 1") == {"nines"}


@pytest.mark.parametrize(
    ("code", "same", "error", "line"),
    [
        ("x = 2\nx + 1", [True, True], "", 0),
        ("x = 3\nx + 1", [True, False], "", 0),
        ("y = 5\nx = 2\nx + 1", [True, True, True], "", 0),
        ("x = 2\nx + 1; 1 / 0", [True, False], "ZeroDivisionError: division by zero", 2),
        ("def f():\n    1 / 0\n\nf()", [True, False], "ZeroDivisionError: division by zero", 2),
        ("x = 2\nx ++", [], "SyntaxError: invalid syntax", 2),
        ("import sys\nsys.exit(1)", [True, False], "SystemExit: 1", 2),
    ],
)
def test_the_promise_is_compared(runner: Any, code: str, same: list[bool], error: str, line: int) -> None:  # noqa: ANN401
    found = ran(runner, code, PROMISED)
    assert [step["same"] for step in found["steps"]] == same
    assert (found["error"], found["line"]) == (error, line)


def test_an_error_that_the_page_shows_ends_nothing(runner: Any) -> None:  # noqa: ANN401
    found = ran(runner, "1 / 0\n1", [["1 / 0", ERROR], ["1", "1"]])
    assert [step["same"] for step in found["steps"]] == [True, True]
    assert ran(runner, "1 / 0", [["1 / 0", ERROR.replace("by zero", "by nine")]])["error"]


def test_examples_above_run_first_and_once(runner: Any) -> None:  # noqa: ANN401
    first = {"code": "seen = []", "promises": []}
    assert ran(runner, "seen.append(1)\nseen", above=[first])["printed"] == "[1]\n"
    assert ran(runner, "seen.append(1)\nseen", above=[first])["printed"] == "[1]\n"
    above = [first, {"code": "seen.append(1)\nseen", "promises": []}]
    assert ran(runner, "print(seen)", above=above)["printed"] == "[1]\n"
    broken = [{"code": "1 / 0", "promises": []}]
    assert ran(runner, "1", above=broken)["above"] == 0


def test_examples_of_a_docstring_know_its_module(runner: Any) -> None:  # noqa: ANN401
    code = 'load("comet-1718").name'
    assert ran(runner, code, module="nines")["printed"] == "'comet-1718'\n"
    assert ran(runner, code)["error"].startswith("NameError")


def test_output_without_end_is_cut(runner: Any) -> None:  # noqa: ANN401
    found = ran(runner, "for _ in range(10_000):\n    print('x' * 99)")
    assert found["cut"]
    assert len(found["printed"]) == 100_000
