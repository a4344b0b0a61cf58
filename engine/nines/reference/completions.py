"""Names that begin as somebody has typed: what a shell offers to complete.

All come from the corpus, which is kept; only the rules of one edition need the edition itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.libraries.names import ALWAYS, PREFIXES
from nines.reference.names import short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.corpus.records import Reading
    from nines.libraries import Library


class Completion(NamedTuple):
    """A name that begins as somebody has typed, and what it names."""

    name: str
    says: str = ""


def edition_completions(library: Library, start: str) -> list[Completion]:
    """Return the editions whose names begin with a text.

    Examples
    --------
    >>> from nines import library
    >>> edition_completions(library(), "comet-17")[0]
    Completion(name='comet-1718', says='Comet of 1718')
    """
    editions = library.corpus.editions
    return _beginning(start, ((slug, editions[slug].title) for slug in library.playable))


def game_completions(library: Library, start: str) -> list[Completion]:
    """Return the editions and games whose names begin with a text.

    Examples
    --------
    >>> from nines import library
    >>> [one.name for one in game_completions(library(), "opera")]
    []
    >>> [one.name for one in game_completions(library(), "red")]
    ['red-nines-1881', 'red-nines-20c', 'red-nines']
    """
    games = ((slug, game.title) for slug, game in library.corpus.games.items())
    return [*edition_completions(library, start), *_beginning(start, games)]


def aspect_completions(library: Library, start: str) -> list[Completion]:
    """Return the aspects whose names begin with a text.

    Examples
    --------
    >>> from nines import library
    >>> aspect_completions(library(), "sto")
    [Completion(name='stop', says='Stops')]
    """
    names = library.corpus.names.items()
    return _beginning(start, ((key, title) for key, title in names if "/" not in key))


def choice_completions(library: Library, game: str, start: str) -> list[Completion]:
    """Return the answers to open questions that begin with a text, as ``--read`` takes them.

    Parameters
    ----------
    library
        The library.
    game
        The edition or game, perhaps with answers in brackets; the questions of all games if it is not known.
    start
        The text.

    Examples
    --------
    >>> from nines import library
    >>> [one.name for one in choice_completions(library(), "comet-1718", "comet-stops=")]
    ['comet-stops=no', 'comet-stops=yes']
    """
    corpus, slug = library.corpus, game.partition("[")[0]
    slugs = (slug,) if slug in corpus.titled else tuple(corpus.titled)
    readings = (reading for one in slugs for reading in corpus.readings_of(one).values())
    return _beginning(start, (choice for reading in readings for choice in _choices(reading)))


def _choices(reading: Reading) -> Iterator[tuple[str, str]]:
    for answer in reading.candidates.values():
        if not answer.not_executable:
            yield f"{reading.point}={answer.id}", answer.says


def name_completions(library: Library, start: str) -> list[Completion]:
    """Return the names of anything that begin with a text.

    An empty text gets only games and editions.

    Parameters
    ----------
    library
        The library.
    start
        The text. Within an edition, as in ``comet-1718/``, its rules and readings are returned, and within a
        document, as in ``wp-comet:``, its passages.

    Examples
    --------
    >>> from nines import library
    >>> [one.name for one in name_completions(library(), "comet-1718/stop/k")]
    ['comet-1718/stop/king']
    >>> name_completions(library(), "wp-comet:069")[0].name
    'wp-comet:069'
    """
    corpus, slug = library.corpus, start.partition("/")[0]
    if not start:
        return game_completions(library, start)
    if ":" in start or start in corpus.documents:
        passages = corpus.passages.items()
        return [*_of_corpus(library, start), *_beginning(start, ((key, one.says) for key, one in passages))]
    if slug in library.playable and slug != start:
        return _beginning(start, _of_edition(library, slug))
    found = [*game_completions(library, start), *_of_corpus(library, start)]
    return [*found, *_beginning(start, _of_edition(library, slug))] if slug in library.playable else found


def _of_edition(library: Library, slug: str) -> Iterator[tuple[str, str]]:
    """Yield the aspects, rules and readings of an edition."""
    game = library.load(slug)
    for key in dict.fromkeys((*(f"{slug}/{aspect}" for aspect in game.aspects()), *game.rules())):
        yield key, short_name(library, key)
    for reading in library.corpus.readings_of(slug).values():
        yield reading.key, library.corpus.points[reading.point].question


def _of_corpus(library: Library, start: str) -> list[Completion]:
    """Return the other names that begin with a text, with a prefix where it has one."""
    corpus = library.corpus
    kinds: dict[str, dict[str, str]] = {
        "document": {key: one.title for key, one in corpus.documents.items()},
        "source": {key: one.name for key, one in corpus.sources.items()},
        "point": {key: one.question for key, one in corpus.points.items()},
        "erratum": {key: one.question for key, one in corpus.errata.items()},
        "line": {key: one.says for key, one in corpus.lines.items()},
        "term": {key: one.means for key, one in corpus.glossary.items()},
        "attestation": {key: one.says for key, one in corpus.attestations.items()},
        "account": {key: one.title for key, one in corpus.accounts.items()},
    }
    prefix, slash, _ = start.partition("/")
    if slash and prefix in PREFIXES:
        named = kinds.get(PREFIXES[prefix], {}).items()
        return _beginning(start, ((f"{prefix}/{key}", says) for key, says in named))
    relations = ((key, "") for key in corpus.relations)
    prefixes = ((f"{one}/", f"A name of this kind: {what}.") for one, what in PREFIXES.items())
    alone = (items for kind, named in kinds.items() if kind not in ALWAYS for items in named.items())
    return _beginning(start, (*alone, *prefixes, *relations))


def _beginning(start: str, named: Iterable[tuple[str, str]]) -> list[Completion]:
    found = {name: says for name, says in named if name.startswith(start)}
    return [Completion(name, says) for name, says in found.items()]
