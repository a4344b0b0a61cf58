"""A citation as an entry for BibTeX, in characters that old versions of LaTeX can also read."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from nines.citing.words import edition, entry_key, first_named, heading, notes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.reference.citations import CitationAnswer

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
    >>> from nines.reference.citations import citation_answer
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
