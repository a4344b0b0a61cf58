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

from nines.boundary.expected import door
from nines.citing import checked, citations
from nines.citing.forms import based_on, biblatex, bibtex, chicago, csl_json, markdown, ris

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.citing.citations import CitationAnswer

__all__ = ["DEFAULT", "FORMATS", "LABELS", "based_on", "checked_citation", "citation_answer"]

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
