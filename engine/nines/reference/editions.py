"""Editions: the list of all editions, and the facts about each edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.errors import UnknownNameError
from nines.libraries.naming import parse_name
from nines.reference.accounts import AccountAnswer, account_answer
from nines.reference.data import same_fields
from nines.reference.gaps import ReadingLine, reading_lines
from nines.reference.passages import PassageAnswer, passage_answer
from nines.reference.rules import AspectLine, aspect_line
from nines.reference.sources import DocumentAnswer, SourceAnswer, document_answer, source_answer
from nines.reference.tallies import WarrantTally, tally_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library
    from nines.reference.rules import RuleLine

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


@dataclass(frozen=True, slots=True)
class EditionAnswer(ListedEdition):
    """An edition: its game, its account, its sources, and its rules by aspect."""

    name: Annotated[str, "The canonical name, with the readings that differ from the defaults."]
    names: tuple[str, ...]
    year: int | None
    account: AccountAnswer
    changed: Annotated[Mapping[str, str], "The candidates that differ from the defaults, by point."]
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
        return next((one.rules for one in self.aspects if one.aspect == aspect), ())


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
    >>> edition.title, edition.game, edition.dated, edition.account.dated
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
        sources_told=tuple(source_answer(library, one) for one in listed.sources),
        documents_told=tuple(document_answer(library, one) for one in listed.documents),
        aspects=tuple(aspect_line(library, game, aspect) for aspect in game.aspects()) if game else (),
        passages=tuple(passage_answer(library, one.id) for one in library.corpus.passages_of(slug)),
        open_questions=reading_lines(library, game) if game else (),
        details=tally_of(library, game.rules().values() if game else ()),
    )
