"""The readings of a game: its open questions, our answers, and the reasons for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference.dated import playable_game
from nines.reference.reading_uses import exclusion_answers, readings_in_use
from nines.reference.readings import MADE_BY
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.code_lines import in_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.reference.reading_uses import Exclusion, ReadingInUse
    from nines.reference.readings import Candidate, LeadAnswer, NoEffect, ReadingAnswer


class ReadingsDirective(b.CorpusDirective):
    """``nines:readings``: every open question of a game, with our answer."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the open questions, inherited questions in brief, and answers that cannot be combined."""
        playable_game(self.library, name)
        readings = readings_in_use(self.library, name)
        return [
            b.paragraph(MADE_BY),
            *(_reading(one) for one in readings if not one.carried),
            *_carried(name, [one for one in readings if one.carried]),
            *_exclusions(name, exclusion_answers(self.library, name)),
        ]


def _reading(reading: ReadingInUse) -> nodes.Element:
    place = b.anchor(reading.key)
    asked = b.paragraph(reading.question, kind="asked")
    home = b.section(reading.name, place, asked, reading_fields(reading))
    return b.labelled(home, reading.key, place, reading.name)


def reading_fields(reading: ReadingInUse) -> nodes.Element:
    """Return everything that we know about an open question, as a field list."""
    asked = b.link(f"question/{reading.point}", reading.point)
    rules = b.between(map(b.key_link, reading.rules)) or ["none, because only one answer can be played"]
    others = b.between(map(b.code, reading.otherwise))
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Key", [b.paragraph(b.key_link(reading.key), permanent(reading.key))]),
        ("Open because", [b.paragraph(*_reason(reading))]),
        ("Question", [b.paragraph(asked)]),
        ("Answers", [b.bullets([[_candidate(one, reading)] for one in reading.candidates], "answers")]),
        ("Why", [b.paragraph(*b.plain(reading.why))]),
        ("Lead to check", [_lead(one) for one in reading.leads]),
        ("How sure", [b.paragraph(f"{reading.cert}, {reading.evidence_means}")]),
        ("Changes", [b.paragraph(reading.changes_mean)] if reading.changes_mean else []),
        ("Rules", [b.paragraph(*rules)]),
        ("In the files", [b.paragraph(*in_files(reading))]),
        ("Under other answers", [b.paragraph(*others)] if others else []),
        (
            "No effect",
            [b.bullets([[b.paragraph(*_idle(one))] for one in reading.idle])] if reading.idle else [],
        ),
    ]
    return b.fields(rows)


def _carried(name: str, readings: Sequence[ReadingInUse]) -> list[nodes.Element]:
    """Return the open questions of the base game in brief, each with a link to its full description."""
    if not readings:
        return []
    items = []
    for one in readings:
        origin = f"{one.carried}/reading/{one.point}"
        said = b.paragraph(*b.plain(one.choice.says), " ", b.link(origin, f"as in {one.carried}"))
        title = b.paragraph(b.fill(b.inline("title"), [one.name]))
        question = b.paragraph(one.question, " ", b.key_link(one.key), permanent(one.key), kind="facts")
        others = b.between(map(b.code, one.otherwise))
        rest = [b.paragraph("Under other answers: ", *others, kind="facts")] if others else []
        rest += [b.paragraph("No effect: ", *_idle(idle), kind="facts") for idle in one.idle]
        home = b.box("carried", title, question, said, *rest)
        items.append(b.labelled(home, one.key, b.anchor(one.key), one.name))
    return [b.section("Questions answered as in the older game", f"carried-{name}", *items)]


def _reason(reading: ReadingAnswer) -> list[b.Part]:
    found = b.between(map(b.key_link, reading.passages))
    return [reading.reason_means, *([" (", *found, ")"] if found else [])]


def _lead(lead: LeadAnswer) -> nodes.Element:
    """Return what a text probably says, with a note that this is not evidence."""
    rest = f", in an unauthorised copy, which is not evidence: {lead.says}"
    return b.paragraph(b.link(f"source-{lead.source}", lead.name), *b.plain(rest))


def _candidate(candidate: Candidate, reading: ReadingAnswer) -> nodes.Element:
    parts: list[b.Part] = [b.code(f"{reading.point}={candidate.id}"), " ", *b.plain(candidate.says)]
    if candidate.passages:
        parts += [" (", *b.between(map(b.key_link, candidate.passages)), ")"]
    if candidate.chosen:
        parts += [" ", b.fill(b.inline("chosen"), ["chosen"])]
    if candidate.not_executable:
        mark = b.fill(b.inline("not_executable"), ["not played:"])
        parts += [" ", mark, " ", *b.plain(candidate.not_executable)]
    return b.paragraph(*parts, kind="answer-chosen" if candidate.chosen else "answer")


def _idle(idle: NoEffect) -> list[b.Part]:
    """Return the choices at other questions that make an open question irrelevant, and the reason."""
    alone = [*b.between(map(b.code, idle.candidates)), " "] if idle.candidates else []
    others = [b.code(f"{point}={candidate}") for point, candidate in idle.beside.items()]
    return [*alone, "with ", *b.between(others, " and "), ": ", *b.plain(idle.why)]


def _exclusions(name: str, excluded: Sequence[Exclusion]) -> list[nodes.Element]:
    listed = exclusion_list(excluded)
    return [b.section("Choices that cannot be combined", f"excluded-{name}", listed)] if listed else []


def exclusion_list(excluded: Sequence[Exclusion]) -> nodes.Element | None:
    """Return a list of the answers that cannot be combined; None if all answers can be combined."""
    items = []
    for one in excluded:
        choices = [b.code(f"{point}={candidate}") for point, candidate in one.choices.items()]
        both = b.between(choices, " and ")
        items.append([b.paragraph("The choices ", *both, " cannot be combined: ", *b.plain(one.why), ".")])
    return b.bullets(items) if items else None
