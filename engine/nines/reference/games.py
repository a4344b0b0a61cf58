"""Games: which there are, and what each is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.cite import STANDINGS
from nines.errors import UnknownNameError
from nines.libraries.naming import parse_name
from nines.reference.data import same_fields
from nines.reference.passages import passage_answer
from nines.reference.rules import aspect_line
from nines.reference.sources import document_answer, source_answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.rules import AspectLine, RuleLine
    from nines.reference.sources import DocumentAnswer, SourceAnswer


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list."""

    slug: str
    title: str
    dated: str
    category: str
    family: str
    playable: bool
    rules: int
    readings: int
    sources: tuple[str, ...]
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameAnswer(ListedGame):
    """A game: what it is, its sources, its rules by aspect."""

    name: str  # canonical name, with the readings that differ from the defaults
    names: tuple[str, ...]
    year: int | None
    changed: Mapping[str, str]
    sources_told: tuple[SourceAnswer, ...]
    documents_told: tuple[DocumentAnswer, ...]
    aspects: tuple[AspectLine, ...]
    passages: tuple[PassageAnswer, ...]

    @property
    def standings(self) -> Mapping[str, int]:
        """How many rules there are of each standing, the firmest first."""
        found = Counter(rule.standing for aspect in self.aspects for rule in aspect.rules)
        return {standing: found[standing] for standing in STANDINGS if found[standing]}

    def answers(self, aspect: str) -> tuple[RuleLine, ...]:
        """Return the rules of an aspect; none if the game is not asked it."""
        return next((one.rules for one in self.aspects if one.aspect == aspect), ())


def listed_games(library: Library, *, recorded: bool = False) -> tuple[ListedGame, ...]:
    """Return the games that can be played, and on request those only *recorded* as well.

    Examples
    --------
    >>> from nines import library
    >>> listed_games(library())[0].slug
    'comet-1718'
    """
    known = library.playable
    return tuple(_listed(library, slug) for slug in library.corpus.games if recorded or slug in known)


def _listed(library: Library, slug: str) -> ListedGame:
    game = library.corpus.games[slug]
    plays = slug in library.playable
    return ListedGame(
        slug=slug,
        title=game.title,
        dated=game.dated,
        category=game.category,
        family=game.family,
        playable=plays,
        rules=len(library.load(slug).rules()) if plays else 0,
        readings=len(library.corpus.readings_of(slug)),
        sources=game.sources,
        documents=game.documents,
    )


def game_answer(library: Library, name: str) -> GameAnswer:
    """Return what a game is, its sources, and its rules by aspect with their standing.

    A game that is only recorded has no aspects; its passages tell what is known of it.

    Raises
    ------
    UnknownNameError
        If no game is so called.

    Examples
    --------
    >>> from nines import library
    >>> game = game_answer(library(), "comet-1718")
    >>> game.title, game.playable
    ('Comet of 1718', True)
    """
    slug, changed = parse_name(name)
    if slug not in library.corpus.games:
        raise UnknownNameError("game", slug, library.corpus.games)
    game = library.load(name) if changed or slug in library.playable else None
    entry = library.corpus.games[slug]
    return GameAnswer(
        **same_fields(_listed(library, slug)),
        name=game.name if game else slug,
        names=entry.names,
        year=entry.year or None,
        changed=dict(game.choices.changed) if game else {},
        sources_told=tuple(source_answer(library, one) for one in entry.sources),
        documents_told=tuple(document_answer(library, one) for one in entry.documents),
        aspects=tuple(aspect_line(game, aspect) for aspect in game.aspects()) if game else (),
        passages=tuple(passage_answer(library, one.id) for one in library.corpus.passages_of(slug)),
    )
