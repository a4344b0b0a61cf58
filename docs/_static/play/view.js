/* The table as it is seen: what lies on it, the hand, the acts, and below them seats, pools and log. */

import { anyCopy, choice, markedFor, meant, standing } from "./choosing.js";
import { Controls } from "./controls.js";
import { button, capital, counted, fill, make, sentence } from "./dom.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { reasonElements } from "./reason.js";
import { resultElement } from "./result.js";
import { earlierElement, rowElements } from "./row.js";
import { panelElements, poolElements, seatElements, sinceElements } from "./seats.js";
import { Still } from "./still.js";

const MOST_KEPT = 76; // pixels of words or acts: three lines of words, or a line of words and one of buttons
const DOUBLE = 450; // milliseconds in which a second tap belongs to the first
const SAME_PLACE = 20; // pixels that a double tap may wander

export class View {
  constructor(session, context) {
    Object.assign(this, { session, context, chosen: [], home: false, quiet: false });
    this.hand = new Hand((card, byKey) => this.press(card, byKey));
    this.controls = new Controls({
      act: (text) => this.act(text),
      confirm: () => this.confirm(),
      clear: () => this.choose([]),
      refuse: (says) => this.refuse({ says }),
    }, context.root);
    this.log = new Log((request) => session.ask(request), context);
    this.live = make("p", { class: "nines-live", role: "status" });
    this.alert = make("div", { class: "nines-refused-act", role: "alert" });
    this.hintBox = make("div", { class: "nines-hint" });
    this.element = make("div", { class: "nines-playing" }, this.parts());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.felt.addEventListener("click", (event) => this.stopSecondTap(event), true);
    this.felt.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") this.tap = null; });
    this.felt.addEventListener("focusin", () => { this.home = true; });
    for (const part of [this.settings, this.below]) part.addEventListener("focusin", () => { this.home = false; });
  }

  parts() {
    this.line = make("p", { class: "nines-turn-line", tabindex: -1 });
    this.rows = make("div", { class: "nines-on-table" });
    this.cover = make("div", { class: "nines-cover", hidden: true });
    this.tools = make("div", { class: "nines-tools", role: "group", "aria-label": "The game" });
    this.side = make("div", { class: "nines-side" });
    this.purse = make("p", { class: "nines-purse" });
    this.result = make("div", { class: "nines-result-place" });
    this.felt = make("div", { class: "nines-felt" }, this.line, this.rows, this.cover, this.purse, this.hand.element, this.controls.element);
    this.still = new Still([[this.line, MOST_KEPT], [this.rows, Infinity], [this.purse, MOST_KEPT], [this.hand.element, Infinity], [this.controls.element, MOST_KEPT]]);
    this.settings = make("div", { class: "nines-settings" });
    this.below = make("div", { class: "nines-below" }, this.side, this.log.element);
    return [this.felt, this.tools, this.alert, this.hintBox, this.result, this.settings, this.below, this.live];
  }

  /* After an act another card or button lies under the pointer: the second tap of a double click is not for it. */
  stopSecondTap(event) {
    if (event.detail === 0) return; // by a key
    const { tap } = this;
    const near = tap && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < SAME_PLACE;
    if (near && performance.now() - tap.acted < DOUBLE) event.stopPropagation();
    else this.tap = { x: event.clientX, y: event.clientY, acted: -Infinity };
  }

  markAct() {
    if (this.tap) this.tap.acted = performance.now();
  }

  /* Show the state after a request of the session. The keyboard stays at the table, or comes to it for another game. */
  show(after) {
    if (after === "act") this.markAct();
    const held = this.element.contains(document.activeElement);
    const comes = !this.quiet && ["begin", "open", "next", "undo"].includes(after);
    if (["begin", "open", "next"].includes(after)) this.still.forget();
    this.home ||= comes;
    this.draw();
    if (this.session.covered !== null) return;
    const lost = held && (document.activeElement === document.body || !document.activeElement?.isConnected);
    if (lost || comes) this.focusTable();
    const { state } = this.session;
    if (state.mine || state.turn === null) this.beginTurn(state);
    if (comes) this.intoView();
  }

  draw() {
    const { state, covered } = this.session;
    this.chosen = [];
    this.clearAnswers();
    this.cover.hidden = covered === null;
    this.element.dataset.acts = state.saved.acts.reduce((sum, acts) => sum + acts.length, 0);
    this.element.dataset.turn = state.turn === null ? "over" : state.mine ? "mine" : "theirs";
    for (const part of [this.hand.element, this.controls.element, this.rows, this.purse, this.result, this.below, this.tools]) part.hidden = covered !== null;
    if (covered !== null) return this.showCover(covered);
    this.showLine(state);
    if (state.undone) this.line.prepend(`Undone: ${state.undone}. `);
    fill(this.rows, rowElements(state));
    this.showPurse(state);
    this.showHand();
    if (state.turn === null) this.still.forget();
    else this.still.keep();
    fill(this.result, resultElement(state, this.context.root));
    this.showTools(state);
    fill(this.side, seatElements(state), poolElements(state), earlierElement(state), panelElements(state, (word) => this.session.ask({ do: "panel", word })));
    this.log.show(state);
  }

  comeBack() {
    this.home = true;
    this.focusTable();
    this.felt.scrollIntoView({ block: "nearest" });
    this.intoView();
  }

  focusTable() {
    if (this.hand.cards.length) this.hand.focus();
    else this.line.focus({ preventScroll: true });
  }

  /* Bring the table into view if a part of it is outside; if not all of it has room, then the hand and the acts. */
  intoView() {
    const bar = document.querySelector(".mobile-header")?.getBoundingClientRect().bottom ?? 0;
    const { top, bottom, height } = this.felt.getBoundingClientRect();
    if (top >= bar && bottom <= innerHeight) return;
    const fits = height <= innerHeight - bar;
    this.felt.scrollIntoView({ block: fits && top < bar ? "start" : "end" });
  }

  showCover(seat) {
    this.line.textContent = "";
    const show = button("Show", () => this.session.uncover());
    fill(this.cover, make("p", {}, `Player ${seat} is to act. Nobody else should look.`), show);
    this.say(`Player ${seat} is to act. Press Show when nobody else looks.`);
    if (this.home) show.focus();
  }

  showLine(state) {
    const name = (seat) => state.hands.find((hand) => hand.seat === seat)?.name ?? `player ${seat}`;
    const whose = state.people.length > 1 ? `${capital(name(state.turn ?? state.viewer))}: your turn` : "Your turn";
    if (state.turn === null) fill(this.line, make("strong", {}, sentence(state.over?.words || "The deal is over")));
    else if (state.mine) fill(this.line, make("strong", {}, whose), state.wanted_words ? `: ${sentence(state.wanted_words).replace(/^./u, (first) => first.toLowerCase())}` : ".");
    else fill(this.line, `${capital(name(state.turn))} is to act${state.wanted_words ? `; ${state.wanted_words}` : ""}.`);
  }

  /* What the viewer has, where the eyes are; all balances and pools are below. */
  showPurse(state) {
    const own = state.people.includes(state.viewer) ? state.hands.find((hand) => hand.seat === state.viewer) : null;
    const also = own?.columns.flatMap((text, at) => (text ? `. ${capital(state.columns[at])}: ${text}` : [])) ?? [];
    fill(this.purse, own ? [capital(state.purse), ...sinceElements(state), ...also] : null);
  }

  showHand() {
    const { state } = this.session;
    const meaning = this.chosen.length ? meant(state, this.chosen) : { exact: [], longer: [] };
    const own = state.people.includes(state.viewer) ? "Your hand" : `The hand of player ${state.viewer}`;
    const dummy = state.plays_from.length > 0;
    const cards = markedFor(state, this.chosen, dummy ? state.plays_from : state.hand);
    this.hand.show(cards, this.chosen, dummy ? "The cards from which you play now" : own);
    this.controls.show(state, this.chosen, meaning, new Set(cards.map((card) => anyCopy(card.id))));
  }

  showTools(state) {
    const { session } = this;
    const over = state.turn === null;
    const held = this.tools.contains(document.activeElement) ? document.activeElement.textContent : null;
    const manual = session.running && session.stopped ? button("Next act", () => session.step()) : null;
    fill(this.tools,
      over ? button("Another deal", () => this.context.anotherDeal(), { class: "nines-main" })
        : this.tool("Hint", state.mine ? "" : this.whoseTurn(state), () => this.hint()),
      this.tool("Undo", state.why_no_undo, () => session.undo()),
      manual);
    if (held) [...this.tools.children].find((one) => one.textContent === held)?.focus();
  }

  /* A button that keeps its place; where it cannot be used, it says why. */
  tool(name, whyNot, use) {
    return button(name, whyNot ? () => this.answer(whyNot) : use, { "aria-disabled": whyNot ? "true" : null });
  }

  answer(words) {
    fill(this.hintBox, make("p", {}, sentence(words)));
    this.say(sentence(words));
  }

  whoseTurn(state) {
    return state.turn === null ? "the deal is over" : `it is the turn of player ${state.turn}`;
  }

  /* Say what happened, and put the keyboard where the turn begins, if it was at the table. */
  beginTurn(state) {
    this.say(state.message);
    const lost = document.activeElement === document.body || !document.activeElement?.isConnected;
    if (!this.home || !(lost || this.felt.contains(document.activeElement))) return;
    if (state.turn === null) this.tools.querySelector("button")?.focus({ preventScroll: true });
    else if (this.hand.cards.some((card) => card.playable)) { this.hand.toPlayable(); if (!this.hand.focused) this.hand.focus(); }
    else (this.controls.element.querySelector("button, input") ?? this.hand.buttons?.[0])?.focus({ preventScroll: true });
    this.intoView();
  }

  say(text) {
    this.live.textContent = text;
  }

  clearAnswers() {
    fill(this.alert);
    fill(this.hintBox);
  }

  choose(cards) {
    this.chosen = cards;
    this.showHand();
    const { state } = this.session;
    if (choice(state)) this.sayChoice(standing(state, cards).words);
    else if (cards.length) this.sayMeaning(cards);
    if (this.home && !this.felt.contains(document.activeElement)) this.hand.focus();
  }

  /* How many cards are chosen, and what they mean so far. */
  async sayChoice(words) {
    this.say(words);
    const { chosen } = this;
    const { words: means, legal } = chosen.length ? await this.session.ask({ do: "means", cards: chosen }) : {};
    if (this.chosen !== chosen) return;
    if (means) this.say(`${words}: ${means}`);
    if (chosen.length) this.controls.sayChoice(means ? `${words}: ${means}` : words, legal);
  }

  /* Which cards are chosen, and what can be done with them. */
  sayMeaning(cards) {
    const { exact, longer } = meant(this.session.state, cards);
    const spoken = cards.map((id) => this.hand.cards.find((card) => card.id === id)?.spoken ?? id);
    const can = [exact.length === 1 ? "press Enter again to play" : exact.length ? "choose what it stands for" : "", longer.length ? "or choose more cards" : ""];
    this.say(`${sentence([`${spoken.join(", ")} chosen`, ...can].filter(Boolean).join(", "))}`);
  }

  /* A card was clicked: it is laid if the click can mean one act only; it is chosen if it can mean several or more cards
     can follow, and then a button shows what is laid; or the rules say why not. */
  press(card, byKey = false) {
    const { state } = this.session;
    this.clearAnswers();
    if (!state.mine) return this.refuse({ says: this.whoseTurn(state) });
    if (this.chosen.includes(card.id)) return this.pressAgain(card, byKey);
    const chosen = [...this.chosen, card.id];
    const most = choice(state)?.free ? choice(state).most : Infinity;
    if (chosen.length > most) return this.refuse({ says: `${counted(most, "card")} are chosen; a click on one of them puts it back` });
    if (choice(state) && !state.acts.some((act) => act.kind === "cards")) return this.choose(chosen);
    const { exact, longer } = meant(state, chosen);
    if (chosen.length === 1 && exact.length === 1 && !longer.length && exact[0].kind === "cards") return this.act(exact[0].act);
    if (exact.length || longer.length) return this.choose(chosen);
    return this.ask(chosen);
  }

  /* A chosen card once more: a click puts it back; Enter lays what is chosen, if that is an act. */
  pressAgain(card, byKey) {
    const { exact } = meant(this.session.state, this.chosen);
    const again = byKey && this.chosen.at(-1) === card.id;
    if (again && this.controls.ready) return this.confirm();
    const ready = again && exact.length === 1 && exact[0].kind === "cards";
    return ready ? this.act(exact[0].act) : this.choose(this.chosen.filter((id) => id !== card.id));
  }

  /* Let the engine say what the cards mean, or why they mean nothing. */
  async ask(cards, confirmed = false) {
    const answer = await this.session.ask({ do: "try", cards, as: null });
    if (answer.act && (confirmed || cards.length === 1)) return this.act(answer.act);
    if (answer.act) return this.offer([answer.act]);
    if (answer.acts) return this.offer(answer.acts);
    return this.refuse(answer.refused ?? { says: answer.error });
  }

  confirm() {
    return this.ask(this.chosen, true);
  }

  offer(acts) {
    const buttons = acts.map((act) => button(capital(act.label ?? act), () => this.act(act.act ?? act)));
    fill(this.hintBox, make("p", {}, acts.length > 1 ? "Which of these?" : "Play this?"), make("div", { class: "nines-acts" }, buttons));
    buttons[0]?.focus();
  }

  async act(text) {
    this.markAct();
    const answer = await this.session.act(text);
    if (answer.refused) this.refuse(answer.refused);
  }

  /* Alerts are read out; the focus stays where it is. */
  refuse(refusal) {
    fill(this.alert, reasonElements(refusal, this.context));
    this.alert.firstElementChild.scrollIntoView({ block: "nearest" }); // so that the hand stays in sight
  }

  async hint() {
    const answer = await this.session.ask({ do: "hint" });
    const pieces = (answer.pieces ?? []).map((piece) => make("p", {}, `${sentence(piece.advice)} `,
      piece.acts.length ? make("span", { class: "nines-rests" }, `That is: ${piece.acts.join(", ")}. `) : null,
      piece.witnesses.length ? make("span", { class: "nines-rests" }, `Who says so: ${piece.witnesses.join("; ")}.`) : null));
    fill(this.hintBox, answer.words ? make("p", {}, sentence(answer.words)) : null, pieces, answer.error ? make("p", {}, answer.error) : null);
    this.say(this.hintBox.textContent);
  }

  key(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const inAnswer = [this.alert, this.hintBox].some((part) => part.contains(document.activeElement));
    this.clearAnswers();
    if (this.chosen.length) this.choose([]);
    if (inAnswer) this.focusTable();
  }
}
