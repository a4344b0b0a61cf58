"""Citations in all forms: BibTeX, BibLaTeX, CSL-JSON, RIS, a sentence and Markdown."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.citing.entries import entries
from nines.citing.wording import PLAIN, Style, called, digest, edition, witnesses
from nines.reference.sources import NO_DATE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.citing.citations import CitationAnswer
    from nines.citing.entries import Entry, Kind, Name


# --- A citation as an entry for BibTeX, in characters that old versions of LaTeX can also read ---

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SPECIALS: Final = {
    "\\": r"{\textbackslash}",
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "~": r"{\textasciitilde}",
    "^": r"{\textasciicircum}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
}
_LETTERS: Final = {
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "œ": r"{\oe}",
    "Œ": r"{\OE}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "ß": r"{\ss}",
    "ł": r"{\l}",
    "ı": r"{\i}",
    "£": r"{\pounds}",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "–": "--",
    "—": "---",
    "…": r"{\ldots}",
    "×": r"$\times$",
    "♣": r"$\clubsuit$",
    "♦": r"$\diamondsuit$",
    "♥": r"$\heartsuit$",
    "♠": r"$\spadesuit$",
    "\N{NO-BREAK SPACE}": "~",
}
_ACCENTS: Final = {
    "\N{COMBINING GRAVE ACCENT}": "`",
    "\N{COMBINING ACUTE ACCENT}": "'",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "^",
    "\N{COMBINING TILDE}": "~",
    "\N{COMBINING DIAERESIS}": '"',
    "\N{COMBINING CEDILLA}": "c ",
    "\N{COMBINING CARON}": "v ",
    "\N{COMBINING RING ABOVE}": "r ",
}


class Types(NamedTuple):
    """The types of one kind of entry in each form, and the field that names what it is a part of."""

    bibtex: str
    biblatex: str
    csl: str
    ris: str
    schema_org: str
    container: str


TYPES: Final[Mapping[Kind, Types]] = {
    # A book with a version: so Zotero reads a program, and older styles print the version.
    "software": Types("misc", "software", "book", "COMP", "SoftwareSourceCode", "howpublished"),
    "book": Types("book", "book", "book", "BOOK", "Book", ""),
    "part": Types("incollection", "incollection", "chapter", "CHAP", "Chapter", "booktitle"),
    "article": Types("article", "article", "article-journal", "JOUR", "Article", "journal"),
    "entry": Types("incollection", "inreference", "entry-encyclopedia", "ENCYC", "Article", "booktitle"),
    "webpage": Types("misc", "online", "webpage", "ELEC", "WebPage", "howpublished"),
    "manuscript": Types("unpublished", "unpublished", "manuscript", "MANSCPT", "Manuscript", "howpublished"),
}


def bibtex(answer: CitationAnswer) -> str:
    r"""Return a citation as entries for BibTeX. What was executed is ``@misc``, which every style has.

    The note of the first entry names the sources and the documents, which have entries of their own.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*bibtex(king).splitlines()[:2], *bibtex(king).splitlines()[4:7], sep="\n")
    @misc{nines-comet-1718-stop-king,
      author = {{Acad{\'e}mie Universelle des Jeux}},
      year = {2026},
      month = nov,
      origdate = {1718},
    """
    return "\n".join(_for_old_latex(entry) for entry in entries(answer))


def _for_old_latex(entry: Entry) -> str:
    """Return an entry for BibTeX. Its styles know no version and no day of reading: other fields say them."""
    shared = _latex(entry, escaped)
    kind = TYPES[entry.kind].bibtex if _complete(entry) else "misc"
    if kind == "misc":
        for name in ("publisher", "address", TYPES[entry.kind].container):
            shared.pop(name, "")
        shared["howpublished"] = escaped(_published(entry))
    read = f"Read on {entry.read}" if entry.read else ""
    return _written(
        kind,
        entry.id,
        {
            **shared,
            "key": "" if entry.authors or entry.editors else escaped(entry.title),
            "year": entry.date[:4],
            "month": MONTHS[int(entry.date[5:7]) - 1] if entry.date[5:7] else "",
            "origdate": entry.original,
            "url": entry.url,
            "note": escaped(". ".join(filter(None, (entry.rests_on, *entry.notes, read)))),
        },
    )


def _complete(entry: Entry) -> bool:
    """Return whether an entry has the fields that BibTeX demands of every type but ``@misc``."""
    return bool(entry.authors and entry.date and (entry.publisher or entry.kind in ("article", "manuscript")))


def _published(entry: Entry) -> str:
    """Return where and by whom something was published, on one line."""
    if entry.kind == "software":
        return ", ".join(filter(None, (f"{entry.container} {entry.versioned}".strip(), entry.publisher)))
    volume = f", vol. {entry.volume}" if entry.volume else ""
    within = f"{entry.container}{volume}" if entry.container else ""
    return ", ".join(filter(None, (within, ": ".join(filter(None, (entry.place, entry.publisher))))))


def _latex(entry: Entry, spell: Callable[[str], str]) -> dict[str, str]:
    """Return the fields that BibTeX and BibLaTeX share. Two pairs of braces keep a text as it is."""
    pages = entry.pages.replace("-", "--")
    fields = {
        "author": " and ".join(_name(name, spell) for name in entry.authors),
        "title": f"{{{spell(entry.titled())}}}",
        "editor": " and ".join(_name(name, spell) for name in entry.editors),
        "edition": spell(entry.edition),
        "volume": entry.volume,
        "number": entry.number,
        "pages": pages,
        "publisher": spell(entry.publisher),
        "address": spell(entry.place),
    }
    container = TYPES[entry.kind].container
    return {**fields, container: spell(entry.container)} if container else fields


def _name(name: Name, spell: Callable[[str], str]) -> str:
    return f"{spell(name.family)}, {spell(name.given)}" if name.given else f"{{{spell(name.family)}}}"


def _written(kind: str, key: str, fields: Mapping[str, str]) -> str:
    """Return the text of an entry; empty fields are left out, and a month is a name without braces."""
    lines = (
        f"  {name} = {value if value in MONTHS else f'{{{value}}}'},\n"
        for name, value in fields.items()
        if value
    )
    return f"@{kind}{{{key},\n{''.join(lines)}}}"


def escaped(text: str) -> str:
    r"""Return a text in ASCII for LaTeX; letters without a LaTeX command stay as they are.

    Examples
    --------
    >>> escaped("Académie & Œuvre_1, pp. 1–2")
    "Acad{\\'e}mie \\& {\\OE}uvre\\_1, pp. 1--2"
    """
    return "".join(map(_letter, unicodedata.normalize("NFC", text)))


def _letter(letter: str) -> str:
    known = SPECIALS.get(letter) or _LETTERS.get(letter)
    if known or letter.isascii():
        return known or letter
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) == 2 and parts[1] in _ACCENTS:
        return f"{{\\{_ACCENTS[parts[1]]}{parts[0]}}}"
    return letter


# --- A citation as entries for BibLaTeX ---


def biblatex(answer: CitationAnswer) -> str:
    r"""Return a citation as entries for BibLaTeX. What was executed is related to its sources and documents.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*biblatex(king).splitlines()[6:9], sep="\n")
      date = {2026-11-23},
      origdate = {1718},
      related = {nines-work-academie1718-pp-153-159,nines-report-wp-comet},
    """
    return "\n".join(_for_biber(entry) for entry in entries(answer))


def _for_biber(entry: Entry) -> str:
    shared = _latex(entry, _for_biblatex)
    if entry.kind == "software":
        shared["publisher"], shared["organization"] = "", _for_biblatex(entry.issued_by)
    if entry.kind == "webpage":
        shared["organization"] = shared.pop("howpublished")
    return _written(
        TYPES[entry.kind].biblatex,
        entry.id,
        {
            **shared,
            "version": entry.version,
            "date": entry.date,
            "origdate": entry.original,
            "related": ",".join(entry.related),
            "relatedstring": "Rests on" if entry.related else "",
            "url": entry.url,
            "urldate": entry.read,
            "note": _for_biblatex(". ".join(entry.notes)),
            "annotation": _for_biblatex(entry.rests_on),
        },
    )


def _for_biblatex(text: str) -> str:
    return "".join(SPECIALS.get(letter, letter) for letter in text)


# --- A citation as CSL-JSON ---


def csl_json(answer: CitationAnswer) -> str:
    """Return a citation as a list of items of CSL-JSON. What was executed comes first.

    The historical source takes the place of the author, so every style puts it first. Titles are marked so
    that no style changes their capital letters. There is no field ``DOI``, because styles omit the address of
    an item that has a DOI. The note begins with the year of the source: Zotero reads it only there.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> item, source, document = json.loads(csl_json(king))
    >>> item["type"], item["author"], item["original-date"]
    ('book', [{'literal': 'Académie Universelle des Jeux'}], {'date-parts': [[1718]]})
    >>> source["page"], document["container-title"]
    ('153-159', 'Wikipedia')
    """
    return "[\n" + ",\n".join(_in_lines(_item(entry)) for entry in entries(answer)) + "\n]"


def _in_lines(item: Mapping[str, Any]) -> str:
    """Return an entry with one line for each field: thousands of pages show such entries."""
    fields = (f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in item.items())
    return "{" + ",\n ".join(fields) + "}"


def _item(entry: Entry) -> dict[str, Any]:
    executed = entry.kind == "software"
    note = ". ".join(filter(None, (entry.rests_on, *entry.notes)))
    item: dict[str, Any] = {
        "id": entry.id,
        "type": TYPES[entry.kind].csl,
        "author": [_csl_name(name) for name in entry.authors],
        "title": f'<span class="nocase">{entry.titled()}</span>',
        "collection-title" if executed else "container-title": entry.container,
        "editor": [_csl_name(name) for name in entry.editors],
        "edition": entry.edition,
        "volume": entry.volume,
        "issue": entry.number,
        "page": entry.pages,
        "publisher": entry.publisher,
        "publisher-place": entry.place,
        "version": entry.versioned,
        "issued": _csl_date(entry.date),
        "original-date": _csl_date(entry.original),
        "accessed": _csl_date(entry.read),
        "URL": entry.url,
        "note": f"original-date: {entry.original}\n{note}" if entry.original else note,
    }
    return {name: value for name, value in item.items() if value}


def _csl_name(name: Name) -> dict[str, str]:
    return {"family": name.family, "given": name.given} if name.given else {"literal": name.family}


def _csl_date(date: str) -> dict[str, list[list[int]]]:
    return {"date-parts": [[int(part) for part in date.split("-")]]} if date else {}


# --- A citation as RIS ---


def ris(answer: CitationAnswer) -> str:
    r"""Return a citation as records of RIS: what was executed, its sources, and the documents.

    A body ends in a comma, so that no reader takes its last word for a surname. A work without an author is
    sorted by its short title. The year of the source is also in the title, as few readers keep its field.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*ris(king).splitlines()[:4], sep="\n")
    TY  - COMP
    ID  - nines-comet-1718-stop-king
    AU  - Académie Universelle des Jeux,
    TI  - King as a stop (1718; as reported in “Comet (card game)”, Wikipedia)
    """
    return "\n".join(_record(entry) for entry in entries(answer))


def _record(entry: Entry) -> str:
    lines = (f"{tag}  - {' '.join(value.split())}" for tag, value in _lines(entry) if value)
    return "\n".join(lines) + "\nER  - "


def _lines(entry: Entry) -> Iterator[tuple[str, str]]:
    first, _, last = entry.pages.partition("-")
    yield "TY", TYPES[entry.kind].ris
    yield "ID", entry.id
    yield from (("AU", f"{name.family}, {name.given}".strip()) for name in entry.sorted_by)
    yield from (("ED", f"{name.family}, {name.given}".strip()) for name in entry.editors)
    yield "TI", entry.titled(entry.original)
    yield "T2", entry.container
    yield "VL", entry.volume
    yield "IS", entry.number
    if entry.kind == "book":
        yield "SE", entry.pages  # SP would be the number of all pages
    else:
        yield from (("SP", first), ("EP", last))
    yield "ET", entry.version or entry.edition
    yield "CY", entry.place
    yield "PB", entry.issued_by
    yield "PY", entry.date[:4]
    yield "DA", entry.date.replace("-", "/") if len(entry.date) > 4 else ""
    yield "OP", entry.original
    yield "Y2", entry.read.replace("-", "/")
    yield "UR", entry.url
    yield from (("N1", note) for note in (entry.rests_on, *entry.notes))


# --- The sources of a citation as linked data, for search engines ---


def based_on(answer: CitationAnswer) -> list[dict[str, Any]]:
    """Return the sources and the documents of a citation in the vocabulary of schema.org.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> source, document = based_on(citation_answer(library(), "comet-1718/stop/king", this_release("")))
    >>> source["@type"], source["datePublished"], source["pagination"]
    ('Book', '1718', '153-159')
    >>> document["isPartOf"]["name"]
    'Wikipedia'
    """
    return [_linked(entry) for entry in entries(answer)[1:]]


def _linked(entry: Entry) -> dict[str, Any]:
    fields = {
        "@type": TYPES[entry.kind].schema_org,
        "name": entry.title,
        "author": [" ".join(filter(None, (name.given, name.family))) for name in entry.authors],
        "isPartOf": {"@type": "CreativeWork", "name": entry.container} if entry.container else "",
        "publisher": entry.publisher,
        "datePublished": entry.date,
        "pagination": entry.pages,
        "url": entry.url,
    }
    return {name: value for name, value in fields.items() if value}


# --- A citation as one sentence to copy, in plain text or in Markdown ---

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#~|!&])")


def chicago(answer: CitationAnswer) -> str:
    """Return a citation as a note in the Chicago style: the source, then the document, then this reference.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(chicago(king)[:105])
    Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in “Comet (card game)”, Wi
    """
    return _sentence(answer, PLAIN)


def markdown(answer: CitationAnswer) -> str:
    """Return a citation as a note in Markdown: titles of books in italics, keys as code.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> print(markdown(citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23")))[:65])
    *Académie Universelle des Jeux* (Paris: Le Gras, 1718), pp. 153–1
    """
    return _sentence(answer, Style(_italic, _code, _escaped))


def _sentence(answer: CitationAnswer, style: Style) -> str:
    if not answer.key:
        return _whole(answer, style)
    source = witnesses(answer, style) or "No source given"
    dated = answer.date or NO_DATE
    facts = [style.text(f"{edition(answer)} ({dated})"), style.text(digest(answer)), style.text(answer.url)]
    cited = f"{style.text(called(answer))}, {style.key(answer.key)}, in "
    return f"{source}; {cited}{', '.join(filter(None, facts))}."


def _whole(answer: CitationAnswer, style: Style) -> str:
    dated = f"version {answer.version or 'not known'} ({answer.date or NO_DATE})"
    facts = (
        style.text(answer.author),
        style.title(answer.title),
        style.text(dated),
        digest(answer),
        answer.url,
    )
    return f"{', '.join(filter(None, facts))}."


def _italic(text: str) -> str:
    return f"*{_escaped(text)}*"


def _code(text: str) -> str:
    return f"`{text}`"


def _escaped(text: str) -> str:
    r"""Return a text with a backslash before each sign that Markdown would read as markup.

    Examples
    --------
    >>> _escaped("[Work of 1761, title not given]")
    '\\[Work of 1761, title not given\\]'
    """
    return _SIGNS.sub(r"\\\1", text)
