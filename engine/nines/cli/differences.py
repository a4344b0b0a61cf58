"""Print in which rules two games differ: a table with a line for each rule, and the evidence."""

from __future__ import annotations

from itertools import groupby, takewhile, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from nines.cli.output import GAP, emit, fields, heading, indented, text
from nines.cli.passage_lines import sentence
from nines.cli.rule_lines import labels, rule_block, show_witnesses, side_by_side, title
from nines.cli.terminal import encoding, fits, on_terminal, width
from nines.errors import UnknownNameError
from nines.reference.what_changed import STATED_BY, count_sentence, further_counts, what_changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from nines.libraries import Library
    from nines.reference.comparisons import AspectDifference, DiffAnswer, RulePair
    from nines.reference.rules import RuleAnswer
    from nines.reference.what_changed import ChangedRule


# --- A table with a line for each rule that differs ---

SHARE: Final = 5  # the names of the rules have a fifth of the width
LEAST: Final = 28  # columns for a rule; with fewer, the two rules are below each other
IN_VIEW: Final = 8  # columns: if less of the first difference is in view, the text begins later
NOT_MENTIONED, NO_RULE = "not mentioned", "no such rule"
SAME_WORDS: Final = "the same words, but played differently"


def show_titles(record: DiffAnswer) -> None:
    """Print the names of two games, each after its label."""
    games = (record.earlier, record.later)
    titles = [(label, text((title(game), "bold"))) for label, game in zip(labels(games), games, strict=True)]
    emit(side_by_side(titles, 0))


def show_summary(record: DiffAnswer) -> None:
    """Print how two games differ: a sentence if they are neighbours, the counts, and a line for each rule."""
    show_titles(record)
    emit(text(""), *([text(record.summary.sentence)] if record.summary else []), text(count_sentence(record)))
    rows = what_changed(record)
    if rows:
        emit(text(""), *_table(rows, labels((record.earlier, record.later))))


def show_where_evidence_is(record: DiffAnswer) -> None:
    """Print which options show the rules in full, with their evidence."""
    rows = what_changed(record)
    if rows:
        emit(text("\nThe rules in full, with their evidence: --evidence"))
        emit(text(f"The evidence for one question: --aspect {rows[0].aspect}"))
    else:
        emit(text("\nThe rules, with their evidence: --all"))


def _table(rows: Sequence[ChangedRule], names: Sequence[str]) -> Iterator[RenderableType]:
    """Yield the table. On a narrow screen it is a list.

    On a terminal each rule has one line, and long texts are cut. In a pipe and in a list, nothing is cut.
    """
    first = width() // SHARE
    room = (width() - first - 2 * GAP) // 2
    sizes = (first, room, room) if room >= LEAST else ()
    if sizes:
        yield _line(("Rule", *names), sizes, "bold")
    for stated, group in groupby(rows, key=lambda row: row.stated_by):
        yield text((f"Rules that {STATED_BY[stated]}", "italic"))
        for row in group:
            yield from _in_columns(row, sizes) if sizes else _listed(row, names)


def _in_columns(row: ChangedRule, sizes: Sequence[int]) -> Iterator[Text]:
    if on_terminal():
        cells = [[cell] for cell in (_cut(row.title, sizes[0]), *_cut_cells(row, sizes[1:]))]
    else:
        broken = zip((row.title, *_cells(row)), sizes, strict=True)
        cells = [wrap(cell, size, break_long_words=False) for cell, size in broken]
    yield from (_line(line, sizes) for line in zip_longest(*cells, fillvalue=""))


def _listed(row: ChangedRule, names: Sequence[str]) -> Iterator[RenderableType]:
    yield text((row.title, "cyan"))
    yield fields(zip(names, _cells(row), strict=True))


def _line(cells: Sequence[str], sizes: Sequence[int], style: str = "") -> Text:
    first, *others = (cell.ljust(size + GAP) for cell, size in zip(cells, sizes, strict=True))
    return text((first, style or "cyan"), ("".join(others).rstrip(), style))


def _cut_cells(row: ChangedRule, rooms: Sequence[int]) -> list[str]:
    """Return the two rules of a row, each cut to its room, so that their first difference is in view."""
    said = _cells(row)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(*said, strict=False))
    alike = "".join(sign for sign, _ in same)
    return [_cut(words, room, alike) for words, room in zip(said, rooms, strict=True)]


def _cells(row: ChangedRule) -> list[str]:
    pair = row.pair
    if pair.alike_in_words:
        return [_said(pair.earlier, mentioned=True), SAME_WORDS]
    return [
        _said(pair.earlier, mentioned=row.earlier_mentions),
        _said(pair.later, mentioned=row.later_mentions),
    ]


def _said(rule: RuleAnswer | None, *, mentioned: bool) -> str:
    if rule is None:
        return NO_RULE if mentioned else NOT_MENTIONED
    return sentence(rule.says).rstrip(".")


def _cut(words: str, room: int, alike: str = "") -> str:
    """Return a text on one line. If it is too long, the part near its end, and perhaps its beginning, is cut.

    Parameters
    ----------
    words
        The text.
    room
        The number of columns.
    alike
        The beginning of the text that another text shares. If what follows it would be cut, the line begins
        with the last two words of this beginning.

    Examples
    --------
    >>> _cut("A sequence keeps to one suit", 20)
    'A sequence keeps to…'
    >>> _cut(
    ...     "A player left with 9♦ pays 10 jetons to the winner",
    ...     26,
    ...     "A player left with 9♦ pays 10 jetons to ",
    ... )
    '… jetons to the winner'
    """
    if len(words) <= room:
        return words
    more = "…" if fits("…", encoding()) else "..."
    if len(alike) + IN_VIEW > room:
        known = alike[: alike.rfind(" ") + 1].split(" ")[-3:]
        words = f"{more} {' '.join(known)}{words[alike.rfind(' ') + 1 :]}"
    if len(words) <= room:
        return words
    whole, _, _ = words[: room - len(more) + 1].rpartition(" ")
    return (whole.rstrip(" ,;:") or words[: room - len(more)]) + more


# --- The evidence for the rules that differ ---


def show_evidence(library: Library, record: DiffAnswer, *, everything: bool) -> None:
    """Print the rules that differ with their evidence, aspect by aspect, and what agrees.

    Parameters
    ----------
    library
        The library with the games.
    record
        The comparison of the two games.
    everything
        Whether the rules that agree are shown too.
    """
    emit(text(f"\n{further_counts(record)}"))
    shown = [aspect for aspect in record.aspects if everything or aspect.agreement == "differs"]
    shown = [aspect for aspect in shown if aspect.agreement != "not-mentioned"]
    names = labels((record.earlier, record.later))
    for aspect in shown:
        emit(*_aspect(aspect, names, everything=everything))
    _show_agreement(record, everything=everything)
    show_witnesses(library, list(_rules_of(shown, everything=everything)))


def show_one_aspect(library: Library, record: DiffAnswer, name: str) -> None:
    """Print the rules of one aspect in both games, with their evidence.

    Raises
    ------
    UnknownNameError
        If the two games are not compared by this aspect.
    """
    known = {aspect.aspect: aspect for aspect in record.aspects}
    if name not in known:
        raise UnknownNameError("aspect of both games", name, known)
    asked = known[name]
    everything = asked.agreement != "differs"
    show_titles(record)
    emit(*_aspect(asked, labels((record.earlier, record.later)), everything=everything))
    if not asked.rules:
        emit(indented(text("Neither game has a rule on this question.")))
    show_witnesses(library, list(_rules_of([asked], everything=everything)))


def _shown(aspect: AspectDifference, *, everything: bool) -> list[RulePair]:
    return [pair for pair in aspect.rules if everything or pair.agreement == "differs"]


def _rules_of(aspects: list[AspectDifference], *, everything: bool) -> Iterator[RuleAnswer]:
    """Yield the rules that the output shows, for all aspects."""
    for aspect in aspects:
        for pair in _shown(aspect, everything=everything):
            yield from filter(None, (pair.earlier, pair.later))


def _aspect(aspect: AspectDifference, names: list[str], *, everything: bool) -> Iterator[RenderableType]:
    """Yield the heading of an aspect, each pair of differing rules, and a brief note on rules that agree."""
    yield text("\n", (aspect.title, "bold cyan"), (f"  {aspect.aspect}", "dim"))
    yield indented(text(aspect.question))
    silent = (not aspect.earlier_mentions, not aspect.later_mentions)
    for number, pair in enumerate(_shown(aspect, everything=everything)):
        if number:
            yield text("")
        label = ": ".join(filter(None, (_name(pair), _note(pair))))
        if label:
            yield indented(text((label, "italic")))
        rules = (pair.earlier, pair.later)
        blocks = [
            _block(rule, silent=quiet, first=not number) for rule, quiet in zip(rules, silent, strict=True)
        ]
        yield side_by_side(list(zip(names, blocks, strict=True)), again=bool(number))
    if not everything:
        yield from _alike(aspect)


def _name(pair: RulePair) -> str:
    """Return the short name of a rule if its aspect has several rules; if not, return nothing."""
    rule = pair.earlier or pair.later
    return rule.title if rule and pair.name else ""


def _note(pair: RulePair) -> str:
    """Return a note on how far two rules agree. Rules with the same wording can still differ in play."""
    match pair.agreement:
        case "same":
            return "the same rule"
        case "otherwise-cited":
            return "the same rule, but with different evidence"
        case _:
            return "the same wording, but the games play this rule differently" if pair.alike_in_words else ""


def _block(rule: RuleAnswer | None, *, silent: bool, first: bool) -> RenderableType:
    if rule is not None:
        return rule_block(rule)
    if silent:
        return text(NOT_MENTIONED if first else "")
    return text(NO_RULE)


def _alike(aspect: AspectDifference) -> Iterator[RenderableType]:
    alike = [
        sentence(pair.earlier.says) + (" (The evidence differs.)" if pair.agreement != "same" else "")
        for pair in aspect.rules
        if pair.agreement != "differs" and pair.earlier
    ]
    if alike:
        yield indented(text(("The same in both games", "italic")))
        yield indented(text(" ".join(alike)), 4)


def _show_agreement(answer: DiffAnswer, *, everything: bool) -> None:
    said = {
        "same": "Both games have the same rules on these questions",
        "otherwise-cited": "Both games have the same rules on these questions, but with different evidence",
        "not-mentioned": "Neither game has a rule on these questions",
    }
    groups = [
        (label, [aspect.title for aspect in answer.aspects if aspect.agreement == agreement])
        for agreement, label in said.items()
    ]
    if any(aspects for _, aspects in groups):
        emit(text(""), heading("What agrees"))
        emit(*(indented(text(f"{label}: {', '.join(aspects)}.")) for label, aspects in groups if aspects))
        if not everything:
            emit(text("  To see these rules too, add --all."))
