/* The menus of a narrow page. A closed menu cannot be reached; while one is open, nothing else can. */
(() => {
  "use strict";

  const narrow = {
    "site-drawer": matchMedia("(max-width: 63em)"),
    "page-drawer": matchMedia("(max-width: 82em)"),
  };
  const overlay = document.querySelector(".nines-overlay");
  const rest = document.querySelectorAll(".skip-to-content, .mobile-header, .content");
  let opener = null;

  const drawers = Object.keys(narrow).map((id) => document.getElementById(id)).filter(Boolean);
  const isOpen = (drawer) => drawer.classList.contains("nines-open");

  const settle = () => {
    const open = drawers.find(isOpen);
    for (const drawer of drawers) {
      drawer.inert = narrow[drawer.id].matches ? drawer !== open : Boolean(open);
      for (const one of document.querySelectorAll(`[data-drawer=${drawer.id}]`)) {
        one.setAttribute("aria-expanded", String(drawer === open));
      }
    }
    for (const one of rest) one.inert = Boolean(open);
    overlay.hidden = !open;
  };

  const close = () => {
    for (const drawer of drawers) drawer.classList.remove("nines-open");
    settle();
    opener?.focus();
    opener = null;
  };

  document.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-drawer]");
    if (asked) {
      opener = asked;
      const drawer = document.getElementById(asked.dataset.drawer);
      drawer.classList.add("nines-open");
      settle();
      drawer.querySelector(".nines-closer").focus();
    } else if (event.target === overlay || event.target.closest(".nines-closer, .nines-open a")) {
      close();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawers.some(isOpen)) close();
  });
  for (const query of Object.values(narrow)) {
    query.addEventListener("change", () => {
      for (const drawer of drawers) if (!narrow[drawer.id].matches) drawer.classList.remove("nines-open");
      settle();
    });
  }
  settle();
})();
