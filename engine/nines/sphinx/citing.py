"""How to cite a page, for reference managers and search engines: meta tags and JSON-LD.

These data are on the pages at permanent addresses, on the pages of games, and on the pages with the passages
of documents. The data include the author, language, address and date of the site, as far as its ``conf.py``
states them.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sphinx.config import Config

from nines.reference import document_answer
from nines.reference.dated import named_game
from nines.reference.outlines import rule_passages
from nines.reference.witnesses import provenance
from nines.sphinx.address import has_permalinks
from nines.sphinx.base import sentence
from nines.sphinx.domain import nines_domain
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer


OF_DOCUMENT: Final = "passages-"  # the label of the passages of a document begins like this


class Work(NamedTuple):
    """The game or document that a page is about, as a citation describes it."""

    key: str
    name: str
    cites: list[str]  # its witnesses, and the names of the documents that report them
    game: str = ""  # the slug of the game to which it belongs


def linked(library: Library, config: Config, work: Work, url: str = "") -> dict[str, Any]:
    """Return a work in the vocabulary of schema.org. Properties whose values are unknown are left out.

    Examples
    --------
    >>> from nines import library
    >>> told = linked(library(), Config(), Work("comet-1718", "Comet of 1718", []))
    >>> told["identifier"], "author" in told, "url" in told
    ('comet-1718', False, False)
    """
    site = {"@type": "WebSite", "name": config.project}
    told = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "identifier": work.key,
        "name": work.name,
        "author": config.author if config.author != Config().author else "",
        "version": version("nines-rules"),
        "dateModified": getattr(config, "nines_date", ""),
        "inLanguage": config.language,
        "isPartOf": _game(library, work.game, site) if work.game else site,
        "citation": work.cites,
        "url": url,
    }
    return {name: value for name, value in told.items() if value}


def _game(library: Library, slug: str, site: dict[str, str]) -> dict[str, Any]:
    title = named_game(library, slug).title
    return {"@type": "CreativeWork", "identifier": slug, "name": title, "isPartOf": site}


def add_citation(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add citation data to the HTML head of a page, if the page is about one game or one document."""
    library = library_of(app.config)
    works = list(_works(library, app, page)) if doctree is not None and has_permalinks(app.builder) else []
    if len(works) == 1:
        told = linked(library, app.config, works[0], context.get("pageurl") or "")
        context["metatags"] += templates().get_template("citation.html").render(linked=told)


def _works(library: Library, app: Sphinx, page: str) -> Iterator[Work]:
    """Yield the games on a page, and the documents whose passages are on it."""
    objects = nines_domain(app.env).objects
    title = app.env.titles[page].astext()
    for (kind, key), place in objects.items():
        if place.page == page and kind == "game":
            told = cited(library, rule_passages(library, key), "document")
            yield Work(key, title, [*told["witnesses"], *told["documents"]])
        elif place.page == page and key.startswith(OF_DOCUMENT):
            siglum = key.removeprefix(OF_DOCUMENT)
            yield Work(siglum, title, [document_answer(library, siglum).called])


@cache
def templates() -> Environment:
    """Return the templates of this extension. Every text that is put into a template is escaped."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["sentence"] = sentence
    return made


def cited(library: Library, passages: Iterable[PassageAnswer], by: str = "id") -> dict[str, list[str]]:
    """Return the witnesses to cite, and the names of the documents that report them.

    Each witness is named once, followed by the ids of its passages. If *by* is ``document``, each witness is
    followed by the documents that report it, and not by ids.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_answer
    >>> told = [passage_answer(library(), one) for one in ("wp-comet:069", "wp-comet:071")]
    >>> cited(library(), told, "document")["witnesses"]
    ['Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet']
    """
    told = list(passages)
    found: dict[str, dict[str, None]] = {}
    for one in told:
        key = one.document if by == "document" else one.label
        found.setdefault(one.witness.removesuffix(one.label), {})[key] = None
    documents = provenance(library, told).documents
    return {
        "witnesses": [said + ", ".join(keys) for said, keys in found.items()],
        "documents": [f"{one.siglum} is {one.called}" for one in documents],
    }
