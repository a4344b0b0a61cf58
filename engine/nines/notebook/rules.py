"""Rules as tables: those of a game or an aspect, the difference between two games, and the lineage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries import library
from nines.notebook.tables import block, table
from nines.reference.rules import aspect_line
from nines.reference.what_changed import count_sentence, what_changed
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from nines.kernel.game import AnyGame
    from nines.reference.comparisons import DiffAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.lineage import LineageAnswer, Tie
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


def of_lineage(lineage: LineageAnswer) -> Element:
    """Return the games of a lineage in order of date, each with its relations to older games or accounts."""
    names = {account.slug: account.title for game in lineage.nodes for account in game.accounts}
    names |= {game.id: game.title for game in lineage.nodes}
    rows = list[tuple[str, ...]]()
    for game in sorted(lineage.nodes, key=lambda game: (not game.first, game.first)):
        ties = [tie for tie in lineage.edges if tie.target == game.id]
        first = names[game.id], game.dated
        rows += [(*first, _relation(tie, names), _certainty(tie)) for tie in ties] or [(*first, "", "")]
    games, relations = counted(len(lineage.nodes), "game"), counted(len(lineage.edges), "relation")
    about = f"{lineage.graph.name}: {games}, {relations}"
    return table(about, ("Game", "First known", "Relation", "Certainty"), rows)


def _relation(tie: Tie, names: Mapping[str, str]) -> str:
    """Return a relation in words; one between two accounts names both."""
    younger = "" if tie.younger == tie.target else f"{names.get(tie.younger, tie.younger)} "
    return f"{younger}{tie.from_younger} {names.get(tie.older, tie.older)}"


def _certainty(tie: Tie) -> str:
    return f"{tie.cert}, contested" if tie.contested else tie.cert
