"""Switched readings in a page: by click and key, in the address, from a folder, on paper, no scripts."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Final

import pytest
from tests.browser.conftest import AXE
from tests.common.switched import Settled, assembled, companions

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page
    from tests.browser.conftest import Reader
    from tests.common.switched import Book
    from tests.conftest import Site

    Seated = Callable[..., Reader]

RED: Final = "games/red-nines-1881.html"
DRAWN: Final = 20  # sets of answers for each game
MOST_BYTES, MOST_OF_A_GAME = 1_500_000, 64_000
LINE, NOTICE, STATUS = ".nines-our-table", ".nines-ignored", "div.nines-live[role=status]"
# The blocks of the text and the notes, with letters in brackets, as the terminal prints them.
LINES: Final = """
() => {
  const line = (one) => {
    const copy = one.cloneNode(true);
    for (const away of copy.querySelectorAll(".nines-rulebook-dot, .nines-taken-over")) away.remove();
    for (const mark of copy.querySelectorAll("sup")) mark.replaceWith(`[${mark.textContent}]`);
    return copy.textContent.replace(/\\s+/g, " ").trim();
  };
  const note = (one) => `${line(one.querySelector("sup"))}${line(one.querySelector(".nines-note-says"))}`;
  const blocks = document.querySelectorAll(".nines-rulebook-part > p, .nines-rulebook-part > ul > li");
  return [
    document.querySelector(".nines-rulebook h2").firstChild.data,
    ...[...blocks].filter((one) => !one.hidden).map(line),
    ...[...document.querySelectorAll(".nines-rulebook-note")].map(note)
      .map((one) => one.replace(/^(\\w+)\\. /, "[$1] ")),
  ];
}
"""


FAULTS: Final = """
async () => {
  const include = [[".nines-our-table"], [".nines-rulebook-part:has(.nines-answers)"], [".nines-also"]];
  const rules = {"target-size": {enabled: true}};
  const found = await axe.run({include}, {rules, resultTypes: ["violations"]});
  return found.violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html}`));
}
"""


def books_of(site: Site) -> dict[str, Book]:
    files = sorted((site.folder / "readings").glob("*.js"))
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8").partition(" = ")[2][:-2]) for file in files
    }


def drawn(name: str, book: Book) -> list[tuple[dict[str, str], Settled]]:
    """Return sets of one to three answers, drawn at random."""
    draw = random.Random(name)  # noqa: S311 - a sample, not a secret
    answers = [
        (point, answer["id"])
        for point, question in book["questions"].items()
        for answer in question["answers"]
        if answer["id"] != question["default"] and "not" not in answer and point not in book["deciding"]
    ]
    sets = [{**book["base"], **dict(draw.sample(answers, draw.randint(1, 3)))} for _ in range(DRAWN)]
    return [(changed, Settled(book, changed)) for changed in sets]


def wait(page: Page) -> None:
    page.wait_for_function("document.querySelector('.nines-our-table')?.checkVisibility()")


def switch(page: Page, name: str, point: str) -> Locator:
    page.get_by_role("button", name=f"Switch: {name}").click()
    return page.locator(f".nines-answers:visible:has([name=nines-{point}])")


def test_the_script_assembles_what_the_model_assembles(site: Site, reader: Seated) -> None:
    page = reader().open(RED)
    sizes = [file.stat().st_size for file in (site.folder / "readings").glob("*.js")]
    assert max(sizes) < MOST_OF_A_GAME
    assert sum(sizes) < MOST_BYTES
    for name, book in books_of(site).items():
        page.add_script_tag(path=site.folder / "readings" / f"{name}.js")
        sets = drawn(name, book)
        found = page.evaluate(
            """([name, sets]) => sets.map((changed) => {
              const book = ninesBooks[name], settled = ninesWords.settle(book, changed);
              return [settled.changed, settled.excluded?.why ?? "", ninesWords.plain(book, settled),
                ninesWords.companions(book, changed)];
            })""",
            [name, [changed for changed, _ in sets]],
        )
        assert found == [
            [one.changed, one.excluded, assembled(one), companions(book, changed)] for changed, one in sets
        ]


@pytest.mark.parametrize(
    "name", ["comet-1752", "hoc-mazarin-1765", "commit-1991--base-game--bare", "ninety-nine-3p"]
)
def test_the_page_shows_the_text_for_switched_answers(name: str, site: Site, reader: Seated) -> None:
    book = books_of(site)[name]
    settled = next(one for changed, one in drawn(name, book) if not one.excluded and one.changed == changed)
    query = "&".join(f"{point}={answer}" for point, answer in settled.changed.items())
    seated = reader()
    page = seated.open(f"games/{book['slug']}.html?{query}#{book['slug']}-rulebook")
    wait(page)
    shown = page.evaluate(LINES)
    text = [" ".join(line.split()).replace("'", "’") for line in assembled(settled)]
    begin = text.index(shown[0])
    assert shown == text[begin : begin + len(shown)]
    assert not [line for line in text[begin + len(shown) :] if line.startswith("[")]
    assert page.evaluate("ninesReadings()") == settled.changed
    assert page.url.endswith(f"?{query}#{book['slug']}-rulebook")
    assert not seated.wrong


def test_by_keys_an_answer_is_switched_marked_and_reset(reader: Seated) -> None:
    seated = reader()
    page = seated.open(RED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("document.addEventListener('nines-readings', (event) => { window.heard = event.detail; })")
    page.get_by_role("button", name="Switch: Natural card held back").press("Enter")
    page.locator(".nines-answers input:checked").wait_for()
    page.keyboard.press("ArrowDown")
    wait(page)
    assert [url for url in asked if "readings" in url] == [f"{seated.home}readings/red-nines-1881.js"]
    assert page.locator("mark.nines-switched").all_inner_texts() == ["you may, but need not,"]
    assert "Natural card held back" in page.locator(LINE).inner_text()
    assert "1 place in the text changed" in page.locator(STATUS).inner_text()
    assert page.url.endswith("?natural-card-held-back=yes")
    assert page.evaluate("heard") == page.evaluate("ninesReadings()") == {"natural-card-held-back": "yes"}
    assert page.evaluate("document.activeElement.value") == "yes"
    later = page.locator(".nines-rulebook ~ section").count()
    assert later > 5
    assert page.locator(".nines-rulebook ~ section > .nines-ours:visible").count() == later
    page.emulate_media(media="print")
    assert page.get_by_text("Our table’s rules.").is_visible()
    page.emulate_media(media="screen")
    page.locator(LINE).get_by_role("button").press("Enter")
    page.wait_for_function("!location.search")
    assert page.locator("mark.nines-switched, .nines-ours:visible").count() == 0
    assert not page.locator(LINE).is_visible()
    assert not seated.wrong


def test_a_companion_comes_along_and_excluded_answers_say_why(reader: Seated) -> None:
    seated = reader()
    page = seated.open("games/commit-1857.html")
    answers = switch(page, "Several cards at once", "several-of-a-rank")
    yes = answers.locator("input[value=yes]")
    assert "Together with" in answers.inner_text()
    yes.check()
    wait(page)
    assert page.evaluate("ninesReadings()") == {"in-suit": "no", "several-of-a-rank": "yes"}
    following = switch(page, "Following suit", "in-suit")
    assert following.locator("input[value=yes]").is_disabled()
    assert "several cards of a rank have no single suit" in following.inner_text()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
    assert page.locator(".nines-answers").count() == 1
    for button in page.locator(".nines-rulebook-note .nines-switch[aria-expanded=false]").all()[:4]:
        button.click()
    assert page.locator(".nines-answers").count() == 4  # the first ones are closed, and gone
    assert page.locator(".nines-switch[aria-expanded=true]").count() == 4
    assert not seated.wrong


def test_what_the_address_has_wrong_is_left_out(reader: Seated) -> None:
    seated = reader()
    page = seated.open("games/commit-1857.html?in-suit=yes&wild-leads=<b>&__proto__=x&packets=whole-hands")
    page.locator(NOTICE).wait_for()
    assert "wild-leads=<b>, __proto__=x" in page.locator(NOTICE).inner_text()
    assert page.url.endswith("?packets=whole-hands")
    assert not seated.wrong


def test_another_base_game_loads_a_text_of_its_own(reader: Seated) -> None:
    seated = reader()
    page = seated.open("games/comet-2018.html")
    panel = switch(page, "Base game", "base-game")
    panel.locator("input[value=comet-1718]").check()
    wait(page)
    assert page.evaluate("Object.keys(ninesBooks)") == ["comet-2018", "comet-2018--base-game--comet-1718"]
    assert page.evaluate("ninesReadings()") == {"base-game": "comet-1718"}
    assert not seated.wrong


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (320, "dark")])
def test_switches_have_no_fault_and_fit(width: int, scheme: str, reader: Seated) -> None:
    seated = reader(width=width, color_scheme=scheme)
    page = seated.open(f"{RED}?packets=whole-hands")
    wait(page)
    switch(page, "Natural card held back", "natural-card-held-back")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.add_script_tag(path=AXE)
    assert page.evaluate(FAULTS) == []


def test_without_scripts_the_notes_are_as_they_are(reader: Seated) -> None:
    page = reader(java_script_enabled=False).open(RED)
    assert page.locator(".nines-switch").count() == 0
    assert page.locator(".nines-rulebook-also").is_visible()


def test_it_works_from_a_folder_and_says_what_is_missing(site: Site, reader_of: Seated) -> None:
    page = reader_of(site.folder.as_uri() + "/").open(f"{RED}?packets=whole-hands")
    wait(page)
    assert page.evaluate("ninesReadings()") == {"packets": "whole-hands"}
    page.route("**/readings/*", lambda route: route.abort())
    page.goto(f"{site.folder.as_uri()}/games/red-nines-20c.html")
    page.get_by_role("button", name="Switch: Natural card held back").click()
    page.locator(NOTICE).wait_for()
    assert "readings/red-nines-20c.js" in page.locator(NOTICE).inner_text()
