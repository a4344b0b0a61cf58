/* What the chosen cards can mean: which of the acts that the engine offers begin with them. No rule is known here. */

/* A card without the number of its copy: an act names one of two equal cards, and means either. */
export const anyCopy = (card) => card.replace(/#\d+$/u, "");

const without = (cards, card) => {
  const at = cards.indexOf(card);
  return at < 0 ? null : cards.toSpliced(at, 1);
};

/* What is left of some cards without others; null if one of these is not among them. */
const rest = (cards, others) => others.reduce((left, card) => left && without(left, card), cards);
const begins = (some, others) => some.every((card, at) => others[at] === card);

/* Acts of exactly these cards, and acts of these and more. Cards laid in order keep their order where that matters. */
export const meant = (state, chosen) => {
  const cards = chosen.map(anyCopy);
  const acts = state.acts.filter((act) => act.cards.length && ["cards", "choose"].includes(act.kind));
  const fitting = acts.flatMap((act) => {
    const left = rest(act.cards.map(anyCopy), cards);
    return left ? [{ act, more: left.length > 0, inOrder: act.kind !== "cards" || begins(cards, act.cards.map(anyCopy)) }] : [];
  });
  const ordered = fitting.filter(({ inOrder }) => inOrder);
  const found = ordered.length ? ordered : fitting;
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
