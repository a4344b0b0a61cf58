"""The parts that all directives share: the library, the domain, text, labels, and links to games."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from nines.errors import NinesError, UnknownNameError
from nines.libraries import library
from nines.reference import passage_answer
from nines.reference.data import in_words, totals
from nines.reference.finding import what_is
from nines.reference.names import named_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element, Node, system_message
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from nines.libraries import Library


# --- Writers for our own nodes ---

Writing = tuple[Callable[..., None], Callable[..., None] | None]


def add_node(app: Sphinx, node: type[nodes.Element], html: Writing) -> None:
    """Register the functions that write a kind of node in HTML.

    Other output contains only the contents of the node.
    """
    other = (pass_over, pass_over)
    app.add_node(node, html=html, latex=other, text=other, man=other, texinfo=other)


def pass_over(_self: object, _node: nodes.Node) -> None:
    """Write nothing for the node itself, only its contents."""


# --- The library of a site ---


def setup_library(app: Sphinx) -> None:
    """Register the setting ``nines_library`` with Sphinx."""
    app.add_config_value("nines_library", "nines", "env", types=[str])


def library_of(config: Config) -> Library:
    """Return the library of a site."""
    package: str = config.nines_library
    return library(package)


# --- The domain ``nines`` ---
#
# A role names an object by its key: ``{nines:rule}`comet-1718/stop/king```. If ``primary_domain`` is nines,
# ``{rule}`` is enough. Every object is also a standard label, so projects without this extension can find it
# by plain ``{ref}`` through intersphinx.

_LOG = logging.getLogger(__name__)

# Kinds that pages show by their title; they show all other kinds by their key.
TITLED = ("game", "account", "source", "document", "erratum", "term", "comparison", "question", "play")
# Kinds whose labels begin with a prefix.
PREFIXED = (
    *("account", "aspect", "erratum", "lineage", "attested"),
    *("term", "comparison", "question", "review", "play"),
)
CLAIMS = ("claim", "strategy")  # kinds of passages that are not rules


class Place(NamedTuple):
    """Where an object is, by page and anchor, with its kind and its title."""

    page: str
    anchor: str
    kind: str
    title: str


def kind_of(library: Library, key: str) -> tuple[str, str]:
    """Return what kind of object a label names, and the object's own key.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> kind_of(ours, "comet-1718/stop/king"), kind_of(ours, "comet-1718/reading/comet-stops")[0]
    (('rule', 'comet-1718/stop/king'), 'reading')
    >>> (
    ...     kind_of(ours, "wp-comet:069")[0],
    ...     kind_of(ours, "source-hk1881"),
    ...     kind_of(ours, "erratum/two-play-comet"),
    ... )
    ('passage', ('source', 'hk1881'), ('erratum', 'two-play-comet'))
    """
    first, _, rest = key.partition("/")
    what = what_is(library, key)
    if what == "passage":
        return ("claim" if passage_answer(library, key).record.kind in CLAIMS else "passage"), key
    if what in ("statement", "document"):
        return what, key
    if what == "edition":
        return "game", key
    if first in PREFIXED:
        return {"lineage": "kin", "attested": "attestation"}.get(first, first), rest
    if key.startswith("source-"):
        return "source", key.removeprefix("source-")
    return ("reading" if rest.startswith("reading/") else "rule"), key


class NinesDomain(Domain):
    """The games, rules, passages and other things on the pages of a site, as objects for Sphinx."""

    name = "nines"
    label = "nines"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, kind)
        for kind in (
            *(
                "game",
                "account",
                "rule",
                "reading",
                "passage",
                "claim",
                "source",
                "document",
                "aspect",
                "erratum",
            ),
            *("statement", "attestation", "kin", "term", "comparison", "question", "review", "play"),
        )
    }
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], Place]:
        """All objects of the site, by their kind and key."""
        places: dict[tuple[str, str], Place] = self.data["objects"]
        return places

    def note(self, label: str, page: str, anchor: str, title: str) -> None:
        """Record the page and anchor of the object that a label names."""
        kind, key = kind_of(library_of(self.env.config), label)
        self.objects[kind, key] = Place(page, anchor, kind, title)

    def clear_doc(self, docname: str) -> None:
        """Remove the objects of a page from the record."""
        for name in [name for name, place in self.objects.items() if place.page == docname]:
            del self.objects[name]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Add the objects of the pages that another process of the build has read."""
        self.objects.update(
            (name, place) for name, place in otherdata["objects"].items() if place.page in docnames
        )

    def resolve_xref(  # noqa: PLR0913, PLR0917 - Sphinx's own signature
        self,
        env: BuildEnvironment,  # noqa: ARG002 - the same
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Return a link to the object that a role names; None if this project does not have the object."""
        place = next(
            (self.objects[kind, target] for kind in _kinds(typ) if (kind, target) in self.objects), None
        )
        if place is None:
            return None
        shown: Element = contnode
        if place.kind in TITLED and not node.get("refexplicit"):
            shown = nodes.inline("", place.title)
        return make_refnode(builder, fromdocname, place.page, place.anchor, shown, place.title)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 - Sphinx's own signature
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return links to all objects with a key. If the key is already a standard label, return no links."""
        if target in env.domains.standard_domain.anonlabels:
            return []
        references = []
        for kind, key in self.objects:
            if key == target:
                link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
                if link is not None:
                    references.append((f"nines:{kind}", link))
        return references

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every object, for the inventory and the search of the site."""
        for (kind, key), place in self.objects.items():
            important = 1 if kind in ("game", "rule") else 0
            yield key, place.title, kind, place.page, place.anchor, important


def nines_domain(env: BuildEnvironment) -> NinesDomain:
    """Return the domain ``nines`` of a project."""
    return cast("NinesDomain", env.domains["nines"])


def note(env: BuildEnvironment, label: str, anchor: str, title: str) -> None:
    """Record a thing on the current page, both as a standard label and as an object of the domain."""
    env.domains.standard_domain.note_hyperlink_target(label, env.docname, anchor, title)
    nines_domain(env).note(label, env.docname, anchor, title)


def tell_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn about an unknown key in a role, and suggest similar keys."""
    if not isinstance(domain, NinesDomain):
        return None
    kinds = _kinds(node["reftype"])
    known = {key for kind, key in domain.objects if kind in kinds}
    cited = getattr(app.env, "intersphinx_inventory", {})
    known.update(*(cited.get(f"nines:{kind}", ()) for kind in kinds))
    error = UnknownNameError(node["reftype"], node["reftarget"], known)
    _LOG.warning("%s", error, location=node, type="ref", subtype=node["reftype"])
    return True


def _kinds(typ: str) -> Iterable[str]:
    """Return the kinds of object that a role can name. The roles for passages and claims can name both."""
    return ("passage", "claim") if typ in ("passage", "claim") else (typ,)


NinesDomain.roles = {
    kind: XRefRole(innernodeclass=nodes.inline if kind in TITLED else nodes.literal, warn_dangling=True)
    for kind in NinesDomain.object_types
}


# --- The parts that all directives share ---

Part = nodes.Node | str
Labelled = TypeVar("Labelled", bound=nodes.Element)

# JSON without blanks, for large files.
compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
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


# --- Numbers in the text of a page, counted when the page is built ---


class NumberRole(SphinxRole):
    """``nines:number``: the number of things of one kind, for example editions, in words."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Return the number in words. An unknown kind is reported with its line in the page's source."""
        known = totals(library_of(self.config))
        if self.text not in known:
            error = UnknownNameError("number", self.text, known)
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [nodes.Text(in_words(known[self.text]))], []


# --- Links to games ---


def is_played(library: Library, slug: str) -> bool:
    """Return whether a game can be played, and so has a page to which a link can lead.

    Examples
    --------
    >>> from nines import library
    >>> is_played(library(), "comet-1718"), is_played(library(), "nain-jaune")
    (True, False)
    """
    return named_game(library, slug).playable


def game_link(library: Library, slug: str, shown: str = "") -> Part:
    """Return *shown* or the slug, as a link to the game; plain text if the game cannot be played."""
    return link(slug, shown) if is_played(library, slug) else shown or slug


def titled_link(library: Library, slug: str) -> Part:
    """Return the title of a game as a link, or as plain text if the game cannot be played."""
    return game_link(library, slug, named_game(library, slug).title)


def game_of(key: str) -> str:
    """Return the game to which the key of a rule or a reading belongs.

    Examples
    --------
    >>> game_of("comet-1718/stop/king")
    'comet-1718'
    """
    return key.partition("/")[0]


def reading_link(library: Library, key: str, shown: str = "") -> Part:
    """Return the key of a reading as a link, or as plain text if the game of the reading cannot be played."""
    played = is_played(library, game_of(key))
    return code(link(key, shown or key) if played else shown or key)
