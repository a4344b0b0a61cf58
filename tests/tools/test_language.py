"""The check of language: it finds what it should, and a file may lose faults but not gain one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nines_tools.language import BUDGET, area, faults_of, report_language

if TYPE_CHECKING:
    from pathlib import Path

LONG = "one two three four five six seven eight nine ten " * 3 + "and one more word here"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A page tells who plays.", ["tells"]),
        ("It stands on the page.", ["stands"]),
        ("A nine stands for any card.", []),
        ("This is no rule of play.", ["is no"]),
        ("There is no rule of play.", []),
        ("He pays the winner.", ["He"]),
        ("Write ``told`` and `otherwise` in code.", []),
        ("whoever", []),  # a name, not a text
        (LONG, ["one two three four five six …"]),
        (LONG.replace("five", "five."), []),
        (", ".join(LONG.split()), []),  # a list
    ],
)
def test_what_the_check_finds(text: str, words: list[str]) -> None:
    assert [what for _, what, _ in faults_of(text)] == words


def test_a_file_may_not_gain_a_fault(tmp_path: Path) -> None:
    page, budget = tmp_path / "docs" / "page.md", tmp_path / BUDGET
    page.parent.mkdir()
    budget.parent.mkdir(parents=True)
    page.write_text("A page tells who plays.\n", encoding="utf-8")
    lines, status = report_language(tmp_path)
    assert status == 1
    assert lines[0] == "docs/page.md:1: “tells”: write “says”, “states” or “shows”"
    assert report_language(tmp_path, write=True)[1] == 0  # the first budget is what there is
    page.write_text("A page tells who plays.\n\nIt stands there alone.\n", encoding="utf-8")
    assert report_language(tmp_path, write=True)[1] == 1  # it is not raised
    page.write_text("A page says who plays.\n\n```\nIt stands there alone.\n```\n", encoding="utf-8")
    assert report_language(tmp_path, write=True)[1] == 0
    assert json.loads(budget.read_text(encoding="utf-8")) == {}


def test_pages_that_the_build_writes_are_not_read() -> None:
    assert (area("docs/compare/a.md"), area("docs/index.md")) == ("", "pages")
