"""Editions: the facts about each, its sources and its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.errors import UnknownNameError
from nines.kernel.house_rules import MOST_SEATS
from nines.libraries.naming import parse_edition
from nines.reference.data import same_fields
from nines.reference.gaps import ReadingLine, reading_lines
from nines.reference.house_rules import HouseRuleAnswer, house_rules_of
from nines.reference.listed import ListedEdition, listed_edition
from nines.reference.relations import AccountAnswer, account_answer
from nines.reference.rules import AspectLine, aspect_line
from nines.reference.sources import (
    DocumentAnswer,
    PassageAnswer,
    SourceAnswer,
    document_answer,
    passage_answer,
    source_answer,
)
from nines.reference.warrants import WarrantTally, tally_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library
    from nines.reference.rules import RuleLine


@dataclass(frozen=True, slots=True)
class EditionAnswer(ListedEdition):
    """An edition: its game, its account, its sources, and its rules by aspect."""

    name: Annotated[str, "The canonical name, with the readings that differ from the defaults."]
    names: tuple[str, ...]
    year: int | None
    account: AccountAnswer
    changed: Annotated[Mapping[str, str], "The candidates that differ from the defaults, by point."]
    house: Annotated[tuple[HouseRuleAnswer, ...], "The house rules, which are not of any source."]
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

    __repr__ = short_repr

    def answers(self, aspect: str) -> tuple[RuleLine, ...]:
        """Return the rules of the edition for *aspect*; empty if the game does not have this aspect."""
        return next((line.rules for line in self.aspects if line.aspect == aspect), ())


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
    slug, changed, house = parse_edition(name)
    editions = library.corpus.editions
    if slug not in editions:
        raise UnknownNameError("edition", slug, editions)
    # The corpus may have an edition that cannot be played yet.
    game = library.load(name) if changed or house or slug in library.playable else None
    entry, listed = editions[slug], listed_edition(library, slug)
    told = same_fields(listed)
    if game and house:
        told["seats"] = tuple(seats for seats in range(1, MOST_SEATS + 1) if game.admits(seats))
    return EditionAnswer(
        **told,
        name=game.name if game else slug,
        names=entry.names,
        year=entry.year or None,
        account=account_answer(library, entry.account),
        changed=dict(game.choices.changed) if game else {},
        house=house_rules_of(game) if game else (),
        reconstruction=game.choices.reconstruction if game else "",
        sources_told=tuple(source_answer(library, source) for source in listed.sources),
        documents_told=tuple(document_answer(library, document) for document in listed.documents),
        aspects=tuple(aspect_line(library, game, aspect) for aspect in game.aspects()) if game else (),
        passages=tuple(passage_answer(library, passage.id) for passage in library.corpus.passages_of(slug)),
        open_questions=reading_lines(library, game) if game else (),
        details=tally_of(library, game.rules().values() if game else ()),
    )
