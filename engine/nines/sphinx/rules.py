"""The rules of a game in order of play. Above each rule are the passages on which it rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.reference.outlines import game_parts
from nines.sphinx import base as b
from nines.sphinx.address import cite_link, permanent
from nines.sphinx.code_lines import in_code
from nines.sphinx.passages import told_list
from nines.sphinx.rule_nodes import details, marks, warrant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.reference.outlines import GamePart
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer


class RulesDirective(b.CorpusDirective):
    """``nines:rules``: every rule of a game, with its passages."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each part of play."""
        return list(map(_part, game_parts(self.library, name)))


ABSENCES: Final = {
    "not mentioned": "No document gives a rule for these questions",
    "not seen": "We have not seen the part of the text with the rules for these questions",
}


def _part(part: GamePart) -> nodes.Element:
    place = "part-" + part.heading.lower().replace(" ", "-")
    home = b.section(part.heading, place, *(_aspect(one) for one in part.aspects if one.rules))
    for absence, said in ABSENCES.items():
        lacking = [one for one in part.aspects if one.absence == absence]
        if lacking:
            home += _lacking(lacking, said)
    return home


def _aspect(aspect: AspectAnswer) -> nodes.Element:
    asked = b.section(aspect.question, anchor(aspect.key), *map(_rule, aspect.rules))
    if any(rule.key == aspect.key for rule in aspect.rules):
        return asked  # its only rule has the key of the aspect
    return b.labelled(asked, aspect.key, asked["ids"][0])


def _lacking(aspects: Sequence[AspectAnswer], said: str) -> nodes.Element:
    """Return one line that says why some questions have no rule, and names these questions."""
    asked = []
    for one in aspects:
        question = b.fill(b.inline("question"), [one.question])
        asked.append(b.labelled(question, one.key, anchor(one.key)))
    return b.paragraph(f"{said}: ", *b.between(asked, " · "), kind="lacking")


def anchor(key: str) -> str:
    """Return the place of an aspect or a rule on the page of its game, for links to it."""
    return "a-" + key.replace("/", "-")


def _rule(rule: RuleAnswer) -> nodes.Element:
    said: list[nodes.Node] = [b.paragraph("The documents", kind="label")]
    if rule.own_passages:
        said.append(told_list(rule.own_passages))
    else:
        said.append(b.paragraph("No document says anything about this.", kind="says"))
    if rule.inherited:
        said.append(b.paragraph("Taken over from ", b.key_link(rule.inherited.rule), kind="label"))
    if rule.taken_over_by:
        said.append(told_list(rule.taken_over_by))
    home = b.box("rule", b.box("said", *said), _executed(rule))
    return b.labelled(home, rule.key, b.anchor(rule.key))


def _executed(rule: RuleAnswer) -> nodes.Element:
    done = b.box(
        "executed",
        b.paragraph("The rule", kind="label"),
        b.paragraph(b.sentence(rule.says), *marks(rule.marks), kind="statement"),
        b.paragraph(
            b.key_link(rule.key), permanent(rule.key), cite_link(rule.key, "Cite this rule"), kind="key"
        ),
        b.paragraph(warrant(rule.warrant), kind="warrant"),
    )
    if len(rule.details) > 1 or rule.inherited:
        done += details(rule)
    if rule.source:
        done += b.paragraph("In the code: ", *in_code(rule.source), kind="facts")
    done.extend(map(_embodied, rule.readings))
    return done


def _embodied(reading: ReadingAnswer) -> nodes.Element:
    kind = "Open question" if reading.kind == "reading" else "The source offers a choice"
    shown = b.link(reading.key, reading.question)
    return b.paragraph(f"{kind}: ", shown, f" Our choice: {reading.choice.says}", kind="embodied")
