"""Citations: what is cited, in all forms that people and programs read, and whether it is still the same.

:func:`citation_answer` says what a citation contains; each form is made from its :class:`CitationAnswer`.

There is one module for each form, and a citation says the same in every form. The modules use only the
standard library. The tests use independent tools to read what the modules write.

Examples
--------
>>> from nines import library
>>> from nines.libraries.release import this_release
>>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
>>> print(FORMATS["bibtex"](king).splitlines()[0])
@misc{nines-comet-1718-stop-king,
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.boundary.expected import door, expect
from nines.citing import checked, citations
from nines.citing.forms import based_on, biblatex, bibtex, chicago, csl_json, markdown, ris
from nines.citing.works import cited_release
from nines.errors import UnknownNameError
from nines.libraries import library

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.citing.citations import CitationAnswer

__all__ = ["DEFAULT", "FORMATS", "LABELS", "based_on", "checked_citation", "citation_answer", "cite"]

checked_citation = door(checked.checked_citation)  # inner modules call the functions themselves
citation_answer = door(citations.citation_answer)

DEFAULT: Final = "chicago"  # the sentence to copy
FORMATS: Final[Mapping[str, Callable[[CitationAnswer], str]]] = {
    "bibtex": bibtex,
    "biblatex": biblatex,
    "csl-json": csl_json,
    "ris": ris,
    "chicago": chicago,
    "markdown": markdown,
}
LABELS: Final[Mapping[str, str]] = {
    "bibtex": "BibTeX",
    "biblatex": "BibLaTeX",
    "csl-json": "CSL-JSON",
    "ris": "RIS",
    "chicago": "Chicago",
    "markdown": "Markdown",
}


def cite(key: str = "", format: str = DEFAULT) -> str:  # noqa: A002 - the name that the command uses too
    """Return a citation of anything that has a name, as ``nines cite`` prints it.

    Parameters
    ----------
    key
        The name of a rule, an edition, a reading, a passage or anything else that ``nines show`` knows; empty
        to cite nines as a whole.
    format
        One of ``chicago`` and ``markdown``, which are sentences, and ``bibtex``, ``biblatex``, ``csl-json``
        and ``ris``, which are entries for programs.

    Raises
    ------
    UnknownNameError
        If nothing has this name, or if there is no such format; the message suggests similar names.
    RequestError
        If the name is retired, or the readings in brackets have the wrong form.
    ReadingError
        If the game cannot be played with the readings in brackets.

    Examples
    --------
    >>> import nines
    >>> print(nines.cite("comet-1718/stop/king").partition(", as reported")[0])
    Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159
    >>> print(nines.cite("comet-1718/stop/king", "bibtex").splitlines()[0])
    @misc{nines-comet-1718-stop-king,
    """
    expect(key, str, "the name of what you cite, such as 'comet-1718/stop/king'")
    expect(format, str, f"a format of citations, such as {DEFAULT!r}")
    if format not in FORMATS:
        raise UnknownNameError("format of citations", format, FORMATS)
    ours = library()
    return FORMATS[format](citations.citation_answer(ours, key, cited_release(ours)))
