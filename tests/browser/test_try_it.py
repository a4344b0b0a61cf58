"""Examples of the pages are run in the page: those of a tenth of the pages, and all of them on demand.

All: ``NINES_EXAMPLES=all python -m pytest tests/browser/test_try_it.py``.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Locator
    from tests.browser.conftest import Reader
    from tests.conftest import Site

SEED: Final = 38  # it chooses the tenth; any other seed must do too
PAGE: Final = "games/comet-2011-two-hand.html"
MARKED: Final = re.compile(r'class="[^"]*\bnines-try\b[^"]*"')
KEPT: Final = re.compile(r"As the page says\.|It ran, and prints nothing, as the page says\.")
# Press all buttons in the order of the page, and read what is said of each example.
RUN_ALL: Final = """
async () => {
  const said = [];
  for (const block of document.querySelectorAll(".nines-try")) {
    const bar = block.nextElementSibling;
    const says = bar.querySelector(".nines-try-says");
    bar.querySelector(".nines-try-run").click();
    do await new Promise((resolve) => setTimeout(resolve, 20));
    while (!says.textContent || /^(Running|Loading)/.test(says.textContent));
    said.push(`${says.textContent} ${bar.nextElementSibling.textContent}`);
  }
  return said;
}
"""


def pages_with_examples(site: Site) -> Mapping[str, list[str]]:
    """Return the pages on which examples run, by the folder in which they are."""
    pages = defaultdict[str, list[str]](list)
    for path in sorted(site.folder.rglob("*.html")):
        page = path.relative_to(site.folder).as_posix()
        if not page.startswith("r/") and MARKED.search(path.read_text(encoding="utf-8")):
            pages[page.rpartition("/")[0]].append(page)
    return pages


def chosen(pages: Mapping[str, list[str]], seed: int) -> list[str]:
    """Return a tenth of the pages of each kind, and at least one of each."""
    draw = Random(seed)  # noqa: S311 - no secret
    return [page for kind in pages.values() for page in draw.sample(kind, -(-len(kind) // 10))]


def test_examples_run_as_the_page_says(site: Site, reader: Callable[..., Reader]) -> None:
    pages = pages_with_examples(site)
    assert {"", "api", "games", "tutorials"} <= set(pages)
    every = [page for kind in pages.values() for page in kind]
    wrong = list[str]()
    for name in every if os.environ.get("NINES_EXAMPLES") == "all" else chosen(pages, SEED):
        someone = reader()
        someone.page.set_default_timeout(280_000)
        said = someone.open(name).evaluate(RUN_ALL)
        wrong += [f"{name}, {at}: {one}" for at, one in enumerate(said, 1) if not KEPT.match(one)]
        wrong += someone.wrong
        someone.page.close()
    assert not wrong, "\n".join(wrong)


def test_every_game_page_has_an_example_that_runs(site: Site) -> None:
    pages = pages_with_examples(site)["games"]
    assert pages == sorted(
        path.relative_to(site.folder).as_posix() for path in site.folder.glob("games/*.html")
    )


@pytest.fixture
def someone(reader: Callable[..., Reader]) -> Reader:
    """Return a reader of a page, whose folded parts are open."""
    someone = reader(width=390)
    someone.page.set_default_timeout(60_000)
    someone.open(PAGE).evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    return someone


def bar(someone: Reader, number: int) -> Locator:
    return someone.page.locator(".nines-try-bar").nth(number)


def says(someone: Reader, number: int, pattern: str) -> None:
    text = bar(someone, number).get_by_role("status").filter(has_text=re.compile(pattern))
    text.wait_for(state="visible")


def output(someone: Reader, number: int) -> str:
    return someone.page.locator(".nines-try-output").nth(number).inner_text()


def test_an_example_is_run_changed_stopped_and_restored(someone: Reader) -> None:
    page, press = someone.page, someone.page.keyboard.press
    run = bar(someone, 0).get_by_role("button", name=re.compile(r"^Run example 1 \(loads [\d.]+ MB\)$"))
    run.focus()
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [address for address in asked if "/play/" in address]
    press("Enter")
    says(someone, 0, r"^As the page says\.$")
    assert page.evaluate("document.activeElement.className") == "nines-try-run"
    assert page.locator(".nines-try-bar").get_by_text("(loads").count() == 0

    bar(someone, 0).get_by_role("button", name="Edit").press("Enter")
    field = page.locator(".nines-try-editor")
    written = field.input_value()
    assert ">>>" not in written
    field.fill(written + "\n1 +\n")
    press("Control+Enter")
    says(someone, 0, r"^An error in line \d+\.$")
    assert output(someone, 0).startswith("SyntaxError: invalid syntax")
    assert "pyodide" not in output(someone, 0)
    field.fill(re.sub(r"seed=\d+", "seed=1", written).replace("for act in", "for act in () and"))
    press("Control+Enter")
    says(someone, 0, r"^(An error in line|\d+ of \d+ outputs? (is|are) not as the page says)")

    field.fill("print('<img src=x onerror=alert(1)>')\nwhile True: pass")
    press("Control+Enter")
    page.locator(".nines-try-printed").get_by_text("<img src=x").wait_for()
    bar(someone, 0).get_by_role("button", name="Stop").press("Enter")
    says(someone, 0, r"^Stopped\.$")
    field.fill("1 / 0")
    bar(someone, 1).get_by_role("button", name=re.compile("^Run")).click()
    says(someone, 1, r"^Not run: an example above it ends with an error\.$")
    bar(someone, 0).get_by_role("button", name="Reset").press("Enter")
    assert field.count() == 0
    assert output(someone, 0) == ""
    assert someone.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_beside_an_example(someone: Reader, scheme: str) -> None:
    page = someone.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of the two
    page.locator(".nines-try-run").first.click()
    says(someone, 0, r"^As the page says\.$")
    page.locator(".nines-try-edit").first.click()
    page.locator(".nines-try-editor").fill("1 / 0")
    page.locator(".nines-try-run").first.click()
    says(someone, 0, r"^An error in line 1\.$")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert someone.faults_of_axe() == []


def test_an_example_that_cannot_run_says_what_to_install(someone: Reader) -> None:
    says = "This example does not run in the page. To run it, install nines, then: pip install hypothesis"
    line = someone.page.locator(".nines-needs + p").first
    assert line.inner_text() == says
    assert line.locator("a").get_attribute("href") == "../index.html#install"


def test_a_site_without_python_says_so(someone: Reader) -> None:
    someone.page.route("**/play/manifest.js", lambda route: route.fulfill(status=404))
    bar(someone, 0).get_by_role("button", name=re.compile("^Run")).click()
    says(someone, 0, r"^The file play/manifest\.js cannot be loaded\.$")
    instead = "On your own computer: install nines with pip install ., and type the example at the prompt of "
    assert output(someone, 0) == f"{instead}python."


def test_from_a_folder_a_click_asks_for_a_server(site: Site, reader: Callable[..., Reader]) -> None:
    someone = reader()
    someone.home = Path(site.folder).as_uri() + "/"
    someone.open(PAGE).evaluate("document.querySelector('.nines-try-run').click()")
    said = someone.page.locator(".nines-try-says").first.text_content()
    assert said
    assert said.startswith("To run examples, this site needs a server: run “python -m http.server")
