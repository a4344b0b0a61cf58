// Run by node: start Python from the files that are served, import everything, and write its memory down.
// A second start from that memory replays the stored deal, so a snapshot that does not work is never served.
// The only argument is a file with the job: {files, stdlib, game, deal, out}.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const path = (name) => join(job.files, name);
const { loadPyodide } = await import(pathToFileURL(path("pyodide.mjs")));
const createPyodideModule = (await import(pathToFileURL(path("pyodide.asm.mjs")))).default;
const { bootOptions, unpackWheel } = await import(pathToFileURL(job.start));

const options = (more) => ({
  indexURL: `${job.files}/`,
  lock: JSON.parse(readFileSync(path("pyodide-lock.json"), "utf8")),
  createPyodideModule,
  ...more,
});

const made = await loadPyodide(bootOptions(options({ makeSnapshot: true })));
unpackWheel(made, new Uint8Array(readFileSync(path("nines.whl"))));
made.runPython(readFileSync(path("in_browser.py"), "utf8"));
const { stdlib, game } = job; // no path of this machine comes into the memory
made.globals.set("asked", JSON.stringify({ modules: stdlib, game }));
made.runPython("preload(**json.loads(asked))\ndel asked\ngc.collect()");
const memory = made.makeMemorySnapshot();

const again = await loadPyodide(bootOptions(options({ snapshot: memory })));
again.globals.set("deal", JSON.stringify(job.deal));
const digest = again.runPython("replayed(json.loads(deal))");
writeFileSync(job.out, gzipSync(memory, { level: 9 }));
console.log(JSON.stringify({ bytes: memory.length, digest }));
