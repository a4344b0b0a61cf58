"""Lines of descent between two games: the steps, and how many rules changed on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nines.lineage.steps import HOW, steps
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
    """One step of descent; changes are null where one of the two games cannot be played."""

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
class DescentAnswer:
    """A line of descent, the oldest game first."""

    games: tuple[str, ...]
    steps: tuple[DescentStep, ...]


def descent_answer(library: Library, games: Sequence[str]) -> DescentAnswer:
    """Return a line of descent with what changed on each step.

    Parameters
    ----------
    library
        Where the games are found.
    games
        Slugs, the oldest game first.

    Examples
    --------
    >>> from nines import library
    >>> descent_answer(library(), ["comet-1718", "red-nines-1881"]).steps[0].relations[0].cert
    'medium'
    """
    return DescentAnswer(tuple(games), tuple(_step(library, taken) for taken in steps(library, games)))


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
