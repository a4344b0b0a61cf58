/* The hand of the person to act: cards as buttons in at most three overlapping lines, led through by the arrow keys. */

import { picture } from "./card.js";
import { fill, make } from "./dom.js";

const WIDE = 46; // pixels from one card to the next where there is room
const NARROW = 26; // the least of a card that stays free: a finger needs 24
const CARD = 44;

/* How many cards stand in each line of a hand. */
export const perLine = (cards, width) => {
  const most = Math.max(1, Math.floor((width - CARD) / NARROW) + 1);
  const lines = Math.max(Math.min(3, Math.ceil((cards * WIDE) / width)), Math.ceil(cards / most), 1);
  return Math.ceil(cards / lines);
};

export class Hand {
  constructor(onPress) {
    this.onPress = onPress;
    this.cards = [];
    this.chosen = [];
    this.at = 0;
    this.element = make("div", { class: "nines-hand-area", role: "group", onkeydown: (event) => this.move(event) });
    new ResizeObserver(() => this.arrange()).observe(this.element);
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  /* Show a hand; the focus stays on its card, or on the place where that card was. */
  show(cards, chosen, whose) {
    const [held, id] = [this.focused, this.cards[this.at]?.id];
    this.cards = cards;
    this.chosen = chosen;
    const place = cards.findIndex((card) => card.id === id);
    this.at = place >= 0 ? place : Math.max(0, Math.min(this.at, cards.length - 1));
    this.element.setAttribute("aria-label", `${whose}, ${cards.length} cards`);
    const some = cards.some((card) => card.playable) && !cards.every((card) => card.playable);
    this.element.classList.toggle("nines-marked", some); // where all can be played, a mark says nothing
    this.buttons = cards.map((card, number) => this.buttonOf(card, number));
    this.line = null;
    this.arrange();
    if (held) this.focus();
  }

  buttonOf(card, number) {
    const order = this.chosen.indexOf(card.id);
    const notes = [card.spoken, card.wild ? "wild" : "", card.playable ? "can be played" : "", order >= 0 ? `chosen, ${order + 1}` : ""];
    const traits = {
      type: "button",
      class: "nines-held-card",
      "aria-label": notes.filter(Boolean).join(", "),
      "aria-pressed": order >= 0 ? "true" : "false",
      tabindex: number === this.at ? 0 : -1,
      "data-card": card.id,
      "data-wild": card.wild,
      "data-playable": card.playable,
      onclick: (event) => { this.at = number; this.onPress(card, event.detail === 0); },
      onfocus: () => this.rove(number),
    };
    return make("button", traits, picture(card));
  }

  rove(number) {
    this.buttons[this.at]?.setAttribute("tabindex", "-1");
    this.at = number;
    this.buttons[number].setAttribute("tabindex", "0");
  }

  arrange() {
    const width = this.element.clientWidth;
    if (!this.buttons || !width) return;
    const line = perLine(this.cards.length, width);
    if (line === this.line) return;
    this.line = line;
    const held = this.focused;
    this.buttons.forEach((one, at) => one.toggleAttribute("data-covered", at + line < this.buttons.length)); // by the next line
    const lines = [];
    for (let from = 0; from < this.buttons.length; from += line) lines.push(this.buttons.slice(from, from + line));
    const style = `--nines-in-line: ${line - 1}`;
    fill(this.element, lines.map((buttons) => make("div", { class: "nines-hand-line", style }, buttons)));
    if (held) this.focus();
  }

  focus(number = this.at) {
    this.buttons?.[number]?.focus({ preventScroll: true });
  }

  /* A card that can be played, if there is one: where a turn begins. A wild card is kept while another can be played. */
  toPlayable() {
    const fits = (card) => card?.playable && !card.wild;
    const begins = this.cards.some(fits) ? fits : (card) => card?.playable;
    const place = this.cards.findIndex(begins);
    if (place >= 0 && !begins(this.cards[this.at])) this.focus(place);
  }

  move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.cards.length) return;
    const last = this.cards.length - 1;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, ArrowDown: this.at + this.line,
      ArrowUp: this.at - this.line, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < 0 || to > last) return;
    this.focus(to);
    this.buttons[to].scrollIntoView({ block: "nearest" });
  }
}
