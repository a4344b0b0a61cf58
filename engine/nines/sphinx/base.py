"""The parts that all directives share: plain text, links by key, and labels."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from nines.errors import NinesError
from nines.sphinx.domain import note
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.libraries import Library

Part = nodes.Node | str
Labelled = TypeVar("Labelled", bound=nodes.Element)

_PASSAGE: Final = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*:[0-9]{3})")
_KEY, _TITLE = "nines-key", "nines-title"  # attributes of a node that gets a label
_WRITTEN: Final = "nines-written"  # attribute of a node that a directive wrote, not an author


class CorpusDirective(SphinxDirective, ABC):
    """A directive that takes a name, and writes on the page what we know about the thing with this name."""

    required_arguments = 1
    has_content: ClassVar[bool] = False

    @property
    def library(self) -> Library:
        """The library whose games and corpus the site shows."""
        return library_of(self.config)

    @abstractmethod
    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the document nodes that the directive writes."""

    def run(self) -> list[nodes.Node]:
        """Write the nodes and record their labels; an unknown name is reported with its source line."""
        try:
            built = self.build(self.arguments[0] if self.arguments else "")
        except NinesError as error:
            raise self.error(str(error)) from None
        for root in built:
            self.set_source_info(root)  # so that a broken link is reported with its line
            root[_WRITTEN] = True
        for node in chain.from_iterable(root.findall(nodes.Element) for root in built):
            if _KEY in node:
                note(self.env, node[_KEY], node["ids"][0], node[_TITLE])
        return list(built)


def by_author(node: nodes.Element) -> bool:
    """Return whether a node was written by an author and not by a directive of this extension."""
    return _WRITTEN not in node


def anchor(key: str) -> str:
    """Return the anchor of a rule or a reading on its page.

    Examples
    --------
    >>> anchor("comet-1718/stop/king")
    'r-comet-1718-stop-king'
    """
    return "r-" + key.replace("/", "-")


def passage_anchor(key: str) -> str:
    """Return the anchor of a passage on the page of its document.

    Examples
    --------
    >>> passage_anchor("wp-comet:069")
    'p-wp-comet-069'
    """
    return "p-" + key.replace(":", "-")


def erratum_key(name: str) -> str:
    """Return the label of a contradiction. The prefix of the label distinguishes it from other keys.

    Examples
    --------
    >>> erratum_key("two-play-comet")
    'erratum/two-play-comet'
    """
    return f"erratum/{name}"


def erratum_anchor(name: str) -> str:
    """Return the anchor of a contradiction on the page of all contradictions.

    Examples
    --------
    >>> erratum_anchor("two-play-comet")
    'e-two-play-comet'
    """
    return f"e-{name}"


def labelled(node: Labelled, key: str, place: str, title: str = "") -> Labelled:
    """Return *node* with the label *key*, the anchor *place* and a title; by default the title is *key*."""
    node["ids"] = [place]
    node[_KEY], node[_TITLE] = key, title or key
    return node


def link(key: str, shown: str = "") -> addnodes.pending_xref:
    """Return a link to the object with this key, whichever page the object is on.

    A project that shows only one game lacks many of the objects; its pages then show the words without a
    link. Sphinx warns about each missing object only if the setting ``nitpicky`` is on, as in our project.
    """
    cross = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=key, refexplicit=True, refwarn=False
    )
    cross += nodes.inline("", "", nodes.Text(shown or key))
    return cross


def code(part: Part) -> nodes.Element:
    """Return a key, or a link that shows a key, in code type."""
    return fill(nodes.literal(), [part])


def key_link(key: str) -> nodes.Element:
    """Return a link whose words are the key and, for a passage, the line in the document."""
    cross = link(key)
    # A passage shows its title, wp-comet:071 (line 69); if it has no page, its key.
    cross["refexplicit"] = not _PASSAGE.fullmatch(key)
    return code(cross)


def plain(text: str) -> list[Part]:
    """Return *text* unchanged, with links for the passages that it names."""
    return [code(link(part)) if place % 2 else part for place, part in enumerate(_PASSAGE.split(text))]


def fill(node: Labelled, parts: Iterable[Part]) -> Labelled:
    """Return *node* with *parts* added to it; a part that is a string becomes plain text."""
    node.extend(nodes.Text(part) if isinstance(part, str) else part for part in parts if part != "")
    return node


def paragraph(*parts: Part, kind: str = "") -> nodes.paragraph:
    """Return a paragraph; *kind* is the class that the style sheet uses."""
    return fill(nodes.paragraph(classes=[f"nines-{kind}"] if kind else []), parts)


def box(kind: str, *children: nodes.Node) -> nodes.container:
    """Return a division of the page, an HTML ``div``."""
    return nodes.container("", *children, classes=[f"nines-{kind}"])


def inline(kind: str) -> nodes.inline:
    """Return an empty inline node; *kind* is the class that the style sheet uses."""
    return nodes.inline(classes=[f"nines-{kind}"])


def section(title: str, place: str, *children: nodes.Node) -> nodes.section:
    """Return a section with its heading."""
    return nodes.section("", fill(nodes.title(), [title]), *children, ids=[place])


def bullets(items: Iterable[Sequence[nodes.Node]], kind: str = "") -> nodes.bullet_list:
    """Return a bulleted list; each item consists of paragraphs."""
    listed = nodes.bullet_list(bullet="*", classes=[f"nines-{kind}"] if kind else [])
    listed.extend(nodes.list_item("", *item) for item in items)
    return listed


def fields(rows: Iterable[tuple[str, Sequence[nodes.Node]]]) -> nodes.field_list:
    """Return a field list of names with their contents; a name without contents is left out."""
    listed = nodes.field_list()
    for name, body in rows:
        if body:
            listed += nodes.field("", fill(nodes.field_name(), [name]), nodes.field_body("", *body))
    return listed


def table(columns: Sequence[str], rows: Iterable[Sequence[Part]]) -> nodes.table:
    """Return a table whose first column is twice as wide as each other column."""
    group = nodes.tgroup("", cols=len(columns))
    group.extend(nodes.colspec(colwidth=1 if place else 2) for place in range(len(columns)))
    group += nodes.thead("", _row(columns))
    group += nodes.tbody("", *map(_row, rows))
    return nodes.table("", group)


def _row(cells: Sequence[Part]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))


def between(items: Iterable[Part], mark: str = ", ") -> list[Part]:
    """Return *items* with *mark* between every two neighbours."""
    parts: list[Part] = []
    for item in items:
        parts += [mark, item] if parts else [item]
    return parts


def sentence(text: str) -> str:
    """Return the words of a rule as a sentence.

    Examples
    --------
    >>> sentence("a king is a stop")
    'A king is a stop.'
    """
    return capital(text) + ("" if text.endswith((".", "?")) else ".")


def capital(text: str) -> str:
    """Return a text with a capital letter at the beginning.

    Examples
    --------
    >>> capital("nobody else gets a chance to continue")
    'Nobody else gets a chance to continue'
    """
    return text[:1].upper() + text[1:]
