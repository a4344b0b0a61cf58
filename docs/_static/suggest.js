/* The fields of the search: titles that are suggested while somebody types, and the loader of the index.
   A part of the index is a script, so that all works from a folder, without a server. */
(() => {
  "use strict";

  const MOST = 8;
  const WAIT = 80; /* milliseconds after a letter */
  const fields = [...document.querySelectorAll('form[role="search"] input[name="q"]')];
  if (!fields.length) return;
  const root = new URL(".", fields[0].form.action).href;
  const waiting = new Map();
  const parts = new Map();

  const load = (name) => {
    if (!waiting.has(name)) {
      waiting.set(name, new Promise((done) => {
        const script = document.createElement("script");
        script.src = `${root}_static/search/${encodeURIComponent(name)}.js`;
        script.onload = () => done(parts.get(name));
        script.onerror = () => done(undefined);
        document.head.append(script);
      }));
    }
    return waiting.get(name);
  };

  const fold = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFKD").replace(/\p{M}/gu, "");
  const wordsOf = (text) => fold(text).match(/[a-z]+|[0-9]+/g) || [];

  /* A part calls this with its name; search.js finds the rest here. */
  window.ninesSearch = Object.assign((name, part) => { parts.set(name, part); }, { root, load, wordsOf });

  /* Every word that was typed begins a word of the title, or of what else it is called; the title counts more. */
  const worth = (typed, { words, other }) => {
    let sum = 0;
    for (const one of typed) {
      const at = words.findIndex((word) => word.startsWith(one));
      if (at >= 0) sum += at === 0 ? 3 : 2;
      else if (other.some((word) => word.startsWith(one))) sum += 1;
      else return 0;
    }
    return sum + (words.length === typed.length ? 2 : 0);
  };

  let titles = null;

  const suggested = async (text) => {
    const typed = wordsOf(text);
    if (!typed.length) return [];
    titles ||= (await load("titles") || []).map((one) => ({ title: one, words: wordsOf(one[0]), other: wordsOf(one[3]) }));
    return titles.map((one) => [worth(typed, one), one.title]).filter(([sum]) => sum)
      .sort((one, other) => other[0] - one[0]).slice(0, MOST).map(([, title]) => title);
  };

  const attach = (input, number) => {
    const list = document.createElement("div");
    list.id = `nines-suggested-${number}`;
    list.className = "nines-suggested";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    list.hidden = true;
    input.after(list);
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id, autocomplete: "off",
    })) input.setAttribute(name, value);
    let chosen = -1;
    let timer = 0;

    const choose = (at) => {
      chosen = at;
      [...list.children].forEach((option, one) => option.setAttribute("aria-selected", String(one === at)));
      list.children[at]?.scrollIntoView({ block: "nearest" });
      if (at < 0) input.removeAttribute("aria-activedescendant");
      else input.setAttribute("aria-activedescendant", list.children[at].id);
    };
    const close = () => {
      clearTimeout(timer);
      list.hidden = true;
      list.replaceChildren();
      input.setAttribute("aria-expanded", "false");
      choose(-1);
    };
    const option = ([title, address, kind], at) => {
      const made = document.createElement("div");
      made.id = `${list.id}-${at}`;
      made.setAttribute("role", "option");
      made.dataset.address = address ? root + address : `${input.form.action}?q=${encodeURIComponent(title)}`;
      const called = document.createElement("span");
      called.className = "nines-facts";
      called.textContent = kind;
      made.append(title, " ", called);
      return made;
    };
    const open = async () => {
      const found = await suggested(input.value);
      if (document.activeElement !== input || !found.length) { close(); return; }
      list.replaceChildren(...found.map(option));
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      choose(-1);
    };
    const go = (address) => { location.href = address; };

    input.addEventListener("focus", () => load("titles"), { once: true });
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(open, WAIT); });
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && list.hidden) { open(); event.preventDefault(); } else if (step) {
        const places = list.children.length + 1; /* the field itself is one of them */
        choose((chosen + 1 + step + places) % places - 1);
        event.preventDefault();
      } else if (event.key === "Escape" && !list.hidden) {
        close();
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === "Enter" && chosen >= 0) {
        event.preventDefault();
        go(list.children[chosen].dataset.address);
      }
    });
    list.addEventListener("mousedown", (event) => event.preventDefault()); /* the field keeps the focus */
    list.addEventListener("click", (event) => {
      const picked = event.target.closest("[role=option]");
      if (picked) go(picked.dataset.address);
    });
  };

  fields.forEach(attach);
})();
