"""What the rules say of all that is told of the lineage, and of the questions that the sources leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

from nines.lineage import descents, lineage
from nines.phylogeny.behaviour import DEALS
from nines.phylogeny.bootstrap import RESAMPLES
from nines.phylogeny.claims import Claim, Judgement, agreement, unclaimed
from nines.phylogeny.questions import Nearness, nearest
from nines.phylogeny.studies import SEED, Study, study
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.compare import Ruled
    from nines.corpus.lineage import Question, Relation
    from nines.libraries import Library
    from nines.phylogeny.studies import Progress


class Samples(NamedTuple):
    """How much is drawn.

    Parameters
    ----------
    seed
        Of all that is drawn.
    resamples
        Draws of questions.
    deals
        Deals for each two games.
    """

    seed: int = SEED
    resamples: int = RESAMPLES
    deals: int = DEALS


class Asked(NamedTuple):
    """A question of relationship that the sources leave open, and what the rules answer."""

    question: Question
    nearness: Nearness


class Findings(NamedTuple):
    """What the rules say.

    Parameters
    ----------
    study
        All that is measured of the games of the catalogue.
    claims
        Every descent that somebody claims, with what the rules say of it.
    unclaimed
        Relationships that the rules support and that nobody claims.
    asked
        The questions of the corpus with their answers.
    """

    study: Study
    claims: tuple[Judgement, ...]
    unclaimed: tuple[Judgement, ...]
    asked: tuple[Asked, ...]


def ask_the_rules(
    library: Library,
    samples: Samples = Samples(),  # noqa: B008 - it cannot be changed
    weights: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Findings:
    """Return what the rules say of every claim of descent, and of every question of relationship.

    Parameters
    ----------
    library
        Where games, claims and questions are found.
    samples
        How much is drawn.
    weights
        How much a question counts, by aspect, from 0 to 1000; 1 where none is given.
    progress
        Called after each step with the number of steps done and the number of all.

    Raises
    ------
    UnknownNameError
        If a weight is for an aspect that none of these games has.
    RequestError
        If a weight, or the size of a sample, is out of range.
    MissingPackageError
        If DendroPy is not installed.

    Examples
    --------
    >>> from nines import library
    >>> found = ask_the_rules(library(), Samples(resamples=20, deals=2))
    >>> {one.claim.kind for one in found.claims} <= {"derived-from", "variant-of", "renamed-as"}
    True
    """
    measured = study(
        library, library.games(STOPS.name), weights=weights, progress=progress, **samples._asdict()
    )
    relations = library.corpus.relations.values()
    descents = [
        _claim(one) for one in relations if one.descent and not library.corpus.games[one.younger].outside
    ]
    asked = tuple(_ask(library, one, measured, weights) for one in library.corpus.questions.values())
    return Findings(
        measured,
        agreement(measured, descents),
        unclaimed(measured, (*map(_claim, relations), *_ancestors(library))),
        asked,
    )


def _ask(library: Library, question: Question, measured: Study, weights: Mapping[str, float] | None) -> Asked:
    """Return a question with its answer; play speaks too where all the games can be played."""
    played = {one: measured.behaviours.get((one, question.of)) for one in question.among}
    behaviours = {one: found for one, found in played.items() if found is not None}
    found = nearest(
        known(library, question.of),
        [known(library, one) for one in question.among],
        behaviours=behaviours if len(behaviours) == len(played) else None,
        weights=weights,
        seed=measured.seed,
        resamples=measured.resamples,
    )
    return Asked(question, found)


def known(library: Library, game: str) -> Ruled:
    """Return a game with its rules, or one known in part.

    Raises
    ------
    UnknownNameError
        If it is neither in the catalogue nor known in part.

    Examples
    --------
    >>> from nines import library
    >>> known(library(), "planetenspiel").name, known(library(), "comet-1718").name
    ('planetenspiel', 'comet-1718')
    """
    partial = library.partial()
    return partial[game] if game in partial and game not in library.playable else library.load(game)


def _ancestors(library: Library) -> Iterator[Claim]:
    """Yield every game with each of its ancestors, near and far: nobody need say that these are akin."""
    line = descents(lineage(library.corpus))
    for game in line:
        yield from (Claim(game, one, "ancestor", "") for one in nx.ancestors(line, game))


def _claim(relation: Relation) -> Claim:
    return Claim(relation.younger, relation.older, relation.kind, relation.key, relation.contested)
