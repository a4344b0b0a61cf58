/* The table as it is seen: what lies on it, the hand, the acts, and below them seats, pools and log. */

import { anyCopy, choice, markedFor, meant, standing } from "./choosing.js";
import { Controls } from "./controls.js";
import { button, capital, counted, fill, make, sentence } from "./dom.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { reasonElements } from "./reason.js";
import { earlierElement, rowElements } from "./row.js";
import { panelElements, poolElements, seatElements } from "./seats.js";

export class View {
  constructor(session, context) {
    Object.assign(this, { session, context, chosen: [], home: false });
    this.hand = new Hand((card) => this.press(card));
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
    this.felt.addEventListener("focusin", () => { this.home = true; });
    for (const part of [this.settings, this.below]) part.addEventListener("focusin", () => { this.home = false; });
  }

  parts() {
    this.line = make("p", { class: "nines-turn-line", tabindex: -1 });
    this.rows = make("div", { class: "nines-on-table" });
    this.cover = make("div", { class: "nines-cover", hidden: true });
    this.tools = make("div", { class: "nines-tools", role: "group", "aria-label": "The game" });
    this.side = make("div", { class: "nines-side" });
    this.felt = make("div", { class: "nines-felt" }, this.line, this.rows, this.cover, this.hand.element, this.controls.element, this.alert);
    this.settings = make("div", { class: "nines-settings" });
    this.below = make("div", { class: "nines-below" }, this.side, this.log.element);
    return [this.felt, this.tools, this.hintBox, this.settings, this.below, this.live];
  }

  /* Show the state after a request of the session. The keyboard stays at the table, or comes to it for another game. */
  show(after) {
    const held = this.element.contains(document.activeElement);
    const comes = ["begin", "open", "next", "undo"].includes(after);
    this.home ||= comes;
    this.draw(after);
    if (this.session.covered !== null) return;
    const lost = held && (document.activeElement === document.body || !document.activeElement?.isConnected);
    if (lost || comes) this.focusTable();
    const { state } = this.session;
    if (state.mine || state.turn === null) this.beginTurn(state);
    if (comes) this.intoView();
  }

  draw(after) {
    const { state, covered } = this.session;
    this.chosen = [];
    this.clearAnswers();
    this.cover.hidden = covered === null;
    this.element.dataset.acts = state.saved.acts.reduce((sum, acts) => sum + acts.length, 0);
    this.element.dataset.turn = state.turn === null ? "over" : state.mine ? "mine" : "theirs";
    for (const part of [this.hand.element, this.controls.element, this.rows, this.below, this.tools]) part.hidden = covered !== null;
    if (covered !== null) return this.showCover(covered);
    this.showLine(state);
    if (after === "undo") this.line.prepend("Undone. ");
    fill(this.rows, rowElements(state));
    this.showHand();
    this.showTools(state);
    fill(this.side, seatElements(state, this.context.sayOf), poolElements(state), earlierElement(state), panelElements(state, (word) => this.session.ask({ do: "panel", word })));
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

  showHand() {
    const { state } = this.session;
    const { exact } = meant(state, this.chosen);
    const own = state.people.includes(state.viewer) ? "Your hand" : `The hand of player ${state.viewer}`;
    const dummy = state.plays_from.length > 0;
    const cards = markedFor(state, this.chosen, dummy ? state.plays_from : state.hand);
    this.hand.show(cards, this.chosen, dummy ? "The cards from which you play now" : own);
    this.controls.show(state, this.chosen, this.chosen.length ? exact : [], new Set(cards.map((card) => anyCopy(card.id))));
  }

  showTools(state) {
    const { session } = this;
    const over = state.turn === null;
    const held = this.tools.contains(document.activeElement) ? document.activeElement.textContent : null;
    const manual = session.running && session.stopped ? button("Next act", () => session.step()) : null;
    fill(this.tools,
      over ? button("Another deal", () => this.context.anotherDeal(), { class: "nines-main" }) : null,
      manual,
      state.mine ? button("Hint", () => this.hint()) : null,
      state.can_undo ? button("Undo", () => session.undo()) : null);
    if (held) [...this.tools.children].find((one) => one.textContent === held)?.focus();
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
    if (choice(state)) this.sayChoice(standing(state, cards));
    if (this.home && !this.felt.contains(document.activeElement)) this.hand.focus();
  }

  /* How many cards are chosen, and what they mean once they can be confirmed. */
  async sayChoice({ ready, words }) {
    this.say(words);
    const { chosen } = this;
    const { words: means } = ready ? await this.session.ask({ do: "means", cards: chosen }) : {};
    if (!means || this.chosen !== chosen) return;
    this.say(`${words}: ${means}`);
    this.controls.element.querySelector(".nines-so-far").textContent = `${words}: ${means}`;
  }

  /* A card was clicked: it is laid if it can mean one act; it is chosen if more can follow; or the rules say why not. */
  press(card) {
    const { state } = this.session;
    this.clearAnswers();
    if (!state.mine) return this.refuse({ says: state.turn === null ? "The deal is over" : `It is the turn of player ${state.turn}` });
    if (this.chosen.includes(card.id)) return this.pressAgain(card);
    const chosen = [...this.chosen, card.id];
    if (choice(state) && !state.acts.some((act) => act.kind === "cards")) return this.choose(chosen);
    const { exact, longer } = meant(state, chosen);
    if (exact.length === 1 && !longer.length && exact[0].kind === "cards") return this.act(exact[0].act);
    if (exact.length || longer.length) return this.choose(chosen);
    return this.ask(chosen);
  }

  /* A chosen card clicked once more: what is chosen is laid, if that is an act; if not, the card is put back. */
  pressAgain(card) {
    const { exact } = meant(this.session.state, this.chosen);
    const ready = exact.length === 1 && exact[0].kind === "cards" && this.chosen.at(-1) === card.id;
    return ready ? this.act(exact[0].act) : this.choose(this.chosen.filter((id) => id !== card.id));
  }

  /* Let the engine say what the cards mean, or why they mean nothing. */
  async ask(cards) {
    const answer = await this.session.ask({ do: "try", cards, as: null });
    if (answer.act) return this.act(answer.act);
    if (answer.acts) return this.offer(answer.acts);
    return this.refuse(answer.refused ?? { says: answer.error });
  }

  confirm() {
    return this.ask(this.chosen);
  }

  offer(acts) {
    const buttons = acts.map((act) => button(capital(act.label ?? act), () => this.act(act.act ?? act)));
    fill(this.hintBox, make("p", {}, "Which of these?"), make("div", { class: "nines-acts" }, buttons));
    buttons[0]?.focus();
  }

  async act(text) {
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
      piece.acts.length ? make("span", { class: "nines-rests" }, `Acts: ${piece.acts.join(", ")}. `) : null,
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
