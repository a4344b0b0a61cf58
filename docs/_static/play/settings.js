/* Who plays, how many, and which policy each program has. */

import { button, fold, make, sentence } from "./dom.js";

const PERSON = "a person here";

/* The policies that the programs have if nothing is chosen: the first player is a person. */
const usualPolicies = ({ policy_usual: usual, policies }, seats) =>
  Array.from({ length: seats }, (_, at) => (at === 0 ? null : usual[at - 1] ?? usual.at(-1) ?? policies[0].name));

const option = (value, text, chosen) => make("option", { value, selected: value === chosen }, text);

export class Settings {
  constructor(choices, deal) {
    this.choices = choices;
    this.seats = make("select", { onchange: () => this.showSeats(Number(this.seats.value)) },
      choices.seats.map((count) => option(String(count), String(count), String(choices.seats_usual))));
    this.places = make("div", { class: "nines-seats" });
    const form = make("form", { onsubmit: (event) => { event.preventDefault(); deal(this.chosen()); } },
      make("label", {}, "Players ", this.seats), this.places, make("button", { type: "submit" }, "New game"));
    this.element = fold("settings", "Who plays", form);
    this.showSeats(choices.seats_usual);
  }

  /* Show the players of a game; null among the policies is a person. */
  showSeats(seats, policies = usualPolicies(this.choices, seats), programs = []) {
    for (const program of programs) if (!this.programOf(program.name)) this.choices.policies.unshift(program);
    this.seats.value = String(seats);
    const rows = policies.map((policy, at) => {
      const chosen = policy ?? PERSON;
      const offered = this.choices.policies.map(({ name, called }) => option(name, `program: ${called}`, chosen));
      const does = make("span", { class: "nines-policy", id: `nines-does-${at + 1}` }, this.doesOf(chosen));
      const change = ({ target }) => { does.textContent = this.doesOf(target.value); };
      const select = make("select", { onchange: change, "aria-describedby": does.id }, option(PERSON, PERSON, chosen), offered);
      return make("div", {}, make("label", {}, `Player ${at + 1} `, select), does);
    });
    this.places.replaceChildren(...rows);
  }

  programOf(name) {
    return this.choices.policies.find((program) => program.name === name);
  }

  doesOf(name) {
    return sentence(this.programOf(name)?.does ?? "");
  }

  chosen() {
    const names = [...this.places.querySelectorAll("select")].map((select) => select.value);
    const people = names.flatMap((name, at) => (name === PERSON ? [at + 1] : []));
    return { seats: names.length, people, policies: names.map((name) => (name === PERSON ? null : name)) };
  }
}

/* What the reader set once stays set in this browser, where it can be stored. */
const kept = (name) => {
  try { return localStorage.getItem(`nines-play-${name}`); } catch { return null; }
};
const keep = (name, value) => {
  try { localStorage.setItem(`nines-play-${name}`, value); } catch { /* then it is set for this page */ }
};

export const paceElement = (session, refresh) => {
  const paces = [["slower", "slower"], ["usual", "one by one"], ["at once", "at once"], ["stop", "stopped"]];
  const pace = paces.some(([value]) => value === kept("pace")) ? kept("pace") : "usual";
  const select = make("select", { onchange: () => { session.setPace(select.value); keep("pace", select.value); refresh(); } },
    paces.map(([value, text]) => option(value, text, pace)));
  session.setPace(pace);
  return make("label", {}, "Programs act ", select);
};

export const forcedElement = (session) => {
  session.autoForced = kept("only-act") === "yes";
  const change = () => {
    session.autoForced = box.checked;
    keep("only-act", box.checked ? "yes" : "no");
    session.goOn();
  };
  const box = make("input", { type: "checkbox", onchange: change });
  box.checked = session.autoForced;
  return make("label", {}, box, " Play my only act for me");
};

/* A file of this play, and a play from a file. The functions say that it is saved, or what went wrong. */
export const fileElements = (session, savedAs, fault) => {
  const save = button("Save as file", async () => {
    const { name, text, error } = await session.ask({ do: "save" });
    if (error) return fault({ error });
    const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    make("a", { href: address, download: name }).click();
    savedAs(name);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
  const field = make("input", { type: "file", accept: ".toml,.json", hidden: true, "aria-label": "A saved game" });
  field.addEventListener("change", async () => {
    const [file] = field.files;
    field.value = "";
    if (file) await openFile(file, session, fault);
  });
  return [save, button("Load", () => field.click()), field];
};

const MOST = 2_000_000; // bytes of a saved game

const openFile = async (file, session, fault) => {
  try {
    if (file.size > MOST) throw new Error("it is too large");
    await session.open({ text: await file.text() });
  } catch (error) {
    fault({ error: `This file cannot be opened: ${error.message}.` });
  }
};
