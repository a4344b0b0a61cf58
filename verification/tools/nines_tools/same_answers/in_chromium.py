"""Deals that Python plays in the worker of a page, from the files that are served."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines.errors import RequestError
from nines_tools.same_answers import deals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Page

EMPTY: Final = "play/ABOUT.txt"  # a page without anything, from the same host
LONGEST: Final = 120  # seconds for one deal, on a machine that has much else to do
LOAD: Final = """
async () => {
  const { Engine } = await import("/_static/play/engine.js");
  window.engine = new Engine({ root: "/" });
  await window.engine.load();
}
"""
RUN: Final = """
async (code) => {
  let output = "";
  const { error } = await window.engine.run({ code }, { onOutput: (text) => { output += text; } });
  return { error, output };
}
"""
# The module with the digests, as text, is made a module there, which each later run imports.
BEGIN: Final = """
import sys, types
deals = sys.modules["deals"] = types.ModuleType("deals")
_ = exec(compile({source!r}, "deals.py", "exec"), vars(deals))
print(sys.version.split()[0])
"""
PLAY: Final = "import deals, json; print(json.dumps(deals.deal_digests({slug!r}, {number})))"


class InChromium:
    """Python in a page that is open in a browser.

    Parameters
    ----------
    page
        A fresh page of Chromium.
    home
        The address of a folder that has ``play/`` and ``_static/play/``, as a built site has.

    Attributes
    ----------
    name
        The versions of the browser, and of Python in it.
    """

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        page.set_default_timeout(LONGEST * 1000)
        page.goto(home + EMPTY)
        page.evaluate(LOAD)
        begin = BEGIN.format(source=Path(deals.__file__).read_text(encoding="utf-8"))
        python = self.run(begin).strip()
        version = browser.version if (browser := page.context.browser) else ""
        self.name = f"Chromium {version.partition('.')[0]}, Python {python}"

    def run(self, code: str) -> str:
        """Run Python there, and return what it prints.

        Raises
        ------
        RequestError
            If it ends in an error.
        """
        done: dict[str, str] = self.page.evaluate(RUN, code)
        if done["error"]:
            raise RequestError(f"Python in the browser: {done['error']}")
        return done["output"]

    def play(self, chosen: Iterable[tuple[str, int]]) -> Iterator[dict[str, Any]]:
        """Play deals of games, by slug and number, and yield the digests of each."""
        for slug, number in chosen:
            yield json.loads(self.run(PLAY.format(slug=slug, number=number)))
