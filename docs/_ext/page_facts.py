"""The metadata of every page, and the files at the root of the site.

The head of a page gets a description and Open Graph tags, from its title and first paragraph. The root gets
both licences, ``robots.txt``, ``404.html``, and ``sitemap.xml`` if the address of the site is known.
"""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from docutils import nodes

from nines.boundary.files import ANY, write_whole
from nines.errors import NinesError
from nines.sphinx.base import library_of
from nines.sphinx.citing import page_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

LONGEST: Final = 160  # search engines show this many characters of a description
HOUSE: Final = Path(__file__).parents[2]
LICENCES: Final = {"licence-code.txt": HOUSE / "LICENSE", "licence-texts.txt": HOUSE / "corpus" / "LICENSE"}
DOORS: Final = {"lineage": "Lineage", "glossary": "Glossary", "sources": "Sources"}
BUILDERS: Final = ("html", "dirhtml")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to each page and to the end of the build."""
    app.add_config_value("nines_archived", default="", rebuild="html", types=[str])
    app.connect("html-page-context", add_facts)
    app.connect("build-finished", write_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_facts(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template of a page the facts for its head and its footer."""
    context["nines_date"] = app.config.nines_date
    context["nines_archived"] = app.config.nines_archived
    context["nines_repository"] = app.config.nines_repository
    context["nines_family"] = family(app, page)
    if doctree is not None:
        title = page_title(library_of(app.config), app, page)
        context["metatags"] += "".join(head(title, description(doctree), context.get("pageurl"), app))


def family(app: Sphinx, page: str) -> str:
    """Return the family of the game that a page is about; empty for other pages."""
    folder, _, slug = page.rpartition("/")
    if folder != "games":
        return ""
    try:
        return str(library_of(app.config).load(slug).family.name)
    except NinesError:
        return ""


def description(doctree: nodes.document) -> str:
    """Return the first paragraph of a page; a long one is cut at the end of a word."""
    for paragraph in doctree.findall(nodes.paragraph):
        text = " ".join(paragraph.astext().split())
        if len(text) > LONGEST // 4:
            return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]} …"
    return ""


def head(title: str, says: str, address: str | None, app: Sphinx) -> Iterator[str]:
    """Yield the tags that describe a page; text of the corpus is escaped."""
    if says:
        yield f'<meta name="description" content="{escape(says)}">\n'
    tags = {"title": title, "description": says, "type": "article", "site_name": app.config.project}
    for name, value in {**tags, "url": address or "", "locale": "en_GB"}.items():
        if value:
            yield f'<meta property="og:{name}" content="{escape(value)}">\n'


def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the files at the root of the site."""
    if exception or app.builder.name not in BUILDERS:
        return
    out, base = Path(app.outdir), app.config.html_baseurl
    for name, source in LICENCES.items():
        shutil.copyfile(source, out / name)
    write_whole(out / "404.html", missing(app), over=ANY)
    write_whole(out / "robots.txt", robots(base), over=ANY)
    if base:
        write_whole(out / "sitemap.xml", sitemap(app), over=ANY)


def missing(app: Sphinx) -> str:
    """Return the page shown for unknown addresses; its links begin at the root of the site."""
    pages = {app.config.root_doc: "Home", **DOORS}
    doors = {
        app.builder.get_target_uri(name): label for name, label in pages.items() if name in app.env.all_docs
    }
    root = urlsplit(app.config.html_baseurl).path.rstrip("/") + "/" if app.config.html_baseurl else ""
    said = {"language": app.config.language, "project": app.config.project}
    templates = app.builder.templates
    written: str = templates.render("404.html", {**said, "nines_root": root, "nines_doors": doors.items()})
    return written


def robots(base: str) -> str:
    """Return the text of ``robots.txt``: machines may read everything.

    Examples
    --------
    >>> print(robots("https://nines.example/"), end="")
    User-agent: *
    Disallow:
    Sitemap: https://nines.example/sitemap.xml
    """
    lines = ["User-agent: *", "Disallow:", *([f"Sitemap: {base.rstrip('/')}/sitemap.xml"] if base else [])]
    return "\n".join(lines) + "\n"


def sitemap(app: Sphinx) -> str:
    """Return the addresses of all pages except the permanent ones, with the date of the last commit."""
    base = app.config.html_baseurl.rstrip("/")
    dated = f"<lastmod>{app.config.nines_date}</lastmod>" if app.config.nines_date else ""
    urls = (f"{base}/{app.builder.get_target_uri(page)}" for page in sorted(app.env.all_docs))
    lines = "".join(f"<url><loc>{escape(url)}</loc>{dated}</url>\n" for url in urls)
    head_line = '<?xml version="1.0" encoding="utf-8"?>\n'
    return f'{head_line}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{lines}</urlset>\n'
