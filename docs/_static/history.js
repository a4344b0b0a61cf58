// The parallel text: choose columns. The lineage: isolate a line of descent. Pages work without this.
(() => {
  const make = (tag, looks, ...inside) => {
    const one = Object.assign(document.createElement(tag), looks);
    one.append(...inside);
    return one;
  };

  // The parallel text: a box for each account; columns that are not chosen are hidden.
  for (const home of document.querySelectorAll(".nines-parallel")) {
    const names = home.dataset.names.split("|");
    const shown = new Set(home.dataset.shown.split(" ").map(Number));
    const boxes = names.map((name, at) => {
      const box = make("input", { type: "checkbox", checked: shown.has(at) });
      box.addEventListener("change", () => {
        shown[box.checked ? "add" : "delete"](at);
        draw();
      });
      return make("label", {}, box, " ", name);
    });
    const draw = () => {
      for (const cell of home.querySelectorAll("[data-column]")) {
        cell.hidden = !shown.has(Number(cell.dataset.column));
      }
      for (const head of home.querySelectorAll("th[colspan]")) head.colSpan = shown.size + 1;
    };
    home.prepend(make("fieldset", { className: "nines-choose" }, make("legend", {}, "Accounts shown"), ...boxes));
    draw();
  }

  // The matrix, on a narrow screen: one game at a time.
  for (const home of document.querySelectorAll(".nines-matrix")) {
    const names = home.dataset.names.split("|");
    const one = make("select", { className: "nines-one" }, ...names.map((name, at) => make("option", { value: at }, name)));
    const narrow = matchMedia("(max-width: 46rem)");
    const draw = () => {
      home.classList.toggle("nines-one-shown", narrow.matches);
      for (const cell of home.querySelectorAll("[data-column]")) {
        cell.hidden = narrow.matches && cell.dataset.column !== one.value;
      }
    };
    one.addEventListener("change", draw);
    narrow.addEventListener("change", draw);
    home.prepend(make("label", { className: "nines-one-of" }, "Game: ", one));
    draw();
  }

  // The lineage: show the line of descent of the game under the pointer or with the focus; a click keeps it.
  for (const sheet of document.querySelectorAll("svg.nines-lineage")) {
    const ties = [...sheet.querySelectorAll("[data-older]")];
    const games = [...sheet.querySelectorAll("[data-game]")];
    if (!ties.length) continue;
    const walk = (game, from, to) => {
      const found = new Set([game]);
      for (const one of found) for (const tie of ties) if (tie.dataset[from] === one) found.add(tie.dataset[to]);
      return found;
    };
    const show = (game) => {
      const up = walk(game, "younger", "older");
      const down = walk(game, "older", "younger");
      const inside = (one) => up.has(one) || down.has(one);
      const along = (tie, set) => set.has(tie.dataset.older) && set.has(tie.dataset.younger);
      sheet.classList.toggle("nines-isolated", Boolean(game));
      const kept = new Set();
      for (const one of games) {
        one.classList.toggle("nines-on", inside(one.dataset.game));
        if (inside(one.dataset.game)) kept.add(one.id.replace(/^[^-]*-/, ""));
      }
      for (const tie of ties) tie.classList.toggle("nines-on", along(tie, up) || along(tie, down));
      for (const life of sheet.querySelectorAll("[data-account]")) life.classList.toggle("nines-on", kept.has(life.dataset.account));
    };
    let fixed = "";
    const choose = make("select", { className: "nines-one" }, make("option", { value: "" }, "all games"));
    const listed = games.filter((one) => one.classList.contains("game"));
    const named = listed.map((one) => [one.getAttribute("aria-label").split(",")[0], one.dataset.game]).sort();
    for (const [name, game] of named) choose.append(make("option", { value: game }, name));
    choose.addEventListener("change", () => { fixed = choose.value; show(fixed); });
    const cue = sheet.parentElement.previousElementSibling;
    cue.before(make("label", { className: "nines-line-of" }, "Show the line of ", choose));
    cue.textContent = "Scroll sideways, or choose a game above.";
    for (const one of games) {
      for (const kind of ["pointerenter", "focusin"]) one.addEventListener(kind, () => show(one.dataset.game));
      for (const kind of ["pointerleave", "focusout"]) one.addEventListener(kind, () => show(fixed));
    }
    sheet.addEventListener("click", (event) => {
      if (event.target.closest("a")) return;
      fixed = event.target.closest("[data-game]")?.dataset.game ?? "";
      choose.value = fixed;
      show(fixed);
    });
  }
})();
