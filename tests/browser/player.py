"""Someone who plays at the table on the page of a game, by mouse or by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from tests.browser.conftest import Reader

PLAYED: Final = """
(before) => {
  const {acts, turn} = document.querySelector(".nines-playing").dataset;
  return acts !== before && (turn === "mine" || turn === "over");
}
"""
# Whether an act was played; if not, a card was chosen.
ANSWERED: Final = """
async (before) => {
  const table = document.querySelector(".nines-playing");
  for (let wait = 0; wait < 20 && table.dataset.acts === before; wait += 1) {
    await new Promise((done) => setTimeout(done, 5));
  }
  return table.dataset.acts !== before;
}
"""

# The key that a player without a mouse presses next: towards a button that plays an act or, without one,
# towards a card that can be played and is not chosen; Enter once it has the focus.
KEY: Final = """
() => {
  const seen = (wanted) => [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
  const target = seen(".nines-acts button[data-act]:not(.nines-quiet, [aria-disabled])")
    ?? seen(".nines-held-card[data-playable][aria-pressed=false]");
  const focus = document.activeElement;
  if (focus === target) return "Enter";
  const later = focus.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  const inHand = [focus, target].every((one) => one.matches(".nines-held-card"));
  return inHand ? (later ? "ArrowRight" : "ArrowLeft") : (later ? "Tab" : "Shift+Tab");
}
"""

# Where a player with a mouse clicks next: on a playable card or, once cards are chosen, on what they mean.
CLICK: Final = """
() => {
  const seen = (wanted) => [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
  const act = seen(".nines-acts button[data-act]:not(.nines-quiet, [aria-disabled])");
  const chosen = seen(".nines-held-card[aria-pressed=true]");
  return (chosen && act) ?? seen(".nines-held-card[data-playable][aria-pressed=false]") ?? act;
}
"""


class Player:
    """Someone who plays on the page of a game."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page

    def sit_down(self, game: str, seats: int, seed: int, **more: str) -> Player:
        """Open a game with these cards, and let the programs act at once."""
        fields = {"game": game, "seats": str(seats), "people": "1", "seed": str(seed), **more}
        fragment = "&".join(f"{name}={quote(value, safe=',:;-_')}" for name, value in fields.items())
        self.reader.open(f"games/{game}.html#play=3&{fragment}")
        self.page.locator(".nines-play-start button").click()
        self.page.get_by_label("Programs act").select_option("at once")
        return self.await_turn()

    def await_turn(self) -> Player:
        """Wait until it is this player's turn, or the deal is over."""
        self.page.wait_for_selector(".nines-playing:is([data-turn=mine], [data-turn=over])")
        return self

    def go(self, control: Locator, key: str = "") -> Player:
        """Use a control that plays an act, by a click or a key, and wait for the next turn."""
        before = self.page.locator(".nines-playing").get_attribute("data-acts")
        if key:
            control.press(key)
        else:
            self.page.mouse.move(0, 0)  # or it might be the second tap of a double click
            control.click()
        self.page.wait_for_function(PLAYED, arg=before)
        return self

    @property
    def over(self) -> bool:
        return self.page.locator(".nines-playing").get_attribute("data-turn") == "over"

    def card(self, text: str) -> Locator:
        return self.page.locator(f'.nines-held-card[data-card="{text}"]')

    def acts(self) -> Locator:
        return self.page.locator(".nines-felt .nines-acts button:not(.nines-quiet)")

    @property
    def held(self) -> list[str]:
        cards = self.page.locator(".nines-held-card").all()
        return [card.get_attribute("data-card") or "" for card in cards]

    @property
    def said(self) -> str:
        return self.page.locator(".nines-playing > .nines-live").text_content() or ""

    @property
    def refused(self) -> Locator:
        return self.page.locator(".nines-refused-act")

    def by_mouse(self) -> Player:
        """Take one turn by clicks."""
        before = self.page.locator(".nines-playing").get_attribute("data-acts")
        for _ in range(60):
            target = self.page.evaluate_handle(CLICK).as_element()
            assert target is not None, "nothing can be clicked"
            self.page.mouse.move(0, 0)
            target.click()
            if self.page.evaluate(ANSWERED, before):
                return self.await_turn()
        raise AssertionError("the mouse plays nothing")

    def by_keys(self) -> Player:
        """Take one turn by keys, from where the keyboard is."""
        before = self.page.locator(".nines-playing").get_attribute("data-acts")
        for _ in range(60):
            key = self.page.evaluate(KEY)
            self.page.keyboard.press(key)
            if key == "Enter" and self.page.evaluate(ANSWERED, before):
                return self.await_turn()
        raise AssertionError("the keyboard leads nowhere")

    def log(self) -> list[str]:
        return self.page.locator(".nines-log-lines > li > span:first-child").all_inner_texts()
