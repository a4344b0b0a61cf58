"""Games: their names, accounts, editions, descents and attestations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.expected import door
from nines.errors import UnknownNameError
from nines.reference.accounts import AccountAnswer, account_answer
from nines.reference.editions import ListedEdition, listed_editions
from nines.reference.passages import PassageAnswer, passage_answer
from nines.reference.relations import AttestationAnswer, RelationAnswer, attestation_answers, relation_of
from nines.reference.sides import SightingAnswer, sighting_answer

if TYPE_CHECKING:
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A game, or a group of games."""

    slug: str
    title: str
    kind: Annotated[str, "``game`` or ``group``."]
    names: tuple[str, ...]
    dated: Annotated[str, "When it is first known, in words."]
    family: str
    outside: Annotated[str, "Why it is outside the descent that the library follows; empty if it is inside."]
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
    >>> [one.slug for one in unplayed_games(library())]
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
    >>> [one.slug for one in game.editions], game.descents[0].reads
    (['comet-1718', 'comet-1753', 'comet-2018'], 'comet descends from hoc-mazarin')
    """
    corpus = library.corpus
    if slug not in corpus.games:
        raise UnknownNameError("game", slug, corpus.games)
    game = corpus.games[slug]
    first = next((one for one in corpus.attestations_of(slug) if one.alive), None)
    own = sorted(corpus.relations_of(slug), key=lambda one: (one.younger != slug, not one.descent))
    return GameAnswer(
        slug=slug,
        title=game.title,
        kind=game.kind,
        names=game.names,
        dated=first.dated if first else game.dated,
        family=game.family,
        outside=game.outside,
        named_by=tuple(passage_answer(library, key) for key in game.passages),
        named_in=tuple(sighting_answer(library, one) for one in game.sources),
        accounts=tuple(account_answer(library, one.slug) for one in corpus.accounts_of(slug)),
        editions=tuple(one for one in listed_editions(library) if one.game == slug),
        descents=tuple(relation_of(library, one) for one in own if one.of_games),
        forms=tuple(relation_of(library, one) for one in own if not one.of_games),
        attestations=attestation_answers(library, [slug]),
        passages=tuple(passage_answer(library, one.id) for one in corpus.passages_of(slug)),
        not_played=corpus.not_played.get(slug, ""),
    )
