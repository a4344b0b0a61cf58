// A link into a folded part opens that part; this does no harm in browsers that do so themselves.
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
