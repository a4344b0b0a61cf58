"""The plain text of a file: its bytes are decoded, and markup is taken off without moving a line.

Line numbers are those of the file. The text of an HTML page or an XML file has as many lines as the file
itself, and each word stays on its line. Nothing that a file says is executed, fetched or expanded: the
definitions of entities in an XML file are skipped.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

from nines.boundary.files import read_whole
from nines.errors import RequestError

LARGEST: Final = 4_000_000  # bytes: enough for several books
BREAK: Final = "\u2028"  # between two blocks that may be on one line of the file
_HEAD: Final = 2048  # first bytes of a file, where it states its form and its encoding
_IS_HTML: Final = re.compile(rb"<!doctype\s+html|<html[\s>]", re.IGNORECASE)
_IS_XML: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml\s")
_CHARSET: Final = re.compile(
    rb"(?:charset\s*=|encoding\s*=|character set encoding:)\s*[\"']?([\w-]+)", re.IGNORECASE
)
_UNPRINTED: Final = frozenset({"script", "style", "template"})
_WITHIN_LINE: Final = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font"),
        *("i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
        *("time", "tt", "u", "var", "wbr"),
    )
)
_TAG: Final = re.compile(r"<[^<>]*>")
_NEW_LINE: Final = re.compile(r"&(?:#0*10(?!\d)|#x0*a(?![\da-f])|NewLine|#\d{8,});?", re.IGNORECASE)
_XML_TAG: Final = re.compile(r"</?([^\W\d][^\s<>/\"']*)[^<>\"']*(?:\"[^\"<]*\"[^<>\"']*|'[^'<]*'[^<>\"']*)*>")
_CDATA: Final = "<![CDATA["
_XML_ENDS: Final = {"<!--": "-->", _CDATA: "]]>", "<?": "?>"}
_DOCTYPE: Final = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)


class ReadCopy(NamedTuple):
    """The bytes of a copy of a document, and its text without markup."""

    content: bytes
    text: str


def read_copy(path: str) -> ReadCopy:
    """Return the bytes and the text of a copy of a document.

    Parameters
    ----------
    path
        The path of a file of plain text, HTML or XML, in UTF-8 or in another encoding that the file names.

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
    text = text_of(path, content)
    if not text.strip():
        raise RequestError(f"{path} has no text in it")
    return ReadCopy(content, text)


def text_of(name: str, content: bytes) -> str:
    r"""Return the text of a file of plain text, HTML or XML, with the lines of the file.

    Parameters
    ----------
    name
        The name of the file. HTML and XML are known by the ending of the name, or by their beginning.
    content
        The content of the file.

    Raises
    ------
    RequestError
        If the content is binary, or neither in UTF-8 nor in an encoding that it names.

    Examples
    --------
    >>> text_of("a.xml", b"<p\n>The <hi>king</hi> &amp; the ten</p>").split("\n")
    ['\u2028', 'The \u2028king\u2028 & the ten\u2028']
    """
    if b"\0" in content:
        raise RequestError(f"{name} is binary; expected plain text, HTML or XML in UTF-8")
    text = _decoded(name, content)
    head, ending = content[:_HEAD], name.lower().rpartition(".")[2]
    if ending in {"html", "htm", "xhtml"} or _IS_HTML.search(head):
        return text_of_html(text)
    return text_of_xml(text) if ending == "xml" or _IS_XML.match(head) else text


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = RequestError(f"{name} is not UTF-8 at byte {error.start}; save it as UTF-8")
    named = _CHARSET.search(content[:_HEAD])
    try:
        return content.decode(named[1].decode("ascii") if named else "utf-8")
    except (LookupError, ValueError):
        raise fault from None


# --- HTML ---


def text_of_html(html: str) -> str:
    """Return the text of an HTML page, without tags, scripts, styles and comments; lines stay as they are.

    Entities become characters.

    Examples
    --------
    >>> text_of_html("<p>The <b>9</b>&diams; is wild.<sup>[2]</sup></p><script>no</script>").split()
    ['The', '9♦', 'is', 'wild.[2]']
    """
    reader = _Reader()
    # If an element is not closed, the rest of the page is taken as text, so that reading stays fast.
    reader.feed(_on_its_lines(html))
    return reader.whole()


class _Reader(HTMLParser):
    """A parser that collects the text that a browser would show, on the lines of the page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._lines = 0  # how many lines of the page have ended
        self._unprinted = ""  # the element whose content is not shown

    def whole(self) -> str:
        """Return the collected text, and the rest of the page, in which an element is not closed."""
        self._go_on()
        return "".join(self._parts) + _TAG.sub(lambda tag: _blank(tag[0], " "), self.rawdata)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as the base has it
        if tag in _UNPRINTED and not self._unprinted:
            self._unprinted = tag
        self._end_block(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._unprinted:
            self._unprinted = ""
        self._end_block(tag)

    def handle_data(self, data: str) -> None:
        if not self._unprinted:
            self._go_on()
            self._parts.append(data)
            self._lines += data.count("\n")

    def _end_block(self, tag: str) -> None:
        self._go_on()
        if tag not in _WITHIN_LINE:
            self._parts.append(BREAK)

    def _go_on(self) -> None:
        """Go to the line of the page that the parser has reached."""
        passed = self.getpos()[0] - 1 - self._lines
        self._parts.append("\n" * passed)
        self._lines += passed


def _on_its_lines(text: str) -> str:
    """Return a text in which no reference to a character would begin a new line, or has too many digits."""
    return _NEW_LINE.sub(" ", text)


def _blank(markup: str, between: str) -> str:
    """Return what takes the place of markup: something between the words around it, and its line ends."""
    return between + "\n" * markup.count("\n")


# --- XML ---


def text_of_xml(xml: str) -> str:
    """Return the text of an XML file, without tags, comments and definitions; lines stay as they are.

    The file need not be well-formed. References to characters, and to the entities of HTML, become
    characters; an entity that the file itself defines stays a reference.

    Examples
    --------
    >>> text_of_xml('<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b; <![CDATA[<9>]]> &eacute;</a>').split()
    ['&b;', '<9>', 'é']
    """
    text = _without_definitions(_on_its_lines(xml))
    last = {closing: text.rfind(closing) for closing in _XML_ENDS.values()}
    parts, at = [], 0
    while (start := text.find("<", at)) >= 0:
        parts.append(unescape(text[at:start]))
        opening = next((each for each in _XML_ENDS if text.startswith(each, start)), "")
        closing = _XML_ENDS.get(opening, "")
        if closing and last[closing] >= start + len(opening):
            end = text.index(closing, start + len(opening))
            inner, at = text[start + len(opening) : end], end + len(closing)
            parts.append(inner if opening == _CDATA else _blank(inner, BREAK))
        elif tag := _XML_TAG.match(text, start):
            name = tag[1].rpartition(":")[2]
            parts.append(_blank(tag[0], "" if name in _WITHIN_LINE else BREAK))
            at = tag.end()
        else:  # not markup, or a comment without an end
            parts.append("<")
            at = start + 1
    return "".join(parts) + unescape(text[at:])


def _without_definitions(text: str) -> str:
    """Return an XML file without its document type, in which entities are defined."""
    start = max(text.find("<!DOCTYPE"), 0)
    found = _DOCTYPE.match(text, start)
    return text[:start] + _blank(found[0], BREAK) + text[found.end() :] if found else text
