"""A citation as an entry for BibLaTeX, which reads UTF-8 and has fields for versions and days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.citing.bibtex import SPECIALS, entry
from nines.citing.words import edition, first_named, heading, notes

if TYPE_CHECKING:
    from nines.reference.citations import CitationAnswer


def biblatex(answer: CitationAnswer) -> str:
    r"""Return a citation as an entry for BibLaTeX.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*biblatex(king).splitlines()[3:7], sep="\n")
      howpublished = {nines 0.3.0.dev0},
      organization = {The nines team},
      version = {0.3.0.dev0},
      date = {2026-11-23},
    """
    fields = {
        "author": f"{{{_escaped(first_named(answer))}}}",
        "title": f"{{{_escaped(heading(answer))}}}",
        "howpublished": _escaped(edition(answer)),
        "organization": _escaped(answer.author),
        "version": answer.version,
        "date": answer.date,
        "url": answer.url,
        "note": _escaped(". ".join(notes(answer))),
    }
    return entry(answer, fields)


def _escaped(text: str) -> str:
    return "".join(SPECIALS.get(letter, letter) for letter in text)
