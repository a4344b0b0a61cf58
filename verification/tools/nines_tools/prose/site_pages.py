"""The sentences of the built site."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from nines_tools.prose.sentence import Sentence, split

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BLOCKS: Final = re.compile(r"p|li|d[dt]|t[drh]|figcaption|caption|summary|blockquote|div|h[1-5]")
HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5")
SILENT: Final = re.compile(r"script|style|pre|svg|sup|nav|footer|template|button|select")  # sup: note marks
_RANKS: Final = "ace two three four five six seven eight nine ten jack queen king"
_SIGNS: Final = {
    **dict(
        zip(_RANKS.split(), ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], strict=True)
    ),
    "clubs": "♣",
    "diamonds": "♦",
    "hearts": "♥",
    "spades": "♠",
}
_CARD: Final = re.compile(rf"\b({'|'.join(_RANKS.split())})\b(?: of (\w+))?")
LEFT_OUT: Final = (
    "api/",
    "v/",
    "_modules/",
    "genindex",
    "search",
    "py-modindex",
)  # code, old releases, lists


def _in_signs(label: str) -> str:
    """Return a label with signs instead of the names of cards, as on the page.

    Examples
    --------
    >>> _in_signs("nine of diamonds as ten"), _in_signs("a card face down")
    ('9♦ as 10', 'a card face down')
    """
    return _CARD.sub(lambda match: _SIGNS[match[1]] + _SIGNS.get(match[2], ""), label)


class _Page(HTMLParser):
    """A parser that collects the blocks of text of an article, each with the headings above it."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[tuple[tuple[str, ...], str]] = []
        self._headings: dict[int, str] = {}
        self._text: list[str] = []
        self._silent = 0
        self._article = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a block of text, or a part of the page that is left out; for a picture, read its label."""
        self._article += tag == "article"
        if tag == "svg" and (label := dict(attrs).get("aria-label")):
            self.handle_data(_in_signs(label))
        self._silent += bool(SILENT.fullmatch(tag))
        if BLOCKS.fullmatch(tag):
            self._end(None)

    def handle_endtag(self, tag: str) -> None:
        """End a block of text, or a part of the page that is left out."""
        self._silent -= bool(SILENT.fullmatch(tag))
        if BLOCKS.fullmatch(tag):
            self._end(tag)
        self._article -= tag == "article"

    def handle_data(self, data: str) -> None:
        """Add text to the current block."""
        if self._article and not self._silent:
            self._text.append(data)

    def _end(self, tag: str | None) -> None:
        text = " ".join("".join(self._text).replace("¶", "").split())
        self._text = []
        if not text:
            return
        if tag in HEADINGS:
            level = HEADINGS.index(tag)
            self._headings = {n: said for n, said in self._headings.items() if n < level} | {level: text}
            return
        self.blocks.append((tuple(self._headings.values()), text))


def page_sentences(site: Path, before: int = 3, after: int = 1) -> Iterator[Sentence]:
    """Yield the sentences of the articles of a built site, page by page.

    Parameters
    ----------
    site
        The folder of the site.
    before, after
        The number of blocks that are shown before and after the block of a sentence.
    """
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        if name.startswith(LEFT_OUT):
            continue
        page = _Page()
        page.feed(path.read_text(encoding="utf-8"))
        for at, (headings, block) in enumerate(page.blocks):
            near = [text for _, text in page.blocks[max(0, at - before) : at + 1 + after]]
            around = "\n".join([" > ".join(headings), *near])
            for text in split(block):
                yield Sentence("pages", name, around, text)
