"""Every page in a browser: quiet, on a phone too, in light and dark, with and without scripts."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader
    from tests.conftest import Site

PARTS = 8  # so that several processes can share the pages
EVERY = 100  # of the pages at permanent addresses, which are all made alike
KEPT = "r/comet-1718/stop/king/"
# Pages of each kind; of those that are made alike, one.
KINDS = (
    *("index.html", "games/red-nines-1881.html", "lineage.html", "aspects.html", "aspects/stop.html"),
    *("compare.html", "compare/comet-1718--red-nines-1881.html", "errata.html", "sources.html", "gaps.html"),
    *(
        "glossary.html",
        "verification.html",
        "explanation/how-a-rule-is-cut.html",
        "search.html",
        "genindex.html",
    ),
    *(
        "documents/wp-red-nines-early.html",
        "tutorials/play-a-deal.html",
        "api/index.html",
        "changelog.html",
        "cite.html",
        "404.html",
        KEPT,
    ),
)
# What H. K. said in 1881 about kings, how it differs from 1718, a drawn play that shows it, and the sources:
# the links that lead there from the first page, where it then stands, and a word of it.
RED = "games/red-nines-1881.html"
WAYS = {
    "said": (
        [RED, "#r-red-nines-1881-stop-ace-and-king"],
        "#r-red-nines-1881-stop-ace-and-king",
        "king is a stop",
    ),
    "differs": ([RED, "/comet-1718--red-nines-1881.html"], "#comet-1718--red-nines-1881", "king"),
    "played": ([RED, "#play-red-nines-1881-king"], "#play-red-nines-1881-king", "new sequence"),
    "sources": ([RED, "sources.html#source-hk1881"], "#source-hk1881", "K."),
}


def pages(site: Site) -> list[str]:
    """Return the pages of a site; of the many that are made alike, every so many."""
    found = sorted(path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html"))
    some = {"r/": EVERY, "compare/": 3, "aspects/": 3, "_static/": len(found)}
    alike = [[path for path in found if path.startswith(folder)][::every] for folder, every in some.items()]
    return [path for path in found if not path.startswith(tuple(some))] + [*chain.from_iterable(alike)]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_quiet_and_fits_a_phone(part: int, site: Site, reader: Callable[..., Reader]) -> None:
    phone = reader(width=360)
    wide = []
    for path in pages(site)[part::PARTS]:
        width = phone.open(path).evaluate("document.scrollingElement.scrollWidth")
        if width > 360:
            wide.append(f"{path}: {width} px wide")
    assert phone.wrong == []
    assert wide == []


@pytest.mark.parametrize("path", KINDS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_and_reach_all_of_a_page(
    scheme: str, path: str, reader: Callable[..., Reader]
) -> None:
    someone = reader(width=1280 if scheme == "light" else 360, color_scheme=scheme)
    someone.open(path)
    assert someone.faults_of_axe() == []


@pytest.mark.parametrize("path", ["index.html", "games/comet-1718.html", KEPT])
def test_a_page_is_light_or_dark_for_its_reader(path: str, reader: Callable[..., Reader]) -> None:
    ground = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    assert min(reader(color_scheme="light").open(path).evaluate(ground)) > 200
    assert max(reader(color_scheme="dark").open(path).evaluate(ground)) < 60


def test_chosen_colours_hold_at_permanent_addresses_too(reader: Callable[..., Reader]) -> None:
    someone = reader(width=360, color_scheme="light")
    someone.open(KEPT).get_by_role("button", name="Light, dark or automatic colours").click()
    for path in ("glossary.html", KEPT):
        assert someone.open(path).evaluate("document.body.dataset.theme") == "dark"


def test_a_page_can_be_read_and_left_without_scripts(reader: Callable[..., Reader]) -> None:
    page = reader(java_script_enabled=False).open("index.html")
    page.get_by_role("link", name="Comet of 1718").first.click()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Comet of 1718")
    king = page.locator("#r-comet-1718-stop-king")
    assert king.is_visible()
    king.locator("summary").click()
    king.get_by_role("link", name="stop/king", exact=True).click()
    assert page.url.endswith(KEPT)
    assert page.get_by_role("heading", level=1).inner_text().startswith("A king is a stop")
    page.get_by_role("link", name="See it in context on the page of the game").click()
    assert page.url.endswith("games/comet-1718.html#r-comet-1718-stop-king")


def test_a_citation_opens_by_keyboard_without_scripts(
    reader: Callable[..., Reader],
) -> None:
    page = reader(java_script_enabled=False).open("games/comet-1718.html")
    king = page.locator("#r-comet-1718-stop-king")
    king.get_by_role("link", name="Cite").click()
    assert page.url.endswith(f"{KEPT}#cite")
    assert page.locator("details pre").first.inner_text().startswith("@misc{nines-comet-1718-stop-king,")
    form = page.locator("details", has_text="BibLaTeX").last
    assert not form.locator("pre").is_visible()
    form.locator("summary").focus()
    page.keyboard.press("Enter")
    assert form.locator("pre").is_visible()
    assert form.locator("pre").inner_text().startswith("@software{nines-comet-1718-stop-king,")


@pytest.mark.parametrize("goal", WAYS)
@pytest.mark.parametrize("options", [{}, {"java_script_enabled": False}], ids=["scripts", "none"])
def test_a_stranger_finds_the_kings_in_three_clicks(
    goal: str, options: dict[str, bool], reader: Callable[..., Reader]
) -> None:
    links, place, word = WAYS[goal]
    page = reader(**options).open("index.html")
    for link in links:
        page.locator(f"article a[href*='{link}'] >> visible=true").first.click()
        page.wait_for_url(f"**{link}*")
    assert page.locator(place).is_visible()
    assert word in (page.locator(place).text_content() or "")
    assert len(links) <= 3
