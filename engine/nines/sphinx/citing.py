"""How a page is to be cited, told to reference managers and search engines: meta tags and JSON-LD.

They stand on the pages at permanent addresses, and on the page of a game or of the passages of a document. Of
the author, the language and the address of the site only what its ``conf.py`` says is told, and no date: when
a version was released is not known here.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sphinx.config import Config

from nines.reference.passages import passage_answer
from nines.sphinx.address import has_permalinks
from nines.sphinx.base import sentence
from nines.sphinx.domain import kind_of, nines_domain
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from nines.corpus.records import Document
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer


class Work(NamedTuple):
    """What a page tells of, as it is cited."""

    key: str
    name: str
    cites: list[str]  # its witnesses, and what the documents are called that report them
    game: str = ""  # the slug of the game that it is a part of


def linked(library: Library, config: Config, work: Work, url: str = "") -> dict[str, Any]:
    """Return a work in the words of schema.org; what is not known is left out.

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
        "inLanguage": config.language,
        "isPartOf": _game(library, work.game, site) if work.game else site,
        "citation": work.cites,
        "url": url,
    }
    return {name: value for name, value in told.items() if value}


def _game(library: Library, slug: str, site: dict[str, str]) -> dict[str, Any]:
    title = library.corpus.games[slug].title
    return {"@type": "CreativeWork", "identifier": slug, "name": title, "isPartOf": site}


def add_citation(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put into the head of a page how it is to be cited, if it is the page of one game or one document."""
    library = library_of(app.config)
    works = list(_works(library, app, page)) if doctree is not None and has_permalinks(app.builder) else []
    if len(works) == 1:
        told = linked(library, app.config, works[0], context.get("pageurl") or "")
        context["metatags"] += templates().get_template("citation.html").render(linked=told)


def _works(library: Library, app: Sphinx, page: str) -> Iterator[Work]:
    """Yield the games that stand on a page, and the documents whose passages do."""
    objects = nines_domain(app.env).objects
    here = {name for name, place in objects.items() if place.page == page}
    title = app.env.titles[page].astext()
    for slug in library.playable:
        if kind_of(library, slug) in here:
            told = cited(library, resting(library, library.load(slug)), "document")
            yield Work(slug, title, [*told["witnesses"], *told["documents"]])
    for siglum, document in library.corpus.documents.items():
        if kind_of(library, f"passages-{siglum}") in here:
            yield Work(siglum, title, [called(document)])


@cache
def templates() -> Environment:
    """Return the templates of what is written here; each text that is put into them is escaped."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["sentence"] = sentence
    return made


def called(document: Document) -> str:
    """Return what a document is called, who wrote it, and where and when.

    Examples
    --------
    >>> from nines import library
    >>> called(library().corpus.documents["wp-comet"])
    '“Comet (card game)”, Wikipedia'
    """
    where = ", ".join(filter(None, (document.author, document.publisher, document.date)))
    return f"“{document.title}”" + (f", {where}" if where else "")


def resting(library: Library, game: AnyGame) -> list[PassageAnswer]:
    """Return the passages that the rules of a game rest on."""
    found = [one for rule in game.rules().values() for one in (*rule.passages, *rule.via)]
    return [passage_answer(library, one) for one in dict.fromkeys(found)]


def cited(library: Library, passages: Iterable[PassageAnswer], by: str = "id") -> dict[str, list[str]]:
    """Return the witnesses to cite, and what the documents that report them are called.

    A witness is told once, with all passages through which it is known; or *by* document, without the
    passages.

    Examples
    --------
    >>> from nines import library
    >>> told = [passage_answer(library(), one) for one in ("wp-comet:069", "wp-comet:071")]
    >>> cited(library(), told, "document")["witnesses"]
    ['Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet']
    """
    told = list(passages)
    found: dict[str, dict[str, None]] = {}
    for one in told:
        key = one.document if by == "document" else one.id
        found.setdefault(one.witness.removesuffix(one.id), {})[key] = None
    documents = [library.corpus.documents[siglum] for siglum in dict.fromkeys(one.document for one in told)]
    return {
        "witnesses": [said + ", ".join(keys) for said, keys in found.items()],
        "documents": [f"{one.siglum} is {called(one)}" for one in documents],
    }
