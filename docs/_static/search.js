/* The search: it loads the parts of the index that a query needs, and no page. */
(() => {
  "use strict";

  const LEFT_OUT = new Set(("a an and are as at be by for from has have if in is it its may no not of on one or than that the their"
    + " then there they this to was what when where which who with").split(" "));
  const BLOCK = 40;
  const PHRASES = 32;
  const SHOWN = 10;
  const place = document.getElementById("search-results");
  const root = document.documentElement.dataset.content_root || "./";
  const waiting = new Map();
  const parts = new Map();

  window.ninesSearch = (name, part) => { parts.set(name, part); };

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

  const fold = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae")
    .normalize("NFKD").replace(/\p{M}/gu, "").trim();
  const partOf = (phrase) => [...phrase].reduce((sum, one) => sum + one.codePointAt(0), 0) % PHRASES;

  /* A word finds itself, its plural, and longer words with the same beginning. */
  const lookUp = async (word, known) => {
    const found = new Map();
    if (!known.has(word.slice(0, 2))) return found;
    const shard = await load(`w${word.slice(0, 2)}`) || {};
    const stem = word.length > 3 ? word.replace(/s$/, "") : word;
    for (const [one, listed] of Object.entries(shard)) {
      const whole = one === word || one === `${stem}s` || one === stem;
      if (!whole && !(stem.length > 2 && one.startsWith(stem))) continue;
      for (let at = 0; at < listed.length; at += 2) {
        const score = whole ? listed[at + 1] : listed[at + 1] / 2;
        found.set(listed[at], Math.max(found.get(listed[at]) || 0, score));
      }
    }
    return found;
  };

  const rank = async (query, known) => {
    const asked = fold(query);
    const words = [...new Set(asked.match(/[a-z0-9]+/g) || [])].filter((one) => one.length > 1 && !LEFT_OUT.has(one));
    const lists = await Promise.all(words.map((one) => lookUp(one, known)));
    const scores = new Map();
    const count = new Map();
    for (const list of lists) {
      for (const [entry, score] of list) {
        scores.set(entry, (scores.get(entry) || 0) + score);
        count.set(entry, (count.get(entry) || 0) + 1);
      }
    }
    const most = Math.max(0, ...count.values()); /* entries with all words if possible, or else with as many as possible */
    for (const [entry, number] of count) if (number < most) scores.delete(entry);
    const phrases = await load(`k${partOf(asked)}`) || {};
    for (const entry of Object.hasOwn(phrases, asked) ? phrases[asked] : []) {
      scores.set(entry, (scores.get(entry) || 0) + 10000);
    }
    return [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([entry]) => entry);
  };

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const line = async (entry) => {
    const block = await load(`e${Math.floor(entry / BLOCK)}`);
    const [title, address, kind, key, text] = block[entry % BLOCK];
    const item = element("li");
    const link = element("a", title);
    link.href = root + address;
    item.append(link, " ", element("span", key && key !== title ? `${kind} · ${key}` : kind, "nines-facts"));
    if (text && text !== title) item.append(element("p", text, "nines-snippet"));
    return item;
  };

  const show = async (query, known) => {
    const found = await rank(query, known);
    const said = found.length === 1 ? "1 place found" : `${found.length} places found`;
    const summary = element("p", found.length ? `${said} for “${query}”.` : `Nothing found for “${query}”.`, "search-summary");
    summary.setAttribute("role", "status");
    const list = element("ul", "", "search");
    const more = element("button", "More results");
    more.type = "button";
    let shown = 0;
    const add = async () => {
      const items = await Promise.all(found.slice(shown, shown + SHOWN).map(line));
      const first = shown ? items[0] : null;
      shown += items.length;
      list.append(...items);
      more.hidden = shown >= found.length;
      first?.querySelector("a").focus();
    };
    await add();
    more.addEventListener("click", add);
    place.replaceChildren(list, more);
    place.before(summary);
  };

  const query = new URLSearchParams(location.search).get("q") || "";
  document.querySelector(".nines-search input").value = query;
  if (query.trim()) load("known").then((known) => show(query.trim(), new Set(known)));
})();
