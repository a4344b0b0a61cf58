// A link that leads into something folded opens it; browsers that do so themselves lose nothing.
(() => {
  const open = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const place = id && document.getElementById(id);
    if (!place) return;
    let closed = false;
    for (let at = place; at; at = at.parentElement) {
      if (at.tagName === "DETAILS" && !at.open) { at.open = true; closed = true; }
    }
    if (closed) place.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
