"""Citations in the forms that people and programs read. Each citation is made from a :class:`CitationAnswer`.

There is one module for each form, and a citation says the same in every form. The modules use only the
standard library. The tests use independent tools to read what the modules write.

Examples
--------
>>> from nines import library
>>> from nines.reference.citations import citation_answer
>>> from nines.libraries.release import this_release
>>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
>>> print(FORMATS["bibtex"](king).splitlines()[0])
@misc{nines-comet-1718-stop-king,
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.citing.biblatex import biblatex
from nines.citing.bibtex import bibtex
from nines.citing.csl import csl_json
from nines.citing.prose import chicago, markdown
from nines.citing.ris import ris

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.reference.citations import CitationAnswer

__all__ = ["DEFAULT", "FORMATS", "LABELS"]

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
