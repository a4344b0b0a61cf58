"""The search: what is typed comes first, little is fetched, and every hit leads to a place that there is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.sphinx.html import Page as Html

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page
    from tests.browser.conftest import Reader
    from tests.conftest import Site

HEAVY = 300_000  # bytes for one query
FIRST = {  # what is typed, and what comes first
    "comet-1718/stop/king": "games/comet-1718.html#r-comet-1718-stop-king",
    "comet-1718/reading/comet-stops": "games/comet-1718.html#r-comet-1718-reading-comet-stops",
    "wp-comet:069": "documents/wp-comet.html#p-wp-comet-069",
    "Comet of 1718": "games/comet-1718.html",
    "red-nines-1881": "games/red-nines-1881.html#game-red-nines-1881",
    "jeton": "glossary.html#t-",
    "wild card": "glossary.html#t-",
    "errata": "errata.html",
}
FOUND = {  # words of the sources, and a page where they are
    "manille": "comet-1718",
    "comète": "comet-1718",
    "comete": "comet-1718",
    "talon": ".html",
    "hoc": "hoc-mazarin-1765",
    "does a king end the sequence": "",
}


def hits(page: Page) -> list[str]:
    """Return where the results lead that are shown."""
    page.wait_for_function("document.querySelector('.search-summary')?.innerText.includes('ound')")
    return [locator.get_attribute("href") or "" for locator in page.locator("ul.search a").all()]


@pytest.mark.parametrize("asked", FIRST)
def test_a_key_a_name_or_a_term_comes_first(asked: str, reader: Callable[..., Reader]) -> None:
    someone = reader()
    page = someone.open("index.html")
    page.get_by_role("searchbox", name="Search").fill(asked)
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html*")
    assert FIRST[asked] in hits(page)[0]
    assert someone.wrong == []


def test_a_permanent_address_leads_to_the_search(reader: Callable[..., Reader]) -> None:
    someone = reader(width=360)
    page = someone.open("r/comet-1718/stop/king/")
    page.get_by_role("searchbox", name="Search").fill("jeton")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=jeton")
    assert FIRST["jeton"] in hits(page)[0]
    assert someone.wrong == []


@pytest.mark.parametrize("asked", FOUND)
def test_words_of_the_sources_are_found_and_little_is_fetched(
    asked: str, reader: Callable[..., Reader]
) -> None:
    someone = reader()
    fetched: list[int] = []
    someone.page.on(
        "response",
        lambda got: fetched.append(len(got.body())) if "/_static/search/" in got.url else None,
    )
    found = hits(someone.open(f"search.html?q={asked}"))
    assert [one for one in found if FOUND[asked] in one], found
    assert 0 < sum(fetched) < HEAVY
    assert someone.wrong == []


def test_more_results_are_shown_and_focused_by_key(reader: Callable[..., Reader]) -> None:
    page = reader().open("search.html?q=comet")
    assert len(hits(page)) == 10
    page.get_by_role("button", name="More results").press("Enter")
    page.wait_for_function("document.querySelectorAll('ul.search a').length === 20")
    assert page.evaluate("document.activeElement === document.querySelectorAll('ul.search a')[10]")


def test_what_is_typed_is_text(reader: Callable[..., Reader]) -> None:
    someone = reader()
    page = someone.open("search.html?q=<img src=x onerror=alert(1)> __proto__ toString")
    hits(page)
    assert page.locator("article img").count() == 0
    assert "<img src=x" in page.locator(".search-summary").inner_text()
    assert someone.wrong == []


def listed(folder: Path) -> list[list[str]]:
    """Return every entry of the index."""
    parts = sorted(folder.glob("_static/search/e*.js"))
    read: list[Any] = [
        json.loads(part.read_text(encoding="utf-8").partition(",")[2].rstrip().removesuffix(")"))
        for part in parts
    ]
    return [entry for part in read for entry in part]


def test_every_hit_leads_to_a_place_that_there_is(site: Site) -> None:
    entries = listed(site.folder)
    assert len(entries) > 4000
    ids: dict[str, set[str]] = {}
    lost = []
    for title, address, *_ in entries:
        path, _, place = address.partition("#")
        if path not in ids:
            ids[path] = set(Html((site.folder / path).read_text(encoding="utf-8")).ids)
        if place and place not in ids[path]:
            lost.append(f"{title}: {address}")
    assert lost == []
    assert all(title and kind for title, _, kind, *_ in entries)
