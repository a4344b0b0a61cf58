"""The list of editions, their titles, and how much of their accounts we have seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr
from nines.corpus.records import SEEN
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from nines.corpus.games import AccountRecord
    from nines.libraries import Library

REPORTED: Final = "as reported"  # in the title of an edition whose account was not seen itself
MOST_SEATS: Final = 52  # no more players can each have a card


NOT_SEEN: Final = "not seen"


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

    __repr__ = short_repr

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
        listed_edition(library, slug)
        for slug in sorted(corpus.titled, key=library.year)
        if slug in known or (recorded and slug not in corpus.editions and not corpus.editions_of(slug))
    )


def listed_edition(library: Library, slug: str) -> ListedEdition:
    """Return the entry of an edition, or of a recorded game, in the list of editions."""
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
    _, reported_by = account_seen(library, account)
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


def account_seen(library: Library, account: AccountRecord) -> tuple[str, tuple[str, ...]]:
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
