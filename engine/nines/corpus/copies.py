"""A user's copies of documents, in plain text or HTML; only the words in them are read."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from nines.boundary.files import read_whole
from nines.errors import RequestError

LARGEST: Final = 4_000_000  # bytes: enough for several books
_UNPRINTED: Final = frozenset({"script", "style", "template"})
_WITHIN_LINE: Final = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font"),
        *("i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
        *("time", "tt", "u", "var", "wbr"),
    )
)
_TAG: Final = re.compile(r"<[^<>]*>")
_IS_HTML: Final = re.compile(rb"<!doctype\s+html|<html[\s>]", re.IGNORECASE)
_CHARSET: Final = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_HEAD: Final = 2048  # first bytes of a page, where it states its encoding


def read_copy(path: str) -> tuple[bytes, str]:
    """Return the bytes and the text of a copy of a document.

    Parameters
    ----------
    path
        The path of a file of plain text or HTML in UTF-8; an HTML file may have another encoding, which it
        must name.

    Raises
    ------
    FileError
        If the file does not exist, cannot be read or is not a regular file.
    RequestError
        If the file is empty, larger than 4 MB, binary, or neither in UTF-8 nor in an
        encoding that it names.
    """
    content = read_whole(Path(path), LARGEST + 1)
    if len(content) > LARGEST:
        raise RequestError(f"{path} has more than {LARGEST // 1_000_000} MB; save only the article")
    if b"\0" in content:
        raise RequestError(f"{path} is binary; expected plain text or HTML in UTF-8")
    html = path.lower().endswith((".html", ".htm", ".xhtml")) or bool(_IS_HTML.search(content[:_HEAD]))
    text = _decoded(path, content, html=html)
    text = plain_text(text) if html else text
    if not text.strip():
        raise RequestError(f"{path} has no text in it")
    return content, text


def _decoded(path: str, content: bytes, *, html: bool) -> str:
    named = _CHARSET.search(content[:_HEAD]) if html else None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = RequestError(f"{path} is not UTF-8 at byte {error.start}; save it as UTF-8")
    try:
        return content.decode(named[1].decode("ascii") if named else "utf-8")
    except (LookupError, ValueError):
        raise fault from None


def plain_text(html: str) -> str:
    """Return the text of an HTML page, without tags, scripts, styles and comments.

    Entities become characters.

    Examples
    --------
    >>> plain_text("<p>The <b>9</b>&diams; is wild.<sup>[2]</sup></p><script>no</script>").split()
    ['The', '9♦', 'is', 'wild.[2]']
    """
    reader = _Reader()
    # If an element is not closed, the rest of the page is taken as text, so that reading stays fast.
    reader.feed(html)
    return "".join(reader.parts) + _TAG.sub(" ", reader.rawdata)


class _Reader(HTMLParser):
    """A parser that collects the text that a browser would show, with a new line for each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unprinted = ""  # the element whose content is not shown

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as the base has it
        if tag in _UNPRINTED and not self._unprinted:
            self._unprinted = tag
        self._end_line(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._unprinted:
            self._unprinted = ""
        self._end_line(tag)

    def handle_data(self, data: str) -> None:
        if not self._unprinted:
            self.parts.append(data)

    def _end_line(self, tag: str) -> None:
        if tag not in _WITHIN_LINE:
            self.parts.append("\n")
