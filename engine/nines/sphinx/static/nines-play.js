/* Drawn plays, step by step. Without this script a figure shows all its steps. */
(() => {
  "use strict";

  const button = (label, text) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    return made;
  };

  /* The words of a step, with the spoken names of its cards. */
  const spoken = (item) => {
    const copy = item.cloneNode(true);
    for (const card of copy.querySelectorAll("svg")) card.replaceWith(card.getAttribute("aria-label"));
    for (const rule of copy.querySelectorAll(".nines-by")) rule.remove();
    return copy.textContent.replace(/\s+/g, " ").replaceAll(". .", ".").trim(); // without the keys of rules
  };

  const setUp = (figure) => {
    const course = figure.querySelector("ol.nines-course");
    const table = figure.querySelector(".nines-table");
    const steps = [...course.children];
    const cards = [...table.querySelectorAll("svg[data-since], svg[data-until]")];
    const turns = [...table.querySelectorAll(".nines-runs .nines-turn, .nines-runs > li")];
    const rows = [...table.querySelectorAll("ol.nines-runs")]; /* after the parts of which they are made */
    steps.forEach((item, place) => { item.value = place + 1; });

    const first = button("First step", "First");
    const back = button("Step back", "◀ Back");
    const next = button("Next step", "Next ▶");
    const all = button("All steps", "All steps");
    all.removeAttribute("aria-label");
    all.setAttribute("aria-pressed", "false");
    const count = document.createElement("span");
    count.className = "nines-count";
    const live = document.createElement("span");
    live.className = "nines-live";
    live.setAttribute("role", "status");
    const bar = document.createElement("div");
    bar.className = "nines-stepper";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Steps of this play");
    bar.append(first, back, next, count, all, live);
    const heading = course.previousElementSibling;
    const begin = document.createElement("p"); /* in the place of the first step */
    begin.className = "nines-begin";
    begin.textContent = "The cards are dealt. Press Next, or the arrow keys.";
    table.before(bar, begin);

    let at = 0;
    let whole = false;

    const show = () => {
      figure.dataset.step = whole ? steps.length : at; /* where another script takes the play over */
      figure.classList.toggle("nines-stepping", !whole);
      if (whole) table.after(heading, course);
      else table.before(course); /* beside its buttons, which do not move while the table grows */
      heading.hidden = !whole;
      begin.hidden = whole || at > 0;
      figure.classList.toggle("nines-at-end", at === steps.length);
      steps.forEach((item, place) => { item.classList.toggle("nines-now", place + 1 === at); });
      for (const card of cards) {
        const since = Number(card.dataset.since || 0);
        const until = Number(card.dataset.until || Infinity);
        card.classList.toggle("nines-away", !whole && (at < since || at >= until));
        if ("later" in card.dataset) card.toggleAttribute("hidden", whole || at < since || at >= until);
      }
      for (const turn of turns) {
        const shown = [...turn.querySelectorAll("svg")].some((card) => !card.classList.contains("nines-away"));
        turn.classList.toggle("nines-away", !shown);
      }
      for (const row of rows) {
        const seen = [...row.querySelectorAll(":scope > li:not(.nines-away)")];
        const empty = seen.length === 0;
        for (const [place, one] of seen.entries()) one.classList.toggle("nines-past", place < seen.length - 1);
        row.classList.toggle("nines-away", empty);
        if (row.previousElementSibling.matches(".nines-label")) {
          row.previousElementSibling.classList.toggle("nines-away", empty);
        }
      }
      first.disabled = back.disabled = !whole && at === 0;
      next.disabled = !whole && at === steps.length;
      all.setAttribute("aria-pressed", String(whole));
      count.textContent = whole ? `${steps.length} steps` : `Step ${at} of ${steps.length}`;
    };

    const tell = () => {
      const said = whole || at === 0 ? "" : `: ${spoken(steps[at - 1])}`;
      live.textContent = whole ? `All ${steps.length} steps are shown` : `Step ${at} of ${steps.length}${said}`;
    };

    const go = (to) => {
      whole = false;
      at = Math.min(Math.max(to, 0), steps.length);
      const held = document.activeElement;
      show();
      tell();
      if (held?.disabled) (held === next ? back : next).focus(); /* a disabled button loses the keyboard */
    };

    first.addEventListener("click", () => go(0));
    back.addEventListener("click", () => go(whole ? steps.length - 1 : at - 1));
    next.addEventListener("click", () => go(whole ? 0 : at + 1));
    all.addEventListener("click", () => {
      whole = !whole;
      show();
      tell();
    });
    const press = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    figure.addEventListener("keydown", press);
    show();
    return { bar, press };
  };

  const plays = [...document.querySelectorAll("figure.nines-play")].map(setUp);

  /* The arrow keys also work before anything has the focus: for the first play whose buttons are in sight. */
  const inSight = ({ bar }) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return bar.checkVisibility() && top >= 0 && bottom <= innerHeight;
  };
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      plays.find(inSight)?.press(event);
    }
  });
})();
