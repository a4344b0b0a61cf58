/* The files of the folder play/: fetched with a count of bytes, inflated, and checked against the manifest. */

const fetchFromServer = globalThis.fetch.bind(globalThis); // the worker replaces it for Pyodide

/* A failure that has a code for the page and one sentence for the reader. */
export class LoadError extends Error {
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}

export class Files {
  /* *manifest* is window.ninesPlay, *folder* the address of play/, *onBytes* is told how many bytes have come. */
  constructor(manifest, folder, onBytes) {
    Object.assign(this, { manifest, folder, onBytes, held: new Map() });
  }

  /* The content of a file; it is fetched once. */
  get(name) {
    if (!this.held.has(name)) this.held.set(name, this.#fetched(name));
    return this.held.get(name);
  }

  async text(name) {
    return new TextDecoder().decode(await this.get(name));
  }

  /* The address of a module whose text has been checked. */
  async module(name) {
    const blob = new Blob([await this.get(name)], { type: "text/javascript" });
    const address = URL.createObjectURL(blob);
    try {
      return await import(address);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  forget(name) {
    this.held.delete(name);
  }

  async #fetched(name) {
    const { at, size, sha256 } = this.manifest.files[name];
    const packed = await this.#bytes(at);
    const content = await inflated(packed, at);
    if (content.length !== size || (await digestOf(content)) !== (globalThis.crypto?.subtle ? sha256 : "")) {
      throw new LoadError("wrong", `The file play/${at} is not the one that was built with this site.`);
    }
    return content;
  }

  async #bytes(at) {
    const missing = (why) => new LoadError("missing", `The file play/${at} cannot be loaded (${why}).`);
    const response = await fetchFromServer(this.folder + at).catch(() => { throw missing("no answer from the server"); });
    if (!response.ok) throw missing(response.status);
    const parts = [];
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => { throw missing("it was broken off"); });
      if (done) return new Blob(parts);
      parts.push(value);
      this.onBytes(value.length);
    }
  }
}

/* Some servers inflate a file named .gz on the way; then nothing is left to do. */
const inflated = async (packed, at) => {
  const [first, second] = new Uint8Array(await packed.slice(0, 2).arrayBuffer());
  const stream = packed.stream();
  const plain = first === 0x1f && second === 0x8b ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  try {
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch (fault) {
    if (isMemory(fault)) throw fault;
    throw new LoadError("wrong", `The file play/${at} is broken.`);
  }
};

/* The SHA-256 of some bytes; nothing at an address where browsers compute none. */
const digestOf = async (content) => {
  if (!globalThis.crypto?.subtle) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const isMemory = (fault) => fault instanceof RangeError || /out of memory|memory allocation|MemoryError/i.test(String(fault?.message ?? fault));
