/* Cards as pictures, the same as those of the drawn deals: shapes.js is written from them when the site is built. */

import { BAND, BLACK, BLUE, EDGE, HEADS, LATTICE, PAPER, RED, SHAPES, STAR } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const INK = { "♣": BLACK, "♦": RED, "♥": RED, "♠": BLACK };
const SERIF = { "font-family": "Georgia,serif", "text-anchor": "middle", "font-weight": 700 };
const SANS = { "font-family": "Arial,sans-serif", "text-anchor": "middle", "font-weight": 700 };

const drawn = (tag, traits = {}, ...children) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(traits)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};

const suit = (sign, across, down, size) =>
  drawn("path", { d: SHAPES[sign], transform: `translate(${across} ${down}) scale(${size})` });

/* The sign of the rank and the suit of a card or a face as text: "10♦", "K", "Joker". */
export const parts = (text) => {
  const [, rank, sign] = /^(10|[2-9AJQK]|Joker)([♣♦♥♠]?)/u.exec(text) ?? [null, text, ""];
  return { rank, sign };
};

/* The band at the bottom of a wild card, with the card that it replaces. */
const band = (named) => {
  const { rank, sign } = parts(named);
  const wide = sign ? (rank === "10" ? 30 : 25) : (rank === "10" ? 36 : 28);
  const place = { x: sign ? 16.5 : 22, y: 56.5, "font-size": 13.5, textLength: wide };
  const words = drawn("text", { ...place, lengthAdjust: "spacingAndGlyphs", ...SANS }, `as ${rank}`);
  const paper = drawn("path", { d: "M1 43.5H43V57a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4z", fill: BAND });
  return [paper, drawn("g", { fill: "#fff" }, words, ...(sign ? [suit(sign, 36.8, 51.7, 0.52)] : []))];
};

const joker = () => {
  const letters = [..."JOKER"].map((sign, at) => drawn("text", { x: 9, y: 14 + 10 * at }, sign));
  const star = drawn("path", { d: STAR, fill: RED });
  return [drawn("g", { fill: BLACK, "font-size": 10, ...SERIF }, ...letters, star)];
};

const back = () => [
  drawn("rect", { x: 4, y: 4, width: 36, height: 54, rx: 2.5, fill: BLUE }),
  drawn("path", { d: LATTICE, fill: "none", stroke: "#fff", "stroke-opacity": 0.55 }),
];

const face = (text, named) => {
  const { rank, sign } = parts(text);
  if (!sign) return joker();
  const fitted = rank === "10" ? { textLength: 17, lengthAdjust: "spacingAndGlyphs" } : {};
  const index = drawn("text", { x: 11.5, y: 18.5, "font-size": 19, ...fitted, ...SERIF }, rank);
  const middle = named ? [suit(sign, 30, 27, 0.95)]
    : rank in HEADS ? [drawn("path", { transform: "translate(28.5 29)", d: HEADS[rank] }), suit(sign, 28.5, 46.5, 1.1)]
      : [suit(sign, 28, 42.5, 1.25)];
  return [drawn("g", { fill: INK[sign] }, index, suit(sign, 11.5, 28, 0.52), ...middle)];
};

/* A picture of a card; null is a card face down. Without words it is only decoration, for a button that has them. */
export const picture = (card, { named = "", words = "" } = {}) => {
  const shown = card && named !== card.text ? named : "";
  const paper = drawn("rect", { x: 0.5, y: 0.5, width: 43, height: 61, rx: 4.5, stroke: EDGE });
  paper.style.fill = `var(--nines-card-paper, ${PAPER})`;
  const inner = card ? [...face(card.text, shown), ...(shown ? band(shown) : [])] : back();
  const says = words ? { role: "img", "aria-label": words } : { "aria-hidden": "true", focusable: "false" };
  return drawn("svg", { class: "nines-card", viewBox: "0 0 44 62", ...says }, paper, ...inner);
};

const RANKS = { A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
  9: "nine", 10: "ten", J: "jack", Q: "queen", K: "king", Joker: "joker" };
const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };

/* The spoken name of a face, for instance of the card that a wild card replaces. */
export const spokenFace = (text) => {
  const { rank, sign } = parts(text);
  return (RANKS[rank] ?? rank) + (sign ? ` of ${SUITS[sign]}` : "");
};

export const spoken = (card, named = "") =>
  card ? card.spoken + (named && named !== card.text ? ` as ${spokenFace(named)}` : "") : "a card face down";
