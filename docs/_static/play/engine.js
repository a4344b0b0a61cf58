/* The engine of a page: Python in a worker. It loads, answers, can be stopped, and is restarted if it dies.

   const engine = new Engine({ root: "../", onState: (state) => … });
   await engine.load();
   const answer = await engine.ask({ do: "choices", game: "comet-1718" });
   const { steps, error } = await engine.run({ code: "print(1)" }, { onOutput: (text) => … });

   A state is {phase: "idle|loading|ready|failed", loaded, total, code, why, detail}: *why* is one sentence. */

const SENTENCES = {
  "file-url": "Play here needs a server: run “python -m http.server --bind 127.0.0.1” in this folder, and open the address that it prints.",
  "no-wasm": "This browser cannot run WebAssembly or inflate files, which Play here needs.",
  "no-worker": "This browser cannot start a module worker, which Play here needs.",
  missing: "A file that Play here needs is missing on this site.",
  wrong: "A file that Play here needs is not the one that was built with this site.",
  memory: "This browser has too little memory left for Play here.",
  dead: "Python stopped in this browser and could not be started again.",
  cancelled: "Loading was cancelled.",
  incompatible: "This browser could not start Python.",
};
const RESTARTED = "Python stopped in this browser; it is started again, and the same acts are played.";
/* Failures that a start without the snapshot may not have. */
const OF_SNAPSHOT = new Set(["missing", "wrong", "memory", "dead", "incompatible"]);

export class EngineError extends Error {
  constructor(code, why = "", detail = "") {
    super(why || SENTENCES[code]);
    Object.assign(this, { code, detail });
  }
}

/* 64 random bits as a decimal text. Python's own chance is the same after each load of one snapshot. */
export const freshSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString();

export class Engine {
  #worker = null;
  #loading = null;
  #settle = null; // of the load that runs: {resolve, reject}
  #pending = new Map();
  #next = 1;
  #plain = false;

  constructor({ root = "./", onState = () => {} } = {}) {
    this.root = new URL(root, location.href).href;
    this.onState = onState;
    this.state = { phase: "idle", loaded: 0, total: 0 };
    this.saved = null;
  }

  /* Load Python; if it is there already or is being loaded, wait for that. */
  load() {
    this.#loading ??= this.#load().catch((fault) => {
      this.#loading = null;
      throw this.#failed(fault);
    });
    return this.#loading;
  }

  /* Stop, and free the memory. What is under way fails with the code "cancelled". */
  cancel() {
    const ended = new EngineError("cancelled");
    const settle = this.#settle;
    this.#end();
    this.#loading = null;
    this.#tell({ phase: "idle", loaded: 0, total: 0, code: "cancelled", why: ended.message });
    settle?.reject(ended);
    for (const { reject } of this.#pending.values()) reject(ended);
    this.#pending.clear();
  }

  /* The answer of nines.table to a request. */
  ask(request) {
    return this.#send({ do: "ask", request });
  }

  /* Run an example of a page, as examples.py describes it. One that never ends can only be stopped with stop(). */
  run(example, { onOutput = () => {} } = {}) {
    return this.#send({ do: "run", example }, onOutput);
  }

  /* End what runs, and start again with the same play. Names that examples have defined are gone. */
  async stop() {
    this.cancel();
    await this.load();
    await this.#reopen();
  }

  /* --- Loading --- */

  async #load() {
    this.#check();
    this.#tell({ phase: "loading", loaded: 0, total: 0, code: "", why: "" });
    const manifest = await this.#manifest();
    if (manifest.missing) throw new EngineError("missing", manifest.missing);
    this.#plain ||= !manifest.snapshot;
    try {
      await this.#start(manifest);
    } catch (fault) {
      this.#end();
      if (this.#plain || !OF_SNAPSHOT.has(fault.code)) throw fault;
      this.note = fault.detail || fault.message;
      this.#plain = true;
      await this.#start(manifest);
    }
    this.plain = this.#plain;
    this.#tell({ phase: "ready" });
  }

  #check() {
    if (location.protocol === "file:") throw new EngineError("file-url");
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") throw new EngineError("no-wasm");
    if (!hasModuleWorkers()) throw new EngineError("no-worker");
  }

  /* The manifest of the build: a script, so that a page may have it already. */
  async #manifest() {
    if (window.ninesPlay) return window.ninesPlay;
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: `${this.root}play/manifest.js` });
      script.onload = resolve;
      script.onerror = () => reject(new EngineError("missing", "The file play/manifest.js cannot be loaded."));
      document.head.append(script);
    });
    return window.ninesPlay;
  }

  #start(manifest) {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      const name = `nines-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
      const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module", name });
      this.#worker = worker;
      worker.onmessage = ({ data }) => this.#heard(data, worker);
      worker.onerror = (event) => this.#died(worker, event.message ?? "the worker cannot be loaded");
      worker.postMessage({ do: "load", manifest, folder: `${this.root}play/`, plain: this.#plain });
    });
  }

  /* Know at once when a worker ends, whatever ends it: then its lock is free. */
  #watch(worker, name) {
    navigator.locks?.request(name, () => this.#died(worker, "the worker ended"));
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settle = null;
  }

  #failed(fault) {
    this.#plain = false; // another try begins from the snapshot again
    const known = fault instanceof EngineError ? fault : new EngineError("incompatible", "", String(fault?.message ?? fault));
    this.#end();
    if (known.code !== "cancelled") {
      this.#tell({ phase: "failed", code: known.code, why: known.message, detail: known.detail });
    }
    return known;
  }

  #tell(state) {
    this.state = { ...this.state, ...state };
    this.onState(this.state);
  }

  /* --- Messages --- */

  async #send(message, onOutput) {
    await this.load();
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#pending.set(id, { message: { id, ...message }, resolve, reject, onOutput, tries: 1 });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #heard(data, worker) {
    if (worker !== this.#worker) return;
    if (data.phase === "started") this.#watch(worker, data.name);
    else if (data.phase === "loading") this.#tell(data);
    else if (data.id === undefined) this.#loaded(data);
    else this.#answered(data, worker);
  }

  #loaded({ phase, code, why, detail }) {
    if (phase === "ready") this.#settle?.resolve();
    else this.#settle?.reject(new EngineError(code, why, detail));
    this.#settle = null;
  }

  #answered({ id, answer, output, phase, code, detail }, worker) {
    const asked = this.#pending.get(id);
    if (!asked) return;
    if (output !== undefined) asked.onOutput?.(output);
    else if (phase === "failed") this.#died(worker, detail, code);
    else {
      this.#pending.delete(id);
      if (answer.saved) this.saved = answer.saved;
      asked.resolve(answer);
    }
  }

  /* --- After a death --- */

  #died(worker, detail, code = "dead") {
    if (worker !== this.#worker) return;
    if (this.#settle) {
      this.#settle.reject(new EngineError(detail === "the worker cannot be loaded" ? "missing" : code, "", detail));
      return;
    }
    this.#end();
    this.#restart(code, detail);
  }

  /* Start again, play the same acts, and ask again what was not answered: once. */
  async #restart(code, detail) {
    const waiting = [...this.#pending.values()];
    const lost = waiting.filter((asked) => asked.tries > 1 || asked.message.do === "run");
    for (const asked of lost) this.#give(asked, new EngineError(code, "", detail));
    this.#loading = null;
    this.#tell({ phase: "loading", loaded: 0, total: 0, code, why: RESTARTED });
    try {
      await this.load();
      await this.#reopen();
    } catch (fault) {
      for (const asked of this.#pending.values()) this.#give(asked, fault);
      return;
    }
    for (const asked of waiting.filter((one) => !lost.includes(one))) {
      asked.tries += 1;
      this.#worker.postMessage(asked.message);
    }
  }

  async #reopen() {
    if (!this.saved) return;
    const id = this.#next++;
    const answer = await new Promise((resolve, reject) => {
      const message = { id, do: "ask", request: { do: "open", saved: this.saved } };
      this.#pending.set(id, { message, resolve, reject, tries: 2 });
      this.#worker.postMessage(message);
    });
    if (answer.error) throw new EngineError("dead", "", answer.error);
  }

  #give(asked, fault) {
    this.#pending.delete(asked.message.id);
    asked.reject(fault);
  }
}

/* Whether this browser reads the option that makes a worker a module. */
const hasModuleWorkers = () => {
  if (typeof Worker !== "function") return false;
  let read = false;
  const options = { get type() { read = true; return "module"; } };
  const address = URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
  try {
    new Worker(address, options).terminate();
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
  return read;
};
