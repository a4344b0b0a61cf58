"""*Play here* as a part of its page: links, small screens, failures, and nothing before the first click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from tests.table.shared import LIBRARY

from nines.table.records import saved_of_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.conftest import Reader
    from tests.browser.player import Player
    from tests.conftest import Site


def test_a_link_shows_the_senders_acts_to_a_friend(player: Callable[..., Player]) -> None:
    sender = player().sit_down("comet-1718", 2, 7)
    sender.go(sender.card("A♦"))
    link, held = sender.page.url, sender.held
    friend = player()
    friend.page.goto(link)
    assert friend.page.locator(".nines-playing").count() == 0  # nothing is loaded before a click
    friend.page.get_by_role("button", name=re.compile("^Play from this link")).click()
    friend.await_turn()
    assert friend.held == held
    assert "comes from a link. Its one act" in friend.page.locator(".nines-notices").inner_text()
    assert friend.reader.wrong == []
    sender.page.reload()
    assert sender.await_turn().held == held  # without a click: they have played here
    assert sender.page.locator(".nines-notices").inner_text() == ""


@pytest.mark.parametrize(
    "fragment",
    [
        "#play=3&game=<img src=x onerror=alert(1)>",
        "#play=3&game=comet-1718&seats=2&people=1&seed=7&acts=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
        "#play=3&game=comet-1718&digest=%3Cb%3E&seats=2&people=1&policies=-,<script>&seed=7",
        "#play=3&game=comet-1718&seats=99999999&people=1&seed=7",
        "#play=3&game=comet-1718&seats=2&readings=__proto__:constructor&people=1&seed=%",
        "#play=9&whatever",
        "#play=" + "a" * 9000,
    ],
)
def test_a_hostile_link_stays_text(fragment: str, player: Callable[..., Player]) -> None:
    played = player()
    played.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    played.reader.open("games/comet-1718.html" + fragment)
    played.page.locator(".nines-play-start button").click()
    played.page.wait_for_selector(".nines-held-card")
    played.page.wait_for_selector(".nines-notices > p")
    assert played.page.locator(".nines-play-here :is(img, script, b)").count() == 0
    assert played.reader.wrong == []


LAYOUT: Final = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const seen = (wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
  const cards = seen(".nines-held-card");
  const free = cards.filter((card) => {
    const {left, top} = box(card);
    const shown = ([x, y]) => card.contains(document.elementFromPoint(left + x, top + y));
    return [[2, 2], [22, 2], [2, 42], [22, 42]].every(shown);
  });
  const parts = seen(".nines-turn-line, .nines-on-table .nines-card, .nines-held-card, .nines-acts button");
  const small = ({width, height}) => width < 24 || height < 24;
  return {
    cards: cards.length,
    free: free.length,
    lines: new Set(cards.map((card) => Math.round(box(card).top))).size,
    top: Math.min(...parts.map((one) => box(one).top)),
    bottom: Math.max(...parts.map((one) => box(one).bottom)),
    row: seen(".nines-on-table .nines-card").length,
    wide: document.documentElement.scrollWidth,
    small: seen(".nines-play-place button").filter((one) => small(box(one))).length,
  };
}
"""


TOP_OF_TOOLS: Final = """() => {
  const top = (part) => document.querySelector(part).getBoundingClientRect().top;
  return Math.round(top(".nines-tools") - top(".nines-felt"));
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_what_a_turn_needs_is_seen_together(width: int, height: int, player: Callable[..., Player]) -> None:
    played = player(width, reduced_motion="reduce")
    played.page.set_viewport_size({"width": width, "height": height})
    played.sit_down("comet-1718", 2, 7)
    assert len(played.held) == 26
    seen = played.page.evaluate(LAYOUT)
    assert (seen["free"], seen["lines"]) == (26, 3)
    tops = []
    for _ in range(6):
        played.by_keys()
        tops.append(played.page.evaluate(TOP_OF_TOOLS))
    assert len({*tops[1:]}) == 1, "the buttons jump"
    seen = played.page.evaluate(LAYOUT)
    assert seen["top"] > 48  # below the bar of the site
    assert seen["bottom"] < height
    assert 0 < seen["row"] <= 8
    assert (seen["wide"], seen["small"]) == (width, 0)


STATES: Final = {
    "no-wasm": "This browser cannot run WebAssembly",
    "no-worker": "cannot start a module worker",
    "missing": "is missing on this site",
    "wrong": "is not the one that was built with this site",
    "memory": "too little memory",
    "dead": "The engine stopped",
    "cancelled": "Loading was cancelled",
}


FAILING: Final = """
window.ninesPlayEngine.prototype.load = async function () {
  this.onState({phase: "failed", code: window.failure});
  throw new Error("not loaded");
};
"""


def test_each_failure_is_one_sentence_with_the_command(player: Callable[..., Player]) -> None:
    played, start = player(), ".nines-play-start button"
    played.page.add_init_script(FAILING)
    page = played.reader.open("games/comet-1718.html")
    for code, sentence in STATES.items():
        page.reload()
        page.evaluate("code => { window.failure = code; }", code)
        page.locator(start).click()
        page.locator(".nines-failure", has_text=sentence).wait_for()
        assert page.evaluate(FOCUS) in ("Try again", page.locator(".nines-failure").inner_text())
        assert page.locator("code:visible", has_text="nines play comet-1718").count() == 1
    page.locator("figure.nines-play").first.get_by_role("button", name="Next step").click()
    assert page.get_by_text("Step 1 of").first.is_visible()  # the drawn deal is still usable


SLOW: Final = """
window.ninesPlayEngine.prototype.load = async function () {
  this.onState({phase: "loading", loaded: 1_000_000, total: 9_100_000});
  await new Promise((loaded) => { window.loaded = loaded; });
  this.onState({phase: "ready"});
};
"""
FOCUS: Final = "document.activeElement.textContent.trim()"


@pytest.mark.parametrize("elsewhere", [False, True])
def test_the_focus_stays_while_it_loads(elsewhere: bool, player: Callable[..., Player]) -> None:  # noqa: FBT001 - a case
    """It comes to the table at last, unless the reader has gone on to another part of the page."""
    played = player(390)
    played.page.add_init_script(SLOW)
    page = played.reader.open("games/comet-1718.html")
    page.locator(".nines-play-start button").press("Enter")
    page.get_by_text("1.0 MB of 9.1 MB").wait_for()
    assert page.evaluate(FOCUS) == "Cancel"
    if elsewhere:
        page.locator("summary").last.focus()
    page.evaluate("window.loaded()")
    page.locator(".nines-held-card").first.wait_for()
    at_table = page.evaluate("document.activeElement.matches('.nines-held-card')")
    assert at_table is not elsewhere


def test_nothing_is_loaded_before_the_first_click(player: Callable[..., Player]) -> None:
    reader, asked = player().reader, []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.open("games/comet-1718.html")
    button = reader.page.locator(".nines-play-start button")
    loads = int(reader.page.locator(".nines-play-here").get_attribute("data-bytes") or 0)
    assert loads > 1_000_000
    assert button.inner_text() == f"Play here (loads {loads / 1e6:.1f} MB)"
    assert not [url for url in asked if "/play/" in url]
    button.click()
    reader.page.locator(".nines-held-card").first.wait_for()
    assert [url for url in asked if "/play/table.js" in url]
    assert reader.wrong == []


RESTARTING: Final = """
window.ninesPlayEngine.prototype.die = function () {
  this.onState({phase: "loading", code: "dead", why: "Python stopped in this browser; it is started again."});
  setTimeout(() => this.onState({phase: "ready"}), 50);
};
const made = window.ninesPlayEngine;
window.ninesPlayEngine = class extends made { constructor(given) { super(given); window.engine = this; } };
"""


def test_a_dead_worker_leaves_the_play_where_it_is(player: Callable[..., Player]) -> None:
    played = player()
    played.page.add_init_script(RESTARTING)
    played.sit_down("comet-1718", 2, 7)
    held = played.held
    played.page.evaluate("window.engine.die()")
    played.page.get_by_text("Python is started again, and the same acts are played.").wait_for()
    assert played.held == held
    played.go(played.card("A♦"))


def test_from_a_folder_one_sentence_says_what_is_needed(reader_of: Callable[..., Reader], site: Site) -> None:
    page = reader_of("").page
    page.goto((site.folder / "games/comet-1718.html").as_uri())
    page.locator(".nines-play-start button").click()
    says = page.locator(".nines-play-says")
    assert "python -m http.server --bind 127.0.0.1" in says.inner_text()
    assert page.get_by_text("nines play comet-1718 --human 1").is_visible()
    page.locator("figure.nines-play").first.get_by_role("button", name="Next step").click()
    assert page.get_by_text("Step 1 of").first.is_visible()


AS_MANY: Final = "count => document.querySelectorAll('.nines-held-card').length === count"


def test_a_play_is_saved_in_a_file_and_loaded(player: Callable[..., Player], tmp_path: Path) -> None:
    played = player().sit_down("comet-1718", 2, 7)
    played.go(played.card("A♦"))
    held, file = played.held, tmp_path / "game.json"
    with played.page.expect_download() as download:
        played.page.get_by_role("button", name="Save as file").click()
    download.value.save_as(file)
    assert played.said == f"Saved as {download.value.suggested_filename}."
    assert played.page.locator(".nines-share-note").inner_text() == played.said
    other = player().sit_down("comet-1718", 3, 1)
    other.page.get_by_label("A saved game").set_input_files(file)
    other.page.wait_for_function(AS_MANY, arg=len(held))
    assert other.held == held
    file.write_text("<b>no game</b>", encoding="utf-8")
    other.page.get_by_label("A saved game").set_input_files(file)
    other.page.get_by_text("This file cannot be opened: not a saved game of nines").wait_for()
    assert other.held == held


def test_a_play_of_another_game_is_not_played_here(player: Callable[..., Player], tmp_path: Path) -> None:
    """The game in progress stays; where there is none, the reader is asked before one begins."""
    says = "is of Red Nines"
    other = player().sit_down("red-nines-20c", 4, 7)
    file, link = tmp_path / "other.toml", other.page.url
    with other.page.expect_download() as download:
        other.page.get_by_role("button", name="Save as file").click()
    download.value.save_as(file)
    played = player().sit_down("comet-1718", 2, 7)
    before = (played.held, played.page.url)
    played.page.get_by_label("A saved game").set_input_files(file)
    notice = played.page.locator(".nines-notices")
    notice.get_by_text("This file " + says).wait_for()
    to = notice.get_by_role("link", name="open its page").get_attribute("href") or ""
    assert to.endswith(link.rpartition("/")[2])
    assert (played.held, played.page.url) == before
    fresh = player()
    page = fresh.reader.open("games/comet-1718.html#" + link.partition("#")[2])
    page.locator(".nines-play-start button").click()
    page.locator(".nines-notices", has_text="This link " + says).wait_for()
    assert page.locator(".nines-held-card:visible").count() == 0
    page.get_by_role("button", name="Play the game of this page").click()
    fresh.await_turn()
    assert "game=comet-1718" in page.url
    assert fresh.reader.wrong == played.reader.wrong == []


TAKEN: Final = """
(fields) => {
  const figure = document.querySelector("figure.nines-play");
  figure.dataset.play = JSON.stringify({...JSON.parse(figure.dataset.play), ...fields});
  figure.dataset.home = "comet-1718.html";
}
"""


def test_a_drawn_deal_of_another_game_opens_its_page(player: Callable[..., Player]) -> None:
    played = player()
    page = played.reader.open("games/red-nines-20c.html")
    hands = {"hands": ["Q♥ K♥ 2♣", "5♠ 6♠"], "pile": "", "turn": 1}
    acts = {"acts": ["lay Q♥", "lay K♥"], "done": [0, 1, 2], "turns": [1, 1, 1]}
    link = "#play=3&game=comet-1718&seats=2&hands=hand:Qh_Kh_2c,hand:5s_6s,pile:,turn:1"
    begun = {"game": "comet-1718", "seats": 2, "seed": None, "hands": hands}
    page.evaluate(TAKEN, {**begun, **acts, "link": link, "links": ["Qh", "Kh"]})
    figure = page.locator("figure.nines-play").first
    figure.get_by_role("button", name="Next step").click()
    figure.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/comet-1718.html#play=*")
    played.await_turn()  # without another click
    assert played.held == ["2♣", "K♥"]
    assert played.reader.wrong == []


def test_each_game_page_has_one_place_to_play_it(site: Site) -> None:
    pages = {file.stem: file.read_text(encoding="utf-8") for file in (site.folder / "games").glob("*.html")}
    places = {
        slug: re.findall('class="nines-play-here"[^>]* data-game="([^"]*)"', page)
        for slug, page in pages.items()
    }
    playable = {slug for slug, page in pages.items() if '<figure class="nines-play' in page}
    assert {slug: found for slug, found in places.items() if found} == {slug: [slug] for slug in playable}
    assert playable


SHARED: Final = "games/comet-1718.html#play=3&game=comet-1718&seats=2&people=1&seed=7&policies=-,"


def test_the_jump_to_the_table_keeps_a_shared_play(player: Callable[..., Player]) -> None:
    played = player(390)
    page = played.reader.open(SHARED + "hold-nine+go-on+shed-high")
    start = page.locator(".nines-play-start button")
    page.evaluate("scrollTo(0, 0)")
    page.locator(".nines-in-short-links a").first.click()
    assert "#play=3" in page.url
    assert start.evaluate("one => one === document.activeElement")
    page.keyboard.press("Enter")
    played.await_turn()
    page.reload()
    played.await_turn()
    page.get_by_text("Who plays", exact=True).click()
    program = page.locator(".nines-seats select").last
    assert program.input_value() == "hold-nine+go-on+shed-high"
    assert (
        program.locator("option:checked").inner_text() == "program: keep wild cards, go on, lead high cards"
    )
    assert "(keep wild cards, go on, lead high cards)" in page.locator(".nines-below").inner_text()


FOCUSED: Final = """
() => {
  const {top, bottom} = document.activeElement.getBoundingClientRect();
  const at_table = document.activeElement.closest(".nines-felt") !== null;
  return at_table && top > 48 && bottom < innerHeight;
}
"""


def test_the_turn_brings_back_focus_and_view(player: Callable[..., Player]) -> None:
    played = player(390).sit_down("comet-1718", 3, 7)
    played.page.get_by_label("Programs act").select_option("slower")
    played.card("9♦").press("Enter")
    played.page.get_by_role("button", name="Pass", exact=True).press("Enter")
    played.page.wait_for_selector(".nines-playing[data-turn=theirs]")
    played.page.evaluate("scrollBy(0, 1200)")
    played.page.get_by_label("Programs act").evaluate(
        "one => { one.value = 'at once'; one.dispatchEvent(new Event('change')); }"
    )
    played.await_turn()
    assert played.page.evaluate(FOCUSED)
    played.page.evaluate("scrollTo(0, 0)")
    undo = played.page.get_by_role("button", name="Undo")
    played.go(undo)
    assert played.page.evaluate(FOCUSED)
    assert played.said.startswith("Undone: ")
    played.page.reload()
    assert played.await_turn().page.get_by_label("Programs act").input_value() == "at once"


def test_all_cards_of_a_board_are_seen(player: Callable[..., Player]) -> None:
    played, seen = player(390).sit_down("multiple-9-holdem-2007", 3, 7), set()
    for _ in range(40):
        seen.add(played.page.locator(".nines-on-table .nines-card:visible").count())
        if played.over or 5 in seen:
            break
        call = played.acts().filter(has_text=re.compile("^(Check|Call)"))
        played.go((call if call.count() else played.acts()).first)
    assert {3, 4, 5} <= seen


def test_a_link_of_other_rules_names_them_and_stops(player: Callable[..., Player]) -> None:
    played = player().sit_down("comet-1718", 2, 7)
    played.go(played.card("A♦"))
    link = re.sub("digest=[^&]*", "digest=000000000000", played.page.url)
    played.page.goto("about:blank")
    played.page.goto(re.sub("rules=(..)..", r"rules=\1--", link) + ",4d,2d")  # the second act is refused
    played.page.locator(".nines-play-start button").click()
    played.await_turn()
    says = played.page.locator(".nines-notices").inner_text()
    changed = min(LIBRARY.load("comet-1718").rules())
    assert f"have changed since this game was saved: {changed}" in says
    assert "lay 4♦ is refused: 4♦ does not follow" in says
    assert "A♦" not in played.held
    assert "2♦" in played.held
    assert played.reader.wrong == []


def test_programs_act_slower_or_only_when_asked(player: Callable[..., Player]) -> None:
    played = player()
    played.page.clock.install()
    played.sit_down("comet-1718", 3, 7)
    page, table = played.page, played.page.locator(".nines-playing")
    pace = page.get_by_label("Programs act")
    pace.select_option("stop")
    played.go(played.card("9♦"))
    page.get_by_role("button", name="Pass", exact=True).click()
    page.wait_for_selector(".nines-playing[data-turn=theirs]")
    page.clock.run_for(10_000)
    before = table.get_attribute("data-acts")
    page.get_by_role("button", name="Next act").click()
    page.wait_for_function(ACTED, arg=before)
    page.clock.run_for(10_000)
    acts = int(before or 0) + 1
    assert table.get_attribute("data-acts") == str(acts)
    pace.select_option("slower")
    page.clock.run_for(1400)
    assert table.get_attribute("data-acts") == str(acts)
    page.clock.run_for(200)
    page.wait_for_function(ACTED, arg=str(acts))


ACTED: Final = "before => document.querySelector('.nines-playing').dataset.acts !== before"
LONG: Final = """
const asked = window.ninesPlayEngine.prototype.ask;
window.ninesPlayEngine.prototype.ask = async function (request) {
  const answer = await asked.call(this, request);
  if (request.do === "act") {
    answer.saved.acts[0].push(...Array(2000).fill("pass"));
    answer.link += ",pass".repeat(2000);
  }
  return answer;
};
"""


REFUSED: Final = """
window.ninesRefusals = 0;
const replace = history.replaceState.bind(history);
history.replaceState = (...given) => {
  window.ninesRefusals -= 1;
  if (window.ninesRefusals >= 0) throw new DOMException("too often", "SecurityError");
  replace(...given);
};
"""


def test_an_address_refused_for_a_while_is_written_later(player: Callable[..., Player]) -> None:
    played = player()
    played.page.add_init_script(REFUSED)
    played.sit_down("comet-1718", 2, 7)
    played.page.evaluate("window.ninesRefusals = 2")
    played.go(played.card("A♦")).go(played.card("2♦"))
    assert "2d" not in played.page.url
    played.page.wait_for_url("**acts=Ad,2d**")
    assert played.reader.wrong == []


def test_a_play_too_long_for_a_link_is_saved(player: Callable[..., Player]) -> None:
    played = player()
    played.page.add_init_script(LONG)
    played.sit_down("comet-1718", 2, 7)
    played.card("A♦").click()
    played.page.get_by_text("This play is too long for a link.").wait_for()
    assert "#play" not in played.page.url
    with played.page.expect_download() as download:
        played.page.get_by_role("button", name="Save as file").click()
    saved = saved_of_text(LIBRARY, download.value.path().read_text(encoding="utf-8"))
    assert saved.acts == [["lay A♦"]]


def test_a_play_too_long_for_a_link_outlives_a_reload(player: Callable[..., Player]) -> None:
    played = player()
    played.page.add_init_script(LONG)
    played.sit_down("comet-1718", 2, 7)
    played.card("A♦").click()
    played.page.get_by_text("This play is too long for a link.").wait_for()
    played.page.reload()
    played.page.get_by_role("button", name=re.compile("^Go on with your play")).click()
    assert "A♦" not in played.await_turn().held
    assert any("A♦" in line for line in played.log())
    assert played.reader.wrong == []


def test_switched_answers_are_named_at_the_table(player: Callable[..., Player]) -> None:
    played = player()
    page = played.reader.open("games/commit-1857.html?packets=whole-hands")
    page.locator(".nines-played-with", has_text="(switched)").wait_for()
    assert (
        "a new game here has the switched answers"
        in page.locator("section:has(> .nines-play-here)").inner_text()
    )
    page.locator(".nines-play-start button").click()
    played.await_turn()
    page.locator(".nines-settings .nines-played-with", has_text="(switched)").wait_for()
    page.get_by_role("link", name="Switch the rules").click()
    page.get_by_role("button", name="Back to the table").wait_for()
    assert played.reader.wrong == []


def test_the_keyboard_is_never_lost(player: Callable[..., Player]) -> None:
    """After the link to the table, the switches of the rules, further questions, and a new game."""
    played = player()
    page = played.reader.open("games/commit-1857.html")
    page.locator(".nines-in-short-links a").first.press("Enter")
    page.wait_for_function("document.activeElement.closest('.nines-play-start')")
    page.keyboard.press("Enter")
    played.await_turn()
    page.get_by_role("link", name="Switch the rules").press("Enter")
    page.wait_for_function("document.activeElement.matches('section.nines-rulebook')")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) == "Back to the table"
    page.keyboard.press("Enter")
    further = page.get_by_role("button", name="Show the questions that the text does not mention")
    further.press("Enter")
    further.wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('.nines-also') !== null")
    assert played.reader.wrong == []


def test_a_new_game_asks_before_it_drops_a_match(player: Callable[..., Player]) -> None:
    played = player().sit_down("multiple-9-holdem-2007", 3, 7)
    page = played.page
    while not played.over:
        played.go(played.acts().filter(has_text=re.compile("^(Check|Fold)")).first)
    link = page.url
    page.get_by_text("Who plays", exact=True).click()
    page.get_by_role("button", name="New game").click()
    page.get_by_text("ends this match and its balances after 1 deal").wait_for()
    assert page.url == link
    page.get_by_role("button", name="Keep this match").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Begin a new game").press("Enter")
    page.wait_for_selector(".nines-playing:not([data-turn=over])")
    assert page.url != link
    assert played.reader.wrong == []


def test_cancel_ends_a_real_load(reader: Callable[..., Reader]) -> None:
    """The snapshot never comes, so nothing is started."""
    page = reader().open("games/comet-1718.html")
    page.route("**/*-memory.snap.gz", lambda _: None)
    page.locator(".nines-play-start button").click()
    for _ in range(2):
        page.get_by_text(re.compile(r"^[1-9]\d*\.\d MB of \d")).wait_for()
        page.get_by_role("button", name="Cancel").click()
        page.locator(".nines-failure", has_text="Loading was cancelled.").wait_for()
        page.get_by_role("button", name="Try again").click()
    page.unroute_all(behavior="ignoreErrors")
