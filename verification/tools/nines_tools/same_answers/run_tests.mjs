// Run by node: start Python from the files that are served, as a browser does, and run tests in it with pytest.
// The only argument is a file with the job: {play, start, script, files, tests}. What is served lies packed in
// the folder *play*; *files* are further files for Python, by their paths there; *tests* are given to the script.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const jobFile = process.argv[2];
const job = JSON.parse(readFileSync(jobFile, "utf8"));
const folder = join(dirname(jobFile), "core");

/* The files that are served, inflated, by their own names. */
const window = {};
new Function("window", readFileSync(join(job.play, "manifest.js"), "utf8"))(window);
mkdirSync(join(folder, "node_modules", "ws"), { recursive: true }); // Pyodide imports it under node, for sockets
writeFileSync(join(folder, "node_modules", "ws", "index.js"), "");
for (const [name, { at }] of Object.entries(window.ninesPlay.files)) {
  if (name !== window.ninesPlay.snapshot) writeFileSync(join(folder, name), gunzipSync(readFileSync(join(job.play, at))));
}

const load = (name) => import(pathToFileURL(join(folder, name)));
const { bootOptions, unpackWheel } = await import(pathToFileURL(job.start));
const { loadPyodide } = await load("pyodide.mjs");
const { default: createPyodideModule } = await load("pyodide.asm.mjs");
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide(bootOptions({ indexURL: `${folder}/`, lock, createPyodideModule }));
unpackWheel(python, new Uint8Array(readFileSync(join(folder, "nines.whl"))));
for (const [path, from] of Object.entries(job.files)) {
  python.FS.mkdirTree(dirname(path));
  python.FS.writeFile(path, readFileSync(from));
}
python.FS.writeFile("/home/pyodide/job.json", JSON.stringify(job));
python.runPython(readFileSync(job.script, "utf8"));
