"""By keyboard on a narrow page: what is closed cannot be reached, what is open can be left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from tests.browser.conftest import Reader

PAGE = "games/red-nines-1881.html"
DRAWERS = {"Pages of this site": "site-drawer", "On this page": "page-drawer"}
PLACE = "document.activeElement.closest('#site-drawer, #page-drawer, header, .content')?.id || ''"
SMALL = """
() => [...document.querySelectorAll("button, nav a, .nines-colophon a")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.getBoundingClientRect().height < 24)
  .map((one) => one.outerHTML.slice(0, 100))
"""


@pytest.fixture
def page(reader: Callable[..., Reader]) -> Page:
    return reader(width=390).open(PAGE)


def test_no_tab_stop_is_in_a_closed_drawer(page: Page) -> None:
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(PLACE))
    assert not set(reached) & set(DRAWERS.values())
    assert page.locator("#site-drawer[inert]").count() == 1


UNDER_THE_BAR = """
() => document.querySelector(".content").contains(document.activeElement)
  && document.activeElement.getClientRects()[0].top < document.querySelector(".mobile-header").offsetHeight
"""


def test_no_focus_is_under_the_bar(page: Page) -> None:
    page.locator("footer a").last.focus()
    for _ in range(150):
        page.keyboard.press("Shift+Tab")
        assert not page.evaluate(UNDER_THE_BAR), page.evaluate("document.activeElement.outerHTML")


@pytest.mark.parametrize("name", DRAWERS)
def test_a_drawer_is_opened_walked_through_and_closed_by_key(name: str, page: Page) -> None:
    opener = page.get_by_role("button", name=name)
    opener.focus()
    page.keyboard.press("Enter")
    assert opener.get_attribute("aria-expanded") == "true"
    reached = {page.evaluate(PLACE)}
    for _ in range(3):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(PLACE))
    assert reached == {DRAWERS[name]}
    page.keyboard.press("Escape")
    assert opener.get_attribute("aria-expanded") == "false"
    assert opener.evaluate("one => one === document.activeElement")
    assert page.locator(f"#{DRAWERS[name]}[inert]").count() == 1


def test_a_link_of_the_open_drawer_leads_there(page: Page) -> None:
    page.get_by_role("button", name="Pages of this site").press("Enter")
    page.locator("#site-drawer").get_by_role("link", name="Lineage").press("Enter")
    page.wait_for_url("**/lineage.html")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Lineage")


def test_landmarks_have_names(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    names = [locator.get_attribute("aria-label") for locator in page.locator("nav").all()]
    assert len(names) == len(set(names)) >= 3
    assert None not in names


@pytest.mark.parametrize("width", [390, 1440])
def test_targets_are_large_enough(width: int, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate(SMALL) == []


def test_without_scripts_the_contents_are_below_the_page(reader: Callable[..., Reader]) -> None:
    page = reader(width=390, java_script_enabled=False).open(PAGE)
    assert page.locator("#site-drawer").get_by_role("link", name="Lineage").is_visible()
    assert page.get_by_role("button").count() == 0
