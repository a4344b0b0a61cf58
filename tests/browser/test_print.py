"""On paper: sheets counted, nothing cut, nothing covered, no navigation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nines import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader

# Sheets of A4 that a page may take: a page that grows beyond is to be looked at.
PAPER = {
    "index.html": 5,
    "games/red-nines-1881.html": 15,
    "lineage.html": 6,
    "glossary.html": 14,
    "compare.html": 4,
    "matrix.html": 1,
}
RULES = 2  # sheets that "How to play" may take
ACROSS = 680  # pixels between the margins of a sheet
# What has more in it than it shows, and what stays in its place on every sheet.
CUT = """
() => [...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  const spoken = "svg, .nines-spoken, .nines-live, .visually-hidden";
  if (!one.checkVisibility() || one.closest(spoken)) return false;
  const cut = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 1;
  return cut || ["fixed", "sticky"].includes(style.position);
}).map((one) => one.outerHTML.slice(0, 120))
"""


@pytest.mark.parametrize("path", PAPER)
def test_a_page_is_printed_whole(path: str, reader: Callable[..., Reader]) -> None:
    page = reader(width=ACROSS).open(path)
    page.emulate_media(media="print")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= ACROSS
    for hidden in ("nav", ".skip-to-content", "header.mobile-header", "button"):
        assert not [locator for locator in page.locator(hidden).all() if locator.is_visible()], hidden
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))
    assert 1 <= sheets <= PAPER[path]


@pytest.mark.parametrize("game", sorted(library().playable))
def test_how_to_play_fits_two_sheets(game: str, reader: Callable[..., Reader]) -> None:
    page = reader(width=ACROSS).open(f"games/{game}.html")
    page.evaluate("document.body.classList.add('nines-print-rules')")
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))
    assert 1 <= sheets <= RULES
