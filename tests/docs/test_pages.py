"""The examples of the pages are run, and a wrong one is caught at its line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROPERTY = """\
from hypothesis import given, strategies as st


@given(st.integers())
def test_small(number):
    doubled = 2 * number
    assert doubled < 1000"""
WRONG = {
    "a wrong output": (">>> 1 + 1\n2\n\n>>> 2 + 2\n5", 4),
    "an error that is not shown": (">>> 1\n1\n>>> 1 / 0", 3),
    "a property that does not hold": (PROPERTY, 7),
    "a test that is no property": ("def test_nothing():\n    assert True", 0),
    "a block that is no Python": ("one = 1\ntwo = = 2", 2),
    "an error in a block": ("one = 1\none.two()", 2),
    "an example switched off": (">>> 1 + 1  # doctest: +SKIP\n3", 1),
    "a line without its prompt": (">>> 1\n1\n\nassert False", 4),
    "a prompt in a block of code": ("one = 1\n>>> one\n2", 2),
}
UNSEEN = {
    "a colon fence": ":::{code-block} python\nassert False\n:::",
    "a directive": "```{code-block} python\n>>> 1\n2\n```",
    "a prompt in a directive": "```{note}\nNote this.\n\n    >>> 1\n    2\n```",
    "another name of the language": "```pycon\n>>> 1\n2\n```",
    "a fence with attributes": "```python {#name}\nassert False\n```",
    "a fence of tildes": "~~~python\nassert False\n~~~",
    "a fence in a list": "* item\n\n  ```python\n  assert False\n  ```",
    "a fence left open": "```python\n>>> 1\n1\n",
    "indented code": "Text.\n\n    assert False",
    "indented code in a directive": "```{note}\nText.\n\n    assert False\n```",
    "a prompt in the text": ">>> 1\n2",
    "a file of code": "```{literalinclude} code.py\n```",
}


INCLUDED = {  # what is included, and whether it is refused
    "# Changes\n\nNothing.\n": 0,
    "# Changes\n\n```python\n>>> 1\n2\n```\n": 1,
    "# Changes\n\n    assert False\n": 1,
}


def run(page: str, folder: Path, *options: str) -> tuple[int, str]:
    """Check a page by the checker of the pages, in a pytest of its own."""
    shutil.copy(ROOT / "docs" / "conftest.py", folder)
    (folder / "page.md").write_text(page, encoding="utf-8")
    pytest_here = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--color=no"]
    plainly = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    done = subprocess.run(
        [*pytest_here, *plainly, "--rootdir", str(folder), *options, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "CI": "yes"},  # hypothesis then chooses the same examples every time
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what is said of each page with a fault: one pytest checks all of them."""
    folder = tmp_path_factory.mktemp("faulty")
    pages = {name: f"```python\n{block}\n```" for name, (block, _) in WRONG.items()} | UNSEEN
    for name, page in pages.items():
        (folder / file_of(name)).write_text(f"# Page\n\nText.\n\n{page}\n", encoding="utf-8")
    code, said = run("Sound.\n\n```python\n>>> 1\n1\n```\n", folder, "-rf")
    assert code == 1, said
    # Each failure has a heading that names its file, then what went wrong.
    parts = re.split(r"^_{3,} (.*?) _{3,}$", said.partition("= short test summary")[0], flags=re.MULTILINE)
    failures = list(zip(parts[1::2], parts[2::2], strict=True))
    failed = set(re.findall(r"^FAILED (\S+?\.md)", said, re.MULTILINE))
    assert "page.md" not in failed
    return {
        name: "".join(f"{head}\n{text}" for head, text in failures if named(name).search(f"{head}\n{text}"))
        for name in pages
        if file_of(name) in failed
    }


def named(name: str, after: str = "") -> re.Pattern[str]:
    """Return a pattern of a page's file, and of what comes after it."""
    return re.compile(rf"(?<![\w-]){re.escape(file_of(name))}{after}")


def file_of(name: str) -> str:
    return f"{name.replace(' ', '-')}.md"


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_example_is_caught_at_its_line(name: str, reports: dict[str, str]) -> None:
    line = WRONG[name][1] + 5
    said = reports[name]
    assert named(name, rf"(:|\", line |, line ){line}\b").search(said), said


@pytest.mark.parametrize("name", UNSEEN)
def test_what_would_not_be_run_is_refused(name: str, reports: dict[str, str]) -> None:
    assert "not be run" in reports[name], reports[name]


@pytest.mark.parametrize("text", INCLUDED)
def test_a_page_without_an_example_may_be_included(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (tmp_path / "CHANGES.md").write_text(text, encoding="utf-8")
    code, said = run("Text.\n\n```{include} ../CHANGES.md\n```\n\n```python\n>>> 1\n1\n```\n", folder)
    assert code == INCLUDED[text], said


def test_a_property_is_run_by_hypothesis(tmp_path: Path) -> None:
    block = (
        "from hypothesis import given, strategies as st\n\nran = []\n\n\n"
        "@given(st.integers())\ndef test_all(number):\n    ran.append(number)"
    )
    code, said = run(f"```python\n{block}\n```\n\n```python\n>>> len(ran) >= 100\nTrue\n```\n", tmp_path)
    assert code == 0, said
    assert "2 passed" in said


@pytest.mark.slow
def test_an_example_is_run_alone_with_those_before_it(tmp_path: Path) -> None:
    page = "```python\n>>> one = 1\n>>> 1 / 0\n>>> one\n1\n```\n"
    code, said = run(page, tmp_path, "--deselect", "page.md::line:2,column:1", "-k", "line:4")
    assert code == 0, said
    assert "1 passed" in said
