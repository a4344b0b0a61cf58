/* The acts that are not laid by clicking cards: words, amounts, a chosen set, the rank of a wild card. */

import { spokenFace } from "./card.js";
import { anyCopy, choice, standing } from "./choosing.js";
import { button, capital, fill, make } from "./dom.js";

export class Controls {
  /* The functions in *does*: act(text), confirm(), clear(). */
  constructor(does) {
    this.does = does;
    this.element = make("div", { class: "nines-acts", role: "group", "aria-label": "Other acts" });
  }

  /* *held* are the cards that can be clicked; acts of other cards need a button. */
  show(state, chosen, exact, held) {
    const held_one = this.element.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const parts = state.mine ? [
      exact.length > 1 ? this.ranks(exact) : null,
      choice(state) ? this.confirmation(choice(state).label, standing(state, chosen), chosen) : this.layChosen(chosen, exact),
      state.amount ? this.amount(state.amount) : null,
      state.acts.filter((act) => this.needsButton(act, held)).map((act) => this.word(act)),
    ] : [];
    fill(this.element, parts.flat());
    if (held_one) this.element.querySelector(`[data-act="${CSS.escape(held_one)}"]`)?.focus();
  }

  needsButton(act, held) {
    return act.kind === "word" || act.kind === "amount" || !act.cards.length || !act.cards.every((card) => held.has(anyCopy(card)));
  }

  word(act) {
    return button(capital(act.label), () => this.does.act(act.act), { "data-act": act.act });
  }

  /* A wild card asks which card it stands for; only the legal ones are offered. */
  ranks(exact) {
    const buttons = exact.map((act) => {
      const words = act.named ? `as ${act.named}` : "as itself";
      const spoken = act.named ? `as ${spokenFace(act.named)}` : "as itself";
      return button(words, () => this.does.act(act.act), { "aria-label": spoken, "data-act": act.act });
    });
    return make("span", { class: "nines-ranks", role: "group", "aria-label": "It stands for" }, buttons, this.clear());
  }

  layChosen(chosen, exact) {
    if (!chosen.length || exact.length > 1) return null;
    const play = exact.length ? button(`Play ${exact[0].label}`, () => this.does.act(exact[0].act), { "data-act": exact[0].act }) : null;
    return [play, this.clear()].filter(Boolean);
  }

  confirmation(label, { ready, words }, chosen) {
    const count = make("span", { class: "nines-so-far" }, words);
    const confirm = button(capital(label), () => this.does.confirm(), { "aria-disabled": ready ? null : "true", "data-act": "confirm" });
    return [confirm, count, chosen.length ? this.clear() : null];
  }

  clear() {
    return button("Clear", () => this.does.clear(), { class: "nines-quiet", "data-act": "clear" });
  }

  amount({ act, label, least, most }) {
    const field = make("input", { type: "number", min: least, max: most, step: 1, value: least, required: true, inputmode: "numeric", "data-act": "amount" });
    const submit = (event) => {
      event.preventDefault();
      if (field.reportValidity()) this.does.act(`${act} ${field.valueAsNumber}`);
    };
    const go = make("button", { type: "submit", "data-act": "amount-go" });
    const sayAmount = () => { go.textContent = `${capital(label)} ${field.value}`; }; // what the button does
    field.addEventListener("input", sayAmount);
    sayAmount();
    const name = make("label", {}, make("span", {}, capital(label)), " ", field, ` (${least} to ${most})`);
    return make("form", { class: "nines-amount", onsubmit: submit, novalidate: false }, name, go);
  }
}
