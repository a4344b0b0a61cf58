"""What scripts add to the parallel text, the matrix and the lineage, and what is there without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader


def test_columns_of_the_parallel_text_are_chosen(reader: Callable[..., Reader]) -> None:
    someone = reader(1440)
    page = someone.open("parallel.html")
    heads = page.locator("tr.nines-parallel-heads th[data-column]:visible")
    assert heads.count() == 4
    page.get_by_label("Commit of 1857").check()
    assert heads.count() == 5
    page.get_by_label("Comet of 1718").uncheck()
    assert heads.count() == 4
    assert "Comet of 1718" not in heads.all_inner_texts()[0]
    assert someone.wrong == []


def test_without_scripts_every_account_is_there(reader: Callable[..., Reader]) -> None:
    page = reader(1440, java_script_enabled=False).open("parallel.html")
    assert page.locator("tr.nines-parallel-heads th[data-column]").count() == 19
    assert page.locator("fieldset.nines-choose").count() == 0


def test_the_matrix_fits_a_desk_and_shows_focused_answers(reader: Callable[..., Reader]) -> None:
    page = reader(1440).open("matrix.html")
    box = page.locator(".nines-matrix-scroll").first
    assert box.evaluate("one => one.scrollWidth <= one.clientWidth")
    cell = page.locator("td.nines-cell-stated").first
    cell.locator("a").focus()
    shown = cell.evaluate("one => getComputedStyle(one, '::after').content")
    assert shown.strip('"') == cell.get_attribute("title")


def test_all_pairs_fit_a_desk(reader: Callable[..., Reader]) -> None:
    box = reader(1440).open("compare.html").locator(".nines-scroll").first
    assert box.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")


def test_a_phone_shows_the_matrix_game_by_game(reader: Callable[..., Reader]) -> None:
    page = reader(390).open("matrix.html")
    first = page.locator(".nines-matrix").first
    assert first.locator("tr.nines-question").first.locator("td:visible").count() == 1
    first.get_by_role("combobox").select_option(label="Red Nines of 1881")
    shown = first.locator("tr.nines-question td:visible")
    assert shown.first.get_attribute("data-label") == "Red Nines of 1881"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_line_of_descent_is_shown_alone(reader: Callable[..., Reader]) -> None:
    page = reader(1440).open("lineage.html")
    sheet = page.locator("svg.nines-lineage")
    page.locator("#lineage-red-nines").focus()
    assert "nines-isolated" in (sheet.get_attribute("class") or "")
    on = page.locator("svg.nines-lineage .game.nines-on")
    alone = {locator.get_attribute("data-game") for locator in on.all()}
    assert {"hoc-mazarin", "comet", "red-nines", "pink-nines"} <= alone
    assert "commit" not in alone
    page.get_by_label("Show the line of").select_option(label="Commit")
    page.locator("h1").first.click()
    alone = {locator.get_attribute("data-game") for locator in on.all()}
    assert {"comet", "commit"} <= alone
    assert "red-nines" not in alone
    page.get_by_label("Show the line of").select_option(label="all games")
    assert "nines-isolated" not in (sheet.get_attribute("class") or "")
