/* What the chosen cards can mean: which of the acts that the engine offers begin with them. No rule is known here. */

import { counted } from "./dom.js";

/* A card without the number of its copy: an act names one of two equal cards, and means either. */
export const anyCopy = (card) => card.replace(/#\d+$/u, "");

const without = (cards, card) => {
  const at = cards.indexOf(card);
  return at < 0 ? null : cards.toSpliced(at, 1);
};

/* What is left of some cards without others; null if one of these is not among them. */
const rest = (cards, others) => others.reduce((left, card) => left && without(left, card), cards);
const sameCards = (act) => [...act.cards.map(anyCopy).sort(), act.named].join(" ");
const begins = (some, others) => some.every((card, at) => others[at] === card);

/* Acts of exactly these cards, and acts of these and more. Of several acts with the same cards in another order, those
   in the order of the clicks are meant, if there are any. */
export const meant = (state, chosen) => {
  const cards = chosen.map(anyCopy);
  const acts = state.acts.filter((act) => act.cards.length && ["cards", "choose"].includes(act.kind));
  const fitting = acts.flatMap((act) => {
    const left = rest(act.cards.map(anyCopy), cards);
    return left ? [{ act, more: left.length > 0, inOrder: act.kind !== "cards" || begins(cards, act.cards.map(anyCopy)) }] : [];
  });
  const ordered = new Set(fitting.filter(({ inOrder }) => inOrder).map(({ act }) => sameCards(act)));
  const found = fitting.filter(({ act, inOrder }) => inOrder || !ordered.has(sameCards(act)));
  return { exact: found.filter(({ more }) => !more).map(({ act }) => act), longer: found.filter(({ more }) => more).map(({ act }) => act) };
};

/* Whether cards are chosen and then confirmed, and how many: a bid, a discard. */
export const choice = (state) => {
  if (state.select) return state.select;
  const acts = state.acts.filter((act) => act.kind === "choose");
  if (!acts.length) return null;
  const sizes = acts.map((act) => act.cards.length);
  return { kind: "choose", least: Math.min(...sizes), most: Math.max(...sizes), label: acts[0].label };
};

/* How a choice stands: whether the chosen cards can be confirmed, and in words. Listed acts name only the first of
   equal cards; whether other sets can be confirmed, the engine says. */
export const standing = (state, chosen) => {
  const { free, least } = choice(state);
  if (free) return { ready: chosen.length === least, words: `${chosen.length} of ${counted(least, "card")} chosen` };
  return { ready: meant(state, chosen).exact.length > 0, words: `${counted(chosen.length, "card")} chosen` };
};

/* The hand with the cards marked that can be a part of what is chosen. */
export const markedFor = (state, chosen, cards) => {
  if (!chosen.length) return cards;
  const { longer } = meant(state, chosen);
  if (!longer.length && state.select && (state.select.free || !state.acts.some(({ kind }) => kind === "choose"))) return cards;
  const parts = new Set(longer.flatMap((act) => act.cards.map(anyCopy)));
  return cards.map((card) => ({ ...card, playable: card.playable && (chosen.includes(card.id) || parts.has(anyCopy(card.id))) }));
};
