/* Elements of the page, made without markup: texts are always text. */

export const make = (tag, traits = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(traits)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
};

export const button = (text, onclick, traits = {}) => make("button", { type: "button", onclick, ...traits }, text);

/* Put children in the place of what a part of the page holds now. */
export const fill = (part, ...children) => {
  part.replaceChildren(...children.flat().filter(Boolean));
  return part;
};

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/* A sentence as prose has it: a capital letter first, a full stop last. */
export const sentence = (text) => (text ? capital(text) + (/[.!?]$/.test(text) ? "" : ".") : "");

export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/* A part that can be folded; whether it is open is remembered when it is drawn again. */
const opened = new Map();
export const fold = (key, summary, content, open = false) => make("details",
  { class: `nines-fold-${key}`, open: opened.get(key) ?? open, ontoggle: (event) => opened.set(key, event.target.open) },
  make("summary", {}, summary), content);
