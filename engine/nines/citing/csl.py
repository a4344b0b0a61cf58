"""A citation as CSL-JSON, which Zotero, Pandoc and citeproc read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nines.citing.words import entry_key, first_named, heading, notes

if TYPE_CHECKING:
    from nines.reference.citations import CitationAnswer


def csl_json(answer: CitationAnswer) -> str:
    """Return a citation as a list of one item of CSL-JSON.

    The historical source takes the place of the author, so every style puts it first. Titles are marked so
    that no style changes the capital letters of a key. There is no field ``DOI``, because styles omit the
    address of an item that has a DOI.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.citations import citation_answer
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
