/* The worker in which Python runs. It loads Python from the snapshot or plainly, then answers. It knows no cards.

   It is sent {do: "load", manifest, folder, plain}, {do: "ask", id, request} and {do: "run", id, example}. */

import { Files, LoadError, isMemory } from "./files.mjs";
import { bootOptions, unpackWheel } from "./start.mjs";

const [PACKAGE, BOOT, STDLIB, EXAMPLES] = ["nines.whl", "in_browser.py", "python_stdlib.zip", "examples.py"];
const STDLIB_PATH = "/lib/python314.zip";
const CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"];
const TYPES = { wasm: "application/wasm", zip: "application/zip" };

let files = null;
let python = null;
let withStdlib = false; // not with a snapshot, until an example needs it

const tell = (message) => self.postMessage(message);

/* --- Loading --- */

const load = async ({ manifest, folder, plain }) => {
  let [loaded, loading] = [0, true];
  const total = plain ? manifest.bytes.plain : manifest.bytes.snapshot;
  const say = () => loading && tell({ phase: "loading", loaded: Math.min(loaded, total), total });
  files = new Files(manifest, folder, (bytes) => { loaded += bytes; say(); });
  say();
  const from = plain ? fromFiles : fromSnapshot;
  await from(manifest);
  const digest = call("replayed", JSON.stringify(manifest.deal));
  if (digest !== manifest.digest) throw new LoadError("wrong", "A stored deal is played differently here.");
  loading = false;
};

const fromSnapshot = async (manifest) => {
  await fetched([...CORE, PACKAGE, manifest.snapshot]);
  await start(await files.get(manifest.snapshot));
  files.forget(manifest.snapshot);
  unpackWheel(python, await files.get(PACKAGE));
};

const fromFiles = async () => {
  withStdlib = true;
  await fetched([...CORE, PACKAGE, STDLIB, BOOT]);
  await start(null);
  unpackWheel(python, await files.get(PACKAGE));
  python.runPython(await files.text(BOOT));
};

const fetched = (names) => Promise.all(names.map((name) => files.get(name)));

const start = async (snapshot) => {
  serveHeldFiles();
  const { loadPyodide } = await files.module("pyodide.mjs");
  const { default: createPyodideModule } = await files.module("pyodide.asm.mjs");
  const lock = JSON.parse(await files.text("pyodide-lock.json"));
  const failing = instantiationFails();
  const loading = loadPyodide(bootOptions({ indexURL: files.folder, lock, createPyodideModule, snapshot }));
  python = await Promise.race([loading, failing]);
};

/* Pyodide only warns if its machine code cannot be started, and then waits for ever. */
const instantiationFails = () => new Promise((_, reject) => {
  const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = (...given) => instantiate(...given).catch((fault) => {
    reject(fault);
    throw fault;
  });
});

/* Pyodide asks for its files by their own names. It is given those that were checked, and nothing else. */
const serveHeldFiles = () => {
  self.fetch = async (address) => {
    const name = new URL(address.url ?? address, files.folder).pathname.split("/").pop();
    if (name === STDLIB && !withStdlib) return new Response("");
    if (!CORE.includes(name) && name !== STDLIB) throw new TypeError(`${name} is not part of this site`);
    const headers = { "Content-Type": TYPES[name.split(".").pop()] ?? "text/plain" };
    return new Response(await files.get(name), { headers });
  };
};

/* The standard library: what nines imports of it is in the snapshot, but an example may import anything. */
const stdlibThere = async () => {
  if (withStdlib) return;
  python.FS.writeFile(STDLIB_PATH, await files.get(STDLIB));
  withStdlib = true;
};

/* --- Answering --- */

/* Call a function of in_browser.py with a text. */
const call = (name, text) => {
  const called = python.globals.get("called");
  try {
    return called(name, text);
  } finally {
    called.destroy();
  }
};

const ask = async ({ request }) => {
  const text = JSON.stringify(request);
  const answer = JSON.parse(call("answer", text));
  if (answer.kind !== "internal" || withStdlib) return answer;
  await stdlibThere(); // a module that the snapshot does not have
  return JSON.parse(call("answer", text));
};

/* What an example prints, sent ten times a second at most. */
class Output {
  constructor(id) {
    Object.assign(this, { id, held: "", sent: 0 });
  }

  add(text) {
    this.held += text;
    if (performance.now() - this.sent > 100) this.send();
  }

  send() {
    if (this.held) tell({ id: this.id, output: this.held });
    Object.assign(this, { held: "", sent: performance.now() });
  }
}

const run = async ({ id, example }) => {
  await stdlibThere();
  if (!python.globals.has("run_example")) python.runPython(await files.text(EXAMPLES));
  const output = new Output(id);
  const runExample = python.globals.get("run_example");
  try {
    return JSON.parse(runExample(JSON.stringify(example), (text) => output.add(text)));
  } finally {
    output.send();
    runExample.destroy();
  }
};

const doing = { load, ask, run };

const failure = (fault) => {
  if (fault instanceof LoadError) return { code: fault.code, why: fault.message };
  if (isMemory(fault)) return { code: "memory", why: "" };
  return { code: python ? "dead" : "incompatible", why: "", detail: String(fault?.message ?? fault).slice(-500) };
};

self.onmessage = async ({ data }) => {
  try {
    const answer = await doing[data.do](data);
    tell({ id: data.id, ...(data.do === "load" ? { phase: "ready" } : { answer }) });
  } catch (fault) {
    tell({ id: data.id, phase: "failed", ...failure(fault) });
  }
};

/* The page waits for this lock: it gets it when the worker ends, whatever ends it. */
const started = () => tell({ phase: "started", name: self.name });
if (self.navigator.locks) self.navigator.locks.request(self.name, () => new Promise(started));
else started();
