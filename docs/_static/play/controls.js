/* The acts that are not laid by clicking cards: words, amounts, a chosen set, the rank of a wild card. */

import { spokenFace } from "./card.js";
import { anyCopy, choice, standing } from "./choosing.js";
import { button, capital, fill, make } from "./dom.js";
import { address } from "./reason.js";

export class Controls {
  /* The functions in *does*: act(text), confirm(), clear(), refuse(says). Links begin at *root*. */
  constructor(does, root) {
    Object.assign(this, { does, root });
    this.element = make("div", { class: "nines-acts", role: "group", "aria-label": "Other acts" });
  }

  /* The acts that the chosen cards mean: *exact* by themselves, *longer* with more cards. *held* are the cards that can
     be clicked; acts of other cards need a button. */
  show(state, chosen, { exact, longer }, held) {
    const held_one = this.element.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const words = state.acts.filter((act) => this.needsButton(act, held));
    const parts = state.mine ? [
      exact.length > 1 ? this.ranks(exact) : null,
      choice(state) ? this.confirmation(choice(state).label, standing(state, chosen)) : this.layChosen(chosen, exact, longer),
      state.amount ? this.amount(state.amount) : null,
      words.map((act) => this.word(act)),
      choice(state) && chosen.length ? this.clear() : null,
      words.flatMap((act) => this.brings(act)),
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

  /* What an act brings or costs, in the words of the rules. */
  brings({ label, brings }) {
    return brings.map(({ says, rule, href }) => make("p", { class: "nines-brings" },
      `${capital(label)}: ${says} (`, make("a", { href: address(href, this.root), "aria-label": `the rule ${rule}` }, "the rule"), ")."));
  }

  /* A wild card asks which card it stands for; only the legal ones are offered. Acts that differ in the order of their
     cards are offered as they are. */
  ranks(exact) {
    const named = new Set(exact.map((act) => act.named)).size === exact.length;
    const buttons = exact.map((act) => {
      if (!named) return button(`Play ${act.label}`, () => this.does.act(act.act), { "data-act": act.act });
      const words = act.named ? `as ${act.named}` : "as itself";
      const spoken = act.named ? `as ${spokenFace(act.named)}` : "as itself";
      return button(words, () => this.does.act(act.act), { "aria-label": spoken, "data-act": act.act });
    });
    return make("span", { class: "nines-ranks", role: "group", "aria-label": named ? "It stands for" : "The chosen cards" }, buttons, this.clear());
  }

  /* What the chosen cards are laid as, before they are laid, and whether more can be chosen. */
  layChosen(chosen, exact, longer) {
    if (!chosen.length || exact.length > 1) return null;
    const more = longer.length ? make("span", { class: "nines-so-far" }, exact.length ? "or choose more" : "choose more cards") : null;
    const play = exact.length ? button(`Play ${exact[0].label}`, () => this.does.act(exact[0].act), { "data-act": exact[0].act }) : null;
    return [play, more, this.clear()].filter(Boolean);
  }

  /* The words have a line of their own, so that the buttons keep their places. */
  confirmation(label, { ready, words }) {
    const count = make("span", { class: "nines-so-far nines-count" }, words);
    return [count, button(capital(label), () => this.does.confirm(), { "aria-disabled": ready ? null : "true", "data-act": "confirm" })];
  }

  /* Whether the chosen set can be confirmed. */
  get ready() {
    return this.element.querySelector('[data-act="confirm"]:not([aria-disabled])') !== null;
  }

  /* What the engine says of the chosen set: what it means, and whether it can be confirmed. */
  sayChoice(words, legal) {
    this.element.querySelector(".nines-so-far").textContent = words;
    if (legal) this.element.querySelector('[data-act="confirm"]').removeAttribute("aria-disabled");
  }

  clear() {
    return button("Clear", () => this.does.clear(), { class: "nines-quiet", "data-act": "clear" });
  }

  amount({ act, label, least, most, owed }) {
    const field = make("input", { type: "number", min: least, max: most, step: 1, value: least, required: true, inputmode: "numeric", "data-act": "amount" });
    const submit = (event) => {
      event.preventDefault();
      if (Number.isInteger(field.valueAsNumber)) this.does.act(`${act} ${field.valueAsNumber}`);
      else this.does.refuse(`${capital(label)}: a whole number from ${least} to ${most} is needed`);
    };
    let typed = false; // until then, Enter in the field does nothing: it may have been meant for a turn before
    field.addEventListener("focus", () => field.select());
    field.addEventListener("click", () => { if (!typed) field.select(); });
    field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !typed) event.preventDefault(); });
    const go = make("button", { type: "submit", "data-act": "amount-go" });
    const costs = () => (owed && Number.isInteger(field.valueAsNumber) ? ` (costs ${owed + field.valueAsNumber})` : "");
    const sayAmount = () => { go.textContent = `${capital(label)} ${field.value}${costs()}`; }; // what the button does
    field.addEventListener("input", () => { typed = true; sayAmount(); });
    sayAmount();
    const name = make("label", {}, make("span", {}, capital(label)), " ", field, ` (${least} to ${most})`);
    return make("form", { class: "nines-amount", onsubmit: submit, novalidate: true }, name, go);
  }
}
