"""The search of the site: an index in small parts, so that a query loads only the parts that it needs.

Sphinx's own index is one file with all words. It also derives the anchors of some objects from their titles,
which is wrong for games, sources and plays. Here each object has its own title, address and words. Each part
is a script, so the search also works from a folder, without a server.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from nines.boundary.files import ANY, write_whole

from .entries import entries
from .index import parts

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Replace Sphinx's own search."""
    app.connect("builder-inited", no_other)
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def no_other(app: Sphinx) -> None:
    """Stop Sphinx from writing its own index; the search page is one of our templates."""
    app.builder.search = False  # type: ignore[attr-defined] # builders of HTML have it


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """Write the parts of the index beside the pages."""
    if exception or app.builder.name not in ("html", "dirhtml"):
        return
    folder = Path(app.outdir, "_static", "search")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.js"):
        old.unlink()
    for name, part in parts(list(entries(app))):
        written = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        script = f"ninesSearch({json.dumps(name)},{written})\n"
        write_whole(folder / f"{name}.js", script, over=ANY, at_once=False)
