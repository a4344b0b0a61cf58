"""Citations in all forms: BibTeX, BibLaTeX, CSL-JSON, RIS, a sentence and Markdown."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nines.citing.citations import CitationAnswer
    from nines.citing.works import CitedWitness, CitedWork


# --- Parts that all forms of a citation share ---
#
# A *style* says how a form of citation marks titles of books, keys and other text.

NOT_KNOWN: Final = "not known"
NO_DATE: Final = "date not known"
UNDATED: Final = "undated"


class Style(NamedTuple):
    """The functions with which a form of citation writes titles, keys and all other text.

    Parameters
    ----------
    title
        The function that writes the titles of books and journals.
    key
        The function that writes keys.
    text
        The function that writes all other text.
    """

    title: Callable[[str], str]
    key: Callable[[str], str]
    text: Callable[[str], str]


PLAIN: Final = Style(str, str, str)


def witnesses(answer: CitationAnswer, style: Style = PLAIN) -> str:
    """Return a text on all sources of a citation and on how we know them; empty if there is no source.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> print(witnesses(citation_answer(library(), "wp-comet:048", this_release(""))))
    “Comet (card game)”, Wikipedia (read on an unknown date; revision not known), no source given
    """
    copies = _Copies(answer)
    return "; ".join(_witness(witness, copies, style) for witness in answer.witnesses)


def _witness(witness: CitedWitness, copies: _Copies, style: Style) -> str:
    """Return a text that names a source and says how we know this source.

    If we have not seen the source, the text always names the document that reports it.
    """
    named = list(map(style.text, filter(None, (witness.attribution,))))
    if witness.work is None:
        said = [_and(map(style.text, map(copies.of, witness.documents))), *named]
    elif witness.seen:
        seen = "; ".join((witness.seen, *filter(None, map(copies.facts, witness.documents))))
        said = [_work(witness.work, style), *map(style.text, map(_place, witness.at)), *named]
        said[-1] += style.text(f" ({seen})")
    else:
        text = style.text(f"as reported in {_and(map(copies.of, witness.documents))}")
        how = text if witness.documents else style.text(witness.known or "not seen")
        said = [_work(witness.work, style), *map(style.text, map(_place, witness.at)), *named, how]
    return ("taken over in the words of " if witness.taken_over else "") + ", ".join(said)


class _Copies:
    """The documents of a citation.

    The first mention of a document also says which copy we read.
    """

    def __init__(self, answer: CitationAnswer) -> None:
        self._answer = answer
        self._named: set[str] = set()

    def of(self, siglum: str) -> str:
        facts = self.facts(siglum)
        return self._answer.document(siglum).called + (f" ({facts})" if facts else "")

    def facts(self, siglum: str) -> str:
        """Return a text that says which copy of a document we have read; empty if an earlier call said so."""
        if siglum in self._named:
            return ""
        self._named.add(siglum)
        document = self._answer.document(siglum)
        revision = (
            f"revision {document.revision}"
            if document.revision == NOT_KNOWN
            else f"revision: {document.revision}"
        )
        return f"read on {'an unknown date' if document.read == NO_DATE else document.read}; {revision}"


def _work(work: CitedWork, style: Style) -> str:
    """Return a reference to a work in the form of a note: author, title, place and year."""
    head = style.text
    printed = ": ".join(filter(None, (work.place, work.publisher)))
    dated = ", ".join(filter(None, (printed, work.year or UNDATED)))
    who = [head(_and(work.authors))] if work.authors else []
    by = f"edited by {_and(work.editors)}" if work.editors else ""
    volume = f"vol. {work.volume}" if work.volume else ""
    more = "".join(head(f", {part}") for part in (by, volume) if part)
    if work.journal:
        number = f", no. {work.number}" if work.number else ""
        issue = head(f" {work.volume}".rstrip() + number)
        what = f"{head(f'“{work.title}”')}, {style.title(work.journal)}{issue}"
    elif work.booktitle:
        what = f"{head(f'“{work.title}”, in ')}{style.title(work.booktitle)}{more}"
    elif work.site:
        what = f"{head(f'“{work.title}”, {work.site}')}{more}"
    else:
        bracketed = work.title.startswith("[")  # no title of its own is known
        what = f"{head(work.title) if bracketed else style.title(work.title)}{more}"
    edition = head(f", {work.edition} edition") if work.edition else ""
    return ", ".join([*who, f"{what}{edition} {head(f'({dated})')}"])


def short(answer: CitationAnswer) -> str:
    """Return a short text with the first source and the number of the other sources.

    The text is empty if there is no source.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> print(short(citation_answer(library(), "comet-1718/stop/king", this_release(""))))
    Académie Universelle des Jeux 1718, pp. 153–159, as reported in “Comet (card game)”, Wikipedia
    """
    if not answer.witnesses:
        return ""
    first, *others = answer.witnesses
    called = _and(answer.document(document).called for document in first.documents)
    if first.work is None:
        said = [called]
    else:
        name = first.work.name.removesuffix(f" ({UNDATED})")
        said = [name, *map(_place, first.at), *filter(None, (first.attribution,))]
        if not first.seen:
            said.append(f"as reported in {called}" if called else first.known or "not seen")
    more = f" and {counted(len(others), 'more source')}" if others else ""
    return ", ".join(said) + more


def called(answer: CitationAnswer) -> str:
    """Return a description of the thing cited: kind, name and status (such as “our choice”), but no key."""
    beside = f" ({answer.status})" if answer.status else ""
    return f"{answer.kind} “{answer.title}”{beside}"


def edition(answer: CitationAnswer) -> str:
    """Return the name and the version of this reference."""
    return f"{answer.reference} {answer.version or '(version not known)'}"


def heading(answer: CitationAnswer) -> str:
    """Return a title for a list of references: the name, the key and the status, such as “our choice”.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> heading(citation_answer(library(), "red-nines-1881/deal", this_release("")))
    'Deal (red-nines-1881/deal; our choice, with doubts)'
    """
    beside = f"; {answer.status}" if answer.status else ""
    return f"{answer.title} ({answer.key}{beside})" if answer.key else answer.title


def first_named(answer: CitationAnswer) -> str:
    """Return the name by which an entry is sorted in a list of references.

    The name is that of the historical source; if there is none, that of the author or of this reference.
    """
    return short(answer) or answer.author or answer.reference


def notes(answer: CitationAnswer) -> Iterator[str]:
    """Yield notes with the facts for which a list of references has no field.

    The notes give the sources, what is cited, the whole digest and the archive.
    """
    if answer.key:
        yield f"Source: {witnesses(answer)}" if answer.witnesses else "Source: no source given"
        yield f"Cited: {called(answer)}, {answer.key}, in {edition(answer)}"
    if not answer.date:
        yield f"Version of {answer.reference}: {NO_DATE}"
    if answer.digest:
        yield f"Digest{_owner(answer)}: {answer.digest}"
    if answer.archived:
        yield f"Archive: {answer.archived}"


def digest(answer: CitationAnswer) -> str:
    """Return the short digest, with its key if this is not the cited key; empty if there is no digest."""
    return f"sha256{_owner(answer)} {answer.in_short}" if answer.digest else ""


def _owner(answer: CitationAnswer) -> str:
    return f" of {answer.digest_of}" if answer.digest_of != answer.key else ""


def entry_key(answer: CitationAnswer) -> str:
    """Return the key of an entry in a list of references, in characters that every program accepts.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> entry_key(citation_answer(library(), "comet-1718[comet-stops=yes]", this_release("")))
    'nines-comet-1718-comet-stops-yes'
    """
    words = (answer.reference, *re.findall(r"[A-Za-z0-9]+", answer.key))
    return "-".join("-".join(re.findall(r"[A-Za-z0-9]+", word)) for word in words)


def _place(at: str) -> str:
    """Return the place in a work, written with typographic dashes.

    Examples
    --------
    >>> _place("pp. 153-159")
    'pp. 153–159'
    """
    return re.sub(r"(?<=\d)-(?=\d)", "–", at)


def _and(names: Iterable[str]) -> str:
    """Return names as a list for use in a sentence.

    Examples
    --------
    >>> _and(["A", "B", "C"]), _and(["A"])
    ('A, B and C', 'A')
    """
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last


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


def bibtex(answer: CitationAnswer) -> str:
    r"""Return a citation as an entry for BibTeX, of the type ``@misc``, which every style has.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*bibtex(king).splitlines()[2:6], sep="\n")
      title = {{King as a stop (comet-1718/stop/king)}},
      howpublished = {nines 0.3.0.dev0, The nines team},
      year = {2026},
      month = nov,
    """
    fields = {
        "author": f"{{{escaped(first_named(answer))}}}",
        "title": f"{{{escaped(heading(answer))}}}",
        "howpublished": escaped(", ".join(filter(None, (edition(answer), answer.author)))),
        "year": answer.date[:4],
        "url": answer.url,
        "note": escaped(". ".join(notes(answer))),
    }
    month = f"  month = {MONTHS[int(answer.date[5:7]) - 1]},\n" if answer.date else ""
    return entry(answer, fields).replace("  note = ", f"{month}  note = ")


def entry(answer: CitationAnswer, fields: Mapping[str, str]) -> str:
    """Return the text of an entry; empty fields are left out."""
    lines = (f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@misc{{{entry_key(answer)},\n{''.join(lines)}}}"


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


# --- A citation as an entry for BibLaTeX ---


def biblatex(answer: CitationAnswer) -> str:
    r"""Return a citation as an entry for BibLaTeX.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*biblatex(king).splitlines()[3:7], sep="\n")
      howpublished = {nines 0.3.0.dev0},
      organization = {The nines team},
      version = {0.3.0.dev0},
      date = {2026-11-23},
    """
    fields = {
        "author": f"{{{_for_biblatex(first_named(answer))}}}",
        "title": f"{{{_for_biblatex(heading(answer))}}}",
        "howpublished": _for_biblatex(edition(answer)),
        "organization": _for_biblatex(answer.author),
        "version": answer.version,
        "date": answer.date,
        "url": answer.url,
        "note": _for_biblatex(". ".join(notes(answer))),
    }
    return entry(answer, fields)


def _for_biblatex(text: str) -> str:
    return "".join(SPECIALS.get(letter, letter) for letter in text)


# --- A citation as CSL-JSON ---


def csl_json(answer: CitationAnswer) -> str:
    """Return a citation as a list of one item of CSL-JSON.

    The historical source takes the place of the author, so every style puts it first. Titles are marked so
    that no style changes the capital letters of a key. There is no field ``DOI``, because styles omit the
    address of an item that has a DOI.

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> (item,) = json.loads(csl_json(king))
    >>> item["type"], item["version"], item["issued"]
    ('software', '0.3.0.dev0', {'date-parts': [[2026, 11, 23]]})
    """
    day = [int(part) for part in answer.date.split("-")] if answer.date else []
    item: dict[str, Any] = {
        "id": entry_key(answer),
        "type": "software",
        "author": [{"literal": first_named(answer)}],
        "title": _kept(heading(answer)),
        "container-title": _kept(answer.reference) if answer.key else "",
        "publisher": answer.author,
        "version": answer.version,
        "issued": {"date-parts": [day]} if day else {},
        "URL": answer.url,
        "note": ". ".join(notes(answer)),
    }
    return json.dumps([{name: value for name, value in item.items() if value}], ensure_ascii=False, indent=2)


def _kept(text: str) -> str:
    return f'<span class="nocase">{text}</span>'


# --- A citation as RIS ---


def ris(answer: CitationAnswer) -> str:
    r"""Return a citation as a record of RIS, of the type ``COMP`` (computer program).

    Examples
    --------
    >>> from nines import library
    >>> from nines.citing.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*ris(king).splitlines()[:2], sep="\n")
    TY  - COMP
    ID  - nines-comet-1718-stop-king
    """
    return (
        "\n".join(f"{tag}  - {' '.join(value.split())}" for tag, value in _lines(answer) if value)
        + "\nER  - "
    )


def _lines(answer: CitationAnswer) -> Iterator[tuple[str, str]]:
    yield "TY", "COMP"
    yield "ID", entry_key(answer)
    source = short(answer)  # in the title, since a comma would divide the name of an author
    yield "AU", "" if source else f"{first_named(answer)},"
    yield "TI", f"{source}: {heading(answer)}" if source else heading(answer)
    yield "ET", answer.version
    yield "PB", answer.author
    yield "PY", answer.date[:4]
    yield "DA", answer.date.replace("-", "/")
    yield "UR", answer.url
    for note in notes(answer):
        yield "N1", note


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
