/* A play as the fragment of an address, "#play=…", and back. A fragment is data: nothing of it is run or shown as markup.
   The browser does not send it to a host. */

export const LONGEST = 4000; // characters
const MOST_SEATS = 100;
const FORM = "nines play 3";
const START = "#play=3&";
const LETTERS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const PERSON = "-";

const short = (text) =>
  encodeURIComponent(text.replace(/[♣♦♥♠]/gu, (sign) => LETTERS[sign]))
    .replaceAll("_", "%5F").replaceAll("%20", "_").replaceAll("%2B", "+").replaceAll("%7C", "|");
const long = (text) => decodeURIComponent(text.replaceAll("_", "%20").replaceAll("+", "%2B"));
const pairs = (object) => Object.entries(object ?? {}).map(([key, value]) => `${short(key)}:${short(String(value))}`).join(",");
const listed = (text, separator = ",") => (text ? text.split(separator) : []);

const whole = (name, text) => {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`its ${name} are not a small number`);
  return Number(text);
};

const seatsOf = (text) => {
  const seats = whole("seats", text);
  if (seats > MOST_SEATS) throw new Error(`it has ${seats} seats`);
  return seats;
};

const handsText = (hands) => {
  const parts = [...hands.hands.map((hand) => `hand:${short(hand)}`), `pile:${short(hands.pile ?? "")}`, `turn:${hands.turn}`];
  return parts.concat(hands.before ? [`before:${encodeURIComponent(JSON.stringify(hands.before))}`] : []).join(",");
};

const handsOf = (text) => {
  const found = { hands: [], pile: "", turn: 1 };
  for (const part of listed(text)) {
    const [name, value] = [part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)];
    if (name === "hand") found.hands.push(long(value));
    else if (name === "pile") found.pile = long(value);
    else if (name === "turn") found.turn = whole("turns", value);
    else if (name === "before") found.before = JSON.parse(decodeURIComponent(value));
  }
  return found;
};

/* The fragment of a saved game; empty if it would be too long for a link. */
export const fragmentOf = (saved) => {
  const fields = {
    game: short(saved.game),
    digest: short(saved.digest ?? ""),
    readings: pairs(saved.readings),
    seats: saved.seats,
    people: saved.people.join(","),
    policies: (saved.policies ?? []).map((name) => short(name ?? PERSON)).join(","),
    seed: saved.seed ?? "",
    deals: saved.deals ?? "",
    hands: saved.hands ? handsText(saved.hands) : "",
    rules: typeof saved.rules === "string" ? short(saved.rules) : "",
    acts: saved.acts.map((acts) => acts.map((act) => short(act.replace(/^lay /u, ""))).join(",")).join(";"),
  };
  const text = START + Object.entries(fields).filter(([, value]) => value !== "").map((field) => field.join("=")).join("&");
  return text.length <= LONGEST ? text : "";
};

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

const policyOf = (name) => (name === PERSON ? null : long(name));

/* The saved game of a fragment, or {error} with a sentence. Whether it can be played is for the engine to say. */
export const savedOf = (fragment) => {
  try {
    if (fragment.length > 2 * LONGEST) throw new Error("it is too long");
    if (!fragment.startsWith(START)) throw new Error("it has another form than the links of this version");
    const fields = new Map(fragment.slice(START.length).split("&").map((field) => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]));
    const field = (name) => fields.get(name) ?? "";
    if (!/^[a-z0-9-]{1,60}$/.test(field("game"))) throw new Error("it names no game");
    return {
      form: FORM,
      game: field("game"),
      digest: long(field("digest")),
      readings: Object.fromEntries(listed(field("readings")).map((pair) => pair.split(":").map(long))),
      seats: seatsOf(field("seats")),
      people: listed(field("people")).map((text) => whole("people", text)),
      policies: field("policies") ? listed(field("policies")).map(policyOf) : null,
      seed: /^\d{1,20}$/.test(field("seed")) ? field("seed") : null,
      deals: field("deals") ? whole("deals", field("deals")) : null,
      hands: field("hands") ? handsOf(field("hands")) : null,
      rules: long(field("rules")),
      acts: field("acts").split(";").map((acts) => listed(acts).map(long)),
    };
  } catch (error) {
    const why = error instanceof URIError || error instanceof SyntaxError ? "a part of it is damaged" : error.message;
    return { error: `This link cannot be opened: ${why}.` };
  }
};
