/* Which game is it? Puts the questions of the key, and ranks the editions after every answer, as nines identify does.
   All data are in the page, so that it works from a folder. The answers are in the address. */
(() => {
  "use strict";

  const home = document.querySelector(".nines-identify-form");
  const DATA = JSON.parse(document.querySelector(".nines-identify-data").textContent);
  const { questions, editions, numbers } = DATA;
  const SUITS = ["♣", "♦", "♥", "♠"];
  const RANKS = ["joker", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
  const SIGNS = ["Joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
  const WORDS = { yes: "Yes", no: "No", sometimes: "Sometimes" };
  const LARGEST = 1000;
  const IDLE = "-"; /* the question does not arise */

  const make = (tag, traits = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), traits);
    made.append(...children);
    return made;
  };

  /* --- Values: see nines.reference.key_values --- */

  const rangeOf = (value) => {
    const [least, most] = value.split("-");
    if (least.endsWith("+")) return [Number(least.slice(0, -1)), LARGEST];
    return [Number(least), Number(most ?? least)];
  };
  const isRange = (value) => /^\d/.test(value) && (value.includes("-") || value.endsWith("+"));
  const cardsIn = (value) => new Set(value === "none" ? [] : value.split(" ").flatMap((word) =>
    (SUITS.includes(word.at(-1)) ? [word] : SUITS.map((suit) => word + suit))));

  const agreement = (kind, given, answer) => {
    if (given === answer) return 1;
    if (answer === IDLE) return ["no", "none", "0"].includes(given) ? 0.5 : 0;
    if (kind === "yes-no") return given === "sometimes" || answer === "sometimes" ? 0.5 : 0;
    if (Object.hasOwn(WORDS, given)) {
      const absent = answer === "0" || answer === "none";
      if (given === "sometimes") return absent ? 0 : 0.5;
      return (given === "no") === absent ? 1 : 0;
    }
    if (kind === "cards") {
      const theirs = cardsIn(answer);
      return [...cardsIn(given)].some((card) => theirs.has(card)) ? 0.5 : 0;
    }
    const [mine, theirs] = [rangeOf(given), rangeOf(answer)];
    if (mine[0] === mine[1] && theirs[0] <= mine[0] && mine[0] <= theirs[1]) return 1;
    return mine[0] <= theirs[1] && theirs[0] <= mine[1] ? 0.5 : 0;
  };

  const inWords = (kind, value) => {
    if (!value) return "not known";
    if (value === IDLE) return "does not arise";
    if (Object.hasOwn(WORDS, value) || value === "none") return value;
    if (kind === "number") return value.endsWith("+") ? `${value.slice(0, -1)} or more` : value.replace("-", "–");
    const words = value.split(" ").map((word) => {
      if (word === "Joker") return "the joker";
      return SUITS.includes(word.at(-1)) ? word : `all ${plural(SIGNS.indexOf(word))}`;
    });
    return joined(words);
  };
  const joined = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
  const plural = (rank) => `${RANKS[rank]}${RANKS[rank].endsWith("x") ? "es" : "s"}`;

  /* What a reader typed as an answer; null if it is not one, and empty if the reader does not know. */
  const read = (kind, typed) => {
    const plain = typed.trim().toLowerCase().replace(/\s+/g, " ");
    if (["", "?", "don't know", "don’t know", "unknown"].includes(plain)) return "";
    if (kind === "number" && ["yes", "no"].includes(plain)) return null;
    if (Object.hasOwn(WORDS, plain) && !(kind === "cards" && plain === "no")) return plain;
    if (kind === "number") return readNumber(plain);
    if (kind === "cards") return ["no", "no cards", "none", "nothing", "nobody"].includes(plain) ? "none" : readCards(plain);
    return null;
  };

  const NUMERALS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  const numeral = (plain) => {
    if (plain === "none") return "0";
    if (["any", "any number"].includes(plain)) return "2+";
    const digits = plain.replace(/\b[a-z]+\b/g, (word) => (NUMERALS.indexOf(word) > 0 ? String(NUMERALS.indexOf(word)) : word));
    return digits.replace(/^(?:up to|at most) (\d{1,4})$/, "2-$1");
  };
  const readNumber = (plain) => {
    const counted = plain.replace(/(?<=[a-z0-9]) ?(?:and|plus|\+|,) ?(?:a |the )?(?:kitty|pool|pot)\b.*$/, "");
    const found = /^(\d{1,4})(?: ?(?:-|–|to|or) ?(\d{1,4})| ?(\+|or more|and more))?$/.exec(numeral(counted));
    if (!found) return null;
    const [least, most] = [Number(found[1]), found[3] ? LARGEST : Number(found[2] ?? found[1])];
    if (least > most || most > LARGEST) return null;
    if (least === most) return String(least);
    return most >= LARGEST ? `${least}+` : `${least}-${most}`;
  };

  const rankOf = (word) => {
    const at = RANKS.findIndex((name, rank) => word === name || word === plural(rank) || (rank && word === `${SIGNS[rank].toLowerCase()}s` && SIGNS[rank].length < 3));
    if (at >= 0) return at;
    if (word === "knave" || word === "knaves") return 11;
    return word === "t" ? 10 : SIGNS.findIndex((sign) => sign.toLowerCase() === word);
  };
  const suitOf = (word) => {
    const at = ["clubs", "diamonds", "hearts", "spades"].findIndex((name) => word === name || word === name.slice(0, -1) || word === name[0]);
    return at >= 0 ? SUITS[at] : SUITS.find((suit) => suit === word);
  };

  const readCards = (plain) => {
    const words = plain.replace(/\ba (?!and\b)(?=[a-z]{3})/gu, "").split(/[\s,;&]+|\band\b/u)
      .filter((word) => word && !["all", "an", "the", "of", "both", "any", "every"].includes(word));
    const suits = new Map();
    const add = (rank, some) => suits.set(rank, new Set([...(suits.get(rank) ?? []), ...some]));
    let colour = SUITS;
    let last = -1;
    for (const word of words) {
      if (word === "red" || word === "black") colour = word === "red" ? ["♦", "♥"] : ["♣", "♠"];
      else if (last >= 0 && suitOf(word) && word.length > 1) { suits.set(last, new Set([...(suits.get(last).size === 4 ? [] : suits.get(last)), suitOf(word)])); } else {
        const whole = rankOf(word);
        const one = whole < 0 && suitOf(word.at(-1)) ? rankOf(word.slice(0, -1)) : -1;
        if (whole < 0 && one < 0) return null;
        last = whole >= 0 ? whole : -1;
        if (whole >= 0) add(whole, colour);
        else add(one, [suitOf(word.at(-1))]);
        colour = SUITS;
      }
    }
    const order = [...suits.keys()].sort((one, other) => (one || 99) - (other || 99));
    return order.flatMap((rank) => (suits.get(rank).size === 4 ? [SIGNS[rank]] : SUITS.filter((suit) => suits.get(rank).has(suit)).map((suit) => SIGNS[rank] + suit))).join(" ") || null;
  };

  /* --- The ranking: see nines.reference.key_ranking --- */

  const kinds = Object.fromEntries(questions.map((question) => [question.id, question]));

  const match = ({ kind, parts }, given, [value, , readings], withReadings = true) => {
    const miss = value ? 1 - agreement(kind, given, value) : numbers.notSeen;
    const cost = miss === 1 && parts === "family" ? numbers.otherKind : miss;
    const silent = miss < 1 && (!value || value === IDLE);
    let best = { cost, disagrees: silent ? 0 : miss, reading: null, value };
    for (const [other, choices] of Object.entries(withReadings ? readings : {})) {
      if (best.cost > numbers.onReading && agreement(kind, given, other) === 1) best = { cost: numbers.onReading, disagrees: 0, reading: choices, value: other };
    }
    return best;
  };

  const ORDER = "The nearest edition comes first. An answer that differs adds 1 to the distance, or 2 if it makes another kind of game. One that agrees in part"
    + " (as 2–5 players and 2–8, or sometimes and yes), does not arise or is not seen adds ½; one under another choice adds ¼.";
  const ranked = (given) => editions.map((edition, place) => {
    const found = Object.entries(given).map(([id, value]) => [id, match(kinds[id], value, edition.answers[id])]);
    const sum = (part) => found.reduce((total, [, one]) => total + one[part], 0);
    return { edition, place, found, cost: sum("cost"), disagrees: sum("disagrees") };
  }).sort((one, other) => one.cost - other.cost || one.place - other.place);

  const shares = (weighted) => {
    const sums = new Map();
    let whole = 0;
    for (const [value, weight] of weighted) {
      sums.set(value, (sums.get(value) ?? 0) + weight);
      whole += weight;
    }
    return [...sums.values()].map((weight) => weight / whole);
  };
  const entropy = (parts) => -parts.reduce((sum, share) => sum + share * Math.log2(share), 0);
  const likely = (value) => {
    if (!isRange(value)) return [value];
    const [least, most] = rangeOf(value);
    return Array.from({ length: Math.min(most, numbers.many) - least + 1 }, (_, more) => String(least + more));
  };

  const bits = (weights, id) => {
    const known = editions.map((edition, place) => [edition.answers[id][0], weights[place]]).filter(([value]) => value && value !== IDLE)
      .map(([value, weight]) => [likely(value), weight]);
    const together = shares(known.flatMap(([each, weight]) => each.map((value) => [value, weight / each.length])));
    const sum = known.reduce((total, [, weight]) => total + weight, 0);
    const within = known.reduce((total, [each, weight]) => total + weight * Math.log2(each.length), 0);
    return (entropy(together) * sum - within) / weights.reduce((total, weight) => total + weight, 0);
  };

  const mostTelling = (weights, ids) => {
    let best = "";
    let most = -1;
    for (const id of ids) {
      const told = bits(weights, id);
      if (told > most) [best, most] = [id, told];
    }
    return most >= numbers.least ? best : "";
  };

  const nextQuestion = (given, passed) => {
    const weights = editions.map((edition) => numbers.falls ** -Object.entries(given)
      .reduce((sum, [id, value]) => sum + match(kinds[id], value, edition.answers[id], false).cost, 0));
    const left = questions.map((question) => question.id).filter((id) => !Object.hasOwn(given, id) && !passed.has(id))
      .filter((id) => !Object.entries(kinds[id].unless).some(([other, value]) => given[other] === value));
    const families = shares(editions.map((edition, place) => [edition.family, weights[place]]));
    if (Math.max(...families) < numbers.sure) {
      const found = mostTelling(weights, left.filter((id) => kinds[id].parts === "family"));
      if (found) return found;
    }
    return mostTelling(weights, left);
  };

  /* Answers that no edition gives, alone or together with another. */
  const conflicts = (given) => {
    const said = (id) => `“${kinds[id].name}: ${inWords(kinds[id].kind, given[id])}”`;
    const those = Object.fromEntries(Object.entries(given).map(([id, value]) => [id, new Set(editions.filter((edition) => {
      const [answer, , readings] = edition.answers[id];
      return !answer || agreement(kinds[id].kind, value, answer) || Object.keys(readings).some((other) => agreement(kinds[id].kind, value, other) === 1);
    }))]));
    const alone = Object.keys(those).filter((id) => !those[id].size);
    const rest = Object.keys(those).filter((id) => those[id].size);
    const pairs = rest.flatMap((one, place) => rest.slice(place + 1).filter((other) => ![...those[one]].some((edition) => those[other].has(edition)))
      .map((other) => `No edition gives both ${said(one)} and ${said(other)}.`));
    return [...alone.map((id) => `No edition answers ${said(id)}. ${kinds[id].advice}`.trim()), ...pairs].slice(0, 3);
  };

  /* --- The result --- */

  const MARKS = { agrees: ["✓", "agrees"], reading: ["✓", "agrees under another choice"], partly: ["≈", "agrees in part"], differs: ["✗", "differs"], unseen: ["?", "not seen"], idle: ["·", "does not arise"] };
  const verdictOf = (one) => {
    if (!one.value) return "unseen";
    if (one.value === IDLE && !one.disagrees) return "idle";
    if (one.reading) return "reading";
    if (one.disagrees) return one.disagrees < 1 ? "partly" : "differs";
    return "agrees";
  };

  const choicesOf = ({ found }) => {
    const choices = {};
    for (const [, { reading }] of found) {
      if (reading && Object.entries(reading).every(([point, id]) => (choices[point] ?? id) === id)) Object.assign(choices, reading);
    }
    return choices;
  };
  const nameOf = (near) => {
    const choices = Object.entries(choicesOf(near)).sort().map(([point, id]) => `${point}=${id}`);
    return choices.length ? `${near.edition.slug}[${choices.join(",")}]` : near.edition.slug;
  };
  const addressOf = (near, anchor = "") => {
    const query = new URLSearchParams(Object.entries(choicesOf(near)).sort()).toString();
    return `${near.edition.href}${query ? `?${query}` : ""}${anchor ? `#${anchor}` : ""}`;
  };

  /* House rules for an answer: see settings_for in nines.reference.key_house. */
  const asYesNo = ({ places, rest }, wanted) => {
    if (wanted === "no" && rest && rest !== "no") return {};
    if (wanted === "yes" && places.some(({ takes }) => takes === "number")) return {};
    return Object.fromEntries(places.map(({ place, takes }) => [place, takes === "yes-no" ? wanted : "0"]));
  };
  const asRange = ([low, high], [least, most]) => {
    if (most >= LARGEST) return {};
    if (least < most) return { [low.place]: String(least), [high.place]: String(most) };
    if (least < Number(low.usual)) return { [low.place]: String(least) };
    return most > Number(high.usual) ? { [high.place]: String(most) } : {};
  };
  const asSum = ({ places, as_numbers: kind, rest }, [least, most]) => {
    const upper = { from: LARGEST, pair: least + 1 }[kind] ?? least;
    if (![least, upper].includes(most) || (rest && rest !== "0")) return {};
    const alone = places.find((place) => places.every((other) => other === place || other.usual === "0"));
    if (alone) return { [alone.place]: String(least) };
    return Object.fromEntries(places.map(({ place }, at) => [place, at ? "0" : String(least)]));
  };
  const asNumbers = (form, wanted) => {
    const found = form.as_numbers === "range" ? asRange(form.places, rangeOf(wanted)) : asSum(form, rangeOf(wanted));
    if (Object.keys(found).length) for (const { place } of form.along) found[place] = wanted;
    const allowed = [...form.places, ...form.along].every(({ place, least, most }) => !(place in found) || (least <= Number(found[place]) && Number(found[place]) <= most));
    return allowed ? found : {};
  };
  const asCards = ({ places: [first, ...others], rest, needed }, wanted) => {
    const [cards, stay, needs] = [wanted, rest || "none", needed].map(cardsIn);
    const words = wanted === "none" ? [] : wanted.split(" ");
    const single = words.filter((word) => SUITS.includes(word.at(-1)));
    if ([...stay].some((card) => !cards.has(card)) || [...cards].some((card) => needs.has(card)) || words.includes("Joker")) return {};
    if (first.takes === "ranks" && single.some((card) => !stay.has(card))) return {};
    const listed = first.takes === "cards" ? [...cards] : words.filter((word) => !single.includes(word));
    return { [first.place]: listed.join(",") || "none", ...Object.fromEntries(others.map(({ place }) => [place, "none"])) };
  };
  const settingsFor = (form, kind, wanted) => {
    if (!form) return [];
    let found = {};
    if (kind === "yes-no" && ["yes", "no"].includes(wanted)) found = asYesNo(form, wanted);
    else if (kind === "number" && /^\d/.test(wanted)) found = asNumbers(form, wanted);
    else if (kind === "cards" && !Object.hasOwn(WORDS, wanted)) found = asCards(form, wanted);
    const usual = Object.fromEntries([...form.places, ...form.along].map((place) => [place.place, place.usual]));
    return Object.entries(found).filter(([place, value]) => value !== usual[place]).map(([place, value]) => `${place}=${value}`);
  };

  const rulesFor = (near, id) => settingsFor(near.edition.answers[id][3], kinds[id].kind, given[id]);
  const quoted = (text) => (/^[\w.,=/-]+$/.test(text) ? text : `'${text}'`);
  const options = (rules) => rules.map((rule) => ` --rule ${quoted(rule)}`).join("");
  const houseRule = (near, id) => {
    const rules = rulesFor(near, id);
    return rules.length ? [linked(DATA.house, "As a house rule"), ": ", make("code", {}, options(rules).trim())] : ["Cannot be set here."];
  };
  const toPlay = (near, fits) => {
    const missed = near.found.filter(([, one]) => ["partly", "differs"].includes(verdictOf(one)));
    const game = `${quoted(nameOf(near))}${fits ? options(missed.flatMap(([id]) => rulesFor(near, id))) : ""}`;
    const answers = Object.entries(given).map(([id, value]) => ` --answer ${quoted(`${id}=${value}`)}`).join("");
    const commands = [...(fits ? [`nines play ${game} --human 1`, `nines rules ${game} --html sheet.html`] : []), `nines identify${answers}`];
    const left = missed.filter(([id]) => !rulesFor(near, id).length).map(([id]) => kinds[id].name);
    return [...(fits && left.length ? [make("p", {}, `What cannot be set here stays as in the edition: ${left.join(", ")}.`)] : []),
      make("p", {}, fits ? "At a terminal, these commands play it, write a sheet to print, and give the same answers. " : "The same answers at a terminal:",
        ...(fits && DATA.house ? [make("a", { href: DATA.house }, "Your house rules"), " says more."] : [])), ...commands.map((text) => make("pre", {}, make("code", {}, text)))];
  };

  const line = (near, id, one) => {
    const verdict = verdictOf(one);
    const [mark, words] = MARKS[verdict];
    const { kind, name } = kinds[id];
    const missed = verdict === "partly" || verdict === "differs";
    const says = make("p", {}, make("span", { className: "nines-identify-mark", ariaHidden: "true" }, mark), make("strong", {}, name), `: ${inWords(kind, one.value)}`,
      missed ? `; your answer: ${inWords(kind, given[id])}` : verdict === "agrees" ? "" : ` (${words})`);
    const item = make("li", {}, says);
    for (const point of Object.keys(one.reading ?? {})) {
      item.append(make("p", { className: "nines-identify-rule" }, "Rests on ", linked(near.edition.readings[point], `another answer to an open question (${point})`), "."));
    }
    if (missed) item.append(make("p", { className: "nines-identify-rule" }, ...houseRule(near, id)));
    if (one.reading) return item;
    near.edition.answers[id][1].forEach(([sentence, href, warrant, ...witnesses], at, rules) => {
      const shared = rules[at + 1]?.slice(3).join() === witnesses.join(); /* the next rule has the same sources */
      item.append(make("p", { className: "nines-identify-rule" }, linked(href, sentence), ` · ${[warrant, ...(shared ? ["same sources as the next"] : witnesses)].join(" · ")}`));
    });
    return item;
  };
  const linked = (href, text) => (href ? make("a", { href }, text) : text);

  const brief = (near, verdicts, label) => {
    const found = near.found.filter(([, one]) => verdicts.includes(verdictOf(one)));
    if (!found.length) return [];
    const missed = verdicts.includes("partly") || verdicts.includes("differs");
    const names = found.map(([id, one]) => (missed ? `${kinds[id].name} (${inWords(kinds[id].kind, one.value)}, not ${inWords(kinds[id].kind, given[id])})` : kinds[id].name));
    return [make("p", { className: "nines-identify-rule" }, `${label}: ${names.join(", ")}`)];
  };

  const relative = (near, first) => {
    const { edition } = near;
    const heading = make("h3", {}, make("a", { href: addressOf(near) }, edition.title));
    const ways = make("p", { className: "nines-facts" }, make("code", {}, nameOf(near)), ` · distance ${near.cost} · `,
      make("a", { href: addressOf(near, `${edition.slug}-rulebook`) }, "How to play"), ...(DATA.play ? [" · ", make("a", { href: addressOf(near, DATA.play) }, "Play here")] : []));
    if (first) return [heading, ways, make("ul", {}, ...near.found.map(([id, one]) => line(near, id, one)))];
    return [heading, ways, ...brief(near, ["agrees"], "Agrees"), ...brief(near, ["reading"], "Agrees under another choice at an open question"), ...brief(near, ["partly"], "Agrees in part"),
      ...brief(near, ["differs"], "Differs"), ...brief(near, ["idle"], "Does not arise"), ...brief(near, ["unseen"], "Not seen")];
  };

  const sayResult = (near, answers) => {
    const [best, ...others] = near;
    const equal = answers > numbers.few ? others.slice(0, numbers.nearest - 1).filter(({ cost }) => cost === best.cost).map(({ edition }) => edition.title) : [];
    const equals = equal.length ? ` Equally near: ${joined(equal)}.` : "";
    const count = (...verdicts) => best.found.filter(([, one]) => verdicts.includes(verdictOf(one))).length;
    const agree = count("agrees", "reading"), part = count("partly");
    const words = `${agree} of ${answers} ${answers === 1 ? "answer" : "answers"} ${agree === 1 ? "agrees" : "agree"}${part ? `, and ${part} in part` : ""}`;
    const other = best.found.find(([id, one]) => kinds[id].parts === "family" && verdictOf(one) === "differs");
    const fits = best.disagrees <= answers * numbers.fits && !other;
    const kind = other ? `, and it is another kind of game (${kinds[other[0]].name}: ${inWords(kinds[other[0]].kind, other[1].value)})` : "";
    const few = answers > numbers.few ? "" : fits ? " These are few answers, so other games may fit as well." : " These are few answers: answer more.";
    return [fits, (fits ? `The nearest edition is ${best.edition.title}: ${words}.${few}`
      : `${DATA.none}: with ${best.edition.title}, the nearest, only ${words}${kind}.${few} The editions below are relatives.`) + equals];
  };

  const drawResult = () => {
    const answers = Object.keys(given).length;
    if (!answers) {
      result.replaceChildren(make("p", {}, "Answer what you can, in any order. Every answer can be changed, and none excludes an edition."));
      nearest.textContent = "No answers yet.";
      return;
    }
    const near = ranked(given);
    const [fits, says] = sayResult(near, answers);
    result.replaceChildren(make("p", { className: "nines-identify-verdict" }, says), ...conflicts(given).map((text) => make("p", {}, text)),
      ...near.slice(0, numbers.nearest).flatMap((one, place) => relative(one, place === 0)), ...toPlay(near[0], fits), make("p", { className: "nines-identify-rule" }, ORDER),
      ...(fits ? [] : [make("p", {}, "Your game may be one that we do not have. Write down where its rules are printed or who plays by them, since when and where. ",
        ...(DATA.report ? [make("a", { href: DATA.report }, "How to add a game"), "."] : []))]));
    nearest.textContent = fits ? `Nearest: ${near[0].edition.title}` : DATA.none;
  };

  /* For other scripts and for tests: what was typed, all editions with their mismatch, and the next question. */
  window.ninesIdentify = {
    read,
    rank: (answers) => ranked(answers).map((one) => [one.edition.slug, one.cost]),
    next: (answers, known = []) => nextQuestion(answers, new Set(known)),
    house: (slug, id, value) => settingsFor(editions.find((edition) => edition.slug === slug).answers[id][3], kinds[id].kind, value),
  };

  /* --- The questions --- */

  const given = {};
  const passed = new Set();
  const fields = {};

  const answer = (id, value) => {
    delete given[id];
    passed.delete(id);
    if (value) given[id] = value;
    drawResult();
    drawNext();
    writeAddress();
  };

  const choice = ({ id }, value, label) => {
    const input = make("input", { type: "radio", name: id, value });
    input.addEventListener("change", () => { answer(id, value); if (!value) { passed.add(id); drawNext(); } });
    return make("label", {}, input, label);
  };

  const typedField = ({ id, kind, hint }) => {
    const input = make("input", { type: "text", name: id, id: `identify-${id}`, autocomplete: "off", spellcheck: false, maxLength: 100 });
    const list = make("datalist", { id: `identify-${id}-values` });
    const values = new Set(editions.map((edition) => edition.answers[id][0]).filter((value) => value && value !== IDLE));
    list.append(...[...values].map((value) => make("option", { value })));
    input.setAttribute("list", list.id);
    const fault = make("p", { className: "nines-identify-fault", id: `identify-${id}-fault`, hidden: true }, `Not understood; write ${hint}.`);
    input.setAttribute("aria-describedby", `${fault.id} identify-${id}-hint`);
    input.addEventListener("change", () => {
      const value = read(kind, input.value);
      fault.hidden = value !== null;
      input.setAttribute("aria-invalid", String(value === null));
      if (value !== null) answer(id, value);
    });
    return [input, list, fault, make("p", { className: "nines-identify-hint", id: `identify-${id}-hint` }, hint)];
  };

  const field = (question) => {
    const { id, asks, kind, hint } = question;
    const made = make("fieldset", { id: `identify-question-${id}` });
    const next = make("small", { hidden: true }, " best answered next");
    made.append(make("legend", {}, asks, next));
    if (kind === "yes-no") {
      made.append(...Object.entries(WORDS).map(([value, label]) => choice(question, value, label)), choice(question, "", "Don’t know"));
      if (hint) made.append(make("p", { className: "nines-identify-hint" }, hint));
    } else {
      const [input, ...rest] = typedField(question);
      input.setAttribute("aria-label", asks);
      made.append(input, ...rest);
    }
    fields[id] = { made, next };
    return made;
  };

  const drawNext = () => {
    const id = nextQuestion(given, passed);
    for (const [name, { made, next }] of Object.entries(fields)) {
      made.classList.toggle("nines-identify-next", name === id);
      next.hidden = name !== id;
    }
    jump.hidden = !id;
    if (id) jump.href = `#identify-question-${id}`;
  };

  /* --- The address --- */

  const writeAddress = () => {
    const query = new URLSearchParams(Object.entries(given)).toString();
    try {
      history.replaceState(history.state, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
    } catch {
      /* some browsers keep the address of a file as it is */
    }
  };

  const readAddress = () => {
    for (const [id, typed] of new URLSearchParams(location.search)) {
      const value = Object.hasOwn(kinds, id) ? read(kinds[id].kind, typed.slice(0, 100)) : null;
      if (value) {
        given[id] = value;
        show(id, value);
      }
    }
  };

  const show = (id, value) => {
    if (kinds[id].kind !== "yes-no") {
      fields[id].made.querySelector("input").value = value;
      return;
    }
    for (const input of fields[id].made.querySelectorAll("input")) input.checked = input.value === value;
  };

  const begin = () => {
    for (const id of Object.keys(given)) delete given[id];
    passed.clear();
    form.reset();
    drawResult();
    drawNext();
    writeAddress();
  };

  const form = make("form", { className: "nines-identify-questions" }, ...questions.map(field));
  form.addEventListener("submit", (event) => event.preventDefault());
  const result = make("section", { className: "nines-identify-result", id: "identify-result", ariaLabel: "The nearest editions" });
  const nearest = make("p", {});
  nearest.setAttribute("role", "status");
  const jump = make("a", {}, "Next question");
  const again = make("button", { type: "button" }, "Begin again");
  again.addEventListener("click", begin);
  home.append(make("div", { className: "nines-identify-columns" }, form, result), make("div", { className: "nines-identify-bar" }, nearest,
    make("p", { className: "nines-identify-links" }, jump, make("a", { href: "#identify-result" }, "Result"), again)));
  const printed = document.querySelector(".nines-identify-in-print");
  if (printed) {
    const folded = make("details", {}, make("summary", {}, "What each game answers"));
    printed.replaceWith(folded);
    folded.append(printed);
  }
  readAddress();
  drawResult();
  drawNext();
  home.hidden = false;
})();
