"""What changed between two games, in a few rows. Rules that both accounts state come first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.reference.side_counts import rests_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.reference.comparisons import AspectDifference, DiffAnswer
    from nines.reference.rules import RuleAnswer

ROWS: Final = 8  # the number of rows that a reader takes in at once


@dataclass(frozen=True, slots=True)
class ChangedAspect:
    """One row of the table: an aspect and, for each game, the rule that best shows what changed.

    Parameters
    ----------
    aspect, title
        The key of the aspect, and its short name.
    earlier, later
        The rule of each game; None if the game has no rule that differs in this aspect.
    stated_by
        How many of the two accounts state the rule themselves: 2 or 1.
    earlier_mentions, later_mentions
        Whether the earlier game has any rule for the aspect, and whether the later game has any.
    """

    aspect: str
    title: str
    earlier: RuleAnswer | None
    later: RuleAnswer | None
    stated_by: int
    earlier_mentions: bool
    later_mentions: bool


def what_changed(record: DiffAnswer, rows: int = ROWS) -> tuple[ChangedAspect, ...]:
    """Return the aspects that best show what changed between two games, at most *rows* of them.

    Aspects for which both accounts state a rule come first, then aspects for which only one account states a
    rule. Each group is in order of play. Aspects for which neither account states a rule are left out.

    Parameters
    ----------
    record
        The comparison of the two games.
    rows
        The largest number of rows to return.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> found = what_changed(diff_answer(library(), "comet-1718", "red-nines-1881"))
    >>> len(found), found[0].stated_by
    (8, 2)
    """
    found = [_row(one) for one in record.aspects if one.agreement == "differs"]
    return tuple(sorted((one for one in found if one.stated_by), key=lambda one: -one.stated_by)[:rows])


def _row(one: AspectDifference) -> ChangedAspect:
    """Return a row with the best-supported pair of rules.

    If one game has no rule in this pair, the row shows its rule from another pair, if there is one.
    """
    pairs = [pair for pair in one.rules if pair.change != "kept"]
    best = max(pairs, key=lambda pair: (_stated(pair.earlier, pair.later), pair.change == "altered"))
    earlier = best.earlier or _best(pair.earlier for pair in pairs)
    later = best.later or _best(pair.later for pair in pairs)
    return ChangedAspect(
        aspect=one.aspect,
        title=one.title,
        earlier=earlier,
        later=later,
        stated_by=_stated(earlier, later),
        earlier_mentions=one.earlier_mentions,
        later_mentions=one.later_mentions,
    )


def _best(rules: Iterable[RuleAnswer | None]) -> RuleAnswer | None:
    """Return the first rule that its own account states; if there is none, the first rule or None."""
    return max((rule for rule in rules if rule), key=_stated, default=None)


def _stated(*rules: RuleAnswer | None) -> int:
    return sum(rule is not None and rests_on(rule.details[0]) == "stated" for rule in rules)
