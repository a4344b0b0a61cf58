"""The site in a real browser: Chromium as it is on the machine, and nothing that is not on the machine."""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import axe_playwright_python  # type: ignore[import-untyped] # it has no types
import pytest
from playwright.sync_api import sync_playwright

from nines_tools.chromium import LACKING, chromium, launched, served

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response
    from tests.browser.player import Player
    from tests.conftest import Site

AXE: Final = Path(axe_playwright_python.__file__).with_name("axe.min.js")
# Everything that axe finds, however small. Whether text can be read against its ground is slow to find, so it
# is tried once for each way of writing: an element with text, by the styles of itself and its ancestors. All
# else is tried on everything in a part of the page.
FAULTS_OF_AXE: Final = """
async ([wanted, coloursOnly]) => {
  const part = document.querySelector(wanted);
  const contrast = ["color-contrast"];
  const style = (one) => one ? one.tagName + "." + one.getAttribute("class") : "";
  const line = (one) => [0, 1, 2, 3].map(() => [style(one), one = one?.parentElement][0]).join(" < ");
  const ways = new Map();
  for (const one of part.querySelectorAll("*")) {
    const says = [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (says && one.checkVisibility() && !ways.has(line(one))) ways.set(line(one), one);
  }
  const rules = {"color-contrast": {enabled: false}, "target-size": {enabled: true}};
  const found = [
    coloursOnly ? {violations: []} : await axe.run(part, {rules, resultTypes: ["violations"]}),
    await axe.run([...ways.values()], {runOnly: contrast, resultTypes: ["violations"]}),
  ];
  return found.flatMap((result) => result.violations)
    .flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 200)}`));
}
"""


class Reader:
    """Someone with a browser: what they see, and what goes wrong on the way."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home
        self.wrong: list[str] = []
        page.set_default_timeout(15_000)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("request", self._asked)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def open(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(self.home + path, wait_until="load")
        return self.page

    def faults_of_axe(self, part: str = "html", *, colours_only: bool = False) -> list[str]:
        """Return all that axe-core finds on the page that is open, or in a part of it."""
        self.page.add_script_tag(path=AXE)
        faults: list[str] = self.page.evaluate(FAULTS_OF_AXE, [part, colours_only])
        return faults

    def _note(self, what: str) -> None:
        self.wrong.append(f"{self.page.url}: {what}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", f"blob:{self.home}")):
            self._note(f"elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the reader went on before a picture had come
            self._note(f"failed: {request.url}, {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.url}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let all tests that lack a browser be told of on one line, as skipped at one place."""
    report = yield
    if report.skipped and LACKING in str(report.longrepr):
        report.longrepr = (__file__, 0, LACKING)
    return report


def check_browser() -> None:
    """Skip a test if this machine has no browser; in CI, fail it."""
    if chromium() is None and os.environ.get("CI"):
        pytest.fail(LACKING)
    if chromium() is None:
        pytest.skip(LACKING)


@pytest.fixture(scope="session", autouse=True)  # so that without a browser nothing else is done
def browser() -> Iterator[Browser]:
    """Return one browser for all tests of this process; without one they are skipped, but never in CI."""
    check_browser()
    with sync_playwright() as playwright:
        started = launched(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Return a function that serves a folder and says at what address."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(served(folder))


@pytest.fixture(scope="session")
def home(site: Site, serve: Callable[[Path], str]) -> str:
    """Return the address of the site."""
    return serve(site.folder)


class Desks:
    """Where readers sit: pages in contexts of the browser, one context for each set of options.

    A context for each test would cost a second of CPU time each: it has a process of its own, which knows no
    script and no style of the site. So a page of each context stays open, which keeps the process. When a
    reader leaves, what pages have stored is removed; a tab, with its history, is one reader's alone.
    """

    MOST: Final = 6  # contexts that are open at a time, more than a test needs

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: dict[str, BrowserContext] = {}

    def page(self, home: str, options: dict[str, object]) -> Page:
        """Return a new tab in the context with these options."""
        name = repr(sorted(options.items()))
        context = self.contexts.pop(name, None) or self._opened(home, options)
        self.contexts[name] = context
        while len(self.contexts) > self.MOST:
            self.contexts.pop(next(iter(self.contexts))).close()
        return context.new_page()

    def _opened(self, home: str, options: dict[str, object]) -> BrowserContext:
        context = self.browser.new_context(**options)  # type: ignore[arg-type] # its own
        staying = context.new_page()
        if home.startswith("http"):
            staying.goto(f"{home}robots.txt")
        return context

    @staticmethod
    def leave(context: BrowserContext, homes: Iterable[str]) -> None:
        """Close all tabs of a context but the first, and forget what pages have stored."""
        staying, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        tools = context.new_cdp_session(staying)
        for home in homes:
            tools.send("Storage.clearDataForOrigin", {"origin": home.rstrip("/"), "storageTypes": "all"})
        tools.detach()


@pytest.fixture(scope="session")
def desks(browser: Browser) -> Desks:
    """Return where the readers of this process sit."""
    return Desks(browser)


@pytest.fixture
def reader_of(desks: Desks) -> Iterator[Callable[..., Reader]]:
    """Return a function that seats a reader before a site, at a desk or with a phone."""
    taken: list[Reader] = []

    def seated(home: str, width: int = 1280, **options: object) -> Reader:
        size = {"viewport": {"width": width, "height": 740}}
        taken.append(Reader(desks.page(home, {**size, **options}), home))
        return taken[-1]

    yield seated
    homes = {one.home for one in taken if one.home.startswith("http")}
    for context in {one.page.context for one in taken}:
        desks.leave(context, homes)


@pytest.fixture
def reader(reader_of: Callable[..., Reader], home: str) -> Callable[..., Reader]:
    """Return a function that seats a reader before our site."""
    return partial(reader_of, home)


@pytest.fixture(scope="session")
def tables(site: Site) -> Iterator[str]:
    """Return the address of the site, where a stand-in answers what the tables ask of the engine."""
    from tests.browser.stand_in import served_with_tables

    with served_with_tables(site.folder) as address:
        yield address


@pytest.fixture
def player(reader_of: Callable[..., Reader], tables: str) -> Callable[..., Player]:
    """Return a function that seats a player before our site, with the stand-in for the engine."""
    from tests.browser.player import Player
    from tests.browser.stand_in import ENGINE

    def seated(width: int = 1280, **options: object) -> Player:
        reader = reader_of(tables, width, **options)
        reader.page.add_init_script(ENGINE)
        return Player(reader)

    return seated
