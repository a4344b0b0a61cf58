"""Lines of descent from an older game to a younger game, and the rules that changed in each step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.expected import door
from nines.lineage.pairs import claimed_pairs
from nines.lineage.steps import HOW, How, editions_along, steps
from nines.reference.relations import RelationAnswer, relation_of
from nines.reference.rules import RuleAnswer, optional_rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nines.libraries import Library
    from nines.lineage.steps import Change, Taken


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule dropped, added or altered between two editions; null stands for a missing rule."""

    how: How
    aspect: str
    question: str
    earlier: RuleAnswer | None
    later: RuleAnswer | None


@dataclass(frozen=True, slots=True)
class DescentStep:
    """One step between two editions; ``changes`` is null if one of the editions cannot be played."""

    older: str
    younger: str
    relations: tuple[RelationAnswer, ...]
    kept: Annotated[int, "The number of rules that did not change."]
    changes: tuple[RuleChange, ...] | None

    @property
    def counts(self) -> Mapping[How, int]:
        """How many rules are dropped, added and altered in this step."""
        return {how: sum(change.how == how for change in self.changes or ()) for how in HOW}


@dataclass(frozen=True, slots=True)
class Parent:
    """A claimed parent of an edition, and the key of the relation that claims it."""

    parent: str  # an edition, or a game without editions
    statement: str  # the key of the claim


@dataclass(frozen=True, slots=True)
class DescentAnswer:
    """A line of descent from the oldest game to the youngest, and the edition that represents each game."""

    games: tuple[str, ...]
    editions: Annotated[tuple[str, ...], "One for each game; a game without editions represents itself."]
    steps: tuple[DescentStep, ...]


@door
def descent_answer(library: Library, games: Sequence[str], end: str = "") -> DescentAnswer:
    """Return a line of descent, with the rules that changed in each step.

    Parameters
    ----------
    library
        The library with the games.
    games
        The slugs of the games on the line, the oldest first.
    end
        The edition at which the line ends; by default, the first edition of the last game.

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


@door
def parents_of(library: Library, slug: str) -> tuple[Parent, ...]:
    """Return the claimed parents of an edition, or of a game without editions.

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
