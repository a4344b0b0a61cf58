"""The agreement of the readers is printed as text and as JSON, and the page of the site is up to date."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nines import library
from nines.errors import UnknownNameError
from nines_verification.second_reading.check import not_read_twice
from nines_verification.second_reading.report import COMMAND, command, page

DOCS = Path(__file__).parents[3] / "docs"


def test_the_page_is_what_the_facts_say() -> None:
    written = (DOCS / "second-reading.md").read_text(encoding="utf-8")
    assert written == page(library()), f"the page is stale; write it with: {COMMAND}"


def test_each_page_of_a_document_without_facts_says_so() -> None:
    without = {one.partition(":")[0] for one in not_read_twice(library())}
    marked = {
        path.stem
        for path in (DOCS / "documents").glob("*.md")
        if "not read a second time: no copy" in path.read_text(encoding="utf-8")
    }
    assert marked == without


def test_the_text_has_each_document_and_each_difference() -> None:
    lines = list(command(["wp-ninety-nine"]))
    assert any(line.startswith("wp-ninety-nine ") for line in lines)
    assert "wp-ninety-nine line 102: values: A has 12; B has 3" in lines


def test_the_json_has_the_readers_and_all_disagreements() -> None:
    data = json.loads("".join(command(["chatto-1848", "--json"])))
    found = data["documents"]["chatto-1848"]
    assert [one["reader"] for one in found["readers"]] == ["A", "B"]
    assert all(one["first"] or one["second"] for one in found["disagreements"])
    assert data["not_read_a_second_time"]["pierer-1861"] == 16


def test_a_page_can_be_written_to_any_file(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    assert list(command(["--page", str(file)])) == [f"wrote {file}"]
    assert file.read_text(encoding="utf-8").startswith("<!-- Written by")


def test_a_document_without_facts_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match="foster-1914"):
        list(command(["foster-1941"]))
