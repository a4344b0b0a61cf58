/* The end of a deal: what each rule brought the players, so that it is seen what the result is made of. */

import { capital, make } from "./dom.js";
import { address } from "./reason.js";

/* An amount with its sign: "+20", "−3"; nothing is empty. Where points count against the players: "+3 against". */
export const signed = (amount, against = false) =>
  (amount > 0 ? `+${amount}` : amount === 0 ? "" : against ? `+${-amount} against` : `−${-amount}`);

const namesOf = ({ hands, people, viewer }) => hands.map(({ seat, name }) => (people.length === 1 && seat === viewer ? "You" : capital(name)));

/* Who gained or lost what; those for whom nothing changed are left out. One player after the other, so that many have room. */
const movedElements = (names, amounts, against) => amounts.flatMap((amount, at) => (amount ? [make("span", { class: "nines-moved" }, `${names[at]} ${signed(amount, against)}`), " "] : []));

const partElement = (names, root, against) => ({ name, href, amounts, sums }) => {
  const how = sums.map((sum) => make("span", { class: "nines-policy" }, capital(sum)));
  const rule = make("th", { scope: "row" }, make("a", { href: address(href, root) }, name));
  const moved = amounts.some(Boolean) ? movedElements(names, amounts, against) : "Nobody: each player paid as much as they got";
  return make("tr", {}, rule, make("td", {}, moved, how));
};

export const resultElement = (state, root) => {
  if (!state.over?.parts.length) return null;
  const names = namesOf(state);
  const heads = ["For", "Who gained or lost"].map((text) => make("th", { scope: "col" }, text));
  const total = make("tr", {}, make("th", { scope: "row" }, "In all"), make("td", {}, movedElements(names, state.over.gains, state.against)));
  return make("table", { class: "nines-seats-table nines-result" },
    make("caption", {}, `What the result is made of, in ${state.unit}s`),
    make("thead", {}, make("tr", {}, heads)),
    make("tbody", {}, state.over.parts.map(partElement(names, root, state.against))), make("tfoot", {}, total));
};
