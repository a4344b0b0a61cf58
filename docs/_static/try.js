/* Try it: gives each example that the build has marked a button Run. What runs it is loaded at the first click. */
(() => {
  "use strict";

  const { src, dataset: { bytes } } = document.currentScript;
  const root = document.documentElement.dataset.content_root ?? "./";
  const NO_SERVER = "To run examples, this site needs a server: run “python -m http.server --bind 127.0.0.1” in its folder, and open the address that it prints.";

  const make = (tag, className, text = "") => {
    const made = Object.assign(document.createElement(tag), { className });
    made.textContent = text;
    return made;
  };

  const label = () => {
    const size = Number(bytes) ? ` (loads ${Math.max(0.1, bytes / 1e6).toFixed(1)} MB)` : "";
    document.querySelectorAll(".nines-try-size").forEach((one) => { one.textContent = window.ninesTryReady ? "" : size; });
  };

  /* A button whose name says which example it belongs to; only its word is seen. */
  const button = (word, number) => {
    const made = make("button", `nines-try-${word.toLowerCase()}`, word);
    made.type = "button";
    made.append(make("span", "nines-try-unseen", ` example ${number}`));
    return made;
  };

  /* --- The rest: what to install --- */

  const sayNeeds = (block) => {
    const names = [...block.classList].filter((one) => one.startsWith("nines-needs-")).map((one) => one.slice(12));
    const others = names.filter((one) => one !== "nines");
    const says = make("p", "nines-try-needs", "This example does not run in the page. To run it, ");
    const install = make("a", "", "install nines");
    install.href = `${root}index.html#install`;
    says.append(install, others.length ? ", then: " : ".");
    if (others.length) says.append(make("code", "", `pip install ${others.join(" ")}`));
    block.after(says);
  };

  /* --- Those that run --- */

  let loaded = null;
  const load = () => {
    loaded ??= import(new URL("play/try_it.js", src).href)
      .then(({ Page }) => new Page(root, [...blocks], label))
      .catch((fault) => { loaded = null; throw fault; });
    return loaded;
  };

  const start = async (block, says, doing) => {
    says.textContent = location.protocol === "file:" ? NO_SERVER : "";
    if (location.protocol === "file:") return;
    try {
      await (await load()).example(block)[doing]();
    } catch (fault) {
      says.textContent = `A file that running examples needs is missing on this site (${fault.message}).`;
    }
  };

  const addBar = (block, number) => {
    const bar = make("div", "nines-try-bar");
    const says = make("p", "nines-try-says");
    const [run, edit, stop, reset] = ["Run", "Edit", "Stop", "Reset"].map((word) => button(word, number));
    run.append(make("span", "nines-try-size"));
    [stop.hidden, reset.hidden] = [true, true];
    says.setAttribute("role", "status");
    run.addEventListener("click", () => start(block, says, "run"));
    edit.addEventListener("click", () => start(block, says, "edit"));
    bar.append(run, edit, stop, reset, says);
    block.id ||= `nines-example-${number}`;
    block.after(bar);
  };

  const blocks = document.querySelectorAll(".nines-try");
  blocks.forEach((block, at) => addBar(block, at + 1));
  document.querySelectorAll(".nines-needs").forEach(sayNeeds);
  label();
})();
