"""The authors and games that a witness is said to name are those of its passages and their texts."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from nines_verification.report import Failure
from nines_verification.second_reading.passages import Found

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from nines.corpus.errata import Side
    from nines.corpus.records import Passage
    from nines.libraries import Library

_OF_A_PERSON: Final = re.compile(r"[^\W\d_a-z][\w’'-]{3,}")  # longer words with a capital letter
_PEOPLE: Final = ("author", "editor")


def unborne_names(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the authors and games in a side of an erratum or of a relation that its texts do not name.

    Sides that rest on no passage are left out.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many names could be compared.
    """
    corpus = library.corpus
    sides = [
        *((f"erratum {one.id}", side) for one in corpus.errata.values() for side in one.sides),
        *((f"relation {key}", side) for key, one in corpus.relations.items() for side in one.sides),
    ]
    for place, side in sides:
        names = _named(side.says, _names(library)) if side.passages else []
        borne = _texts(library, side) if names else ""
        for name in names:
            counts["names in witnesses compared"] += 1
            if name.casefold() not in borne:
                cites = " ".join(side.passages)
                what = f"names {name} on {cites}, but no passage, author or game there has this name"
                yield Found(f"{place}: {cites} {name}", Failure(place, what))


def _named(says: str, names: frozenset[str]) -> list[str]:
    return sorted(name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", says))


@cache
def _names(library: Library) -> frozenset[str]:
    """Return the names of the authors of all sources, word by word, and the titles of all games."""
    corpus = library.corpus
    people = (text for source in corpus.sources for text in _people(library, source))
    persons = (word for text in people for word in _OF_A_PERSON.findall(text))
    return frozenset((*persons, *(game.title for game in corpus.games.values())))


def _texts(library: Library, side: Side) -> str:
    """Return all that the texts of a side say, with their games and their authors, in small letters.

    Facts are left out, because the passages are compared with them.
    """
    passages = library.corpus.passages
    found = [text for one in side.passages if one in passages for text in _of_passage(library, passages[one])]
    found += [text for seen in side.sources for text in _people(library, seen.source)]
    return " ".join(found).casefold()


def _of_passage(library: Library, passage: Passage) -> Iterator[str]:
    corpus = library.corpus
    document = corpus.documents[passage.document]
    yield passage.says
    yield document.title
    for source in (document.source, *(one.source for one in passage.cites)):
        yield from _people(library, source)
    yield from (corpus.titled[slug].title for slug in passage.games if slug in corpus.titled)


def _people(library: Library, source: str) -> Iterator[str]:
    """Yield the authors and editors of a source."""
    known = library.corpus.sources.get(source)
    yield from (str(known.fields.get(field, "")) for field in _PEOPLE if known)
