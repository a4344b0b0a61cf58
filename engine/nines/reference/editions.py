"""Editions and games: the facts about each, and lists of all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.expected import door
from nines.corpus.games import AccountRecord, GameRecord  # noqa: TC001 - the types of fields are read at run time
from nines.corpus.records import SEEN
from nines.errors import UnknownNameError
from nines.libraries.naming import parse_name
from nines.reference.data import same_fields
from nines.reference.gaps import ReadingLine, reading_lines
from nines.reference.names import DatedGame, dated_game
from nines.reference.relations import (
    AccountAnswer,
    AttestationAnswer,
    RelationAnswer,
    account_answer,
    attestation_answers,
    relation_of,
)
from nines.reference.rules import AspectLine, aspect_line
from nines.reference.sources import (
    DocumentAnswer,
    PassageAnswer,
    SightingAnswer,
    SourceAnswer,
    document_answer,
    passage_answer,
    sighting_answer,
    source_answer,
)
from nines.reference.warrants import WarrantTally, tally_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library
    from nines.reference.rules import RuleLine


# --- Editions ---

REPORTED: Final = "as reported"  # in the title of an edition whose account was not seen itself
MOST_SEATS: Final = 52  # no more players can each have a card


@dataclass(frozen=True, slots=True)
class ListedEdition:
    """An entry in the list of editions: an edition, or a recorded game without an edition."""

    slug: str
    game: Annotated[str, "The slug of its game; a game without editions has its own slug here."]
    title: str
    dated: str
    seats: Annotated[tuple[int, ...], "The numbers of players, if it can be played."]
    category: str
    family: str
    playable: bool
    rules: Annotated[int, "The number of rules."]
    readings: Annotated[int, "The number of readings."]
    sources: Annotated[tuple[str, ...], "Keys of the sources in the bibliography."]
    documents: Annotated[tuple[str, ...], "Sigla of the documents."]
    part: Annotated[
        str,
        "The part that is executed, if our copies of the text break off; empty if the game is played out.",
    ]
    reconstructed: Annotated[
        str, "The name under which a reconstruction plays the rest; empty if there is none."
    ]

    @property
    def says(self) -> str:
        """The title, and the part that is executed if the game is not played out.

        Examples
        --------
        >>> from nines import library
        >>> next(game.says for game in listed_editions(library()) if game.part)
        'Hoc Mazarin of 1765 (only bids)'
        """
        return f"{self.title} (only {self.part})" if self.part else self.title


@dataclass(frozen=True, slots=True)
class EditionAnswer(ListedEdition):
    """An edition: its game, its account, its sources, and its rules by aspect."""

    name: Annotated[str, "The canonical name, with the readings that differ from the defaults."]
    names: tuple[str, ...]
    year: int | None
    account: AccountAnswer
    changed: Annotated[Mapping[str, str], "The candidates that differ from the defaults, by point."]
    reconstruction: Annotated[
        str, "Why the game with these choices is a reconstruction; empty if it is not one."
    ]
    sources_told: Annotated[tuple[SourceAnswer, ...], "The sources with their details."]
    documents_told: Annotated[tuple[DocumentAnswer, ...], "The documents with their details."]
    aspects: tuple[AspectLine, ...]
    passages: tuple[PassageAnswer, ...]
    open_questions: Annotated[
        tuple[ReadingLine, ...], "Open questions with our answers, the least certain first."
    ]
    details: Annotated[
        WarrantTally, "The number of details with each warrant; all zero if it cannot be played."
    ]

    def answers(self, aspect: str) -> tuple[RuleLine, ...]:
        """Return the rules of the edition for *aspect*; empty if the game does not have this aspect."""
        return next((line.rules for line in self.aspects if line.aspect == aspect), ())


def listed_editions(library: Library, *, recorded: bool = False) -> tuple[ListedEdition, ...]:
    """Return all editions in order of date; if *recorded* is true, also the games that have no editions.

    Examples
    --------
    >>> from nines import library
    >>> listed_editions(library())[0].slug
    'comet-1718'
    """
    corpus, known = library.corpus, library.playable
    return tuple(
        _listed(library, slug)
        for slug in sorted(corpus.titled, key=library.year)
        if slug in known or (recorded and slug not in corpus.editions and not corpus.editions_of(slug))
    )


def _listed(library: Library, slug: str) -> ListedEdition:
    corpus, entry = library.corpus, library.corpus.titled[slug]
    plays = slug in library.playable
    return ListedEdition(
        slug=slug,
        game=corpus.game_of(slug),
        title=entry.title,
        dated=entry.dated,
        seats=tuple(filter(library.load(slug).admits, range(1, MOST_SEATS + 1))) if plays else (),
        category=corpus.editions[slug].category if slug in corpus.editions else "",
        family=entry.family,
        playable=plays,
        rules=len(library.load(slug).rules()) if plays else 0,
        readings=len(corpus.readings_of(slug)),
        sources=corpus.sources_of(slug),
        documents=corpus.documents_of(slug),
        part=corpus.editions[slug].part if slug in corpus.editions else "",
        reconstructed=_reconstructed(library, slug),
    )


def _reconstructed(library: Library, slug: str) -> str:
    """Return the canonical name of an edition with the answer that makes it a reconstruction, if any does."""
    return next(
        (
            library.choices(slug, {reading.point: candidate.id}).name
            for reading in library.corpus.readings_of(slug).values()
            for candidate in reading.candidates.values()
            if candidate.reconstruction
        ),
        "",
    )


def edition_answer(library: Library, name: str) -> EditionAnswer:
    """Return an edition with its account, its sources, and its rules with their warrants.

    Raises
    ------
    UnknownNameError
        If no edition has that name.

    Examples
    --------
    >>> from nines import library
    >>> edition = edition_answer(library(), "comet-1752")
    >>> edition.title, edition.game, edition.dated, edition.account.record.dated
    ('New Comet of 1752', 'new-comet', '1752', '1761')
    """
    slug, changed = parse_name(name)
    editions = library.corpus.editions
    if slug not in editions:
        raise UnknownNameError("edition", slug, editions)
    # The corpus may have an edition that cannot be played yet.
    game = library.load(name) if changed or slug in library.playable else None
    entry, listed = editions[slug], _listed(library, slug)
    return EditionAnswer(
        **same_fields(listed),
        name=game.name if game else slug,
        names=entry.names,
        year=entry.year or None,
        account=account_answer(library, entry.account),
        changed=dict(game.choices.changed) if game else {},
        reconstruction=game.choices.reconstruction if game else "",
        sources_told=tuple(source_answer(library, source) for source in listed.sources),
        documents_told=tuple(document_answer(library, document) for document in listed.documents),
        aspects=tuple(aspect_line(library, game, aspect) for aspect in game.aspects()) if game else (),
        passages=tuple(passage_answer(library, passage.id) for passage in library.corpus.passages_of(slug)),
        open_questions=reading_lines(library, game) if game else (),
        details=tally_of(library, game.rules().values() if game else ()),
    )


def full_title(library: Library, slug: str) -> str:
    """Return the title of an edition for citations and the heads of pages.

    If we know the account of the edition only through a report, the title names the account and says so.

    Raises
    ------
    UnknownNameError
        If no edition has this name.

    Examples
    --------
    >>> from nines import library
    >>> full_title(library(), "comet-1718"), full_title(library(), "oxford-whist")
    ('Comet (Académie 1718, as reported)', 'Oxford Whist')
    """
    corpus = library.corpus
    if slug not in corpus.editions:
        raise UnknownNameError("edition", slug, corpus.editions)
    edition = corpus.editions[slug]
    account = corpus.accounts[edition.account]
    _, reported_by = _known(library, account)
    if not reported_by:
        return edition.title
    book = _book(account)
    books = [_book(corpus.accounts[other.account]) for other in corpus.editions_of(edition.game)]
    called = book if books.count(book) == 1 else account.title
    return f"{corpus.games[edition.game].title} ({called}, {REPORTED})"


def full_title_if_edition(library: Library, key: str) -> str:
    """Return the full title of an edition; empty if the key names something else."""
    return full_title(library, key) if key in library.corpus.editions else ""


def _book(account: AccountRecord) -> str:
    """Return the title of an account without the part of the book, as in *Arnold 2011, two-hand comet*."""
    return account.title.partition(",")[0]


# --- Games ---


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A game, or a group of games."""

    record: GameRecord
    dated: Annotated[str, "When it is first known, in words."]
    named_by: Annotated[tuple[PassageAnswer, ...], "The passages that name it as a game."]
    named_in: Annotated[tuple[SightingAnswer, ...], "Other texts that name it."]
    accounts: Annotated[tuple[AccountAnswer, ...], "Accounts of the game, in order of printing."]
    editions: tuple[ListedEdition, ...]
    descents: Annotated[
        tuple[RelationAnswer, ...], "Descents from older games, then descents of younger games from it."
    ]
    forms: Annotated[tuple[RelationAnswer, ...], "Relations of its accounts with any other account."]
    attestations: tuple[AttestationAnswer, ...]
    passages: tuple[PassageAnswer, ...]
    not_played: Annotated[
        str, "Why it cannot be played, or not yet; empty if it can, or if no reason is given."
    ]


@door
def unplayed_games(library: Library) -> tuple[GameAnswer, ...]:
    """Return the recorded games that cannot be played, each with the reason.

    Examples
    --------
    >>> from nines import library
    >>> [game.record.slug for game in unplayed_games(library())]
    ['nain-jaune', 'emprunt']
    """
    return tuple(game_answer(library, slug) for slug in library.corpus.not_played)


def game_answer(library: Library, slug: str) -> GameAnswer:
    """Return a game with its names, accounts, editions, descents and attestations.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> game = game_answer(library(), "comet")
    >>> [edition.slug for edition in game.editions], game.descents[0].reads
    (['comet-1718', 'comet-1753', 'comet-2018'], 'comet descends from hoc-mazarin')
    """
    corpus = library.corpus
    if slug not in corpus.games:
        raise UnknownNameError("game", slug, corpus.games)
    game = corpus.games[slug]
    first = next((attestation for attestation in corpus.attestations_of(slug) if attestation.alive), None)
    own = sorted(
        corpus.relations_of(slug), key=lambda relation: (relation.younger != slug, not relation.descent)
    )
    return GameAnswer(
        record=game,
        dated=first.dated if first else game.dated,
        named_by=tuple(passage_answer(library, key) for key in game.passages),
        named_in=tuple(sighting_answer(library, source) for source in game.sources),
        accounts=tuple(account_answer(library, account.slug) for account in corpus.accounts_of(slug)),
        editions=tuple(edition for edition in listed_editions(library) if edition.game == slug),
        descents=tuple(relation_of(library, relation) for relation in own if relation.of_games),
        forms=tuple(relation_of(library, relation) for relation in own if not relation.of_games),
        attestations=attestation_answers(library, [slug]),
        passages=tuple(passage_answer(library, passage.id) for passage in corpus.passages_of(slug)),
        not_played=corpus.not_played.get(slug, ""),
    )


# --- A list of all editions by family ---

NOT_SEEN: Final = "not seen"


@dataclass(frozen=True, slots=True)
class ShelvedGame(DatedGame):
    """An edition in brief, for a list with one line for each edition.

    Parameters
    ----------
    account
        The title of the account of the edition, with its place in the book.
    account_seen
        Words that say how much of the account we have read.
    through
        The documents that report the account, grouped by publisher; empty if we have read the account itself.
    details
        How many details of the rules rest on a source, on an older account or on our choice.
    """

    account: str
    account_seen: str
    through: tuple[str, ...]
    details: WarrantTally

    @property
    def says_who(self) -> str:
        """The account of the game, and the documents that report it.

        Examples
        --------
        >>> from nines import library
        >>> print(shelf_answer(library())["stops"][6].says_who)
        H. K. 1881, pp. 46-47. Not seen; reported by Wikipedia, “Red nines”.
        """
        known = self.account_seen.capitalize()
        if not self.through:
            return f"{self.account}. {known}."
        return f"{self.account}. {known}; reported by {' and '.join(self.through)}."


def shelf_answer(library: Library) -> Mapping[str, tuple[ShelvedGame, ...]]:
    """Return every edition in brief, grouped by family; each family is in order of date.

    Examples
    --------
    >>> from nines import library
    >>> first = shelf_answer(library())["stops"][0]
    >>> first.game, first.dated, first.account_seen
    ('comet-1718', '1718', 'not seen')
    """
    return {
        family: tuple(_shelved(library, game.slug) for game in games)
        for family, games in library.by_family().items()
    }


def _shelved(library: Library, slug: str) -> ShelvedGame:
    game = library.load(slug)
    dated = dated_game(library, game)
    account = library.corpus.accounts[library.corpus.editions[slug].account]
    seen, through = _known(library, account)
    return ShelvedGame(
        **{name: getattr(dated, name) for name in DatedGame.__dataclass_fields__},
        account=", ".join(filter(None, (account.title, account.at))),
        account_seen=seen,
        through=through,
        details=tally_of(library, game.rules().values()),
    )


def _known(library: Library, account: AccountRecord) -> tuple[str, tuple[str, ...]]:
    """Return how much of an account we have read and, if we have read nothing, the documents reporting it."""
    corpus = library.corpus
    copy = corpus.copy_of(account.slug)
    if copy:
        return SEEN[account.seen or corpus.documents[copy].seen], ()
    by_publisher: dict[str, list[str]] = {}
    for document in (corpus.documents[report.subject] for report in corpus.reports_of(account.slug)):
        if document.seen != "lead":
            by_publisher.setdefault(document.publisher or document.author, []).append(f"“{document.title}”")
    return NOT_SEEN, tuple(f"{who}, {' and '.join(titles)}" for who, titles in by_publisher.items())
