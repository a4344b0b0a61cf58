"""A citation as one sentence to copy, in plain text or in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.citing.words import NO_DATE, PLAIN, Style, called, digest, edition, witnesses

if TYPE_CHECKING:
    from nines.reference.citations import CitationAnswer

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#~|!&])")


def chicago(answer: CitationAnswer) -> str:
    """Return a citation as a note in the Chicago style: the source, then the document, then this reference.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.citations import citation_answer
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
    >>> from nines.reference.citations import citation_answer
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
