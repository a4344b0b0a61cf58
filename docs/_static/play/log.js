/* The log of a deal in order of time; every line has its reason. The buttons are one Tab stop: arrow keys lead from one
   to the next. */

import { button, fill, make, sentence } from "./dom.js";
import { reasonElements } from "./reason.js";

export class Log {
  constructor(ask, context) {
    Object.assign(this, { ask, context });
    this.list = make("ol", { class: "nines-log-lines", onkeydown: (event) => this.move(event), onfocusin: ({ target }) => this.rove(target) });
    this.element = make("section", { class: "nines-log", "aria-label": "What happened" }, make("h3", {}, "What happened"), this.list);
    this.shown = [];
  }

  /* Add the new lines; lines that were shown stay, with their opened reasons. */
  show(state) {
    const lines = state.log.map((event) => `${event.deal} ${event.n} ${event.text}`);
    let same = 0;
    while (same < this.shown.length && this.shown[same] === lines[same]) same += 1;
    while (this.list.children.length > same) this.list.lastElementChild.remove();
    for (const event of state.log.slice(same)) this.list.append(this.lineOf(event));
    this.shown = lines;
    state.log.forEach((event, at) => this.list.children[at].classList.toggle("nines-new", event.n >= state.since));
    this.list.scrollTop = this.list.scrollHeight;
    if (!this.list.contains(document.activeElement)) this.rove(this.buttons.at(-1));
  }

  get buttons() {
    return [...this.list.querySelectorAll(".nines-why")];
  }

  /* The Tab key comes to this button: the last one that had the focus, or after a new event the newest. */
  rove(one) {
    if (!one?.matches(".nines-why")) return;
    this.list.querySelector(".nines-why[tabindex='0']")?.setAttribute("tabindex", "-1");
    one.setAttribute("tabindex", "0");
  }

  move(event) {
    const { buttons } = this;
    const at = buttons.indexOf(event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }

  lineOf(event) {
    const reason = make("div", { class: "nines-reason", hidden: true });
    const opened = { "aria-expanded": "false", "aria-label": `Why: ${event.text}` };
    const why = button("Why", () => this.open(event, why, reason), { class: "nines-why", tabindex: -1, ...opened });
    return make("li", { "data-own": event.own }, make("span", {}, sentence(event.text)), " ", event.rule ? why : null, reason);
  }

  async open(event, why, reason) {
    const open = why.getAttribute("aria-expanded") === "true";
    why.setAttribute("aria-expanded", String(!open));
    reason.hidden = open;
    if (open || reason.childElementCount) return;
    const answer = await this.ask({ do: "why", event: event.n });
    fill(reason, reasonElements(answer, this.context));
    reason.scrollIntoView({ block: "nearest" });
    why.scrollIntoView({ block: "nearest" }); // of a long reason, the beginning
  }
}
