/* Play here: shows the button on the page of a game. The table and its engine are loaded at the first click. */
(() => {
  "use strict";

  const here = document.currentScript.src;
  const section = document.querySelector(".nines-play-here");
  const megabytes = (bytes) => `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`;
  const NO_SERVER = "Play here needs a server: run “python -m http.server --bind 127.0.0.1” in this folder, and open the address that it prints.";

  const make = (tag, traits, text = "") => {
    const made = Object.assign(document.createElement(tag), traits);
    made.textContent = text;
    return made;
  };

  /* --- The button --- */

  const tell = (sentence) => {
    const says = section.querySelector(".nines-play-says");
    says.textContent = sentence;
    section.querySelector(".nines-play-command").hidden = false;
  };

  /* The play of the address, kept while the reader looks at other parts of this page. */
  let shared = "";

  const label = () => {
    if (isPlay()) shared = location.hash;
    const { bytes, missing } = section.dataset;
    const words = shared ? "Play from this link" : keptHere() ? "Go on with your play" : "Play here";
    if (jump) jump.textContent = words;
    start.textContent = Number(bytes) ? `${words} (loads ${megabytes(bytes)})` : words;
    if (missing) tell(missing);
    start.disabled = Boolean(missing);
  };

  /* A play that was too long for a link, kept by this window of the browser; null if there is none. */
  const keptHere = () => {
    try {
      return JSON.parse(sessionStorage.getItem(`nines-play-of-${section.dataset.game}`));
    } catch {
      return null;
    }
  };

  /* Which switched answers the next play here has. */
  const sayReadings = async () => {
    const words = await window.ninesReadingWords?.(window.ninesReadings?.() ?? {});
    playedWith.textContent = words ? `Played with: ${words} (switched).` : "";
    playedWith.hidden = !words;
  };

  const isPlay = () => location.hash.startsWith("#play=");

  /* The table of this page, loaded once; null if it cannot be loaded, which is then said. */
  let loaded = null;
  const table = () => {
    loaded ??= load();
    return loaded;
  };

  const load = async () => {
    if (location.protocol === "file:") return failed(NO_SERVER);
    document.head.append(make("link", { rel: "stylesheet", href: new URL("play/table.css", here).href }));
    try {
      const { Table } = await import(new URL("play/table.js", here).href);
      section.classList.add("nines-open");
      return new Table(section);
    } catch {
      return failed("A file that Play here needs is missing on this site.");
    }
  };

  const failed = (sentence) => {
    loaded = null;
    tell(sentence);
    return null;
  };

  let opening = false;
  const open = async (wish) => {
    if (opening) return;
    opening = true; // not disabled: a disabled button loses the focus
    const kept = wish || isPlay() || shared ? null : keptHere();
    const opened = await table();
    opening = false;
    if (opened === null) return;
    keepFocus();
    start.parentElement.hidden = true;
    playedWith.remove(); // the table says it itself
    if (shared && !isPlay() && !wish) history.replaceState(history.state, "", shared);
    if (wish) await opened.open(wish);
    else if (isPlay()) await opened.openFragment(!again());
    else await opened.open(kept ? { saved: kept } : {});
  };

  /* The button goes, but the keyboard stays here; from here the table takes it. */
  const keepFocus = () => {
    if (document.activeElement !== start) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  };

  /* Whether the reader reloaded this page, or came back to it: they have played here before. */
  const again = () => ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

  /* Whether the reader asked for this play on another page of the site. */
  const ASKED = "nines-play-from";
  const asked = () => {
    const fragment = sessionStorage.getItem(ASKED);
    sessionStorage.removeItem(ASKED);
    return isPlay() && fragment === location.hash;
  };

  const start = section?.querySelector("button");
  const playedWith = make("p", { className: "nines-played-with", hidden: true });

  const setUp = () => {
    section.hidden = false;
    start.addEventListener("click", () => open(null));
    start.parentElement.after(playedWith);
    document.addEventListener("nines-readings", sayReadings);
    const links = document.querySelector(".nines-in-short-links");
    if (links) {
      jump = make("a", { href: `#${section.id}` });
      jump.addEventListener("click", toSection);
      links.prepend(jump, " · ");
    }
    label();
    addEventListener("hashchange", label);
    if (isPlay() && !again()) arrive();
  };

  /* A link to this section, which leaves a play in the address, and brings the keyboard to the button or the cards. */
  let jump = null;
  const toSection = (event) => {
    if (!isPlay()) return setTimeout(show); // after the browser has gone there
    event.preventDefault();
    return show();
  };

  const show = () => {
    section.scrollIntoView();
    const place = section.querySelector(".nines-held-card[tabindex='0']") ?? start;
    place.focus({ preventScroll: true });
  };

  /* Go to the section, and once more when all that stands above it has its size, unless the reader went on. */
  const arrive = () => {
    show();
    if (document.readyState === "complete") return;
    const at = () => Math.abs(section.getBoundingClientRect().top) < innerHeight;
    addEventListener("load", () => { if (at() && [start, document.body].includes(document.activeElement)) show(); }, { once: true });
  };

  /* --- A drawn deal, taken over at the step that is shown --- */

  /* The play of a figure up to a step, as a saved game and as a link. The player to act is a person. */
  const upTo = (figure, step) => {
    const { turns, done, acts, link, links, ...fields } = JSON.parse(figure.dataset.play);
    const fragment = `${link}&people=${turns[step]}&acts=${links.slice(0, done[step]).join(",")}`;
    return { begin: { ...fields, people: [turns[step]], acts: [acts.slice(0, done[step])] }, fragment };
  };

  const stepOf = (figure) => Number(figure.dataset.step ?? 0);

  const takeOver = async (figure) => {
    const { begin, fragment } = upTo(figure, stepOf(figure));
    if (section?.dataset.game === begin.game) return open({ begin });
    sessionStorage.setItem(ASKED, fragment);
    location.href = figure.dataset.home + fragment;
    return null;
  };

  const addButton = (figure) => {
    const bar = figure.querySelector(".nines-stepper");
    const taking = make("button", { type: "button" }, "Play from here");
    taking.addEventListener("click", () => takeOver(figure));
    const line = make("p", { className: "nines-take-over" });
    line.append(taking);
    bar?.after(line);
  };

  if (section) setUp();
  if (location.protocol !== "file:") document.querySelectorAll("figure.nines-play[data-play]").forEach(addButton);
  if (section && location.protocol !== "file:" && (asked() || (isPlay() && again()))) open(null);
})();
