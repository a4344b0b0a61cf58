"""The table on the page of a game, with a stand-in for the engine: deals, acts, refusals, people."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.player import Player

SAID: Final = Path(__file__).parents[1] / "data" / "announced.json"
FAMILIES: Final = {
    "comet-1718": (3, 7),
    "ninety-nine-3p": (3, 7),
    "multiple-9-2007": (2, 25),
    "multiple-9-holdem-2007": (3, 7),
}
# Short deals: how many players, and the seed.
CLICKED: Final = {**FAMILIES, "comet-1718": (3, 2), "ninety-nine-3p": (3, 1)}
ROWS_FOLLOW: Final = ("comet-1718", "ninety-nine-3p")
TABLE: Final = ".nines-play-here"
TOPS: Final = """() => [".nines-tools", "[data-act=confirm]"].map(
  (part) => Math.round(document.querySelector(part).getBoundingClientRect().top + scrollY))"""
IN_ITS_LIST: Final = """one => {
  const [box, list] = [one, one.closest("ol")].map((part) => part.getBoundingClientRect());
  return box.top >= list.top && box.bottom <= list.bottom + 1;
}"""


@pytest.mark.parametrize("game", CLICKED)
def test_a_whole_deal_is_played_by_clicking(game: str, player: Callable[..., Player]) -> None:
    """In the third turn a card is refused, a reason is opened, and axe looks, in light and dark colours."""
    played = player(390).sit_down(game, *CLICKED[game])
    turns, before = 0, 0
    while not played.over and turns < 60:
        if turns == 2:
            refused = played.page.locator(".nines-held-card:not([data-playable])")
            if refused.count():
                refused.first.click()
                played.page.wait_for_selector(".nines-refused-act:not(:empty)")
            played.page.locator(".nines-why").last.click()
            played.page.wait_for_selector(".nines-reason:not(:empty)")
            assert played.reader.faults_of_axe(TABLE) == []
            played.page.emulate_media(color_scheme="dark")
            assert played.reader.faults_of_axe(TABLE, colours_only=True) == []
        before += played.page.locator(".nines-row-before").count()
        own = played.page.locator(".nines-purse .nines-change")
        if own.count():
            row = played.page.locator(".nines-seats-table").last.get_by_role("row", name=re.compile("you"))
            assert row.locator(".nines-change").inner_text() == own.inner_text()
        played.by_mouse()
        turns += 1
    assert played.over
    assert turns > 2
    assert (before > 0) == (game in ROWS_FOLLOW)  # a finished trick or sequence stays in view
    parts = played.page.get_by_role("table", name="What the result is made of")
    assert parts.get_by_role("row").count() > 2
    assert parts.get_by_role("row").last.inner_text().startswith("In all")
    assert played.reader.wrong == []


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_is_announced_turn_by_turn(game: str, player: Callable[..., Player]) -> None:
    """By keys alone; what a screen reader says is compared with what was stored."""
    played = player(width=390).sit_down(game, *FAMILIES[game])
    said = [played.said]
    for _ in range(200):
        if played.over:
            break
        played.by_keys()
        said.append(played.said)
    assert played.over
    assert played.reader.wrong == []
    stored = json.loads(SAID.read_text(encoding="utf-8"))
    if os.environ.get("NINES_STORE"):
        SAID.write_text(
            json.dumps({**stored, game: said}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
    assert os.environ.get("NINES_STORE") or said == stored[game]


def test_a_refused_card_stays_and_says_why(player: Callable[..., Player]) -> None:
    played = player(width=390).sit_down("comet-1718", 2, 7)
    played.go(played.card("A♦"))
    held = played.held
    played.card("5♦").press("Enter")
    refused = played.refused
    refused.get_by_text("5♦ does not follow A♦; the next card is 2.").wait_for()
    assert "The next higher rank follows." in refused.inner_text()
    assert "Académie Universelle des Jeux 1718" in refused.inner_text()
    assert played.held == held
    assert played.card("5♦").evaluate("one => one === document.activeElement")
    link = refused.get_by_role("link").first
    assert played.page.locator((link.get_attribute("href") or "").replace("/", "\\/")).count() == 1
    link.press("Enter")
    assert played.page.url.endswith("#r-comet-1718-continuation")
    played.page.keyboard.press("Tab")
    assert played.page.evaluate("document.activeElement.textContent") == "Back to the table"
    played.page.keyboard.press("Enter")
    assert "#play=" in played.page.url
    assert played.card("5♦").evaluate("one => one === document.activeElement")
    assert played.page.get_by_role("button", name="Back to the table").count() == 0
    link.click()
    played.page.go_back()
    played.page.wait_for_function("document.activeElement.dataset.card === '5♦'")
    link.focus()
    played.page.keyboard.press("Escape")
    assert played.card("5♦").evaluate("one => one === document.activeElement")
    played.go(played.card("2♦"))
    assert "#play=" in played.page.url
    assert played.reader.wrong == []


def test_a_wild_card_asks_for_its_rank(player: Callable[..., Player]) -> None:
    played = player().sit_down("comet-1718", 2, 7)
    played.card("9♦").click()
    ranks = played.page.get_by_role("group", name="It stands for").get_by_role("button")
    offered = ranks.all_inner_texts()
    assert offered[:2] == ["as A", "as 2"]
    assert len(offered) > 10
    played.go(ranks.get_by_text("as 7", exact=True))
    assert played.page.get_by_label("nine of diamonds as seven").count() == 1


PAIR: Final = "hand:3d_3s_3c_Kd,hand:4c_5c,hand:6c_7c,hand:8c_9c,pile:,turn:1"


def test_a_set_is_seen_before_it_is_laid(player: Callable[..., Player]) -> None:
    played = player(390).sit_down("red-nines-20c", 4, 7, hands=PAIR)
    for card, offered in (("3♣", "3♣"), ("3♠", "3♣+3♠"), ("3♦", "3♣+3♦+3♠")):
        played.card(card).click()
        played.acts().get_by_text(f"Play {offered}", exact=True).wait_for()
        assert len(played.held) == 4
    assert played.said == (
        "Three of clubs, three of spades, three of diamonds chosen, press Enter again to play."
    )
    played.card("3♦").click()  # puts it back
    played.go(played.acts().get_by_text("Play 3♣+3♠", exact=True))
    assert sorted(played.held) == ["3♦", "K♦"]
    assert played.reader.wrong == []


def test_a_double_click_lays_one_card(player: Callable[..., Player]) -> None:
    """Under the pointer lies another card after the first click; Enter first lays a natural card."""
    hands = "hand:9d_10d_Jc_Qc_Kd,hand:4s_5s,hand:6h_7h,hand:8h_10h,pile:,turn:1"
    played = player(390).sit_down("comet-1718", 4, 7, hands=hands)
    assert played.page.evaluate("document.activeElement.dataset.card") == "10♦"
    played.card("10♦").dblclick()
    played.page.wait_for_function("() => document.querySelectorAll('.nines-held-card').length < 5")
    assert len(played.held) == 4
    assert played.log()[-1].startswith("Player 1 plays 10♦")
    assert played.page.evaluate("document.activeElement.dataset.wild") != "true"
    played.go(played.card("J♣"))  # another card, or the same place after the pointer was elsewhere
    assert played.refused.inner_text() == ""


def test_why_hint_and_undo(player: Callable[..., Player]) -> None:
    played = player().sit_down("comet-1718", 2, 7)
    before = (played.held, played.log())
    undo = played.page.get_by_role("button", name="Undo")
    undo.press("Enter")
    assert undo.get_attribute("aria-disabled") == "true"
    assert played.said == "There is nothing to take back: you have not decided anything yet."
    assert played.page.locator(".nines-hint").inner_text() == played.said
    played.go(played.card("A♦"))
    assert len(played.held) == len(before[0]) - 1
    why = played.page.get_by_role("button", name=re.compile("^Why: player 1 plays A♦"))
    why.click()
    reason = played.page.locator(".nines-reason:visible")
    assert "The rule:" in reason.inner_text()
    assert reason.evaluate(IN_ITS_LIST)
    assert why.get_attribute("aria-expanded") == "true"
    assert played.page.locator(".nines-why:not([tabindex='-1'])").count() == 1  # one Tab stop
    why.press("ArrowUp")
    assert played.page.evaluate("document.activeElement.matches('.nines-why')")
    assert why.get_attribute("tabindex") == "-1"
    played.page.get_by_role("button", name="Hint").click()
    played.page.wait_for_selector(".nines-hint:not(:empty)")
    played.go(played.page.get_by_role("button", name="Undo"))
    assert (played.held, played.log()) == before


def test_a_bid_is_chosen_and_then_confirmed(player: Callable[..., Player]) -> None:
    played = player().sit_down("ninety-nine-3p", 3, 7)
    bid = played.page.get_by_role("button", name="Bid", exact=True)
    for card in played.held[:2]:
        played.card(card).click()
    assert bid.get_attribute("aria-disabled") == "true"
    assert played.page.locator(".nines-so-far", has_text="2 of 3 cards chosen").is_visible()
    assert played.said == "2 of 3 cards chosen"
    played.card(played.held[2]).click()
    comes_to = played.page.get_by_text(re.compile("^3 of 3 cards chosen: a bid of [0-9] tricks?$"))
    tricks = comes_to.first.inner_text().rpartition(" of ")[2]
    assert played.said.endswith(f"a bid of {tricks}")
    played.card(played.held[3]).click()  # a fourth card is not chosen
    played.refused.get_by_text("3 cards are chosen").wait_for()
    assert "3 of 3 cards chosen" in played.page.locator(".nines-so-far").first.inner_text()
    played.go(bid)
    assert len(played.held) == 9
    assert played.page.locator(".nines-row-note", has_text=tricks).is_visible()  # beside the bid cards
    assert "scores 30 points" in played.page.locator(".nines-brings").first.inner_text()
    while not played.page.get_by_role("columnheader", name="Tricks won").count():
        played.go(played.page.get_by_role("button", name="Pass", exact=True))
    assert f"Tricks won: 0 (bid {tricks[0]})" in played.page.locator(".nines-felt").inner_text()
    assert played.reader.wrong == []


def test_a_discard_is_chosen_in_the_hand(player: Callable[..., Player]) -> None:
    played = player().sit_down(
        "multiple-9-2007",
        3,
        7,
        hands="hand:5c_Ks_2h_3h_Jd,hand:2c_2d_2s_8h_Qd,hand:3c_3d_3s_8d_Qc,pile:7c_7d_Kh_Kd,turn:1",
    )
    while not played.page.get_by_role("button", name="Discard", exact=True).count():
        played.go(played.acts().first)
    discard, before = (
        played.page.get_by_role("button", name="Discard", exact=True),
        played.page.evaluate(TOPS),
    )
    played.card("5♣").click()
    played.card("2♥").click()
    played.page.get_by_text("2 cards chosen: they add up to 7").first.wait_for()
    assert discard.get_attribute("aria-disabled") == "true"
    discard.press("Enter")
    played.refused.get_by_text("nine").first.wait_for()
    assert played.page.evaluate(TOPS) == before  # the reason lies below the buttons
    played.page.get_by_role("button", name="Clear").click()
    played.card("5♣").click()
    played.card("K♠").click()
    played.page.wait_for_selector("[data-act=confirm]:not([aria-disabled])")
    played.go(played.card("K♠"), "Enter")  # once more on the card chosen last
    assert "5♣" not in played.held


def test_a_nine_of_each_suit_can_be_discarded(player: Callable[..., Player]) -> None:
    """The legal acts name only the first of two nines."""
    played = player(390).sit_down("multiple-9-2007", 3, 7)
    played.go(played.acts().first)
    before = played.page.evaluate(TOPS)
    for nine in ("9♥", "9♣"):
        played.card(nine).click()
        played.page.get_by_text("1 card chosen: it counts 9").first.wait_for()
        played.page.wait_for_selector("[data-act=confirm]:not([aria-disabled])")
        assert played.page.evaluate(TOPS) == before
        played.page.keyboard.press("Escape")


def test_a_raise_is_a_button_where_its_amount_is_fixed(player: Callable[..., Player]) -> None:
    played = player().sit_down("multiple-9-holdem-2007", 3, 7)
    assert played.page.get_by_role("button", name=re.compile("^Call [0-9]+$")).is_visible()
    played.go(played.page.get_by_role("button", name=re.compile("^Raise by 2 [(]costs [0-9]+[)]$")))
    assert any(line.startswith("Player 1 raises") for line in played.log())


def test_an_amount_has_a_least_and_a_most(player: Callable[..., Player]) -> None:
    played = player().sit_down("hoc-mazarin-1765", 3, 1)
    field = played.page.get_by_role("spinbutton")
    while not field.count():
        played.go(played.acts().first)
    assert (field.get_attribute("min"), field.get_attribute("max")) == ("1", "20")
    before = played.log()
    field.fill("21")
    field.press("Enter")
    played.refused.get_by_text("The rule:").wait_for()
    played.page.keyboard.press("Escape")
    assert played.refused.inner_text() == ""
    field.fill("")
    field.press("Enter")
    played.refused.get_by_text("a whole number from 1 to 20 is needed").wait_for()
    assert played.log() == before
    field.blur()
    field.focus()
    played.page.keyboard.type("2")  # in place of the number before
    assert field.input_value() == "2"
    says = played.page.get_by_role("button", name=re.compile("^Raise by 2 [(]costs")).inner_text()
    costs = re.findall(r"\d+", says)[-1]
    played.go(field, "Enter")
    assert any(line.startswith("Player 1 raises") for line in played.log())
    assert any(line.startswith(f"Player 1 puts {costs} jetons") for line in played.log())


def test_a_drawn_deal_is_taken_over_at_a_step(player: Callable[..., Player]) -> None:
    played = player()
    figure = played.reader.open("games/red-nines-20c.html").locator("figure.nines-play").first
    for _ in range(4):
        figure.get_by_role("button", name="Next step").click()
    figure.get_by_role("button", name="Play from here").click()
    played.await_turn()
    assert played.page.locator(".nines-playing").get_attribute("data-acts") == "3"  # one step is a refusal
    assert played.log()[-1].startswith("Player 2 plays 3♦")
    assert played.reader.wrong == []


def test_hands_are_covered_between_people(player: Callable[..., Player]) -> None:
    played = player().sit_down("comet-1718", 2, 7, people="1,2", policies="-,-")
    page = played.page
    page.get_by_role("button", name="Show", exact=True).click()
    first = played.held
    page.wait_for_selector(".nines-held-card[data-playable]")
    while page.get_by_role("button", name="Show", exact=True).count() == 0:
        before = page.locator(".nines-playing").get_attribute("data-acts")
        page.mouse.move(0, 0)  # or it might be the second tap of a double click
        (
            played.acts() if played.acts().count() else page.locator(".nines-held-card[data-playable]")
        ).first.click()
        page.wait_for_function(
            "before => document.querySelector('.nines-playing').dataset.acts !== before", arg=before
        )
    assert page.locator(".nines-held-card:visible").count() == 0
    assert page.locator(".nines-log:visible").count() == 0
    page.get_by_role("button", name="Show", exact=True).click()
    assert not set(played.held) & set(first)


def test_the_only_act_is_played_where_that_is_switched_on(player: Callable[..., Player]) -> None:
    played = player().sit_down("comet-1718", 3, 7)
    played.page.get_by_label("Play my only act for me").check()
    turns = 0
    while not played.over:
        played.page.wait_for_function("""() => {
          const {turn} = document.querySelector(".nines-playing").dataset;
          const forced = document.querySelector(".nines-turn-line").textContent.includes("you can only");
          return turn === "over" || (turn === "mine" && !forced);
        }""")
        if not played.over:
            turns += 1
            played.go(
                played.page.locator(".nines-held-card[data-playable]").first
                if not played.acts().count()
                else played.acts().first
            )
    assert 0 < turns < 12
    another = played.page.get_by_role("button", name="Another deal")
    another.click()
    played.page.get_by_text("Deal 2").wait_for()
