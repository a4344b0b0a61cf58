/* The search: it loads the parts of the index that a query needs, and no page. suggest.js gives it the loader. */
(() => {
  "use strict";

  /* What words count is in nines/reference/searching.py, for the command line too; the index gives it as known.counts. */
  const SHOWN = 10;
  const { root, load, wordsOf } = window.ninesSearch;

  /* --- Words, as in nines/reference/search_words.py --- */

  const stripped = (word) => {
    if (word.length <= 3 || /[0-9]/.test(word)) return word;
    if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
    const one = /s$/.test(word) && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
    for (const ending of ["ing", "ed"]) {
      const stem = one.endsWith(ending) ? one.slice(0, -ending.length) : "";
      if (stem.length >= 3 && /[aeiouy]/.test(stem)) {
        const twice = stem.at(-1) === stem.at(-2) && !"lsz".includes(stem.at(-1));
        return twice ? stem.slice(0, -1) : stem.replace(/e$/, "");
      }
    }
    return one.length > 3 ? one.replace(/e$/, "") : one;
  };

  const stemOf = (word, known) => (Object.hasOwn(known.forms, word) ? known.forms[word] : stripped(word));

  /* Whether one letter is wrong, missing, too many, or has changed places with the next. In a short word, a wrong letter makes another word. */
  const isNear = (one, other, short) => {
    if (Math.abs(one.length - other.length) > 1) return false;
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    const rest = (text, skip) => text.slice(at + skip);
    return (rest(one, 1) === rest(other, 1) && Math.min(one.length, other.length) > short) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
      || (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2));
  };

  /* --- Looking up words --- */

  const partWith = (word, begin) => {
    let [low, high] = [0, begin.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (begin[middle] <= word) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  };

  const listOf = async (stem, known) => {
    const part = await load(`w${partWith(stem, known.begin)}`) || {};
    return Object.hasOwn(part, stem) ? part[stem] : null;
  };

  const longerThan = async (word, known) => {
    const found = [];
    for (let at = partWith(word, known.begin); at < known.begin.length; at += 1) {
      if (known.begin[at] > word && !known.begin[at].startsWith(word)) break;
      const part = await load(`w${at}`) || {};
      found.push(...Object.entries(part).filter(([stem]) => stem.startsWith(word)));
      if (found.length >= known.counts.mostBegun) break;
    }
    return found.sort((one, other) => other[1][0] - one[1][0]).slice(0, known.counts.mostBegun).map(([stem]) => stem);
  };

  /* The stems that answer a word, with what each counts; what was done if the word itself is nowhere. */
  const meant = async (word, known) => {
    const stem = stemOf(word, known);
    const counts = new Map([[stem, 1]]);
    const add = (stems, count) => { for (const one of stems) if (!counts.has(one)) counts.set(one, count); };
    for (const group of known.same) if (group.includes(stem)) add(group, known.counts.same);
    if (Object.hasOwn(known.also, stem)) add(known.also[stem], known.counts.also);
    return { word, stem, counts };
  };

  const mended = async (asked, known) => {
    const { word, stem, counts } = asked;
    const longer = word.length > 2 && !/[0-9]/.test(word) ? await longerThan(word.length > 3 ? stem : word, known) : [];
    if (longer.length) return { ...asked, counts: new Map(longer.map((one) => [one, known.counts.begun])) };
    const all = (await load("spelling") || "").split(" ");
    const near = word.length < known.counts.corrected ? [] : all.filter((one) => isNear(stem, one, known.counts.corrected) || isNear(word, one, known.counts.corrected));
    if (near.length) return { ...asked, counts: new Map(near.map((one) => [one, known.counts.begun])), instead: near };
    const every = new Set(all);
    for (let at = 3; at <= word.length - 3; at += 1) {
      const halves = [word.slice(0, at), word.slice(at)].map((one) => stemOf(one, known));
      if (halves.every((one) => every.has(one))) return { ...asked, halves, instead: [halves.join(" ")] };
    }
    return { ...asked, counts, missing: true };
  };

  /* For a word: the entries that have it, each with its score and how far the word is met, and what the word weighs. */
  const lookUp = async (asked, known) => {
    const all = await Promise.all([...asked.counts].map(async ([stem, count]) => [count, await listOf(stem, known)]));
    const lists = all.filter(([, list]) => list);
    const rareness = (list) => Math.log(1 + known.entries / list[0]);
    const most = Math.min(...lists.filter(([count]) => count === 1).map(([, list]) => rareness(list)));
    const found = new Map();
    const weight = lists.length ? Math.min(most, Math.max(...lists.map(([, list]) => rareness(list)))) : 0;
    for (const [count, list] of lists) {
      const rare = Math.min(most, rareness(list));
      for (const [level, ...steps] of list.slice(1)) {
        let entry = 0;
        for (const step of steps) {
          entry += step;
          const score = count * rare * level;
          if (score > (found.get(entry)?.score || 0)) found.set(entry, { score, met: Math.min(1, known.counts.passing + level / known.met) });
        }
      }
    }
    return { ...asked, found, weight };
  };

  /* Words that are written as one elsewhere, and one word that is written as two. */
  const joined = async (asked, known) => {
    for (let at = 0; at + 1 < asked.length; at += 1) {
      const stem = stemOf(asked[at].word + asked[at + 1].word, known);
      if (!/[0-9]/.test(stem) && await listOf(stem, known)) {
        for (const one of [asked[at], asked[at + 1]]) one.counts.set(stem, 1);
      }
    }
    return asked;
  };

  const understood = async (query, known) => {
    const typed = [...new Set(wordsOf(query))].filter((one) => one.length > 1 || /[0-9]/.test(one));
    const leftOut = new Set(known.leftOut);
    const telling = typed.filter((one) => !leftOut.has(one));
    const asked = await joined(await Promise.all((telling.length ? telling : typed).map((one) => meant(one, known))), known);
    const words = await Promise.all(asked.map(async (one) => {
      const met = await lookUp(one, known);
      if (met.found.size) return [met];
      const other = await mended(one, known);
      if (!other.halves) return [{ ...await lookUp(other, known), missing: other.missing }];
      const halves = await Promise.all(other.halves.map(async (half) => lookUp(await meant(half, known), known)));
      return [{ ...halves[0], word: one.word, instead: other.instead }, ...halves.slice(1)];
    }));
    return words.flat();
  };

  /* --- The order of the places --- */

  const partOf = (phrase, known) => [...phrase].reduce((sum, one) => sum + one.codePointAt(0), 0) % known.phrases;

  const wholes = async (query, words, known) => {
    const first = new Map();
    const add = (entry, score) => first.set(entry, Math.max(first.get(entry) || 0, score));
    const typed = wordsOf(query).filter((one) => !known.articles.includes(one)).map((one) => stemOf(one, known));
    const phrase = typed.join(" ");
    const listed = await load(`k${partOf(phrase, known)}`) || {};
    if (Object.hasOwn(listed, phrase)) listed[phrase].forEach((entry, at) => add(entry, known.counts.whole - at));
    const named = new Set(known.named);
    const leftOut = new Set(known.leftOut.map((one) => stemOf(one, known)));
    const telling = (stems) => stems.filter((one) => !named.has(one) && !leftOut.has(one));
    const stems = [...new Set(words.map((one) => one.stem))];
    for (const [entry, title] of Object.entries(known.errata)) {
      const own = new Set(telling(title));
      const asks = telling(stems).length * 2 >= own.size && stems.every((one) => title.includes(one));
      const literally = typed.every((one) => title.includes(one)) && new Set(typed.filter((one) => !named.has(one))).size > 1;
      if (asks && telling(stems).length > (literally ? 0 : 1)) add(Number(entry), known.counts.erratum + telling(stems).length / own.size);
    }
    return first;
  };

  const ranked = async (query) => {
    const known = await load("known");
    if (!known) return { words: [], entries: [] };
    const words = await understood(query, known);
    const all = words.reduce((sum, one) => sum + (one.missing ? 0 : one.weight), 0) || 1;
    const scores = new Map();
    for (const { found, weight } of words) {
      for (const [entry, { score, met }] of found) {
        const before = scores.get(entry) || { score: 0, share: 0 };
        scores.set(entry, { score: before.score + score, share: before.share + met * weight / all });
      }
    }
    const first = await wholes(query, words, known);
    for (const entry of first.keys()) if (!scores.has(entry)) scores.set(entry, { score: 1, share: 1 });
    const best = Math.max(0, ...[...scores.values()].map((one) => one.share));
    const entries = [...scores]
      .filter(([entry, { share }]) => first.has(entry) || share >= best * known.counts.nearly)
      .map(([entry, { score, share }]) => [entry, (first.get(entry) || 0) + score * share ** 3])
      .sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return { words, entries: entries.map(([entry]) => entry), every: [...words.every((one) => one.missing) ? [] : scores.keys()]
      .filter((entry) => words.every((one) => one.missing || one.found.has(entry))).length };
  };

  const placeOf = async (entry) => {
    const { block } = await load("known");
    const [title, address, kind, key, text] = (await load(`e${Math.floor(entry / block)}`))[entry % block];
    return { title, address, kind, key, text };
  };

  /* What a query finds, best first; the tests ask here too. */
  window.ninesSearch.find = async (query, from = 0, to = SHOWN) => {
    const { words, entries, every } = await ranked(query);
    return { words, every, count: entries.length, places: await Promise.all(entries.slice(from, to).map(placeOf)) };
  };

  /* --- The page --- */

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const line = ({ title, address, kind, key, text }) => {
    const item = element("li");
    const link = element("a", title);
    link.href = root + address;
    const named = key && key !== title && kind !== "page";
    item.append(link, " ", element("span", named ? `${kind} · ${key}` : kind, "nines-facts"));
    if (text && text !== title) item.append(element("p", text, "nines-snippet"));
    return item;
  };

  const quoted = (words) => words.map((one) => `“${one}”`).join(", ");

  const remarks = ({ words, count, every }) => [
    ...words.filter((one) => one.instead).map((one) => `No page has “${one.word}”. These places have ${quoted(one.instead)}.`),
    ...words.some((one) => one.missing) && count
      ? [`No page has ${quoted(words.filter((one) => one.missing).map((one) => one.word))}. The search left this out.`] : [],
    ...count && !every ? ["No place has all of these words. The places with most of them come first."] : [],
  ];

  const show = async (query, place) => {
    const found = await window.ninesSearch.find(query);
    const said = found.count === 1 ? "1 place found" : `${found.count} places found`;
    const summary = element("div", "", "search-summary");
    summary.setAttribute("role", "status");
    summary.append(element("p", found.count ? `${said} for “${query}”.` : `Nothing found for “${query}”.`));
    for (const remark of remarks(found)) summary.append(element("p", remark));
    const list = element("ul", "", "search");
    const more = element("button", "More results");
    more.type = "button";
    const add = (places) => {
      const items = places.map(line);
      list.append(...items);
      more.hidden = list.children.length >= found.count;
      return items[0];
    };
    add(found.places);
    more.addEventListener("click", async () => {
      const from = list.children.length;
      const { places } = await window.ninesSearch.find(query, from, from + SHOWN);
      add(places).querySelector("a").focus();
    });
    place.replaceChildren(list, more);
    place.before(summary);
  };

  const query = (new URLSearchParams(location.search).get("q") || "").trim();
  const place = document.getElementById("search-results");
  document.querySelector(".nines-search input").value = query;
  if (query) show(query, place);
})();
