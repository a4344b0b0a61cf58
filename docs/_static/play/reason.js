/* A reason: what is said, the rule, its sentence, and who says so, with a link to the rule on its page. */

import { make, sentence } from "./dom.js";

/* The address of a rule as a link from this page: only the anchor if the rule is on this page. */
const address = (href, root) => {
  const target = new URL(href, new URL(root, location.href));
  if (target.origin !== location.origin) return null;
  return target.pathname === location.pathname ? target.hash : target.pathname + target.hash;
};

/* Who says it, and where: the witness often names the passage itself. */
const witness = ({ label, witness: who }) => (who.includes(label) ? who : `${who}: ${label}`);

const ours = (readings) => make("p", { class: "nines-rests" },
  `It rests on our ${readings.length > 1 ? "choices" : "choice"} `,
  readings.flatMap((reading, at) => [at ? ", " : "", make("code", {}, reading)]), ".");

/* What is said, without the words of the rule, which follow. */
const saysOnly = ({ says, rule_says: rule }) => (rule && says.endsWith(`: ${rule}`) ? says.slice(0, -rule.length - 2) : says);

export const reasonElements = (reason, { root }) => {
  if (reason.error) return [make("p", {}, reason.error)];
  const href = reason.rule && reason.href ? address(reason.href, root) : null;
  const rule = reason.rule && href ? make("a", { href }, reason.rule) : reason.rule;
  return [
    reason.says === reason.rule_says ? null : make("p", { class: "nines-says" }, sentence(saysOnly(reason))),
    reason.rule_says ? make("p", { class: "nines-rule-says" }, "The rule: ", sentence(reason.rule_says), " ", rule) : null,
    reason.passages?.length ? make("p", { class: "nines-rests" }, "Who says so: ", [...new Set(reason.passages.map(witness))].join("; "), ". ", sentence(reason.warrant)) : null,
    !reason.passages?.length && reason.warrant ? make("p", { class: "nines-rests" }, sentence(reason.warrant)) : null,
    reason.readings?.length ? ours(reason.readings) : null,
  ].filter(Boolean);
};
