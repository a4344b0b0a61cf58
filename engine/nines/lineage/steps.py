"""What changed in each step of a line of descent, computed from the rules of the two editions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.libraries.compare import compare
from nines.lineage.pairs import later_forms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation
    from nines.evidence.cite import Cited
    from nines.libraries import Library
    from nines.libraries.compare import AspectPair, Pair

How = Literal["dropped", "added", "altered"]
HOW: Final[tuple[How, ...]] = ("dropped", "added", "altered")


class Change(NamedTuple):
    """A rule that differs between two editions, or that only one of them has."""

    how: How
    aspect: str
    question: str
    earlier: Cited[object] | None
    later: Cited[object] | None


class Taken(NamedTuple):
    """One step in a line of descent: two editions, their relation, and what changed between them.

    A game without an edition can take the place of an edition. If one of the editions cannot be played, the
    rules cannot be compared, and *changes* is None.
    """

    older: str
    younger: str
    relations: tuple[Relation, ...]
    changes: tuple[Change, ...] | None
    kept: int  # how many rules are the same in both

    def count(self, how: How) -> int:
        """Return the number of changes of the kind *how*, such as ``added``."""
        return sum(change.how == how for change in self.changes or ())


def steps(library: Library, line: Sequence[str]) -> tuple[Taken, ...]:
    """Return each step of a line of descent.

    Parameters
    ----------
    library
        The library that contains the games.
    line
        The slugs of editions, or of games without an edition, the oldest first, as :func:`editions_along`
        returns them.

    Examples
    --------
    >>> from nines import library
    >>> (taken,) = steps(library(), ["comet-1718", "red-nines-1881"])
    >>> [change.how for change in taken.changes if change.aspect == "suit"]
    ['altered']
    """
    return tuple(_step(library, *pair) for pair in pairwise(line))


def editions_along(corpus: Corpus, games: Sequence[str], end: str = "") -> list[str]:
    """Return the editions that represent a line of games, the oldest first.

    A game is represented by its first edition, or by itself if it has no editions. If *end* is an edition of
    the last game, the result also contains the later forms that lead to *end*.

    Parameters
    ----------
    corpus
        What the sources say.
    games
        The slugs of the games, the oldest first.
    end
        The slug of an edition of the last game; by default, its first edition.

    Examples
    --------
    >>> from nines import library
    >>> editions_along(library().corpus, ["comet", "red-nines"], "red-nines-20c")
    ['comet-1718', 'red-nines-1881', 'red-nines-20c']
    """
    editions = [next((edition.slug for edition in corpus.editions_of(game)), game) for game in games]
    if end in corpus.editions and editions:
        editions += later_forms(corpus, editions[-1], end)
    return editions


def _step(library: Library, older: str, younger: str) -> Taken:
    relations = tuple(
        relation
        for relation in library.corpus.relations_between(older, younger)
        if relation.descent or not relation.of_games
    )
    if not {older, younger} <= set(library.playable):
        return Taken(older, younger, relations, None, 0)
    aspects = compare(library.load(older), library.load(younger))
    changes = tuple(change for aspect in aspects for change in _changes(aspect))
    alike = sum(pair.agreement != "differs" for aspect in aspects for pair in aspect.pairs)
    return Taken(older, younger, relations, changes, alike)


def _changes(aspect: AspectPair) -> Iterator[Change]:
    for pair in aspect.pairs:
        if pair.agreement == "differs":
            yield Change(_how(pair), aspect.aspect, aspect.question, pair.earlier, pair.later)


def _how(pair: Pair) -> How:
    if pair.later is None:
        return "dropped"
    return "added" if pair.earlier is None else "altered"
