"""Permanent addresses, and how to cite a page for people, reference managers and search engines."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup
from sphinx.config import Config
from sphinx.util.osutil import relative_uri

from nines.citing import DEFAULT, FORMATS, LABELS, based_on, citation_answer
from nines.citing.works import cited_release
from nines.errors import NinesError
from nines.reference import document_answer
from nines.reference.listed import full_title_if_edition
from nines.reference.names import named_game
from nines.reference.rules import rule_passages
from nines.reference.sources import provenance
from nines.sphinx import base as b
from nines.sphinx.base import add_node, library_of, nines_domain, pass_over, sentence
from nines.sphinx.nodes import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from nines.citing.citations import CitationAnswer
    from nines.libraries import Library
    from nines.reference.sources import PassageAnswer


# --- Permanent addresses and links to them ---

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


def cite_link(key: str, shown: str, *, alone: bool = False) -> permalink:
    """Return a link to the place on a key's own page that says how to cite the key.

    Unless the link is *alone*, a dot separates it from what is before it.
    """
    return permalink(key=key, cites=shown, alone=alone)


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
        words = self.attval(f"permanent address of {key}")
        if node.children:
            shown = self.encode(node.astext())
            title = "" if "brief" in node else ' title="permanent address"'  # of what is shown
            self.body.append(f'<a href="{href}"{title}><code>{shown}</code></a>')
            raise nodes.SkipNode
        if "cites" in node:
            dot = "" if node["alone"] else " · "
            self.body.append(f'{dot}<a href="{href}#cite">{self.encode(node["cites"])}</a>')
            return
        self.body.append(
            f' · <a class="reference internal" href="{href}" title="{words}">permanent address</a>'
        )


# --- How to cite a page ---
#
# These data are on the pages at permanent addresses, on the pages of games, and on the pages with the
# passages of documents. The data include the author, language, address and date of the site, as far as its
# ``conf.py`` states them.

OF_DOCUMENT: Final = "passages-"  # the label of the passages of a document begins like this


class Work(NamedTuple):
    """The game or document that a page is about, as a citation describes it."""

    key: str
    name: str
    cites: list[str]  # its witnesses, and the names of the documents that report them
    game: str = ""  # the slug of the game to which it belongs


@cache
def own_version() -> str:
    """Return the version of nines that is installed. It is on every page, and slow to look up."""
    return version("nines-rules")


def linked(library: Library, config: Config, work: Work, answer: CitationAnswer) -> dict[str, Any]:
    """Return a work in the vocabulary of schema.org. Properties whose values are unknown are left out.

    The address, and the sources that the work is based on, are those of its citation.

    Examples
    --------
    >>> from nines import library
    >>> cited = cited_answer(library(), Config(), "comet-1718")
    >>> fields = linked(library(), Config(), Work("comet-1718", "Comet of 1718", []), cited)
    >>> fields["identifier"], "author" in fields, "url" in fields
    ('comet-1718', False, False)
    """
    site = {"@type": "WebSite", "name": config.project}
    links = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "identifier": work.key,
        "name": full_title_if_edition(library, work.key) or work.name,
        "author": config.author if config.author != Config().author else "",
        "version": own_version(),
        "dateModified": getattr(config, "nines_date", ""),
        "inLanguage": config.language,
        "isPartOf": _game(library, work.game, site) if work.game else site,
        "citation": work.cites,
        "isBasedOn": based_on(answer),
        "url": answer.url,
    }
    return {name: value for name, value in links.items() if value}


def _game(library: Library, slug: str, site: dict[str, str]) -> dict[str, Any]:
    title = full_title_if_edition(library, slug) or named_game(library, slug).title
    return {"@type": "CreativeWork", "identifier": slug, "name": title, "isPartOf": site}


def page_title(library: Library, app: Sphinx, page: str) -> str:
    """Return the title of a page for its head: the full title of the edition that the page is about.

    The heading of the page and all lists keep the short title.
    """
    objects = nines_domain(app.env).objects.items()
    editions = [key for (kind, key), place in objects if place.page == page and kind == "game"]
    title = full_title_if_edition(library, editions[0]) if len(editions) == 1 else ""
    return title or str(app.env.titles[page].astext())


def add_citation(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add citation data to the HTML head of a page, if the page is about one game or one document."""
    library = library_of(app.config)
    works = list(_works(library, app, page)) if doctree is not None and has_permalinks(app.builder) else []
    if len(works) == 1:
        context["title"] = escape(page_title(library, app, page))
        answer = cited_answer(library, app.config, works[0].key, context.get("pageurl") or "")
        fields = linked(library, app.config, works[0], answer)
        context["metatags"] += templates().get_template("citation.html").render(linked_data=lambda: fields)


def _works(library: Library, app: Sphinx, page: str) -> Iterator[Work]:
    """Yield the games on a page, and the documents whose passages are on it."""
    objects = nines_domain(app.env).objects
    title = page_title(library, app, page)
    for (kind, key), place in objects.items():
        if place.page == page and kind == "game":
            works = cited(library, rule_passages(library, key), "document")
            yield Work(key, title, [*works["witnesses"], *works["documents"]])
        elif place.page == page and key.startswith(OF_DOCUMENT):
            siglum = key.removeprefix(OF_DOCUMENT)
            yield Work(siglum, title, [document_answer(library, siglum).called])


@cache
def templates(folders: tuple[Path, ...] = ()) -> Environment:
    """Return the templates of this extension. Every text that is put into a template is escaped.

    Parameters
    ----------
    folders
        The folders with the templates of a site. What their folder ``permalink`` has is used instead of ours.
    """
    own = PrefixLoader({"permalink": FileSystemLoader([folder / "permalink" for folder in folders])})
    made = Environment(
        loader=ChoiceLoader([own, FileSystemLoader(Path(__file__).parent / "templates")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # There are thousands of these pages. The filter still escapes <, >, & and the apostrophe.
    made.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
    made.filters["sentence"] = sentence
    made.filters["in_text"] = in_text
    return made


def in_text(text: str) -> Markup:
    """Return a text escaped for the content of an element, where quotation marks need no escape.

    Examples
    --------
    >>> in_text('"<b>"')
    Markup('"&lt;b&gt;"')
    """
    return Markup(escape(text, quote=False))  # noqa: S704 - escaped just here


def cited(library: Library, passages: Iterable[PassageAnswer], by: str = "id") -> dict[str, list[str]]:
    """Return the witnesses to cite, and the names of the documents that report them.

    Each witness is named once, followed by the ids of its passages. If *by* is ``document``, each witness is
    followed by the documents that report it, and not by ids.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> passages = [passage_answer(library(), key) for key in ("wp-comet:069", "wp-comet:071")]
    >>> cited(library(), passages, "document")["witnesses"]
    ['Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet']
    """
    cited_passages = list(passages)
    sigla: dict[str, dict[str, None]] = {}
    for passage in cited_passages:
        key = passage.record.document if by == "document" else passage.record.label
        sigla.setdefault(passage.witness.removesuffix(passage.record.label), {})[key] = None
    documents = provenance(library, cited_passages).documents
    return {
        "witnesses": [said + ", ".join(keys) for said, keys in sigla.items()],
        "documents": [f"{document.siglum} is {document.called}" for document in documents],
    }


# --- All forms of the citation of a game, a rule or another object ---


class CitedForms(NamedTuple):
    """A citation in all the forms that a page shows.

    Parameters
    ----------
    sentence
        The sentence that a reader can copy.
    others
        The other forms of the citation, each with its label.
    """

    sentence: str
    others: tuple[tuple[str, str], ...]


def cited_answer(library: Library, config: Config, key: str, url: str = "") -> CitationAnswer:
    """Return what a citation contains, with the date of the site.

    Parameters
    ----------
    library
        The library in which the key is looked up.
    config
        The settings of the site, including the date of the site if one is set.
    key
        The key that is cited.
    url
        The address at which *key* can be read; empty if the site has no address.
    """
    return citation_answer(library, key, cited_release(library, getattr(config, "nines_date", "")), url)


# The forms on the page of each rule. CSL-JSON is written by programs for programs; on thousands of pages it
# would take 3.6 MB. The pages of games have it, and so has the command line.
ON_EACH_PAGE: Final = ("bibtex", "biblatex", "ris", "markdown")


def cited_forms(answer: CitationAnswer, names: Collection[str] = tuple(FORMATS)) -> CitedForms:
    """Return a citation in every form, or in the forms that are named.

    Examples
    --------
    >>> from nines import library
    >>> from sphinx.config import Config
    >>> king = cited_answer(library(), Config(), "comet-1718/stop/king")
    >>> [label for label, _ in cited_forms(king).others]
    ['BibTeX', 'BibLaTeX', 'CSL-JSON', 'RIS', 'Markdown']
    """
    others = ((LABELS[name], FORMATS[name](answer)) for name in FORMATS if name in names and name != DEFAULT)
    return CitedForms(FORMATS[DEFAULT](answer), tuple(others))


def forms_folded(forms: CitedForms) -> Iterator[nodes.Element]:
    """Yield the other forms of a citation, each folded under its label."""
    for label, text in forms.others:
        yield folded([label], nodes.literal_block(text, text, language="none"), kind="cite-form")


def sentence_quoted(forms: CitedForms) -> nodes.Element:
    """Return the sentence that a reader can copy, as a quotation."""
    return nodes.block_quote("", b.paragraph(forms.sentence, kind="cite-sentence"))
