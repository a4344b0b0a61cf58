"""Permanent addresses and links to them: ``r/<key>/`` for each game, rule and reading of a site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.osutil import relative_uri

from nines.errors import NinesError
from nines.sphinx.writers import add_node, pass_over

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

_WORD: Final = "[a-z0-9]+(?:-[a-z0-9]+)*"
_SAFE: Final = re.compile(f"{_WORD}(?:/{_WORD})*")
_CANDIDATE: Final = re.compile(rf"({_WORD})\[({_WORD})=({_WORD})\]")
BUILDERS: Final = ("html", "dirhtml")  # the builders that write a folder of pages for a static host


class permalink(nodes.Inline, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A link to the permanent address of a key."""


def setup_address(app: Sphinx) -> None:
    """Register the writer of links to permanent addresses. The links need ``nines_permalinks = True``."""
    app.add_config_value("nines_permalinks", default=False, rebuild="html", types=[bool])
    add_node(app, permalink, (visit_html, pass_over))


def address(key: str) -> str:
    """Return the permanent address of a game, a rule or a reading, relative to the root of the site.

    The retired name of a candidate, ``game[point=candidate]``, has an address below the address of its
    reading.

    Raises
    ------
    NinesError
        If the key has characters that are unsafe in a file path on some systems.

    Examples
    --------
    >>> address("comet-1718/stop/king")
    'r/comet-1718/stop/king/'
    >>> address("multiple-9-2007[rank-split=once]")
    'r/multiple-9-2007/reading/rank-split/once/'
    >>> address("comet-1718/../king")
    Traceback (most recent call last):
    nines.errors.NinesError: 'comet-1718/../king' cannot be an address; use only a-z, 0-9, hyphens, slashes
    """
    candidate = _CANDIDATE.fullmatch(key)
    if candidate:
        return "r/{}/reading/{}/{}/".format(*candidate.groups())
    if not _SAFE.fullmatch(key):
        raise NinesError(f"{key!r} cannot be an address; use only a-z, 0-9, hyphens, slashes")
    return f"r/{key}/"


def permanent(key: str) -> permalink:
    """Return a link to the permanent address of *key*."""
    return permalink(key=key)


def cite_link(key: str, shown: str) -> permalink:
    """Return a link to the place on a key's own page that says how to cite the key."""
    return permalink(key=key, cites=shown)


def cited_page(key: str, kind: str, shown: str = "") -> list[permalink]:
    """Return a link to a key's page, with *shown* or the key as its words, and a link to the citation."""
    page = own_page(key, shown)
    page["brief"] = True  # the link beside it says what is there
    return [page, cite_link(key, f"Cite this {kind}")]


def own_page(key: str, shown: str = "") -> permalink:
    """Return a link to the permanent address of *key*, in code type; its words are *shown* or else *key*."""
    return permalink("", nodes.literal("", "", nodes.Text(shown or key)), key=key)


def has_permalinks(builder: Builder) -> bool:
    """Return whether this is an HTML build whose settings ask for pages at permanent addresses."""
    return bool(builder.config.nines_permalinks) and builder.name in BUILDERS


def visit_html(self: HTML5Translator, node: permalink) -> None:
    """Write the link around the content of the node. For an empty node, write “permanent address”."""
    if node.children and not has_permalinks(self.builder):
        return
    if has_permalinks(self.builder):
        key = node["key"]
        here = self.builder.get_target_uri(self.builder.current_docname)
        href = self.attval(relative_uri(here, address(key)))
        told = self.attval(f"permanent address of {key}")
        if node.children:
            shown = self.encode(node.astext())
            title = "" if "brief" in node else ' title="permanent address"'  # of what is shown
            self.body.append(f'<a href="{href}"{title}><code>{shown}</code></a>')
            raise nodes.SkipNode
        if "cites" in node:
            self.body.append(f' · <a href="{href}#cite">{self.encode(node["cites"])}</a>')
            return
        self.body.append(
            f' · <a class="reference internal" href="{href}" title="{told}">permanent address</a>'
        )
