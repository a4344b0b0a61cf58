"""Games: everything that we know about a game, and the games that cannot be played."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.expected import door
from nines.boundary.reprs import short_repr
from nines.corpus.games import GameRecord  # noqa: TC001 - the types of fields are read at run time
from nines.errors import UnknownNameError
from nines.reference.key_answers import known_by
from nines.reference.listed import ListedEdition, listed_edition
from nines.reference.relations import (
    AccountAnswer,
    AttestationAnswer,
    RelationAnswer,
    account_answer,
    attestation_answers,
    relation_of,
)
from nines.reference.sources import PassageAnswer, SightingAnswer, passage_answer, sighting_answer

if TYPE_CHECKING:
    from nines.libraries import Library


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
    known_by: Annotated[
        Mapping[str, tuple[str, ...]],
        "By what each edition is known among the editions of the game: answers to the questions of the key.",
    ]

    __repr__ = short_repr


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
    game, playable = corpus.games[slug], library.playable
    editions = [edition.slug for edition in corpus.editions_of(slug) if edition.slug in playable]
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
        editions=tuple(listed_edition(library, edition) for edition in editions),
        descents=tuple(relation_of(library, relation) for relation in own if relation.of_games),
        forms=tuple(relation_of(library, relation) for relation in own if not relation.of_games),
        attestations=attestation_answers(library, [slug]),
        passages=tuple(passage_answer(library, passage.id) for passage in corpus.passages_of(slug)),
        not_played=corpus.not_played.get(slug, ""),
        known_by={edition: known_by(library, edition) for edition in editions},
    )
