/* The examples of a page: each can be run, changed, stopped and restored. Loaded at the first click on Run or Edit.

   What a reader has typed runs in the worker of this page alone. Nothing of an address is ever run. */

import { Engine } from "./engine.js";

const PROMPT = /^(>>>|\.\.\.)(?: |$)(.*)/;
const INSTALL = "index.html#install";

const make = (tag, className, text = "") => {
  const made = Object.assign(document.createElement(tag), { className });
  made.textContent = text;
  return made;
};

/* Printed text: it can be scrolled with the keyboard. */
const printed = (className, text = "") => {
  const made = Object.assign(make("pre", className, text), { tabIndex: 0 });
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "output");
  return made;
};

/* The code of a session, and its promises: each input with the output that the page shows. */
export const parsed = (text) => {
  const promises = [];
  for (const line of text.split("\n")) {
    const [, prompt, code] = PROMPT.exec(line) ?? [];
    const last = promises.at(-1);
    if (prompt === ">>>") promises.push([code, []]);
    else if (prompt && last && !last[1].length) last[0] += `\n${code}`;
    else if (last) last[1].push(line === "<BLANKLINE>" ? "" : line);
  }
  const ended = promises.map(([code, output]) => [code, output.join("\n").trimEnd()]);
  return ended.length ? { code: ended.map(([code]) => code).join("\n"), promises: ended } : { code: text, promises: [] };
};

const plural = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/* All examples of a page, which share one engine. */
export class Page {
  constructor(root, blocks, onReady) {
    this.root = root;
    this.onReady = onReady;
    this.running = null;
    const Used = window.ninesPlayEngine ?? Engine;
    this.engine = new Used({ root, onState: (state) => this.#state(state) });
    this.examples = blocks.map((block) => new Example(this, block));
  }

  example(block) {
    return this.examples.find((one) => one.block === block);
  }

  /* What is run first: the examples above in the same group, as they are now. */
  above(example) {
    const before = this.examples.slice(0, this.examples.indexOf(example));
    return before.filter((one) => one.group === example.group);
  }

  /* Run one example, if no other runs. */
  async run(example, onOutput) {
    this.running = example;
    this.examples.forEach((one) => one.busy(true));
    const above = this.above(example).map(({ code, promises }) => ({ code, promises }));
    const { code, promises, module } = example;
    try {
      return await this.engine.run({ code, promises, module, above }, { onOutput });
    } finally {
      this.running = null;
      this.examples.forEach((one) => one.busy(false));
    }
  }

  /* End what runs or loads. Python starts again at once if it was there. */
  stop() {
    if (this.engine.state.phase === "loading") this.engine.cancel();
    else this.engine.stop().catch(() => {});
  }

  #state({ phase, loaded, total }) {
    if (phase === "loading" && total) this.running?.say(`Loading: ${megabytes(loaded)} of ${megabytes(total)} MB`, true);
    if (phase !== "ready") return;
    this.running?.say("Running …", true);
    window.ninesTryReady = true;
    this.onReady();
  }
}

class Example {
  constructor(page, block) {
    const bar = block.nextElementSibling;
    const part = (name) => bar.querySelector(`.nines-try-${name}`);
    Object.assign(this, { page, block, bar, says: part("says"), editor: null });
    this.buttons = Object.fromEntries(["run", "edit", "stop", "reset"].map((name) => [name, part(name)]));
    this.group = classAfter(block, "nines-with-");
    this.module = classAfter(block, "nines-in-");
    Object.assign(this, parsed(block.querySelector("pre").textContent.replace(/\n$/, "")));
    this.written = this.code;
    this.output = make("div", "nines-try-output");
    bar.after(this.output);
    this.buttons.stop.addEventListener("click", () => page.stop());
    this.buttons.reset.addEventListener("click", () => this.reset());
  }

  /* --- Changing the code --- */

  /* Replace the example by a field with its code, without prompts and outputs. */
  edit() {
    if (!this.editor) {
      this.editor = make("textarea", "nines-try-editor");
      const rows = this.code.split("\n").length + 1;
      const traits = { value: this.code, rows, spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off" };
      Object.assign(this.editor, traits);
      this.editor.setAttribute("aria-label", `Code of ${this.name}. Control and Enter runs it.`);
      this.editor.addEventListener("input", () => { this.code = this.editor.value; });
      this.editor.addEventListener("keydown", (event) => this.#key(event));
      this.block.after(this.editor);
    }
    this.block.hidden = true;
    this.buttons.edit.hidden = true;
    this.buttons.reset.hidden = false;
    this.editor.focus();
  }

  /* Show the example as the page has it, without output. */
  reset() {
    const focused = this.bar.contains(document.activeElement);
    this.editor?.remove();
    this.editor = null;
    this.code = this.written;
    this.block.hidden = false;
    this.buttons.edit.hidden = false;
    this.buttons.reset.hidden = true;
    this.output.replaceChildren();
    this.say("The example is as the page has it.");
    if (focused) this.buttons.run.focus();
  }

  get name() {
    return this.buttons.run.querySelector(".nines-try-unseen").textContent.trim();
  }

  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.run();
  }

  /* --- Running --- */

  async run() {
    if (this.page.running === this) return;
    if (this.page.running) {
      this.say("Another example is running.");
      return;
    }
    this.output.replaceChildren();
    this.say("Running …");
    const live = printed("nines-try-printed");
    try {
      const answer = await this.page.run(this, (text) => {
        if (!live.isConnected) this.output.append(live);
        live.append(text);
      });
      this.#show(answer);
    } catch (fault) {
      this.#failed(fault);
    }
    this.buttons.reset.hidden = false;
  }

  /* While one example runs, no other can be started; focus moves to Stop, and back. */
  busy(is) {
    const { run, stop, edit } = this.buttons;
    const focused = document.activeElement;
    const mine = this.page.running === this || !is;
    run.setAttribute("aria-disabled", String(is));
    edit.setAttribute("aria-disabled", String(is));
    if (!mine) return;
    stop.hidden = !is;
    run.hidden = is;
    if (is && focused === run) stop.focus();
    if (!is && focused === stop) run.focus();
  }

  say(sentence, quiet = false) {
    this.says.setAttribute("aria-live", quiet ? "off" : "polite");
    this.says.textContent = sentence;
  }

  #failed({ code, message }) {
    if (code === "cancelled") return this.say("Stopped.");
    this.say(message.replace("Play here", "Running examples"));
    const instead = make("p", "nines-try-instead", "On your own computer: ");
    const install = Object.assign(make("a", "", "install nines"), { href: this.page.root + INSTALL });
    instead.append(install, " with ", make("code", "", "pip install ."), ", and type the example at the prompt of ", make("code", "", "python"), ".");
    this.output.replaceChildren(instead);
    return null;
  }

  /* --- What came out --- */

  #show({ steps, error, line, above, cut }) {
    this.output.replaceChildren(...shown(steps));
    if (cut) this.output.append(make("p", "", "More was printed than can be shown here."));
    if (above !== null) return this.#showAbove(above, error);
    if (error) this.output.prepend(this.#fault(error, line));
    return this.say(error ? `An error${line ? ` in line ${line}` : ""}.` : verdict(steps));
  }

  /* The end of the traceback first, then the line of the example. */
  #fault(error, line) {
    const fault = make("div", "nines-try-fault");
    fault.append(printed("nines-try-error", error));
    const source = this.code.split("\n")[line - 1];
    if (source) fault.append(make("p", "", `Line ${line}: `));
    if (source) fault.lastChild.append(make("code", "", source.trim()));
    fault.setAttribute("role", "alert");
    return fault;
  }

  #showAbove(at, error) {
    const example = this.page.above(this)[at];
    const says = make("p", "", "It needs ");
    const link = Object.assign(make("a", "", example.name), { href: `#${example.block.id}` });
    link.addEventListener("click", () => example.buttons.run.focus());
    says.append(link, " first, which ends with an error: ");
    this.output.replaceChildren(says, printed("nines-try-error", error));
    this.say("Not run: an example above it ends with an error.");
  }
}

const classAfter = (block, start) => [...block.classList].find((one) => one.startsWith(start))?.slice(start.length) ?? "";

/* The outputs of the steps; where one differs from the page, both. */
const shown = (steps) => {
  const parts = [];
  for (const { line, output, promised, same } of steps) {
    const last = parts.at(-1);
    if (same && output && last?.tagName === "PRE") last.append(output);
    else if (same && output) parts.push(printed("nines-try-printed", output));
    else if (!same && promised !== null) parts.push(both(line, output, promised));
  }
  return parts;
};

const both = (line, output, promised) => {
  const part = make("div", "nines-try-differs");
  const here = printed("nines-try-printed", output || "nothing");
  const there = printed("nines-try-printed", promised || "nothing");
  part.append(make("p", "", `Line ${line}. Here:`), here, make("p", "", "The page says:"), there);
  return part;
};

/* Whether the promise of the page was kept. */
const verdict = (steps) => {
  const promised = steps.filter((step) => step.promised !== null);
  const outputs = promised.filter((step) => step.promised || step.output);
  const different = promised.filter((step) => !step.same).length;
  const changed = steps.length - promised.length;
  const rest = changed ? ` The page has no output for ${plural(changed, "changed step")}.` : "";
  if (different) return `${different} of ${plural(outputs.length, "output")} ${different === 1 ? "is" : "are"} not as the page says.${rest}`;
  if (!promised.length) return `It ran without an error.${rest}`;
  return outputs.length ? `As the page says.${rest}` : `It ran, and prints nothing, as the page says.${rest}`;
};
