/* Why the table is not there: each failure in one sentence, with the command that plays the same game at a terminal. */

import { button, fill, make } from "./dom.js";

const SENTENCES = {
  "file-url": "Play here needs a server: run “python -m http.server --bind 127.0.0.1” in this folder, and open the address that it prints.",
  "no-wasm": "This browser cannot run WebAssembly, which Play here needs.",
  "no-worker": "This browser cannot start a module worker, which Play here needs.",
  missing: "A file that Play here needs is missing on this site.",
  wrong: "A file that Play here needs is not the one that was built with this site.",
  memory: "This browser has too little memory left for Play here.",
  dead: "The engine stopped, and could not be started again.",
  cancelled: "Loading was cancelled.",
  incompatible: "This browser could not run the engine.",
};

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/* The sentence for a state of the engine; one that the engine gives itself says more. */
export const sentenceOf = ({ code, why }) => why || SENTENCES[code] || "Play here failed.";

export const commandOf = (game) => make("p", { class: "nines-play-command" }, "At a terminal: ", make("code", {}, `nines play ${game} --human 1`));

/* The keyboard is at the place, or at the section of the place from which the button has just gone. */
const isAt = (place) => place.contains(document.activeElement) || document.activeElement === place.parentElement;

export const showLoading = (place, { loaded = 0, total = 0 }, cancel) => {
  const known = total > 0;
  if (!place.querySelector("progress")) {
    const bar = make("progress", { "aria-label": "Loading" });
    const [stop, held] = [button("Cancel", cancel), isAt(place)];
    fill(place, make("p", { class: "nines-loading" }, bar, " ", make("span", {}), " ", stop));
    if (held) stop.focus({ preventScroll: true });
  }
  const bar = place.querySelector("progress");
  if (known) Object.assign(bar, { max: total, value: Math.min(loaded, total) });
  place.querySelector(".nines-loading > span").textContent = !known ? megabytes(loaded)
    : loaded < total ? `${megabytes(loaded)} of ${megabytes(total)}` : `${megabytes(total)} loaded. The table is being set up.`;
};

/* One sentence, the command, and a button to try again where that can help. */
export const showFailure = (place, state, game, again) => {
  const [retry, held] = [again ? button("Try again", again) : null, isAt(place)];
  const says = make("p", { class: "nines-failure", role: "alert", tabindex: -1 }, sentenceOf(state));
  fill(place, says, commandOf(game), retry ? make("p", {}, retry) : null);
  if (held) (retry ?? says).focus({ preventScroll: true });
};
