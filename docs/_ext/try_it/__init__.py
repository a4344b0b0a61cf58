"""Try it: examples of Python run in the page if what they import is there; the rest say what to install.

The build marks each example with classes, and adds a small script to pages that have one. Examples of a page
share their names, and so do those of one docstring, which also know the names of its module.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from play_here import SHIPPED  # type: ignore[import-not-found] # mypy looks elsewhere

from .needs import ENGINE, Examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

RUNS: Final = "nines-try"
NEEDS: Final = "nines-needs"
GROUP: Final = "nines-with-"  # examples of one group share their names
MODULE: Final = "nines-in-"
DOCSTRING: Final = ":docstring of "
LANGUAGES: Final = ("python", "python3", "pycon", "pycon3")


def mark(app: Sphinx, doctree: nodes.document) -> None:
    """Give each example of a page the classes by which the script finds it."""
    groups = defaultdict[str, list[nodes.Element]](list)
    for node in examples(doctree):
        groups[docstring_of(node)].append(node)
    for number, (place, group) in enumerate(groups.items()):
        module = module_of(place)
        shared = Examples(module)
        for node in group:
            needs = sorted(shared.needs(node.astext()))
            node["classes"] += [NEEDS, *(f"{NEEDS}-{name}" for name in needs)] if needs else [RUNS]
            node["classes"] += [f"{GROUP}{number}", *([f"{MODULE}{module}"] if module else [])]
    if groups:  # their buttons say how much a click loads, so they are read again when that changes
        app.env.metadata[app.env.docname].setdefault(SHIPPED, "")


def examples(doctree: nodes.document) -> Iterator[nodes.Element]:
    """Yield the examples of Python, in the order of the page."""
    for node in doctree.findall(nodes.Element):
        language = node.get("language_of_code", node.get("language"))  # a fold has its code uncoloured
        if isinstance(node, nodes.doctest_block) or (
            isinstance(node, nodes.literal_block) and language in LANGUAGES
        ):
            yield node


def docstring_of(node: nodes.Node) -> str:
    """Return the docstring in which an example is, as Sphinx names it; empty for the text of a page."""
    places, place = list[str](), node
    while place.parent:
        places.append(place.source or "")
        place = place.parent
    return next((source for source in places if DOCSTRING in source), "")


def module_of(docstring: str) -> str:
    """Return the module of a docstring."""
    if not docstring:
        return ""
    path = Path(docstring.partition(DOCSTRING)[0]).resolve().relative_to(ENGINE.resolve())
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def add_script(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add script and style to a page with examples; the script knows how many bytes the first click loads."""
    if doctree is None or SHIPPED not in app.env.metadata[page] or next(examples(doctree), None) is None:
        return
    loads = getattr(app.env, SHIPPED).for_examples
    attributes: dict[str, Any] = {"data-bytes": str(loads)}
    app.add_js_file("try.js", loading_method="defer", **attributes)
    app.add_css_file("try.css")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to each page, when it is read and when it is written."""
    app.connect("doctree-read", mark)
    app.connect("html-page-context", add_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
