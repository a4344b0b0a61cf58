"""What a search of a library can find: each thing with its title, its names and its words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nines.reference.names import named_game, short_name
from nines.reference.relations import relation_of, shown_by
from nines.reference.search_levels import EXTRACT_LENGTH, LONGEST, TITLE_LENGTH, Entry, cut
from nines.reference.search_words import known_words
from nines.reference.sources import document_called
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.libraries import Library
    from nines.libraries.names import What

# The kinds of things that are found, and what a reader of the site calls each.
LABELS: Final[dict[What, str]] = {
    "edition": "game",
    "game": "lineage",
    "aspect": "aspect",
    "term": "term",
    "claim": "tested claim",
    "rule": "rule",
    "document": "document",
    "source": "source",
    "attestation": "attestation",
    "reading": "our choice",
    "point": "open question",
    "erratum": "erratum",
    "passage": "passage",
    "statement": "claim of descent",
    "line": "claim of descent",
    "account": "account",
}
SENTENCE: Final = re.compile(r"(?<=[.?!])\s")


@lru_cache(maxsize=4)
def things(library: Library) -> tuple[tuple[What, Entry], ...]:
    """Return all that can be found, with its kind; the address is a name for ``nines show``.

    Examples
    --------
    >>> from nines import library
    >>> next(entry.shown for what, entry in things(library()) if what == "rule")
    'Players, Comet of 1718'
    """
    makers: dict[What, Iterable[Entry]] = {
        "edition": _editions(library),
        "game": _games(library),
        "aspect": _aspects(library),
        "term": _terms(library),
        "claim": _claims(library),
        "rule": _rules(library),
        "document": _documents(library),
        "source": _sources(library),
        "attestation": _attestations(library),
        "reading": _readings(library),
        "point": _points(library),
        "erratum": _errata(library),
        "passage": _passages(library),
        "statement": _statements(library),
        "line": _lines(library),
        "account": _accounts(library),
    }
    return tuple((what, entry) for what, entries in makers.items() for entry in entries)


def _thing(
    what: What, title: str, address: str, *says: str, of: str = "", key: str = "", **more: tuple[str, ...]
) -> Entry:
    """Return an entry; the first text that it says is shown, and all are searched."""
    text = " ".join(filter(None, says))[:LONGEST]
    extract = cut(next(filter(None, says), ""), EXTRACT_LENGTH)
    return Entry(LABELS[what], title, address, key or address, of, text, extract, **more)


def _named(library: Library, what: What, key: str) -> str:
    """Return the name of a thing; with a prefix, if the key alone names something else."""
    return key if library.index.what(key) == what else f"{what}/{key}"


# --- Games and their rules ---


def dated_title(library: Library, slug: str) -> str:
    """Return the title of a game with its year, if it has one.

    Examples
    --------
    >>> from nines import library
    >>> dated_title(library(), "comet-1718"), dated_title(library(), "ninety-nine-3p")
    ('Comet of 1718', 'Ninety-nine for three (1967)')
    """
    game = named_game(library, slug)
    return f"{game.title} ({game.dated})" if game.dated and game.dated not in game.title else game.title


def other_names(library: Library, slug: str) -> tuple[str, ...]:
    """Return the other names of an edition and of its game.

    Examples
    --------
    >>> from nines import library
    >>> "Manille" in other_names(library(), "comet-1718")
    True
    """
    edition = library.corpus.editions[slug]
    return tuple(dict.fromkeys((*edition.names, *library.corpus.games[edition.game].names)))


def _editions(library: Library) -> Iterator[Entry]:
    corpus = library.corpus
    for slug, edition in corpus.editions.items():
        account = corpus.accounts[edition.account]
        text = _text_of(library, account.source, edition.account)
        names = (edition.title, *other_names(library, slug))
        yield _thing(
            "edition", dated_title(library, slug), slug, text, account.title, account.at, names=names
        )


def _text_of(library: Library, source: str, account: str) -> str:
    """Return the title of the text that is an account, with its author and date."""
    corpus = library.corpus
    if source:
        return corpus.sources[source].reference
    copy = corpus.copy_of(account)
    return document_called(corpus.documents[copy]) if copy else ""


def _games(library: Library) -> Iterator[Entry]:
    for slug, game in library.corpus.games.items():
        editions = [one.title for one in library.corpus.editions_of(slug)]
        says = f"Editions: {joined(editions)}." if editions else "A game without an edition."
        yield _thing("game", game.title, slug, says, game.dated, game.outside, names=game.names)


def _aspects(library: Library) -> Iterator[Entry]:
    """Yield what the games are compared by; several families may ask about one aspect."""
    questions: dict[str, list[str]] = {}
    for family in library.families().values():
        for _, aspects in family.outline.sections:
            for aspect in aspects:
                questions.setdefault(aspect, []).append(family.outline.question(aspect))
    asked = known_words().asked["aspects"]
    for aspect, own in questions.items():
        distinct = tuple(dict.fromkeys(own))
        title = short_name(library, aspect)
        yield _thing("aspect", title, aspect, *distinct, asked=(*asked.get(aspect, ()), *distinct))


def _rules(library: Library) -> Iterator[Entry]:
    asked = known_words().asked["aspects"]
    for slug in library.playable:
        game, of = library.load(slug), dated_title(library, slug)
        for key, cited in game.rules().items():
            aspect = key.split("/")[1]
            questions = (*asked.get(aspect, ()), game.family.outline.question(aspect))
            yield _thing(
                "rule", short_name(library, key), key, _sentence(str(cited.rule)), of=of, asked=questions
            )


def _readings(library: Library) -> Iterator[Entry]:
    corpus = library.corpus
    for slug in corpus.titled:
        for reading in corpus.readings_of(slug).values():
            point, answers = corpus.points[reading.point], reading.candidates
            says = (answers[reading.chosen].says, reading.why, *(one.says for one in answers.values()))
            of = dated_title(library, slug)
            yield _thing("reading", point.name, reading.key, *says, of=of, asked=(point.question,))


def _points(library: Library) -> Iterator[Entry]:
    for key, point in library.corpus.points.items():
        name = _named(library, "point", key)
        yield _thing("point", point.name, name, point.question, key=key, asked=(point.question,))


# --- Texts, and what they say ---


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?')) else '.'}"


def first(text: str) -> str:
    """Return the first sentence of a text, shortened for a title.

    Examples
    --------
    >>> first("A king is a stop. So is an ace.")
    'A king is a stop.'
    """
    return cut(SENTENCE.split(text, maxsplit=1)[0], TITLE_LENGTH)


def _passages(library: Library) -> Iterator[Entry]:
    documents = library.corpus.documents
    for key, one in library.corpus.passages.items():
        of = documents[one.document].title
        yield _thing("passage", first(one.says), key, one.says, one.topic.replace("-", " "), one.issue, of=of)


def _documents(library: Library) -> Iterator[Entry]:
    for siglum, document in library.corpus.documents.items():
        title = ", ".join(
            filter(None, (f"“{document.title}”", document.author or document.publisher, document.date))
        )
        yield _thing("document", title, _named(library, "document", siglum), document.about, key=siglum)


def _sources(library: Library) -> Iterator[Entry]:
    for key, source in library.corpus.sources.items():
        note = source.fields.get("note", "")
        yield _thing("source", source.name, _named(library, "source", key), source.reference, note, key=key)


def _accounts(library: Library) -> Iterator[Entry]:
    for slug, account in library.corpus.accounts.items():
        of = named_game(library, account.game).title
        text = _text_of(library, account.source, slug)
        yield _thing(
            "account", account.title, f"account/{slug}", text, account.at, account.dated, of=of, key=slug
        )


def _errata(library: Library) -> Iterator[Entry]:
    for key, one in library.corpus.errata.items():
        says = (one.decided, *(side.says for side in one.sides))
        yield _thing(
            "erratum", one.question, _named(library, "erratum", key), *says, key=key, names=(one.number,)
        )


def _terms(library: Library) -> Iterator[Entry]:
    for key, term in library.corpus.glossary.items():
        words = (*term.linked, *(word.word for word in term.words))
        yield _thing("term", term.shown, _named(library, "term", key), term.means, " ".join(words), key=key)


def _claims(library: Library) -> Iterator[Entry]:
    for key, one in library.claims.by_key.items():
        of, name = dated_title(library, one.game), _named(library, "claim", key)
        yield _thing("claim", one.asks, name, one.found.says, one.means, of=of, key=key)


# --- History ---


def _attestations(library: Library) -> Iterator[Entry]:
    for key, one in library.corpus.attestations.items():
        means = _sentence(shown_by(one.kind, [named_game(library, game).title for game in one.games]))
        title = ", ".join(filter(None, (means.rstrip("."), one.dated, one.place)))
        yield _thing("attestation", title, f"attested/{key}", one.says, key=key)


def _statements(library: Library) -> Iterator[Entry]:
    for key, one in library.corpus.relations.items():
        sides = (side.says for side in (*one.grounds, *one.against))
        yield _thing("statement", _sentence(relation_of(library, one).in_titles), key, *sides)


def _lines(library: Library) -> Iterator[Entry]:
    for key, line in library.corpus.lines.items():
        yield _thing("line", first(line.says), _named(library, "line", key), line.says, key=key)
