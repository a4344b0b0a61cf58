/* The way back from a rule to the table: a button at the rule, which is the next Tab stop there. */

import { button, make } from "./dom.js";

export class WayBack {
  /* *place* holds the table; *toTable* brings the keyboard and the view to it. */
  constructor(place, toTable) {
    this.toTable = toTable;
    this.element = make("p", { class: "nines-back" }, button("Back to the table", () => this.go()));
    place.addEventListener("click", ({ target }) => this.leave(target.closest("a[href^='#']")));
  }

  /* A link of the table leads to another part of this page. */
  leave(link) {
    const part = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!part) return;
    this.link = link;
    if (part.tabIndex < 0) part.tabIndex = -1; // the browser brings the keyboard to it
    part.prepend(this.element);
  }

  get away() {
    return this.element.isConnected;
  }

  /* Back to the hand, or to the line of the log from which the link led here. */
  go() {
    this.element.remove();
    this.toTable(this.link?.isConnected && !this.link.closest(".nines-felt, .nines-refused-act") ? this.link : null);
  }
}
