// A link into a folded part opens that part; this does no harm in browsers that do so themselves.
(() => {
  const placeOf = (fragment) => {
    try {
      return document.getElementById(decodeURIComponent(fragment));
    } catch {
      return null; // a fragment that names no place
    }
  };
  const open = () => {
    const place = placeOf(location.hash.slice(1));
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
