/* Switch a reading: the other answers to the open questions of a rulebook, chosen on its page.
   The words come from readings/GAME.js, read at the first switch. Without this script the notes are as they are. */
(() => {
  "use strict";

  const section = document.querySelector("section.nines-rulebook");
  const words = window.ninesWords;
  const { Text, make, link, typeset } = window.ninesText;
  if (!section) return;

  const slug = section.id.replace(/-rulebook$/, "");
  const title = document.querySelector("article h1");
  const state = { book: null, text: null, ready: null, changed: {}, panels: new Map() };
  window.ninesReadings = () => ({ ...state.changed });

  /* --- What is shown beside the text: the line under the title, and a word in each later part --- */

  const line = make("p", { className: "nines-our-table", hidden: true });
  const notice = make("p", { className: "nines-ignored", hidden: true });
  const live = make("div", { className: "nines-live" });
  live.setAttribute("role", "status");
  title.after(line, notice, live);
  const reset = make("button", { type: "button", className: "nines-switch", textContent: "Reset" });
  reset.setAttribute("aria-label", "Reset: play by our choices again");
  reset.addEventListener("click", () => {
    choose({}, "All answers are our choices again.").catch(missing);
    title.tabIndex = -1;
    title.focus();
  });

  const nameOf = (point) => words.nameOf(state.book, point);
  const answer = (point, id) => words.says(state.book, point, id);
  const short = (point, id) => `${nameOf(point)}: ${answer(point, id).replace(/\.$/, "")}`;

  const drawLine = (changed) => {
    const names = Object.entries(changed).map(([point, id]) => make("span", {}, link(placeOf(point), nameOf(point)), `: ${answer(point, id).replace(/\.$/, "")}`));
    line.hidden = names.length === 0;
    line.replaceChildren(make("strong", {}, "Our table’s rules."), " ", ...names.flatMap((name, place) => (place ? ["; ", name] : [name])), ". ", reset);
  };

  /* Some answers in words, for another script of the page; empty if there are none. */
  window.ninesReadingWords = async (changed) => {
    const book = Object.keys(changed).length ? await bookFor(changed).catch(() => null) : null;
    const known = ([point, id]) => book?.questions[point]?.answers.some((one) => one.id === id);
    return Object.entries(changed).map(([point, id]) => (known([point, id])
      ? `${words.nameOf(book, point)}: ${words.says(book, point, id).replace(/\.$/, "")}` : `${point}: ${id}`)).join("; ");
  };

  const OURS = "This part shows our choices, not the switched answers.";
  const PLAYED = "The drawn deals of this part show our choices; a new game here has the switched answers.";
  const saysOf = (heading) => {
    if (heading.matches("p")) return "The picture and these counts show our choices, not the switched answers.";
    return heading.parentElement.querySelector(".nines-play-here") ? PLAYED : OURS;
  };
  const laterParts = () => {
    const parts = [];
    for (let part = section.nextElementSibling; part; part = part.nextElementSibling) {
      if (part.matches("section")) parts.push(part.querySelector(":scope > :is(h2, h3)"));
    }
    return [...parts, document.querySelector(".nines-in-short-shares"), document.querySelector(".nines-game summary")].filter(Boolean);
  };
  let ours = null;
  const drawLaterParts = (switched) => {
    if (!switched && !ours) return;
    ours ??= laterParts().map((before) => {
      const said = make("p", { className: "nines-ours" }, saysOf(before));
      before.after(said);
      return said;
    });
    for (const said of ours) said.hidden = !switched;
  };

  /* --- The words of the answers --- */

  class NotLoaded extends Error {}

  const load = (file) => new Promise((done, failed) => {
    if (window.ninesBooks?.[file]) {
      done(window.ninesBooks[file]);
      return;
    }
    const root = document.documentElement.dataset.content_root ?? "";
    const script = make("script", { src: `${root}readings/${encodeURIComponent(file)}.js` });
    const end = () => (window.ninesBooks?.[file] ? done(window.ninesBooks[file]) : failed(new NotLoaded(file)));
    script.addEventListener("load", end);
    script.addEventListener("error", end);
    document.head.append(script);
  });

  /* The book for the base game that some answers select: each book says which answers decide. */
  const bookFor = async (changed) => {
    let file = slug;
    for (;;) {
      const book = await load(file);
      const next = words.fileOf(slug, words.baseOf(book, changed));
      if (next === file) return book;
      file = next;
    }
  };

  const ready = () => {
    state.ready ??= prepare().catch((error) => {
      state.ready = null; /* a later click tries again */
      throw error;
    });
    return state.ready;
  };

  const prepare = async () => {
    state.book = await bookFor({});
    state.text = new Text(section, document.querySelector(".nines-in-short"), state.book);
    addFurtherQuestions();
  };

  const missing = (error) => {
    if (!(error instanceof NotLoaded)) throw error;
    notice.textContent = `The words of the other answers could not be loaded: the file readings/${error.message}.js is missing or damaged.`;
    notice.hidden = false;
    live.textContent = notice.textContent;
  };

  /* --- Choosing --- */

  /* Returns the answers that exist and can be chosen together, and the names of those left out. */
  const possible = (book, wanted) => {
    const left = [];
    let kept = {};
    for (const [point, id] of Object.entries(wanted)) {
      if (!words.playable(book, point, id)) {
        left.push([point, id]);
        continue;
      }
      if (id !== book.questions[point].default) kept[point] = id;
    }
    const all = words.companions(book, kept);
    if (all) return { kept: { ...kept, ...all }, left };
    const wishes = Object.entries(kept);
    kept = {};
    for (const [point, id] of wishes) {
      const more = words.companions(book, { ...kept, [point]: id });
      if (more) kept = { ...kept, [point]: id, ...more };
      else left.push([point, id]);
    }
    return { kept, left };
  };

  /* Switches to some answers and says what came of it; `picked` is the question that the reader answered. */
  const choose = async (wanted, said, picked = "") => {
    notice.hidden = true;
    const before = state.changed;
    const old = state.book;
    const book = await bookFor(wanted);
    const { kept, left } = possible(book, wanted);
    const settled = words.settle(book, kept);
    state.book = book;
    state.changed = settled.changed;
    const count = state.text.draw(book, settled);
    drawLine(settled.changed);
    drawLaterParts(Object.keys(settled.changed).length > 0);
    for (const panel of state.panels.values()) panel.draw();
    drawList();
    writeAddress();
    const lost = Object.keys(before).filter((point) => picked && point !== picked && !Object.hasOwn(state.changed, point));
    const again = lost.map((point) => `${words.nameOf(old, point)}: our choice again, because the other answer would change nothing.`);
    const places = count === 1 ? "1 place in the text changed." : `${count} places in the text changed.`;
    live.textContent = typeset([said, ...again, places].join(" "));
    if (JSON.stringify(before) !== JSON.stringify(state.changed)) {
      document.dispatchEvent(new CustomEvent("nines-readings", { detail: { ...state.changed } }));
    }
    return left;
  };

  /* --- The address: the switched answers in the order of the alphabet; all else in it is kept --- */

  const writeAddress = () => {
    const query = new URLSearchParams(Object.entries(state.changed).sort(([one], [other]) => (one < other ? -1 : 1))).toString();
    try {
      history.replaceState(history.state, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
    } catch {
      /* some browsers keep the address of a file as it is */
    }
  };

  const readAddress = async () => {
    const asked = [...new URLSearchParams(location.search)];
    if (!asked.length) return;
    await ready();
    const wanted = Object.create(null);
    const twice = asked.filter(([point, id]) => {
      const known = point in wanted;
      if (!known) wanted[point] = id;
      return known && wanted[point] !== id;
    });
    const left = [...twice, ...await choose({ ...wanted }, "The address names other answers.")];
    if (left.length) {
      const names = left.map(([point, id]) => `${point}=${id}`).join(", ");
      notice.textContent = `The address names what this game does not have, or what cannot be played together; it is left out: ${names}.`;
      notice.hidden = false;
      live.textContent = [live.textContent, notice.textContent].join(" ");
    }
  };

  /* --- The controls of a question --- */

  const besides = (choices) => Object.entries(choices).map(([point, id]) => (state.book.questions[point] ? short(point, id) : "")).filter(Boolean).join("; ");

  /* The panels that are open, the oldest first. A closed one leaves nothing in the page. */
  const MOST_OPEN = 4;
  const opened = [];

  class Panel {
    constructor(home, points) {
      this.home = home;
      this.points = points;
      this.box = make("div", { className: "nines-answers" });
      this.box.addEventListener("keydown", (event) => this.key(event));
      this.fields = null;
      this.of = null;
    }

    toggle(button) {
      this.button = button;
      if (this.box.isConnected) this.close();
      else this.open();
    }

    open() {
      this.home.after(this.box);
      this.button.setAttribute("aria-expanded", "true");
      this.draw();
      this.box.querySelector("input:checked")?.focus();
      opened.push(this);
      if (opened.length > MOST_OPEN) opened[0].close();
    }

    close() {
      opened.splice(opened.indexOf(this), 1);
      this.button.setAttribute("aria-expanded", "false");
      this.box.replaceChildren();
      this.box.remove();
      this.of = null;
    }

    key(event) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
      this.button.focus();
    }

    draw() {
      if (!this.box.isConnected) return;
      if (this.of !== state.book) this.build();
      for (const field of this.fields) drawField(field);
    }

    build() {
      this.of = state.book;
      const here = this.points.filter((point) => state.book.questions[point]);
      this.fields = here.map(buildField);
      const none = here.length ? [] : [make("p", {}, "This question does not arise with the other answers that are switched.")];
      this.box.replaceChildren(...this.fields.map((field) => field.element), ...none);
    }
  }

  const buildField = (point) => {
    const question = state.book.questions[point];
    const rows = question.answers.map((one) => {
      const radio = make("input", { type: "radio", name: `nines-${point}`, value: one.id });
      const more = make("span", { className: "nines-answer-more", id: `nines-more-${point}-${one.id}` });
      radio.setAttribute("aria-describedby", more.id);
      radio.addEventListener("change", () => pick(point, one.id));
      return { id: one.id, radio, more, element: make("div", { className: "nines-answer" }, make("label", {}, radio, make("span", {}, one.says)), more) };
    });
    const element = make("fieldset", {}, make("legend", {}, question.question), ...rows.map((row) => row.element));
    return { point, rows, element };
  };

  const drawField = ({ point, rows }) => {
    const question = state.book.questions[point];
    const chosen = state.changed[point] ?? question.default;
    for (const { id, radio, more } of rows) {
      const offered = words.offer(state.book, state.changed, point, id);
      radio.checked = id === chosen;
      radio.disabled = Boolean(offered.why) && id !== chosen;
      const own = id === question.default ? "Our choice. " : "";
      const others = Object.keys(offered.beside ?? {}).filter((other) => other !== point && state.book.questions[other]);
      const beside = others.length ? ` beside the answer to “${others.map(nameOf).join("” and “")}”` : "";
      const why = radio.disabled ? `Not available${beside}: ${offered.why}.` : "";
      const together = besides(id === chosen ? {} : offered.more ?? {});
      more.textContent = typeset(`${own}${why}${together ? `Together with “${together}”.` : ""}`);
    }
  };

  const pick = (point, id) => {
    const offered = words.offer(state.book, state.changed, point, id);
    if (offered.why) return;
    const more = besides(offered.more);
    choose(offered.changed, `${short(point, id)}.${more ? ` Together with ${more}.` : ""}`, point).catch(missing);
  };

  /* --- The buttons: one at each note, one at each choice of the closing line --- */

  const switchButton = (name, panel, label = "Switch") => {
    const button = make("button", { type: "button", className: "nines-switch", textContent: label });
    button.setAttribute("aria-label", `${label}: ${name}`);
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => ready().then(() => panel().toggle(button)).catch(missing));
    return button;
  };

  const panelOf = (key, make_) => {
    if (!state.panels.has(key)) state.panels.set(key, make_());
    return state.panels.get(key);
  };

  const addNoteButtons = () => {
    for (const note of section.querySelectorAll(".nines-rulebook-note")) {
      const letter = note.id.slice(`${slug}-note-`.length);
      const names = note.querySelector(".nines-rulebook-names").textContent;
      const panel = () => panelOf(note.id, () => new Panel(note, state.book.notes.find((one) => one.letter === letter).points));
      note.append(" ", switchButton(names, panel));
    }
  };

  const list = make("ul");
  const closing = section.querySelector(".nines-rulebook-also");
  const readingAt = (href) => href.split(`#r-${slug}-reading-`)[1];

  const placeOf = (point) => {
    const note = state.book.notes.find((one) => one.points.includes(point));
    return note ? `#${slug}-note-${note.letter}` : `#${slug}-switch-${point}`;
  };

  const addItem = (point, name) => {
    const head = make("div", {}, name);
    const item = make("li", { id: `${slug}-switch-${point}` }, head);
    item.dataset.point = point;
    head.append(" ", switchButton(name.textContent, () => panelOf(item.id, () => new Panel(head, [point]))));
    list.append(item);
  };

  const drawList = () => {
    for (const item of list.children) {
      const { point } = item.dataset;
      const id = state.changed[point];
      item.classList.toggle("nines-changed", Boolean(id));
      item.hidden = !state.book.questions[point];
      item.querySelector(".nines-changed-here")?.remove();
      if (id) item.firstChild.append(make("span", { className: "nines-changed-here" }, ` Changed here: ${answer(point, id)} Our own choice: ${answer(point, state.book.questions[point].default)}`));
    }
    addFurtherQuestions();
  };

  const addList = () => {
    const box = make("details", { className: "nines-also", open: true }, make("summary", {}, "Also our choices"), list);
    for (const named of closing?.querySelectorAll("a") ?? []) addItem(readingAt(named.getAttribute("href")), named.cloneNode(true));
    const more = make("button", { type: "button", className: "nines-switch nines-further", textContent: "Show the questions that the text does not mention" });
    more.addEventListener("click", () => ready().catch(missing));
    box.append(more);
    if (closing) {
      closing.classList.add("nines-on-paper");
      box.id = closing.id;
      closing.removeAttribute("id");
      closing.after(box);
    } else {
      section.append(box);
    }
  };

  const addFurtherQuestions = () => {
    const more = section.querySelector(".nines-further");
    const held = more !== null && more === document.activeElement;
    const first = list.children.length;
    more?.remove();
    const known = new Set([...words.lettered(state.book), ...[...list.children].map((item) => item.dataset.point)]);
    for (const [point, question] of Object.entries(state.book.questions)) {
      if (!known.has(point) && question.answers.length > 1) addItem(point, link(question.href || "#", words.nameOf(state.book, point)));
    }
    if (held) (list.children[first]?.querySelector("button") ?? list.parentElement.querySelector("summary")).focus();
  };

  addNoteButtons();
  addList();
  readAddress().catch(missing);
})();
