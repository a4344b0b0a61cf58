"""The bibliography: a strict reader for the plain BibTeX of the corpus.

The file is standard BibTeX with one field on each line, so every reference manager can read it. The engine
uses only the standard library and therefore has its own reader. The tests compare this reader with pybtex,
entry by entry.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import read_text
from nines.corpus.records import Source
from nines.errors import CorpusError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FILE: Final = "bibliography.bib"
# The standard types that every tool knows; an unknown type would break the site's bibliography.
KINDS: Final = (
    *("article", "book", "booklet", "inbook", "incollection", "inproceedings"),
    *("manual", "mastersthesis", "misc", "phdthesis", "proceedings", "techreport", "unpublished"),
)
_OPEN: Final = re.compile(r"@(\w+)\{([^\s,{}]+),")
_FIELD: Final = re.compile(r"\s+(\w+)\s*=\s*\{(.*)\},?")


def read_bibliography(root: Traversable) -> dict[str, Source]:
    """Return the sources of the corpus by key.

    Raises
    ------
    CorpusError
        If a line is not plain BibTeX, a key or a field is repeated, a type is unknown, or an entry has no
        title. The message names the place of the first fault.
    """
    sources: dict[str, Source] = {}
    kind = key = ""
    fields: dict[str, str] = {}
    text = read_text(root, FILE)
    for number, line in enumerate(text.splitlines(), 1):
        place = f"line {number}" + (f", {key}" if key else "")
        if key and line.strip() == "}":
            sources[key] = _source(place, kind, key, fields)
            kind, key, fields = "", "", {}
        elif key:
            name, value = _field(place, line)
            if name in fields:
                raise CorpusError(FILE, place, f"field {name!r} appears twice")
            fields[name] = value
        elif opened := _OPEN.fullmatch(line.strip()):
            kind, key = opened[1].lower(), opened[2]
            if key in sources:
                raise CorpusError(FILE, place, f"duplicate id {key!r}")
        elif line.strip() and not line.startswith("%"):
            raise CorpusError(FILE, place, f"{line.strip()!r} does not open an entry: @book{{key,")
    if key:
        raise CorpusError(FILE, key, "the entry is not closed by a } on a line of its own")
    return sources


def _field(place: str, line: str) -> tuple[str, str]:
    match = _FIELD.fullmatch(line)
    if match is None:
        raise CorpusError(FILE, place, f"{line.strip()!r} is not a field: name = {{value}},")
    return match[1].lower(), match[2].replace("{", "").replace("}", "")


def _source(place: str, kind: str, key: str, fields: dict[str, str]) -> Source:
    if kind not in KINDS:
        raise CorpusError(FILE, place, f"{kind!r} is not a standard type; use one of {', '.join(KINDS)}")
    if "title" not in fields:
        raise CorpusError(FILE, place, "field 'title' is missing")
    return Source(key, kind, fields)
