"""How pages are set: no word is broken, what is wide scrolls in a box with a name, a ring shows the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader

# Pages with long names, narrow columns and wide tables.
DENSE = ("certain.html", "agreement.html", "api/answers-results.html", "compare/comet-1718--comet-1753.html")
WIDTHS = (1440, 390, 320)
# Words on more than one line, except digests; boxes that scroll without a name, or that the keyboard misses.
FAULTS = r"""
() => {
  const faults = [];
  const unseen = "svg, pre, script, style, .nines-spoken, .nines-live";
  const lines = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const place = document.createRange();
  for (let text; (text = lines.nextNode());) {
    const holder = text.parentElement;
    if (holder.closest(unseen) || !holder.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(holder).writingMode !== "horizontal-tb") continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}]{2,38}(?![\p{L}\p{N}])/gu)) {
      place.setStart(text, word.index);
      place.setEnd(text, word.index + word[0].length);
      const tops = [...place.getClientRects()].map((box) => Math.round(box.top));
      if (new Set(tops).size > 1) faults.push(word[0]);
    }
  }
  for (const box of document.querySelectorAll("article *")) {
    const kind = getComputedStyle(box).overflowX;
    if (box.scrollWidth <= box.clientWidth + 1 || !["auto", "scroll"].includes(kind)) continue;
    const named = box.role && (box.ariaLabel || box.hasAttribute("aria-labelledby"));
    if (!named || box.tabIndex !== 0) faults.push(box.outerHTML.slice(0, 100));
  }
  if (document.scrollingElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return faults;
}
"""


@pytest.mark.parametrize("path", DENSE)
def test_words_are_whole_and_wide_tables_scroll(path: str, reader: Callable[..., Reader]) -> None:
    page = reader().open(path)
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = page.evaluate(FAULTS)
    assert found == {width: [] for width in WIDTHS}


@pytest.mark.parametrize("field", [".sidebar-search", ".nines-search input"])
def test_a_ring_shows_the_focused_search_field(field: str, reader: Callable[..., Reader]) -> None:
    page = reader(1440).open("search.html")
    page.locator(field).focus()
    style = "one => [getComputedStyle(one).outlineStyle, parseFloat(getComputedStyle(one).outlineWidth)]"
    kind, wide = page.locator(field).evaluate(style)
    assert kind == "solid"
    assert wide >= 2
