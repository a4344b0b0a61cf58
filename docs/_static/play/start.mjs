/* How Python is started, the same in a browser and in the build that makes the snapshot. */

const SITE = "/lib/python3.14/site-packages";

/* The options of loadPyodide. Those for a snapshot are private ones of Pyodide, so a start without is the fallback. */
export function bootOptions({ indexURL, lock, createPyodideModule, makeSnapshot = false, snapshot = null }) {
  return {
    indexURL,
    packageBaseUrl: indexURL,
    lockFileContents: lock,
    env: { HOME: "/home/pyodide", LANG: "C.UTF-8", TZ: "UTC" }, // not those of the machine that makes the snapshot
    _sysExecutable: "python",
    createPyodideModule: snapshot ? roomFor(snapshot, createPyodideModule) : createPyodideModule,
    ...(makeSnapshot ? { _makeSnapshot: true } : {}),
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
  };
}

/* Memory begins at 30 MiB. A larger snapshot fits only if the memory is made larger first. */
function roomFor(snapshot, createPyodideModule) {
  return async (settings) => {
    const module = await createPyodideModule(settings);
    if (module.HEAPU8.length < snapshot.length && !module._emscripten_resize_heap(snapshot.length)) {
      throw new RangeError("out of memory");
    }
    return module;
  };
}

/* Put the files of the package where Python looks for them. They are not part of a snapshot. */
export function unpackWheel(python, wheel) {
  const { FS } = python;
  for (const { name, content } of entries(wheel)) {
    const path = `${SITE}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/* The files of a ZIP archive that holds them as they are: the wheel is compressed as a whole. */
function* entries(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const [short, long] = [(at) => view.getUint16(at, true), (at) => view.getUint32(at, true)];
  const text = (at, length) => new TextDecoder().decode(archive.subarray(at, at + length));
  const end = archive.length - 22; // the archive has no comment
  for (let [at, left] = [long(end + 16), short(end + 10)]; left > 0; left -= 1) {
    const [size, nameSize, from] = [long(at + 20), short(at + 28), long(at + 42)];
    if (short(at + 10) !== 0) throw new Error("the wheel is compressed inside");
    const begins = from + 30 + short(from + 26) + short(from + 28);
    yield { name: text(at + 46, nameSize), content: archive.slice(begins, begins + size) };
    at += 46 + nameSize + short(at + 30) + short(at + 32);
  }
}
