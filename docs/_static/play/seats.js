/* The players with the numbers of their cards, the pools, the cards face down, and what else the viewer sees. */

import { picture, spoken } from "./card.js";
import { button, capital, counted, fill, fold, make } from "./dom.js";
import { signed } from "./result.js";

const shownCards = (cards) => make("span", { class: "nines-fan nines-small" }, cards.map((card) => picture(card, { words: spoken(card) })));

export const changeElement = (change, against = false) => make("span", { class: "nines-change" }, signed(change, against));

const MOST_CAUSES = 3;

/* What changed for the viewer in the last act and since, and for which causes: "(+2: payment for a king)". */
export const sinceElements = ({ causes, against }) => {
  const net = causes.reduce((sum, [, amount]) => sum + amount, 0);
  const small = (name) => name.charAt(0).toLowerCase() + name.slice(1);
  if (causes.length === 1) return [" (", changeElement(net, against), `: ${small(causes[0][0])})`];
  const named = causes.map(([name, amount]) => `${signed(amount, against)} ${small(name)}`).join(", ");
  const why = causes.length > MOST_CAUSES ? counted(causes.length, "payment") : named;
  const whole = net ? [changeElement(net, against), " in all: "] : [];
  return causes.length ? [" (", whole, why, ")"].flat() : [];
};

/* An amount, marked if it has changed since the viewer's last act. */
const amountElements = (text, change, against) => (change ? [text, " ", changeElement(change, against)] : [text]);

const seatElement = (state) => (hand) => {
  const acting = hand.seat === state.turn;
  const who = hand.seat === state.viewer && state.people.includes(hand.seat) ? "you" : hand.policy;
  const balance = hand.balance === null || hand.balance === undefined ? "" : hand.balance;
  const cards = hand.cards && hand.seat !== state.viewer ? shownCards(hand.cards) : null;
  return make("tr", acting ? { class: "nines-acting", "aria-current": "true" } : {},
    make("th", { scope: "row" }, `${capital(hand.name)} `, make("span", { class: "nines-policy" }, `(${who})`)),
    make("td", {}, counted(hand.count, "card"), cards), make("td", {}, amountElements(String(balance), hand.change, state.against)),
    hand.columns.map((text) => make("td", {}, text)));
};

/* What each program at this table does, in the words of the engine. */
const programsElement = ({ programs }) => {
  const lines = programs.flatMap(({ called, does, says }) => [make("dt", {}, `${capital(called)}: ${does}`), make("dd", {}, says)]);
  return programs.length ? fold("programs", programs.length > 1 ? "What the programs do" : "What the program does", make("dl", {}, lines)) : null;
};

export const seatElements = (state) => [seatsTable(state), programsElement(state)];

const seatsTable = (state) => {
  const head = make("thead", {}, make("tr", {}, ["Player", "Hand", capital(`${state.unit}s`), ...state.columns.map(capital)].map((text) => make("th", { scope: "col" }, text))));
  return make("table", { class: "nines-seats-table" }, make("caption", {}, `Deal ${state.deal}. + and −: since your last act`), head, make("tbody", {}, state.hands.map(seatElement(state))));
};

const line = ([label, text, change]) => [make("dt", {}, capital(label)), make("dd", {}, amountElements(text, change))];

export const poolElements = (state) => {
  const hidden = state.hidden.map(({ title, count }) => [title, counted(count, "card")]);
  const main = [...state.pools, ...hidden];
  const list = (lines) => (lines.length ? make("dl", { class: "nines-facts-of-deal" }, lines.flatMap(line)) : null);
  return [list(main), state.lines.length ? fold("seen", "All that you see, in words", list(state.lines), true) : null];
};

export const panelElements = (state, ask) => {
  if (!state.panels.length) return null;
  const place = make("dl", { class: "nines-facts-of-deal" });
  const open = async (word) => {
    const { lines = [], error } = await ask(word);
    fill(place, error ? make("dd", {}, error) : lines.flatMap(line));
  };
  return make("div", { class: "nines-panels" }, state.panels.map(({ word, shows }) => button(capital(word), () => open(word), { title: shows })), place);
};
