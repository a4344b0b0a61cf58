/* A reason: what is said, the rule, its sentence, and who says so, with a link to the rule on its page. */

import { make, sentence } from "./dom.js";

/* The address of a rule as a link from this page: only the anchor if the rule is on this page. */
export const address = (href, root) => {
  const target = new URL(href, new URL(root, location.href));
  if (target.origin !== location.origin) return null;
  return target.pathname === location.pathname ? target.hash : target.pathname + target.hash;
};

/* Who says it, with a link to the passage on this site. */
const witness = (root) => ({ witness: who, href }) => {
  const to = href ? address(href, root) : null;
  return to ? make("a", { href: to }, who) : who;
};

const between = (parts, sign) => parts.flatMap((part, at) => (at ? [sign, part] : [part]));

/* Our answers to open questions, each a sentence. */
const ours = (choices, together) => make("p", { class: "nines-rests" },
  `It rests on our ${choices.length > 1 ? "choices" : "choice"}: `,
  choices.map((says) => `“${says.replace(/[.]$/, "")}”`).join(together ? " and " : ", "),
  together ? " together: with another answer to only one of them, the act would be refused too." : ".");

/* What is said, without the words of the rule, which follow. */
const saysOnly = ({ says, rule_says: rule }) => (rule && says.endsWith(`: ${rule}`) ? says.slice(0, -rule.length - 2) : says);

export const reasonElements = (reason, { root }) => {
  if (reason.error) return [make("p", {}, reason.error)];
  const href = reason.rule && reason.href ? address(reason.href, root) : null;
  const words = reason.rule_says ? sentence(reason.rule_says) : reason.rule;
  const rule = reason.rule && (href ? make("a", { href, title: reason.rule }, words) : words);
  return [
    reason.says === reason.rule_says ? null : make("p", { class: "nines-says" }, sentence(saysOnly(reason))),
    rule ? make("p", { class: "nines-rule-says" }, "The rule: ", rule) : null,
    reason.passages?.length ? make("p", { class: "nines-rests" }, "Who says so: ", between(reason.passages.map(witness(root)), "; "), ". ", sentence(reason.warrant)) : null,
    !reason.passages?.length && reason.warrant ? make("p", { class: "nines-rests" }, sentence(reason.warrant)) : null,
    reason.choices?.length ? ours(reason.choices, reason.together) : null,
  ].filter(Boolean);
};
