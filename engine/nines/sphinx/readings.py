"""The readings of a game: what is open, how it is answered, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.companions import companion_choices
from nines.corpus.records import CHANGES
from nines.readings import Choices
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.games import check_played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.corpus.records import Candidate, Idle, Reading
    from nines.libraries import Library

REASONS: Final = {
    "silence": "the documents are silent",
    "ambiguity": "the documents can be understood in several ways",
    "contradiction": "the documents contradict each other",
    "garbled": "the text is garbled",
    "misprint": "the text seems misprinted",
    "choice": "the source itself offers the choice",
}
EVIDENCE: Final = {
    "internal": "on the evidence of the documents",
    "external": "on the evidence of another text",
    "conjecture": "by conjecture",
}


class ReadingsDirective(b.CorpusDirective):
    """``nines:readings``: every reading of a game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each reading, those taken over in brief, and what excludes each other."""
        check_played(self.library, name)
        readings = self.library.corpus.readings_of(name).values()
        own = [_reading(self.library, one) for one in readings if not one.carried]
        return [
            *own,
            *_carried(self.library, name, [one for one in readings if one.carried]),
            *_exclusions(self.library, name),
        ]


def _reading(library: Library, reading: Reading) -> nodes.Element:
    point = library.corpus.point(reading.point)
    keys = library.index.embodied.get(reading.key, ())
    others = _otherwise(library, reading)
    changes = ", ".join(CHANGES[change] for change in reading.changes)
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Key", [b.paragraph(b.key_link(reading.key), permanent(reading.key))]),
        ("Open because", [b.paragraph(*_reason(reading))]),
        (
            "Noted as gap",
            [b.paragraph(b.link(f"question/{point.id}", ", ".join(point.gaps)))] if point.gaps else [],
        ),
        (
            "Answers",
            [b.bullets([[_candidate(one, reading)] for one in reading.candidates.values()], "answers")],
        ),
        ("Why", [b.paragraph(*b.plain(reading.why))]),
        ("How sure", [b.paragraph(f"{reading.cert}, {EVIDENCE[reading.evidence]} ({reading.resp})")]),
        ("Changes", [b.paragraph(changes)]),
        (
            "Rules",
            [b.paragraph(*(b.between(map(b.key_link, keys)) or ["none: only one answer can be played"]))],
        ),
        ("Otherwise", [b.paragraph(*b.between(map(b.code, others)))] if others else []),
        (
            "No effect",
            [b.bullets([[b.paragraph(*_idle(one))] for one in reading.idle])] if reading.idle else [],
        ),
    ]
    return b.labelled(
        b.section(point.question, b.anchor(reading.key), b.fields(rows)), reading.key, b.anchor(reading.key)
    )


def _otherwise(library: Library, reading: Reading) -> list[str]:
    """Return the names of the game under each other candidate, and what it cannot be played without."""
    points = library.corpus.points_of(reading.game)
    chosen = [{reading.point: other} for other in reading.playable[1:]]
    return [Choices.of(points, {**companion_choices(points, one), **one}).name for one in chosen]


def _carried(library: Library, name: str, readings: Sequence[Reading]) -> list[nodes.Element]:
    """Return the readings of an amended game, each in brief with a link to where it is argued."""
    if not readings:
        return []
    items = []
    for one in readings:
        origin = f"{one.carried}/reading/{one.point}"
        said = b.paragraph(
            *b.plain(one.candidates[one.chosen].says), " ", b.link(origin, f"as in {one.carried}")
        )
        asked = library.corpus.point(one.point).question
        question = b.paragraph(asked, " ", b.key_link(one.key), permanent(one.key), kind="facts")
        others = [b.code(other) for other in _otherwise(library, one)]
        rest = [b.paragraph("Otherwise: ", *b.between(others), kind="facts")] if others else []
        rest += [b.paragraph("No effect: ", *_idle(idle), kind="facts") for idle in one.idle]
        items.append(b.labelled(b.box("carried", question, said, *rest), one.key, b.anchor(one.key)))
    return [b.section("Questions answered as in the game that it amends", f"carried-{name}", *items)]


def _reason(reading: Reading) -> list[b.Part]:
    found = b.between(map(b.key_link, reading.passages))
    return [REASONS[reading.reason], *([": ", *found] if found else [])]


def _candidate(candidate: Candidate, reading: Reading) -> nodes.Element:
    chosen = candidate.id == reading.chosen
    parts: list[b.Part] = [b.code(f"{reading.point}={candidate.id}"), " ", *b.plain(candidate.says)]
    if candidate.passages:
        parts += [" (", *b.between(map(b.key_link, candidate.passages)), ")"]
    if chosen:
        parts += [" ", b.fill(b.inline("chosen"), ["chosen"])]
    if candidate.not_executable:
        parts += [
            " ",
            b.fill(b.inline("not_executable"), ["not played:"]),
            " ",
            *b.plain(candidate.not_executable),
        ]
    return b.paragraph(*parts, kind="answer-chosen" if chosen else "answer")


def _idle(idle: Idle) -> list[b.Part]:
    """Return beside which choices the question does not arise, and why."""
    alone = [*b.between(map(b.code, idle.candidates)), " "] if idle.candidates else []
    others = [b.code(f"{point}={candidate}") for point, candidate in idle.beside.items()]
    return [*alone, "beside ", *b.between(others, " and "), ": ", *b.plain(idle.why)]


def _exclusions(library: Library, name: str) -> list[nodes.Element]:
    excluded = [one for one in library.corpus.exclusions if one.game == name]
    if not excluded:
        return []
    items = []
    for one in excluded:
        choices = [b.code(f"{point}={candidate}") for point, candidate in one.choices.items()]
        items.append([b.paragraph(*b.between(choices, " and "), ": ", *b.plain(one.why), ".")])
    return [b.section("What cannot be chosen together", f"excluded-{name}", b.bullets(items))]
