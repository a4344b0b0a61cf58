"""Where an edition comes from, in one sentence: its parents, how certain each is, and what is contested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from nines.boundary.reprs import short_repr
from nines.reference.names import named_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.corpus.lineage import Relation
    from nines.libraries import Library

# The words before the parents of one certainty: those with which a clause begins, and those that follow.
FIRST: Final = {
    "later-form-of": {
        "high": "is a later form of ",
        "medium": "is probably a later form of ",
        "low": "may be a later form of ",
    },
    "descends-from": {"high": "comes from ", "medium": "probably comes from ", "low": "may come from "},
}
NEXT: Final = {
    "later-form-of": {"medium": ", and probably of ", "low": ", and perhaps of "},
    "descends-from": {"medium": ", and probably from ", "low": ", and perhaps from "},
}


class OriginRun(NamedTuple):
    """A piece of the sentence."""

    text: str
    name: Annotated[str, "The edition that it names, or its game as in lineage/comet; empty for other words."]


@dataclass(frozen=True, slots=True)
class OriginAnswer:
    """Where an edition comes from, in one sentence."""

    slug: str
    game: Annotated[str, "The game whose lineage gives the evidence."]
    known: Annotated[bool, "Whether the sources name a parent."]
    runs: tuple[OriginRun, ...]

    __repr__ = short_repr

    @property
    def sentence(self) -> str:
        """The sentence in plain text."""
        return "".join(run.text for run in self.runs)


def origin_answer(library: Library, slug: str) -> OriginAnswer:
    """Return where an edition comes from.

    The sentence first names the older accounts of its game, and then the games from which its
    game descends. Each group begins with the most certain parent. A descent that is only claimed is left out.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> origin_answer(library(), "red-nines-1881").sentence.partition(",")[0]
    'Red Nines probably comes from Comet'
    >>> origin_answer(library(), "commit-1857").sentence
    'Commit comes from Comet, and perhaps from Pope Joan.'
    >>> origin_answer(library(), "planetenspiel-1861").sentence
    'No source that we have seen says which game Planetenspiel comes from.'
    """
    corpus = library.corpus
    named = named_game(library, slug)
    edition = corpus.editions[named.slug]
    game = corpus.games[corpus.game_of(named.slug)]
    ties = corpus.relations.values()
    texts = [tie for tie in ties if tie.kind == "later-form-of" and tie.subject == edition.account]
    descents = _descents(library, game.slug)
    groups = [(subject, group) for subject, group in (("It", texts), (game.title, descents)) if group]
    runs = list(_sentence(library, groups))
    if not runs:
        runs = [OriginRun(f"No source that we have seen says which game {game.title} comes from.", "")]
    return OriginAnswer(named.slug, game.slug, bool(groups), tuple(runs))


def descent_runs(library: Library, game: str) -> tuple[OriginRun, ...]:
    """Return from which games a game descends, in one sentence; nothing if no source names a parent.

    Examples
    --------
    >>> from nines import library
    >>> "".join(run.text for run in descent_runs(library(), "new-comet"))
    'New Comet comes from Comet.'
    """
    descents = _descents(library, game)
    groups = [(library.corpus.games[game].title, descents)] if descents else []
    return tuple(_sentence(library, groups))


def _descents(library: Library, game: str) -> list[Relation]:
    return [tie for tie in library.corpus.relations.values() if tie.descent and tie.subject == game]


def _sentence(library: Library, groups: Sequence[tuple[str, list[Relation]]]) -> Iterator[OriginRun]:
    """Yield the clauses, one for each group of relations. A doubt about all of them comes last."""
    together = len(groups) > 1 and all(tie.contested for _, group in groups for tie in group)
    for place, (subject, group) in enumerate(groups):
        yield OriginRun(f"{'; ' if place else ''}{subject} ", "")
        yield from _parents(library, group)
        if not together:
            yield from _doubts(library, group)
    if groups:
        yield OriginRun("; there is evidence against each." if together else ".", "")


def _parents(library: Library, group: Sequence[Relation]) -> Iterator[OriginRun]:
    """Yield the parents with the words that say how certain they are, the most certain first."""
    words = FIRST
    for cert in ("high", "medium", "low"):
        sure = [tie for tie in group if tie.cert == cert]
        if sure:
            yield OriginRun(words[sure[0].kind][cert], "")
            yield from _listed([_parent(library, tie) for tie in sure], "or" if cert == "low" else "and")
            words = NEXT


def _doubts(library: Library, group: Sequence[Relation]) -> Iterator[OriginRun]:
    """Yield a clause that says against which of the parents there is evidence; nothing if against none."""
    contested = [tie for tie in group if tie.contested]
    if not contested:
        return
    yield OriginRun(", though there is evidence against ", "")
    if len(contested) < len(group):
        yield from _listed([_parent(library, tie) for tie in contested], "and")
    else:
        yield OriginRun("this" if len(group) == 1 else "each", "")


def _listed(names: Sequence[OriginRun], conjunction: str) -> Iterator[OriginRun]:
    """Yield names with commas between them and a conjunction before the last."""
    for place, name in enumerate(names):
        if place:
            yield OriginRun(f" {conjunction} " if place == len(names) - 1 else ", ", "")
        yield name


def _parent(library: Library, tie: Relation) -> OriginRun:
    """Return the name of a parent: its edition if it has exactly one, or else its game."""
    corpus = library.corpus
    if tie.of_games:
        return OriginRun(corpus.games[tie.older].title, f"lineage/{tie.older}")
    editions = [edition.slug for edition in corpus.editions.values() if edition.account == tie.older]
    if len(editions) == 1:
        return OriginRun(named_game(library, editions[0]).title, editions[0])
    game = corpus.accounts[tie.older].game
    return OriginRun(corpus.games[game].title, f"lineage/{game}")
