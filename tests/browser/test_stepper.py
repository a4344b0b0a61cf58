"""Drawn plays step by step: by click and by key, each for itself, and all at once without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator
    from tests.browser.conftest import Reader

PAGE = "games/red-nines-1881.html"
PLAYS = "figure.nines-play"


def shown(figure: Locator) -> list[int]:
    """Return the numbers of the steps that are seen."""
    items = figure.locator("ol.nines-course > li").all()
    return [number for number, item in enumerate(items, 1) if item.is_visible()]


def in_hand(figure: Locator) -> int:
    return figure.locator(".nines-table > p.nines-hand svg:visible").count()


@pytest.fixture
def figure(reader: Callable[..., Reader]) -> Locator:
    locator = reader().open(PAGE).locator(PLAYS).first
    locator.scroll_into_view_if_needed()
    return locator


def test_the_buttons_fit_one_line_of_a_phone(reader: Callable[..., Reader]) -> None:
    buttons = reader(width=390).open(PAGE).locator(".nines-stepper").first.locator("button")
    assert len(set(buttons.evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1


def test_a_click_shows_the_next_step_and_moves_cards(figure: Locator) -> None:
    assert shown(figure) == []
    before = in_hand(figure)
    figure.get_by_role("button", name="Next step").click()
    assert shown(figure) == [1]
    assert in_hand(figure) == before - 1
    assert figure.locator("ol.nines-runs svg:visible").count() == 1
    figure.get_by_role("button", name="Step back").click()
    assert (shown(figure), in_hand(figure)) == ([], before)


def test_at_first_one_line_says_what_to_do(figure: Locator) -> None:
    begin = figure.get_by_text("The cards are dealt. Press Next, or the arrow keys.")
    runs = figure.locator("ol.nines-runs").first
    assert begin.is_visible()
    assert not runs.is_visible()
    assert not figure.get_by_text("The sequences", exact=True).is_visible()
    bar, table = (figure.locator(one).bounding_box() for one in (".nines-take-over", ".nines-table"))
    assert bar
    assert table
    assert table["y"] - bar["y"] - bar["height"] < 60
    figure.get_by_role("button", name="Next step").click()
    assert runs.is_visible()
    assert figure.get_by_text("The sequences", exact=True).is_visible()
    assert not begin.is_visible()


def test_keys_lead_through_the_play_and_each_step_is_announced(figure: Locator) -> None:
    last = figure.locator("ol.nines-course > li").count()
    button = figure.get_by_role("button", name="Next step")
    button.focus()
    press = figure.page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    assert shown(figure) == [2]
    said = figure.get_by_role("status")
    heard = said.inner_text()
    assert heard.startswith(f"Step 2 of {last}: Refused: player 3 may not pass. A player who holds")
    assert ". ." not in heard
    press("End")
    assert shown(figure) == [last]
    assert button.is_disabled()
    assert figure.evaluate("one => one.contains(document.activeElement)")  # the keyboard is not lost
    assert figure.locator(".nines-balance").is_visible()
    press("ArrowLeft")
    assert shown(figure) == [last - 1]
    press("Home")
    assert shown(figure) == []


def test_arrow_keys_lead_through_the_play_in_sight(figure: Locator) -> None:
    figure.locator(".nines-stepper").scroll_into_view_if_needed()
    press = figure.page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowLeft")
    assert shown(figure) == [1]
    figure.page.evaluate("scrollTo(0, 0)")
    press("ArrowRight")
    assert shown(figure) == [1]


def test_all_steps_are_shown_at_once_or_singly(figure: Locator) -> None:
    steps = figure.locator("ol.nines-course > li").count()
    button = figure.get_by_role("button", name="All steps")
    button.press("Enter")
    assert shown(figure) == list(range(1, steps + 1))
    assert button.get_attribute("aria-pressed") == "true"
    button.press("Enter")
    assert shown(figure) == []


def test_each_play_of_a_page_has_its_own_steps(reader: Callable[..., Reader]) -> None:
    plays = reader().open(PAGE).locator(PLAYS)
    assert plays.count() > 1
    plays.nth(1).evaluate("""one => one.closest("details")?.setAttribute("open", "")""")
    plays.nth(1).get_by_role("button", name="Next step").click()
    assert (shown(plays.nth(0)), shown(plays.nth(1))) == ([], [1])


def test_without_scripts_every_step_and_every_card_is_there(reader: Callable[..., Reader]) -> None:
    page = reader(java_script_enabled=False).open(PAGE)
    figure = page.locator(PLAYS).first
    assert shown(figure) == list(range(1, figure.locator("ol.nines-course > li").count() + 1))
    assert page.locator(".nines-stepper").count() == 0
    assert figure.locator(".nines-table svg[data-until]:not([hidden])").first.is_visible()


def test_on_paper_every_step_is_there(figure: Locator) -> None:
    figure.page.emulate_media(media="print")
    assert shown(figure) == list(range(1, figure.locator("ol.nines-course > li").count() + 1))
    assert not figure.locator(".nines-stepper").is_visible()


# The height from the buttons to the end of the row on the table, at each step but the last one.
HEIGHTS = """
(figure) => {
  const next = figure.querySelector("button[aria-label='Next step']");
  const heights = [];
  for (next.click(); !next.disabled; next.click()) {
    const rows = [...figure.querySelectorAll("ol.nines-runs")].filter((one) => one.checkVisibility());
    const end = rows.length ? rows.at(-1).getBoundingClientRect().bottom : 0;
    heights.push(end && end - figure.querySelector(".nines-stepper").getBoundingClientRect().top);
  }
  return heights;
}
"""
PHONE, HEADER = 844, 60  # the height of a screen, and what the bar at its top covers


@pytest.mark.parametrize(
    "game", ["red-nines-20c", "comet-1718", "comet-2018", "ninety-nine-4p", "multiple-9-2007"]
)
def test_the_row_and_next_fit_one_screen_of_a_phone(game: str, reader: Callable[..., Reader]) -> None:
    play = reader(width=390).open(f"games/{game}.html").locator(PLAYS).first
    heights = play.evaluate(HEIGHTS)
    assert len(heights) > 10
    assert max(heights) < PHONE - HEADER
    row, hand = (
        play.locator(one).first.bounding_box() for one in ("ol.nines-runs", ".nines-table > p.nines-hand")
    )
    assert row
    assert hand
    assert row["y"] < hand["y"]
