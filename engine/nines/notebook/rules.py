"""Rules as tables: those of a game, of an aspect, and the difference between two games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries import library
from nines.notebook.tables import block, table
from nines.reference.rules import aspect_line
from nines.reference.what_changed import count_sentence, what_changed
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from nines.kernel.game import AnyGame
    from nines.reference.comparisons import DiffAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.rules import AspectAnswer, AspectLine, RuleAnswer, RuleLine

RULES = ("Rule", "In words", "Rests on", "Key")


def of_game(game: AnyGame) -> Element:
    """Return the rules of a game as a table, in the order in which they matter in play."""
    lines = [aspect_line(library(), game, aspect) for aspect in game.aspects()]
    return _rules_table(game.name, lines)


def of_edition(edition: EditionAnswer) -> Element:
    """Return the rules of an edition as a table."""
    return _rules_table(edition.name, edition.aspects)


def _rules_table(name: str, aspects: Iterable[AspectLine]) -> Element:
    rules = [rule for aspect in aspects for rule in aspect.rules]
    return table(f"{name}: {counted(len(rules), 'rule')}", RULES, map(_row, rules))


def of_aspect(aspect: AspectAnswer) -> Element:
    """Return the rules of an aspect as a table, or the reason why there is none."""
    title = f"{aspect.game}: {aspect.question}"
    return table(title, RULES, map(_row, aspect.rules)) if aspect.rules else block(title, aspect.absence)


def of_rule(rule: RuleAnswer) -> Element:
    """Return a rule, and the passages on which it rests, as a table."""
    passages = ((passage.record.id, passage.record.says) for passage in rule.passages)
    heading = f"{rule.key}: {rule.says} ({rule.warrant_words})"
    return table(heading, ("Passage", "Says"), passages)


def _row(rule: RuleLine) -> tuple[str, ...]:
    return rule.title, rule.says, rule.warrant_words, rule.key


def of_difference(answer: DiffAnswer) -> Element:
    """Return the rules in which two games differ, the weightiest first, as on the page of the comparison."""
    games = (f"{game.title} ({game.dated})" for game in (answer.earlier, answer.later))
    rows = table(count_sentence(answer), ("What differs", *games), _changed(answer))
    return block(answer.summary.sentence, rows) if answer.summary else rows


def _changed(answer: DiffAnswer) -> Iterator[tuple[str, str, str]]:
    for row in what_changed(answer):
        yield row.title, *row.sides
