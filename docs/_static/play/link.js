/* The address of a play, "#play=…". The engine writes it and reads it; here it is only a text. */

import { make } from "./dom.js";

export const LONGEST = 4000; // characters of a link

/* A link with its acts, if it is not too long; empty if it is. */
export const shortEnough = (link) => (link.length <= LONGEST ? link : "");

/* A play that is too long for a link is kept by this window of the browser; null takes it away. */
export const keepHere = (game, saved) => {
  try {
    if (saved) sessionStorage.setItem(`nines-play-of-${game}`, JSON.stringify(saved));
    else sessionStorage.removeItem(`nines-play-of-${game}`);
  } catch { /* then it is lost by a reload, as before */ }
};

let later = 0;

/* Write an address of this page. WebKit allows a hundred changes in ten seconds: after these, the newest address is
   written a little later. */
export const writeAddress = (address) => {
  clearTimeout(later);
  try {
    history.replaceState(history.state, "", address);
  } catch {
    later = setTimeout(() => writeAddress(address), 1000);
  }
};

export const isPlay = (fragment) => fragment.startsWith("#play=");

/* That a file or a link is a play of another game, with the way to it; a play that is too long for a link is loaded there. */
export const otherElements = (what, { title, href, link }, root) => {
  const fragment = shortEnough(link);
  const load = fragment ? null : ` and load the ${what} there`;
  return [`This ${what} is of ${title}: `, make("a", { href: new URL(href + fragment, root).href }, "open its page"), load, "."].filter(Boolean);
};
