"""What tests that read the HTML of pages share."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from nines.sphinx.citing import address

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Site

# Elements without an end tag.
VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
# Markup, as it may be in a text of the corpus, and as a page shows it.
MARKUP: Final = "*x* <script>alert(1)</script> `code` [link](x) {ref}`y` |z| __w__ <b>"
ESCAPED: Final = "*x* &lt;script&gt;alert(1)&lt;/script&gt; `code` [link](x) {ref}`y` |z| __w__ &lt;b&gt;"


class Page(HTMLParser):
    """The addresses, links and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            elif name == "href" and value and tag == "a":
                self.links.append(value)
            elif name in {"src", "href"} and value and tag in {"script", "img", "link", "iframe"}:
                self.loads.append(value)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@cache
def pages(site: Site) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.folder.rglob("*.html")}


def straight(text: str) -> str:
    """Undo what the site does to quotation marks and dots."""
    return text.translate({0x2018: "'", 0x2019: "'"}).replace("…", "...")


def dead(site: Site) -> list[str]:
    """Return every link of a site that leads to no page, or to no place on it."""
    places = {path: {"", *page.ids} for path, page in pages(site).items()}
    lost = []
    for path, page in pages(site).items():
        for href in page.links:
            target = urlsplit(href)
            if target.scheme:
                continue
            to = file_at(path.parent, target.path) if target.path else path
            if to is None or target.fragment not in places.get(to, (target.fragment,)):
                lost.append(f"{path.name}: {href}")
    return [link for link in lost if not link.endswith(": #")]


@cache
def file_at(folder: Path, link: str) -> Path | None:
    """Return the file to which a link on a page of a folder leads, as any static host has it."""
    to = (folder / unquote(link)).resolve()
    to = to / "index.html" if to.is_dir() else to
    return to if to.exists() else None


def of(html: str) -> Page:
    """Return what stands on a page, without the frame that its theme puts before and after it."""
    return Page(html.partition('role="main"')[2].partition("</article>")[0])


def own_page(folder: Path, key: str) -> str:
    """Return the page of its own at the permanent address of a key."""
    return (folder / address(key) / "index.html").read_text(encoding="utf-8")


def words(html: str) -> str:
    """Return the text of a page, with straight marks and single spaces."""
    text = unescape(re.sub(r"<[^>]+>", "", html)).translate({0x2018: "'", 0x2019: "'"})
    return " ".join(text.split())
