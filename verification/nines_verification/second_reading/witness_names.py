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
    from nines.corpus.lineage import Relation
    from nines.corpus.records import Passage
    from nines.libraries import Library

_OF_A_PERSON: Final = re.compile(r"[^\W\d_a-z][\w’'-]{3,}")  # longer words with a capital letter
_PEOPLE: Final = ("author", "editor")


def unborne_names(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the authors and games in a side of an erratum or of a relation that its texts do not name.

    A side of a relation that rests on no passage may name both ends of the relation, and the authors of its
    sources. A side of an erratum that rests on no passage is left out.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many names could be compared.
    """
    corpus = library.corpus
    sides = [
        *((f"erratum {one.id}", "", one.sides) for one in corpus.errata.values()),
        *((f"relation {key}", _ends(library, one), one.sides) for key, one in corpus.relations.items()),
    ]
    for place, ends, side in ((place, ends, side) for place, ends, there in sides for side in there):
        names = _named(side.says, _names(library)) if side.passages or ends else []
        borne = _texts(library, side) + ("" if side.passages else ends) if names else ""
        for name in names:
            counts["names in witnesses compared"] += 1
            if name.casefold() not in borne:
                cites = " ".join(side.passages or (seen.source for seen in side.sources))
                what = f"names {name} on {cites}, but no passage, author or game there has this name"
                yield Found(f"{place}: {cites} {name}", Failure(place, what))


def _ends(library: Library, relation: Relation) -> str:
    """Return the titles of the games and accounts at the two ends of a relation, in small letters."""
    corpus = library.corpus
    ends = (relation.subject, relation.object)
    accounts = [corpus.accounts[one] for one in ends if one in corpus.accounts]
    games = [*(one for one in ends if one in corpus.games), *(one.game for one in accounts)]
    titles = (*(one.title for one in accounts), *(corpus.games[one].title for one in games))
    return " " + " ".join(titles).casefold()


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
