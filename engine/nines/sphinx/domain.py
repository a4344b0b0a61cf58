"""The domain ``nines``: games, rules, passages and other objects, which any Sphinx project can cite.

A role names an object by its key: ``{nines:rule}`comet-1718/stop/king```. If ``primary_domain`` is nines,
``{rule}`` is enough. Every object is also a standard label, so projects without this extension can find it by
plain ``{ref}`` through intersphinx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from nines.errors import UnknownNameError
from nines.reference import passage_answer
from nines.reference.finding import what_is
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from nines.libraries import Library

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
        return ("claim" if passage_answer(library, key).kind in CLAIMS else "passage"), key
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
        found: dict[tuple[str, str], Place] = self.data["objects"]
        return found

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
        found = []
        for kind, key in self.objects:
            if key == target:
                link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
                if link is not None:
                    found.append((f"nines:{kind}", link))
        return found

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
