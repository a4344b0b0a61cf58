"""The beginning of a comparison: a short table of what changed, then the numbers in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.reference.comparisons import CHANGES
from nines.reference.what_changed import what_changed
from nines.sphinx import base as b
from nines.sphinx.rule_nodes import dated, marks
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.reference.comparisons import DiffAnswer
    from nines.reference.rules import RuleAnswer
    from nines.reference.what_changed import ChangedAspect


def lead(record: DiffAnswer, place: str) -> Iterator[nodes.Element]:
    """Yield a short table of what changed between two games, then the numbers of changes.

    Parameters
    ----------
    record
        The comparison of the two games.
    place
        The prefix of section anchors on the page of the comparison.
    """
    rows = what_changed(record)
    if rows:
        yield _table(record, rows, place)
    else:
        yield b.paragraph(
            "Where the accounts themselves state rules, the two games do not differ.", kind="lead"
        )
    yield b.paragraph(counts(record), kind="facts")


def counts(record: DiffAnswer) -> str:
    """Return sentences that say how many rules differ. Each number comes with its total.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import diff_answer
    >>> print(counts(diff_answer(library(), "comet-1718", "red-nines-1881")).partition("differently. ")[2])
    Together the two games have 61 rules: 12 altered, 15 dropped, 14 added, 20 kept.
    """
    differ = len(record.aspects_that("differs"))
    altered, dropped, added, kept = (record.count(how) for how in (*CHANGES, "kept"))
    answers = f"The two games answer {differ} of {counted(len(record.aspects), 'question')} differently."
    whole = counted(altered + dropped + added + kept, "rule")
    each = f"{altered} altered, {dropped} dropped, {added} added, {kept} kept"
    return " ".join((*record.sentences, answers, f"Together the two games have {whole}: {each}."))


def _table(record: DiffAnswer, rows: Sequence[ChangedAspect], place: str) -> nodes.table:
    """Return the table of changes. Each row has a link to the section of its aspect."""
    heads = (b.fill(nodes.inline(), dated(game)) for game in (record.earlier, record.later))
    table = nodes.table("", classes=["nines-what-changed"])
    group = nodes.tgroup("", cols=3)
    group.extend(nodes.colspec(colwidth=width) for width in (2, 5, 5))
    group += nodes.thead("", _row("What changed", *heads))
    group += nodes.tbody("", *(_changed(one, place) for one in rows))
    return b.fill(table, [group])


def _changed(one: ChangedAspect, place: str) -> nodes.row:
    below = nodes.reference("", one.title, internal=True, refid=f"{place}-{one.aspect}")
    return _row(
        below,
        _cell(one.earlier, mentioned=one.earlier_mentions),
        _cell(one.later, mentioned=one.later_mentions),
    )


def _cell(rule: RuleAnswer | None, *, mentioned: bool) -> nodes.inline:
    """Return the sentence of a rule with its marks, or words that say there is no rule."""
    if rule is None:
        return b.fill(b.inline("none"), [no_rule(mentioned=mentioned)])
    return b.fill(nodes.inline(), [b.sentence(rule.says), *marks(rule.marks)])


def _row(*cells: b.Part) -> nodes.row:
    return nodes.row("", *(nodes.entry("", b.paragraph(cell)) for cell in cells))


def no_rule(*, mentioned: bool) -> str:
    """Return the words that say why a game has no rule.

    Examples
    --------
    >>> no_rule(mentioned=True)
    'No such rule.'
    """
    return "No such rule." if mentioned else "No text that we have seen gives a rule on this question."
