"""The rulebook of an edition on a page: the answer card, and the text that says how the game is played."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes

from nines.errors import RequestError
from nines.reference import edition_answer, rulebook_answer
from nines.sphinx import base as b
from nines.sphinx.certainty import bar
from nines.sphinx.passages import source_link
from nines.sphinx.rulebook_nodes import note_nodes, note_place, run_nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nines.reference.rulebook_runs import RulebookBlock, Run
    from nines.reference.rulebooks import RulebookAnswer

LINKS: Final = (
    *(("play", "See a deal"), ("changed", "What changed"), ("readings", "Doubts")),
    *(("history", "Attestations"), ("cite", "Cite")),
)


class RulebookPart(b.CorpusDirective):
    """A directive that writes a part of a rulebook, or one line if the edition has no rulebook."""

    part: ClassVar[str]

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the part of the rulebook, or one line that says the edition has no rulebook."""
        try:
            answer = rulebook_answer(self.library, name)
        except RequestError as error:
            return [b.paragraph(b.sentence(b.capital(str(error))), kind="rulebook-missing")]
        return self.written(answer)

    def written(self, answer: RulebookAnswer) -> Sequence[nodes.Element]:
        """Return the part of the rulebook *answer* that this directive writes."""
        raise NotImplementedError


class InShortDirective(RulebookPart):
    """``nines:in-short``: the answer card of an edition, with a summary, facts and the bar of certainty."""

    def written(self, answer: RulebookAnswer) -> Sequence[nodes.Element]:
        """Return the answer card: summary, facts on one line, bar, and links to further sections."""
        *prose, last = answer.in_short
        facts = [last] if prose else []
        said = edition_answer(self.library, answer.slug).details
        shares = f"{b.capital(said.sentence)}."
        card = b.box(
            "in-short",
            *(b.fill(nodes.paragraph(), run_nodes(answer, one.runs)) for one in prose or [last]),
            *(
                b.fill(nodes.paragraph(classes=["nines-in-short-facts"]), run_nodes(answer, one.runs))
                for one in facts
            ),
            b.paragraph(bar(said), kind="in-short-bar"),
            b.paragraph(shares, kind="in-short-shares"),
            _links(answer),
        )
        return [card]


def _links(answer: RulebookAnswer) -> nodes.paragraph:
    """Return links to further sections. A section that the page lacks is named in plain text."""
    links: list[b.Part] = [b.link(f"{answer.slug}-{place}", shown) for place, shown in LINKS]
    if answer.account.source:
        links.insert(-1, source_link(answer.account.source, "The source"))
    return b.fill(nodes.paragraph(classes=["nines-in-short-links"]), b.between(links, " · "))


class RulebookDirective(RulebookPart):
    """``nines:rulebook``: how an edition is played, as a section with its notes."""

    def written(self, answer: RulebookAnswer) -> Sequence[nodes.Element]:
        """Return the section with the text and its notes."""
        noted: set[str] = set()
        body: list[nodes.Element] = []
        for kind, blocks in groupby(answer.play, key=lambda one: one.kind.replace("head", "row")):
            body += _blocks(answer, kind, list(blocks), noted)
        closing = [_closing(answer)] if answer.also else []
        place = f"{answer.slug}-rulebook"
        found = b.section(answer.heading, place, *body, *closing)
        found["classes"] += ["nines-rulebook", *(["nines-reconstruction"] if answer.reconstruction else [])]
        return [found]


def _blocks(
    answer: RulebookAnswer, kind: str, blocks: Sequence[RulebookBlock], noted: set[str]
) -> list[nodes.Element]:
    """Return blocks of one kind, with the notes that first appear in these blocks."""
    if kind == "paragraph":
        return [_part(answer, _paragraph(answer, one, set(noted)), one.runs, noted) for one in blocks]
    marked = set(noted)
    runs = [run for one in blocks for run in one.runs]
    made: nodes.Element = (
        b.bullets([[_paragraph(answer, one, marked)] for one in blocks])
        if kind == "item"
        else _table(answer, blocks, marked)
    )
    return [_part(answer, made, runs, noted)]


def _paragraph(answer: RulebookAnswer, block: RulebookBlock, noted: set[str]) -> nodes.paragraph:
    return b.fill(nodes.paragraph(), run_nodes(answer, block.runs, noted))


def _part(
    answer: RulebookAnswer, made: nodes.Element, runs: Sequence[Run], noted: set[str]
) -> nodes.container:
    """Return a part of the text with its notes; the style sheet places the notes beside or below the text."""
    return b.box("rulebook-part", made, *_notes(answer, runs, noted))


def _notes(answer: RulebookAnswer, runs: Iterable[Run], noted: set[str]) -> list[nodes.Element]:
    """Return the notes whose letters appear for the first time in these runs of text."""
    here = dict.fromkeys(letter for run in runs for letter in run.letters if letter not in noted)
    noted.update(here)
    found = [note_nodes(answer, note) for note in answer.notes if note.letter in here]
    return [b.box("rulebook-notes", *found)] if found else []


def _table(answer: RulebookAnswer, rows: Sequence[RulebookBlock], noted: set[str]) -> nodes.table:
    """Return a table made from rows of the rulebook."""
    made = [
        nodes.row(
            "",
            *(
                nodes.entry("", b.fill(nodes.paragraph(), run_nodes(answer, cell, noted)))
                for cell in one.cells
            ),
        )
        for one in rows
    ]
    heads = [row for row, one in zip(made, rows, strict=True) if one.kind == "head"]
    columns = max(len(one.cells) for one in rows)
    group = nodes.tgroup("", cols=columns)
    group.extend(nodes.colspec(colwidth=1) for _ in range(columns))
    if heads:
        group += nodes.thead("", *heads)
    group += nodes.tbody("", *(row for row in made if row not in heads))
    return nodes.table("", group, classes=["nines-rulebook-table"])


def _closing(answer: RulebookAnswer) -> nodes.paragraph:
    """Return the closing line: the choices that have no letter, each with a link to its open question."""
    names = [b.link(one.reading, one.name.rstrip("?")) for one in answer.also]
    line = b.fill(nodes.paragraph(classes=["nines-rulebook-also"]), [f"{answer.closing.partition(':')[0]}: "])
    line["ids"] = [note_place(answer.slug, "also")]
    return b.fill(line, [*b.between(names), "."])
