/* The table of a game page: it loads the engine, begins or opens a play, and keeps the play in the address. */

import { WayBack } from "./back.js";
import { button, counted, fill, make, sentence } from "./dom.js";
import { isPlay, keepHere, otherElements, shortEnough, writeAddress } from "./link.js";
import { Session } from "./session.js";
import { fileElements, forcedElement, paceElement, Settings } from "./settings.js";
import { commandOf, showFailure, showLoading } from "./states.js";
import { View } from "./view.js";

const engineClass = async () => window.ninesPlayEngine ?? (await import("./engine.js")).Engine;

export class Table {
  constructor(section) {
    this.section = section;
    this.game = section.dataset.game;
    this.root = section.dataset.root;
    this.place = make("div", { class: "nines-play-place" });
    section.append(this.place);
    this.wayBack = new WayBack(this.place, (link) => this.comeBack(link));
    addEventListener("hashchange", () => this.follow());
    document.addEventListener("nines-readings", () => this.newReadings());
  }

  /* Load the engine if need be, then do what the reader wants: *wish* is {saved}, {link}, {begin} or {}. */
  async open(wish) {
    this.wish = wish;
    const from = document.activeElement;
    this.readsOn = () => ![from, document.body].includes(document.activeElement) && !this.section.contains(document.activeElement);
    if (this.session) return this.fulfil();
    try {
      const Engine = await engineClass();
      this.engine = new Engine({ root: new URL(this.root, location.href).href, onState: (state) => this.engineState(state) });
      await this.engine.load();
      this.session = new Session(this.game, this.engine, (after) => this.changed(after), (fault, request) => this.fault(fault, request));
      await this.choices();
      return await this.fulfil();
    } catch (error) {
      if (!this.failed) this.fail({ code: error.code ?? "missing", why: error.code ? error.message : "" });
    }
    return null;
  }

  engineState(state) {
    if (state.phase === "failed") this.fail(state);
    else if (this.session) this.restarted(state);
    else if (state.phase === "loading") showLoading(this.place, state, () => this.engine.cancel());
  }

  /* The engine died and is started again: the play stays on the page, and goes on when the engine is there. */
  restarted({ phase, why }) {
    if (phase === "ready") this.notice(this.dead ? "Python is started again, and the same acts are played." : null);
    else if (why) this.notice(why);
    this.dead = phase !== "ready";
  }

  fail(state) {
    this.failed = true;
    this.session?.close();
    this.session = null;
    const again = ["file-url", "no-wasm", "no-worker"].includes(state.code) ? null : () => { this.failed = false; this.open(this.wish); };
    showFailure(this.place, state, this.game, again);
  }

  async choices() {
    const answer = await this.session.ask({ do: "choices", game: this.game, readings: this.readings() });
    if (answer.error) throw Object.assign(new Error(answer.error), { code: "wrong" });
    this.answer = answer;
    this.settings = new Settings(answer, (chosen) => this.newGame(chosen));
    this.build();
  }

  readings() {
    return window.ninesReadings?.() ?? {};
  }

  build() {
    this.view = new View(this.session, { root: new URL(this.root, location.href).href, anotherDeal: () => this.anotherDeal() });
    this.notices = make("div", { class: "nines-notices" });
    this.share = make("div", { class: "nines-share" });
    this.rules = make("p", { class: "nines-played-with" });
    const more = make("div", { class: "nines-more-tools" }, paceElement(this.session, () => this.session.state && this.view.showTools(this.session.state)), forcedElement(this.session));
    fill(this.view.settings, this.rules, more, this.settings.element, this.share);
    fill(this.place, this.notices, this.view.element, commandOf(this.game));
    fill(this.share, button("Copy link", () => this.copy()), ...fileElements(this.session, (file) => this.sayOfShare(`Saved as ${file}.`), (fault) => this.fault(fault)), this.note = make("span", { class: "nines-share-note" }));
  }

  /* A play of another game leaves the table as it is; where nothing is played yet, a button begins this page's game. */
  async fulfil() {
    const { saved, link, begin, shared } = this.wish;
    this.view.quiet = this.readsOn();
    this.notice(null);
    this.shared = shared ?? false;
    const answer = saved || link ? await this.session.open({ saved, link }) : await this.begin(begin ?? this.usual());
    if (answer?.error && (saved || link || begin)) {
      await this.begin(this.usual());
      this.notice(answer.error);
    }
    this.view.element.hidden = this.session.state === null;
    if (answer?.other && !this.session.state) this.notices.append(make("p", {}, button("Play the game of this page", () => this.open({}))));
    if (!this.view.quiet) {
      this.section.scrollIntoView({ block: "start" });
      this.view.intoView();
    }
    this.view.quiet = false;
    return null;
  }

  begin({ seats, people, policies = null, hands = null, acts = [], seed, readings = this.readings() }) {
    const asked = { game: this.game, readings, seats, people, policies, hands, acts };
    return this.session.begin(seed ? { ...asked, seed } : asked);
  }

  /* A new game drops the match: if it has balances, the reader is asked first. */
  newGame(chosen) {
    const { state } = this.session;
    const deals = state ? state.deal - (state.over ? 0 : 1) : 0;
    if (!deals || state.match_over) return this.begin(chosen);
    const drop = button("Begin a new game", () => this.begin(chosen));
    const keep = button("Keep this match", () => { this.notice(null); this.view.comeBack(); });
    this.notice(`A new game ends this match and its balances after ${counted(deals, "deal")}`, [drop, " ", keep]);
    this.notices.scrollIntoView({ block: "nearest" });
    drop.focus({ preventScroll: true });
    return null;
  }

  usual() {
    return { seats: this.answer.seats_usual, people: [1] };
  }

  /* The next deal of the match; a new match after its end, or after a deal that was set up. */
  async anotherDeal() {
    const { state } = this.session;
    if (state.another) return this.session.next();
    return this.begin({ seats: state.seats, people: state.people, policies: state.policies });
  }

  changed(after) {
    const { state } = this.session;
    this.view.show(after);
    if (after === "open" || after === "begin") this.settings.showSeats(state.seats, state.policies, state.programs);
    if (after === "open" || after === "begin") this.tellOpened(state);
    else if (after !== "step" && after !== "show") this.notice(null);
    this.keep(state);
    this.sayRules(state.readings);
  }

  /* Which answers are switched in this play, with the way to the switches. */
  async sayRules(readings) {
    const words = await window.ninesReadingWords?.(readings);
    if (words === undefined || this.session?.state?.readings !== readings) return;
    const switches = make("a", { href: `#${this.game}-rulebook` }, "Switch the rules");
    fill(this.rules, words ? `Played with: ${words} (switched). ` : "Played with our choices. ", switches);
  }

  /* What is to be said of a play that was opened: that it is a sender's, which rules changed, where it had to stop. */
  tellOpened(state) {
    const acts = state.saved.acts.reduce((sum, deal) => sum + deal.length, 0);
    const sender = this.shared && acts ? `This play comes from a link. ${acts === 1 ? "Its one act so far is" : `Its ${acts} acts so far are`} the sender’s; you go on from here.` : null;
    this.notice(sender, ...(state.notices ?? []), state.stopped);
    this.shared = false;
  }

  notice(...lines) {
    if (this.notices) fill(this.notices, lines.filter(Boolean).map((text) => make("p", {}, typeof text === "string" ? sentence(text) : text)));
  }

  /* A fault of a request, or where the game is played that it opens. */
  fault({ error, other }, { text, saved } = {}) {
    const what = text || saved ? "file" : "link";
    const failed = error && text ? `This file cannot be opened: ${error}` : error;
    this.notice(failed ?? otherElements(what, other, new URL(this.root, location.href).href));
    if (!other) return;
    this.view.say(this.notices.textContent);
    if (this.kept) writeAddress(this.kept); // not that of the other game
  }

  /* The play is in the address, so that reload and Back keep it. */
  keep(state) {
    const fragment = shortEnough(state.link);
    if (this.note) this.note.textContent = fragment ? "" : "This play is too long for a link. A reload keeps it in this window; to keep it longer, save it as a file.";
    const bare = location.pathname + location.search;
    keepHere(this.game, fragment ? null : state.saved);
    if (fragment || isPlay(location.hash)) writeAddress(fragment || bare);
    this.kept = fragment;
  }

  /* Another address on this page: Back to an earlier act keeps the play; a link of another play is opened. */
  follow() {
    if (!isPlay(location.hash) || !this.session?.state) return;
    if (!this.kept?.startsWith(location.hash)) this.openFragment();
    else if (this.wayBack.away) this.wayBack.go();
    else writeAddress(this.kept);
  }

  /* The reader looked at a rule: the address is that of the play again, and the keyboard is at the table. */
  comeBack(link) {
    if (this.kept) writeAddress(this.kept);
    if (link) link.focus();
    else this.view.comeBack();
  }

  openFragment(shared = true) {
    return this.open({ link: location.hash, shared });
  }

  async copy() {
    if (!this.kept) return;
    await navigator.clipboard?.writeText(location.href).catch(() => null);
    this.sayOfShare("The link is in the address, and copied.");
  }

  /* Beside the buttons, and to a screen reader. */
  sayOfShare(words) {
    this.note.textContent = words;
    this.view.say(words);
  }

  newReadings() {
    if (this.session?.state) this.notice("You switched an answer. It counts in the next game: press “New game” under “Who plays”. This game goes on as it began.");
  }
}
