/* The cards on the table: the row in play in full, earlier rows folded. */

import { picture, spoken } from "./card.js";
import { capital, counted, fold, make } from "./dom.js";

const LAST = 8; // cards of the row in play that a small screen shows

const player = (seat, mine) => (seat === mine ? "You" : `Player ${seat}`);

const partOf = (part, mine, before, isNew) => {
  const whose = part.seat ? player(part.seat, mine) : capital(part.holder ?? "");
  const cards = part.cards.map((card, at) => {
    const words = spoken(card, part.named);
    const drawn = picture(card, { named: part.named, words: isNew ? `${words}, new` : words });
    if (isNew) drawn.classList.add("nines-new");
    if (part.named && part.named !== card.text) drawn.setAttribute("data-wild", ""); // the next card leaves its band free
    if (before - at > LAST) drawn.classList.add("nines-older");
    return drawn;
  });
  return { whose, cards };
};

/* Neighbouring parts of one player stand under one name. */
const turnsOf = (row, mine, since) => {
  const turns = [];
  let before = row.parts.reduce((sum, part) => sum + part.cards.length, 0);
  for (const part of row.parts) {
    const { whose, cards } = partOf(part, mine, before, part.since >= since);
    before -= part.cards.length;
    const last = turns.at(-1);
    if (last?.whose === whose) last.cards.push(...cards);
    else turns.push({ whose, cards });
  }
  return turns;
};

const turnElement = ({ whose, cards }) => {
  const older = cards.every((card) => card.classList.contains("nines-older"));
  const name = whose ? make("span", { class: "nines-holder" }, whose) : null;
  return make("span", { class: older ? "nines-turn nines-older" : "nines-turn" }, name, make("span", { class: "nines-fan" }, cards));
};

/* A row on the table; the cards since *since* are new. */
const rowElement = (row, mine, since) => {
  const size = row.parts.reduce((sum, part) => sum + part.cards.length, 0);
  const more = size > LAST ? make("span", { class: "nines-more" }, `${size - LAST} more`) : null;
  const note = row.note ? make("span", { class: "nines-row-note" }, capital(row.note)) : null;
  return make("div", { class: "nines-table-row" }, more, turnsOf(row, mine, since).map(turnElement), note);
};

/* Cards that no player laid, such as a board, are all in play. */
const ofNobody = (row) => row.parts.length > 0 && row.parts.every(({ seat, holder }) => !seat && !holder);
const joined = (row, next) => ({ ...next, parts: [...row.parts, ...next.parts] });

/* Rows of one title follow each other; the last is in play, the earlier ones can be opened. */
const grouped = (rows) => {
  const groups = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.title !== row.title) groups.push({ title: row.title, rows: [row] });
    else if (ofNobody(row) && ofNobody(group.rows.at(-1))) group.rows.push(joined(group.rows.pop(), row));
    else group.rows.push(row);
  }
  return groups;
};

/* The row before the one in play, such as a finished trick, until the viewer has acted once more. */
const rowBefore = (rows, state) => {
  const before = rows.at(-2);
  if (!before?.late) return null;
  const shown = rowElement(before, state.viewer, state.since);
  shown.classList.add("nines-row-before");
  shown.prepend(make("span", { class: "nines-row-note" }, "Before:"));
  return shown;
};

export const rowElements = (state) => grouped(state.rows.filter((row) => row.parts.length || row.note)).map(({ title, rows }) => {
  const last = rowElement(rows.at(-1), state.viewer, state.since);
  return make("div", { class: "nines-rows" }, make("p", { class: "nines-label" }, capital(title)), rowBefore(rows, state), last);
});

export const earlierElement = (state) => {
  const earlier = grouped(state.rows.filter((row) => row.parts.length || row.note)).filter(({ rows }) => rows.length > 1);
  const count = earlier.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  if (!count) return null;
  const lists = earlier.map(({ title, rows }) => make("div", {}, make("p", { class: "nines-label" }, capital(title)),
    rows.slice(0, -1).map((row) => rowElement(row, state.viewer, Infinity))));
  return fold("earlier", `${counted(count, "earlier row")} of cards`, lists);
};
