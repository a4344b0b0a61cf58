"""Lines of descent between two games: the steps, and how many rules changed on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.lineage.pairs import claimed_pairs
from nines.lineage.steps import HOW, editions_along, steps
from nines.reference.relations import relation_of
from nines.reference.rules import optional_rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.libraries import Library
    from nines.lineage.steps import Change, How, Taken
    from nines.reference.relations import RelationAnswer
    from nines.reference.rules import RuleAnswer


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that is dropped, added or altered; null where a game has none."""

    how: How
    aspect: str
    question: str
    earlier: RuleAnswer | None
    later: RuleAnswer | None


@dataclass(frozen=True, slots=True)
class DescentStep:
    """One step, of two editions; changes are null where one of them cannot be played."""

    older: str
    younger: str
    relations: tuple[RelationAnswer, ...]
    kept: int
    changes: tuple[RuleChange, ...] | None

    @property
    def counts(self) -> Mapping[How, int]:
        """How many rules were dropped, added and altered."""
        return {how: sum(change.how == how for change in self.changes or ()) for how in HOW}


@dataclass(frozen=True, slots=True)
class Parent:
    """An edition, or a game without one, from which another is said to come, and where that is recorded."""

    parent: str
    statement: str


@dataclass(frozen=True, slots=True)
class DescentAnswer:
    """A line of descent, the oldest game first, and the editions by which it is followed."""

    games: tuple[str, ...]
    editions: tuple[str, ...]  # or the game itself where it has none
    steps: tuple[DescentStep, ...]


def descent_answer(library: Library, games: Sequence[str], end: str = "") -> DescentAnswer:
    """Return a line of descent with what changed on each step.

    Parameters
    ----------
    library
        Where the games are found.
    games
        Slugs, the oldest game first.
    end
        An edition of the last game to which its later forms are followed; by default, its first.

    Examples
    --------
    >>> from nines import library
    >>> descent_answer(library(), ["comet", "red-nines"]).steps[0].relations[0].cert
    'medium'
    """
    line = editions_along(library.corpus, games, end)
    return DescentAnswer(
        tuple(games), tuple(line), tuple(_step(library, one) for one in steps(library, line))
    )


def parents_of(library: Library, slug: str) -> tuple[Parent, ...]:
    """Return what an edition, or a game without one, is said to come from.

    Examples
    --------
    >>> from nines import library
    >>> [one.parent for one in parents_of(library(), "red-nines-20c")]
    ['red-nines-1881']
    """
    pairs = claimed_pairs(library.corpus, outside=True)
    return tuple(Parent(one.older, one.relation.key) for one in pairs if one.younger == slug)


def _step(library: Library, taken: Taken) -> DescentStep:
    return DescentStep(
        older=taken.older,
        younger=taken.younger,
        relations=tuple(relation_of(library, one) for one in taken.relations),
        kept=taken.kept,
        changes=None
        if taken.changes is None
        else tuple(_change(library, taken, change) for change in taken.changes),
    )


def _change(library: Library, taken: Taken, change: Change) -> RuleChange:
    return RuleChange(
        how=change.how,
        aspect=change.aspect,
        question=change.question,
        earlier=optional_rule(library, library.load(taken.older), change.earlier),
        later=optional_rule(library, library.load(taken.younger), change.later),
    )
