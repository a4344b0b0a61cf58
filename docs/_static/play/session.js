/* One game at the table: what is asked of the engine, and when the programs act. It draws nothing. */

export const PACES = { slower: 1500, usual: 600, "at once": 0 }; // milliseconds before each act of a program

/* A new seed: 64 random bits. The engine's own chance would be the same after each load of one snapshot. */
export const newSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString();

export class Session {
  /* *game* is that of the page: a play of another game is not opened here. */
  constructor(game, engine, onChange, onFault) {
    Object.assign(this, { game, engine, onChange, onFault });
    this.state = null;
    this.pace = "usual";
    this.stopped = false;
    this.autoForced = false;
    this.covered = null; // the seat whose hand nobody may see before Show
    this.timer = 0;
    this.turn = Promise.resolve(); // one request after the other
  }

  /* The answer to a request; {error} also if the engine itself fails. */
  ask(request) {
    const answered = this.turn.then(() => this.engine.ask(request)).catch((fault) => ({ error: fault.message }));
    this.turn = answered;
    return answered;
  }

  begin(settings) {
    return this.change({ do: "begin", policies: null, hands: null, acts: [], seed: newSeed(), ...settings });
  }

  /* Open a saved game, a link, or the text of a file; a link may leave the seed open. */
  open({ saved, link, text }) {
    return this.change({ do: "open", game: this.game, saved, link, text, seed: newSeed() });
  }

  act(text) {
    return this.change({ do: "act", act: text });
  }

  undo() {
    return this.change({ do: "undo" });
  }

  next() {
    return this.change({ do: "next" });
  }

  /* Ask for another state. The answer is given back: it may be a refusal, an error or the place of another game, and
     then nothing changes. */
  async change(request) {
    clearTimeout(this.timer);
    const answer = await this.ask(request);
    if (answer.error || answer.other) this.onFault(answer, request);
    else if (!answer.refused) this.show(answer, request.do);
    if (answer.error || answer.other || answer.refused) this.goOn();
    return answer;
  }

  show(state, after) {
    const viewer = this.state?.viewer;
    this.state = state;
    const another = state.people.length > 1 && state.mine && state.viewer !== viewer;
    if (another) this.covered = state.viewer;
    else if (!state.mine || state.viewer !== this.covered) this.covered = null;
    this.onChange(after);
    this.goOn();
  }

  uncover() {
    this.covered = null;
    this.onChange("show");
    this.goOn();
  }

  get running() {
    const { state } = this;
    return state !== null && state.turn !== null && !state.mine;
  }

  /* Let the next program act after a while, or the person's only act be played where that is switched on. */
  goOn() {
    clearTimeout(this.timer);
    if (this.state === null || this.state.turn === null || this.covered !== null) return;
    const only = this.autoForced && this.state.forced && this.state.mine && this.state.acts.length === 1;
    if (only) this.timer = setTimeout(() => this.act(this.state.acts[0].act), PACES[this.pace]);
    else if (!this.state.mine && !this.stopped) this.timer = setTimeout(() => this.change({ do: "step" }), PACES[this.pace]);
  }

  setPace(pace) {
    this.stopped = pace === "stop";
    if (!this.stopped) this.pace = pace;
    this.goOn();
  }

  step() {
    return this.change({ do: "step" });
  }

  close() {
    clearTimeout(this.timer);
    this.state = null;
  }
}
