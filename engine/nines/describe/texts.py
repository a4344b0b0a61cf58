"""What can be told of the corpus alone: passages, sources, documents, points, readings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nines.corpus.records import CHANGES, SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.records import Idle, Passage, Reading
    from nines.describe import shapes as s
    from nines.libraries import Library


def tell_passage(library: Library, key: str) -> s.PassageRecord:
    """Return what a passage says and how we know it.

    Raises
    ------
    UnknownNameError
        If there is no such passage.

    Examples
    --------
    >>> from nines import library
    >>> print(tell_passage(library(), "wp-comet:069")["witness"])
    Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069
    """
    passage = library.corpus.passage(key)
    return {
        "id": passage.id,
        "document": passage.document,
        "line": passage.line or None,
        "seen": SEEN[library.corpus.documents[passage.document].seen],
        "games": list(passage.games),
        "kind": passage.kind,
        "topic": passage.topic,
        "says": passage.says,
        "issue": passage.issue,
        "cites": [_cited(library, one.source, one.at) for one in passage.cites],
        "through": library.corpus.through(passage),
        "witness": library.corpus.witness(passage),
    }


def _cited(library: Library, key: str, at: str) -> s.CitedSource:
    source = library.corpus.source(key)
    return {"source": key, "name": source.name, "at": at, "note": source.fields.get("note", "")}


def describe_source(library: Library, key: str) -> s.SourceRecord:
    """Return an entry of the bibliography, with the passages that cite it.

    Raises
    ------
    UnknownNameError
        If there is no such source.

    Examples
    --------
    >>> from nines import library
    >>> describe_source(library(), "academie1718")["name"]
    'Académie Universelle des Jeux 1718'
    """
    source = library.corpus.source(key)
    citing = [one for one in library.corpus.passages.values() if any(key == c.source for c in one.cites)]
    return {
        "key": key,
        "name": source.name,
        "kind": source.kind,
        "reference": source.reference,
        "note": source.fields.get("note", ""),
        "url": source.fields.get("url", ""),
        "games": _games_of(library, citing),
        "passages": [one.id for one in citing],
    }


def describe_document(library: Library, siglum: str) -> s.DocumentRecord:
    """Return a text that was read, and how much of it.

    Raises
    ------
    UnknownNameError
        If there is no such document.

    Examples
    --------
    >>> from nines import library
    >>> describe_document(library(), "wp-comet")["seen"]
    'seen whole'
    """
    documents = library.corpus.documents
    if siglum not in documents:
        raise UnknownNameError("document", siglum, documents)
    document = documents[siglum]
    passages = [one for one in library.corpus.passages.values() if one.document == siglum]
    return {
        "siglum": siglum,
        "title": document.title,
        "kind": document.kind,
        "author": document.author,
        "publisher": document.publisher,
        "date": document.date,
        "rights": document.rights,
        "source": document.source,
        "seen": SEEN[document.seen],
        "about": document.about,
        "games": _games_of(library, passages),
        "passages": len(passages),
        "kinds": dict(Counter(one.kind for one in passages).most_common()),
    }


def _games_of(library: Library, passages: Iterable[Passage]) -> list[str]:
    """Return the games that passages speak of, in the order of the corpus."""
    named = {game for one in passages for game in one.games}
    return [slug for slug in library.corpus.games if slug in named]


def tell_reading(
    library: Library, reading: Reading, choices: Mapping[str, str], name: str = ""
) -> s.ReadingRecord:
    """Return a reading as a variant of that *name* has it, under these choices."""
    point = library.corpus.point(reading.point)
    chosen = choices.get(reading.point, reading.chosen)
    return {
        "key": reading.key,
        "game": name or reading.game,
        "carried": reading.carried,
        "point": point.id,
        "kind": point.kind,
        "question": point.question,
        "gaps": list(point.gaps),
        "reason": reading.reason,
        "chosen": chosen,
        "default": reading.chosen,
        "cert": reading.cert,
        "evidence": reading.evidence,
        "resp": reading.resp,
        "why": reading.why,
        "changes": list(reading.changes),
        "changes_mean": [CHANGES[change] for change in reading.changes],
        "passages": list(reading.passages),
        "candidates": [
            {
                "id": one.id,
                "says": one.says,
                "passages": list(one.passages),
                "not_executable": one.not_executable,
                "chosen": one.id == chosen,
            }
            for one in reading.candidates.values()
        ],
        "idle": [_tell_idle(one, choices) for one in reading.idle],
    }


def _tell_idle(idle: Idle, choices: Mapping[str, str]) -> s.IdleRecord:
    return {
        "beside": dict(idle.beside),
        "candidates": list(idle.candidates),
        "why": idle.why,
        "here": idle.beside.items() <= choices.items(),
    }


def describe_reading(
    library: Library, game: str, point: str, choices: Mapping[str, str] | None = None, name: str = ""
) -> s.ReadingRecord:
    """Return how a game is read at a point: the question, the choice, why, and the alternatives.

    Parameters
    ----------
    game, point
        Slug and point.
    choices
        The candidates chosen in a variant; the corpus decides what is not among them.
    name
        The canonical name of that variant.

    Raises
    ------
    UnknownNameError
        If the game has no such reading.

    Examples
    --------
    >>> from nines import library
    >>> reading = describe_reading(library(), "comet-1718", "comet-stops")
    >>> reading["chosen"], reading["cert"]
    ('no', 'low')
    """
    readings = library.corpus.readings_of(game, choices or {})
    if point not in readings:
        raise UnknownNameError(f"reading of {game}", point, readings)
    return tell_reading(library, readings[point], choices or {}, name)


def describe_point(library: Library, key: str) -> s.PointRecord:
    """Return a question that the sources leave open, and how each game is read there.

    Raises
    ------
    UnknownNameError
        If there is no such point.

    Examples
    --------
    >>> from nines import library
    >>> describe_point(library(), "comet-stops")["question"]
    'Does the comet end the sequence in which it is laid?'
    """
    point = library.corpus.point(key)
    games = [slug for slug in library.corpus.games if key in library.corpus.readings_of(slug)]
    return {
        "id": point.id,
        "kind": point.kind,
        "question": point.question,
        "gaps": list(point.gaps),
        "readings": [describe_reading(library, slug, key) for slug in games],
    }
