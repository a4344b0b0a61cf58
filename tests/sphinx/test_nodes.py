"""Folded parts: the element of the browser, and shown in other output."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from tests.conftest import Build

FOLD: Final = "````{nines:fold} More of it\nHidden *words*.\n````\n"


def test_a_fold_is_the_element_of_the_browser(small: Build) -> None:
    html = small(f"# Page\n\n{FOLD}").page("index")
    assert re.search(r'<details class="nines-fold">\s*<summary>More of it</summary>\s*<p>Hidden', html)
    assert "nines-fold.js" in html
    opened = small(f"# Page\n\n{FOLD.replace('Hidden', ':open:' + chr(10) * 2 + 'Hidden')}").page("index")
    assert '<details open class="nines-fold">' in opened


def test_a_fold_of_nothing_is_an_error_with_its_line(small: Build) -> None:
    assert "index.md:3: " in small("# Page\n\n```{nines:fold} More\n```\n").warnings


@pytest.mark.parametrize("builder", ["latex", "text", "man", "texinfo"])
def test_other_output_shows_what_is_folded(builder: str, small: Build) -> None:
    made = small(f"# Page\n\n{FOLD}", builder=builder)
    assert "unknown node" not in made.warnings
    texts = [
        path.read_text(encoding="utf-8", errors="ignore") for path in made.folder.rglob("*") if path.is_file()
    ]
    assert any("More of it" in text and "Hidden" in text for text in texts)
