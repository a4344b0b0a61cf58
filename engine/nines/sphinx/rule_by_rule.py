"""All rules of a game, one sentence each, with marks, notes, and the evidence folded below each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx import addnodes

from nines.reference.names import short_name
from nines.reference.outlines import game_parts
from nines.sphinx import base as b
from nines.sphinx.address import cited_page
from nines.sphinx.fold import folded
from nines.sphinx.notes import Notes
from nines.sphinx.play import play_figure
from nines.sphinx.rule_nodes import details, legend, marks
from nines.sphinx.rules import anchor

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.reference.outlines import GamePart
    from nines.reference.readings import ReadingAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer


MOST_SEEN: Final = 400  # words of rules; later parts of play are folded


class RuleByRuleDirective(b.CorpusDirective):
    """``nines:rule-by-rule``: every rule of a game in order of play, with its evidence in a fold."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each part of play, and the notes."""
        self.notes = Notes(name)
        self.plays = self._plays()
        self.seen = 0
        parts = [self._part(one) for one in game_parts(self.library, name)]
        return [legend(), *parts, self.notes.listed()]

    def _plays(self) -> Mapping[str, list[nodes.Element]]:
        """Return the plays further up on this page, by the key of each rule that they show."""
        found: dict[str, list[nodes.Element]] = {}
        for figure in self.state.document.findall(play_figure):
            targets = dict.fromkeys(one["reftarget"] for one in figure.findall(addnodes.pending_xref))
            for key in targets if figure["ids"] else ():
                found.setdefault(key, []).append(figure)
        return found

    def _part(self, part: GamePart) -> nodes.Element:
        place = "part-" + part.heading.lower().replace(" ", "-")
        home = b.section(part.heading, place)
        ruled = [one for one in part.aspects if one.rules]
        taken = [one for one in ruled if all(rule.inherited for rule in one.rules)]
        own = [one for one in ruled if one not in taken]
        if self.seen < MOST_SEEN:
            self.seen += sum(len(rule.says.split()) for one in own for rule in one.rules)
            home.extend(node for one in own for node in self._aspect(one))
        elif own:
            home += self._folded("", own)
        if taken:
            home += self._folded("Taken over: ", taken)
        for absence, said in ABSENCES.items():
            lacking = [one for one in part.aspects if one.absence == absence]
            if lacking:
                home += _lacking(lacking, said)
        return home

    def _folded(self, what: str, aspects: Sequence[AspectAnswer]) -> nodes.Element:
        """Return rules folded under a line with their names."""
        names = [short_name(self.library, rule.key) for one in aspects for rule in one.rules]
        below = [node for one in aspects for node in self._aspect(one)]
        return folded([f"{what}{' · '.join(names)}"], *below, kind="rules-folded")

    def _aspect(self, aspect: AspectAnswer) -> list[nodes.Element]:
        if any(rule.key == aspect.key for rule in aspect.rules):
            return [self._rule(one) for one in aspect.rules]  # its only rule has the key of the aspect
        taken = [one for one in aspect.rules if one.inherited]
        own = [one for one in aspect.rules if not one.inherited]
        home = b.box("aspect", *map(self._rule, own or taken))
        if own and taken:
            names = " · ".join(short_name(self.library, one.key) for one in taken)
            home += folded([f"Taken over: {names}"], *map(self._rule, taken), kind="rules-folded")
        title = short_name(self.library, aspect.key)
        return [b.labelled(home, aspect.key, anchor(aspect.key), title)]

    def _rule(self, rule: RuleAnswer) -> nodes.Element:
        name = short_name(self.library, rule.key)
        called = b.fill(b.inline("rule-name"), [name])
        numbers = self.notes.numbers((*rule.own_passages, *rule.taken_over_by))
        said = b.paragraph(
            called, ". ", b.sentence(rule.says), *marks(rule.marks), *numbers, kind="statement"
        )
        home = b.box("rule", said, folded(["Evidence"], *self._evidence(rule), kind="evidence"))
        return b.labelled(home, rule.key, b.anchor(rule.key), name)

    def _evidence(self, rule: RuleAnswer) -> Iterator[nodes.Node]:
        """Yield what a rule rests on, what the documents say, the plays that show the rule, and its key."""
        brief = self.config.nines_permalinks  # the page of the rule has all of its evidence
        own = () if rule.inherited and brief else rule.own_passages
        new, given = self.notes.split(own)
        new += self.notes.split(rule.taken_over_by)[0]  # the mark of the rule links to passages shown above
        facts: list[b.Part] = ["" if brief else f"{rule.question} ", f"{b.capital(rule.warrant_words)}."]
        if rule.inherited:
            facts += [" Taken over from ", b.key_link(rule.inherited.rule), "."]
        if not rule.passages:
            facts.append(" No document says anything about this.")
        if given:
            facts += [" Passages shown above: ", *b.between(given), "."]
        shown = [_play(one, number) for number, one in enumerate(self.plays.get(rule.key, ()))]
        if shown:
            facts += [" See it in ", *b.between(shown, " and "), "."]
        yield b.paragraph(*facts, kind="facts")
        if new:
            yield self.notes.told(new)
        if not brief:
            yield details(rule)
            yield from map(_embodied, rule.readings)
        yield b.paragraph(*cited_page(rule.key, "rule", rule.place), kind="key")


def _play(figure: nodes.Element, number: int) -> nodes.Element:
    return nodes.reference("", "another" if number else "a deal", internal=True, refid=figure["ids"][0])


ABSENCES: Final = {
    "not mentioned": "No document gives a rule for",
    "not seen": "We have not seen the part of the text with the rules for",
}


def _lacking(aspects: Sequence[AspectAnswer], why: str) -> nodes.Element:
    """Return the questions that have no rule, folded under a line that gives the reason."""
    asked = []
    for one in aspects:
        question = b.fill(b.inline("question"), [one.question])
        asked.append(b.labelled(question, one.key, anchor(one.key)))
    count = "1 question" if len(asked) == 1 else f"{len(asked)} questions"
    said = b.paragraph(*b.between(asked, " · "), kind="lacking")
    return folded([f"{why} {count}"], said, kind="evidence")


def _embodied(reading: ReadingAnswer) -> nodes.Element:
    kind = "Open question" if reading.kind == "reading" else "The source offers a choice"
    shown = b.link(reading.key, reading.question)
    return b.paragraph(f"{kind}: ", shown, kind="embodied")
