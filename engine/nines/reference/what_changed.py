"""What changed between two games: every pair of rules that differ, the weightiest first, and the counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nines.reference.comparisons import CHANGES
from nines.reference.warrants import rests_on
from nines.text import are, counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.reference.comparisons import AspectDifference, DiffAnswer, RulePair
    from nines.reference.rules import RuleAnswer

FIRST_ROWS: Final = 8  # as many rows as a reader takes in at once
LEAST_FOLDED: Final = 3  # fewer further rows are shown at once
# Who states a rule, by the number of accounts that state it themselves.
STATED_BY: Final = {
    2: "both accounts state",
    1: "one account states",
    0: "neither account states in full",
}
SAME_WORDING: Final = "the same wording, but the games play this rule differently"


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """One row of the table: two rules that differ, or a rule that only one of the games has.

    Parameters
    ----------
    aspect
        The key of the aspect.
    title
        The short name of the rule.
    pair
        The two rules.
    stated_by
        How many of the two accounts state their rule themselves: 2, 1 or 0.
    earlier_mentions, later_mentions
        Whether the earlier game has any rule for the aspect, and whether the later game has any.
    """

    aspect: str
    title: str
    pair: RulePair
    stated_by: int
    earlier_mentions: bool
    later_mentions: bool

    @property
    def sides(self) -> tuple[str, str]:
        """What the earlier game and the later game say, each in a sentence."""
        note = f" ({SAME_WORDING})" if self.pair.alike_in_words else ""
        return (
            _said(self.pair.earlier, mentioned=self.earlier_mentions),
            _said(self.pair.later, mentioned=self.later_mentions) + note,
        )


def _said(rule: RuleAnswer | None, *, mentioned: bool) -> str:
    return no_rule(mentioned=mentioned) if rule is None else f"{rule.says}."


def no_rule(*, mentioned: bool) -> str:
    """Return the words that say why a game has no rule.

    Examples
    --------
    >>> no_rule(mentioned=True)
    'No such rule.'
    """
    return "No such rule." if mentioned else "No text that we have seen gives a rule on this question."


def what_changed(record: DiffAnswer) -> tuple[ChangedRule, ...]:
    """Return every pair of rules that differ, the weightiest first.

    If both accounts state their rule themselves, the pair comes first. Pairs that only one account states
    follow, then our choices and what is taken over from an older account. Each group is in order of play.

    Parameters
    ----------
    record
        The comparison of the two games.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> [row.title for row in what_changed(diff_answer(library(), "comet-1718", "comet-1753"))]
    ['Manille left in hand', 'King left in hand']
    """
    rows = (_row(aspect, pair) for aspect in record.aspects for pair in aspect.rules if pair.change != "kept")
    return tuple(sorted(rows, key=lambda row: -row.stated_by))


def _row(aspect: AspectDifference, pair: RulePair) -> ChangedRule:
    rule = pair.earlier or pair.later
    return ChangedRule(
        aspect=aspect.aspect,
        title=rule.title if rule else aspect.title,
        pair=pair,
        stated_by=_stated(pair.earlier) + _stated(pair.later),
        earlier_mentions=aspect.earlier_mentions,
        later_mentions=aspect.later_mentions,
    )


def _stated(rule: RuleAnswer | None) -> bool:
    return rule is not None and rests_on(rule.warrant, rule.inherited) == "stated"


def shown_first(rows: Sequence[ChangedRule]) -> int:
    """Return how many rows a page shows; the others are folded.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> shown_first(what_changed(diff_answer(library(), "comet-1718", "red-nines-1881")))
    8
    """
    return FIRST_ROWS if len(rows) >= FIRST_ROWS + LEAST_FOLDED else len(rows)


def rest_in_words(rows: Iterable[ChangedRule]) -> str:
    """Return in words how many further rules differ, and how many of them the accounts state.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> rest_in_words(what_changed(diff_answer(library(), "comet-1718", "red-nines-1881"))[8:])
    '33 more rules differ: 8 that one account states and 25 that neither account states in full'
    """
    stated = Counter(row.stated_by for row in rows)
    parts = [f"{stated[number]} that {words}" for number, words in STATED_BY.items() if stated[number]]
    return f"{stated.total()} more rules differ: {joined(parts)}"


def names_of(record: DiffAnswer) -> tuple[str, str]:
    """Return the titles of two games, or their canonical names if their titles are the same."""
    earlier, later = record.earlier, record.later
    return (earlier.title, later.title) if earlier.title != later.title else (earlier.game, later.game)


def count_sentence(record: DiffAnswer) -> str:
    r"""Return one sentence that says how many of all rules differ, and how.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> print(count_sentence(diff_answer(library(), "comet-1718", "red-nines-1881")).replace(": ", ":\n"))
    41 of the 61 rules of the two games differ:
    12 are in both games but not the same; 15 are only in Comet of 1718; 14 are only in Red Nines of 1881.
    """
    wheres = ("in both games but not the same", *(f"only in {name}" for name in names_of(record)))
    numbers = [record.count(change) for change in CHANGES]
    differ, every = sum(numbers), sum(numbers) + record.count("kept")
    if not differ:
        return f"None of the {counted(every, 'rule')} of the two games differs."
    parts = (f"{n} {are(n)} {where}" for n, where in zip(numbers, wheres, strict=True) if n)
    verb = "differs" if differ == 1 else "differ"
    return f"{differ} of the {counted(every, 'rule')} of the two games {verb}: {'; '.join(parts)}."


def further_counts(record: DiffAnswer) -> str:
    """Return sentences that say how many questions, and how many rules of each account, differ.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> print(further_counts(diff_answer(library(), "comet-1718", "red-nines-1881")).partition(". ")[0])
    The two games answer 26 of 60 questions differently
    """
    differ = len(record.aspects_that("differs"))
    answers = f"The two games answer {differ} of {counted(len(record.aspects), 'question')} differently."
    return " ".join((answers, *record.sentences))
