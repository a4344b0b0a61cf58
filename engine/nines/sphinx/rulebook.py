"""The rulebook of an edition on a page: words that link to their rules, and the answer card."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes

from nines.errors import RequestError
from nines.reference import edition_answer, origin_answer, rulebook_answer
from nines.sphinx import base as b
from nines.sphinx.passages import source_link
from nines.sphinx.totals import bar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.reference.origins import OriginAnswer
    from nines.reference.rulebook_words import RulebookBlock, Run
    from nines.reference.rulebooks import RulebookAnswer, RulebookNote


# --- The text of a rulebook as nodes ---


def note_place(slug: str, letter: str) -> str:
    """Return the anchor of a note on its page.

    Examples
    --------
    >>> note_place("red-nines-1881", "a")
    'red-nines-1881-note-a'
    """
    return f"{slug}-note-{letter}"


def mark_place(slug: str, letter: str) -> str:
    """Return the anchor of the letter that links to a note.

    Examples
    --------
    >>> mark_place("red-nines-1881", "a")
    'red-nines-1881-mark-a'
    """
    return f"{slug}-mark-{letter}"


def run_nodes(
    answer: RulebookAnswer, runs: Sequence[Run], noted: set[str] | None = None
) -> Iterator[nodes.Node]:
    """Yield the nodes for runs of rulebook text.

    Parameters
    ----------
    answer
        The rulebook to which the runs belong.
    runs
        The runs: pieces of text, each with its rules and marks.
    noted
        The letters that are on the page so far. The function adds the letters of these runs. A note
        links back to the first appearance of its letter.
    """
    seen = set[str]() if noted is None else noted
    for place, run in enumerate(runs):
        if run.text:
            yield _words(run)
        for letter in run.letters:
            yield _mark(answer, letter, first=letter not in seen)
            seen.add(letter)
        if run.dot:
            yield _superscript(
                "#" + note_place(answer.slug, "also"), "·", "dot", "our choice; see the last line"
            )
        later = runs[place + 1 :]
        if run.taken_over and not any(other.taken_over == run.taken_over for other in later):
            yield b.fill(b.inline("taken-over"), [f" (taken over from {run.taken_over})"])


def _words(run: Run) -> nodes.Node:
    """Return words in their typeface, with a link to a game or an invisible link to their rule."""
    made: nodes.Node = nodes.Text(run.text)
    if run.bold:
        made = nodes.strong("", "", made)
    elif run.italic:
        made = nodes.emphasis("", "", made)
    if not run.game and not run.rules:
        return made
    cross = b.link(run.game or run.rules[0])
    cross.clear()
    kind = "to-game" if run.game else "bound"
    cross += nodes.inline("", "", made, classes=[f"nines-{kind}"])
    return cross


def _mark(answer: RulebookAnswer, letter: str, *, first: bool) -> nodes.Element:
    """Return a letter that links to its note."""
    note = next(rulebook_note for rulebook_note in answer.notes if rulebook_note.letter == letter)
    made = _superscript("#" + note_place(answer.slug, letter), letter, "mark", note.text)
    if first:
        made["ids"] = [mark_place(answer.slug, letter)]
    return made


def _superscript(target: str, shown: str, kind: str, title: str) -> nodes.Element:
    link = nodes.reference("", shown, internal=True, refuri=target, reftitle=title)
    return nodes.superscript("", "", link, classes=[f"nines-rulebook-{kind}"])


def note_nodes(answer: RulebookAnswer, note: RulebookNote) -> nodes.paragraph:
    """Return a note with its letter, which links back to the text, and with links to its open questions.

    Parameters
    ----------
    answer
        The rulebook to which the note belongs.
    note
        The note to write.
    """
    back = "#" + mark_place(answer.slug, note.letter)
    made = nodes.paragraph(classes=["nines-rulebook-note"], ids=[note_place(answer.slug, note.letter)])
    made += _superscript(back, note.letter, "mark", "back to the text")
    made += nodes.Text(" ")
    names = [b.link(choice.reading, choice.name.rstrip("?")) for choice in note.choices]
    made += b.fill(b.inline("rulebook-names"), b.between(names))
    made += nodes.Text(". ")
    made.extend(run_nodes(answer, note.says))
    if note.certainty:
        made += nodes.Text(" ")
        made += b.fill(b.inline("rulebook-certainty"), [note.certainty])
    return made


# --- The rulebook of an edition on a page ---

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
    """``nines:in-short``: the answer card of an edition, and a sentence on where its game comes from."""

    def written(self, answer: RulebookAnswer) -> Sequence[nodes.Element]:
        """Return the card and the sentence below it."""
        return [self._card(answer), _origin(origin_answer(self.library, answer.slug))]

    def _card(self, answer: RulebookAnswer) -> nodes.container:
        """Return the answer card: summary, facts on one line, bar, and links to further sections."""
        *prose, last = answer.in_short
        facts = [last] if prose else []
        said = edition_answer(self.library, answer.slug).details
        shares = f"{said.brief}."
        return b.box(
            "in-short",
            *(
                b.fill(nodes.paragraph(), run_nodes(answer, rulebook_block.runs))
                for rulebook_block in prose or [last]
            ),
            *(
                b.fill(nodes.paragraph(classes=["nines-in-short-facts"]), run_nodes(answer, fact.runs))
                for fact in facts
            ),
            b.paragraph(bar(said), kind="in-short-bar"),
            b.paragraph(shares, kind="in-short-shares"),
            _links(answer),
        )


def _origin(answer: OriginAnswer) -> nodes.paragraph:
    """Return the sentence on where a game comes from, with links to the parents and to the evidence."""
    runs = (b.link(run.name, run.text) if run.name else run.text for run in answer.runs)
    label = nodes.strong("", "Where it comes from.")
    evidence = b.link(f"lineage/{answer.game}", "The evidence" if answer.known else "What is known")
    return b.fill(b.paragraph(kind="origin"), [label, " ", *runs, " ", evidence, "."])


def _links(answer: RulebookAnswer) -> nodes.paragraph:
    """Return links to further sections. A section that the page lacks is named in plain text."""
    links: list[b.Part] = [b.link(f"{answer.slug}-{place}", shown) for place, shown in LINKS]
    if answer.account.record.source:
        links.insert(-1, source_link(answer.account.record.source, "The source"))
    return b.fill(nodes.paragraph(classes=["nines-in-short-links"]), b.between(links, " · "))


class RulebookDirective(RulebookPart):
    """``nines:rulebook``: how an edition is played, as a section with its notes."""

    def written(self, answer: RulebookAnswer) -> Sequence[nodes.Element]:
        """Return the section with the text and its notes."""
        noted: set[str] = set()
        body: list[nodes.Element] = []
        for kind, blocks in groupby(
            answer.play, key=lambda rulebook_block: rulebook_block.kind.replace("head", "row")
        ):
            body += _blocks(answer, kind, list(blocks), noted)
        closing = [_closing(answer)] if answer.also else []
        place = f"{answer.slug}-rulebook"
        section = b.section(answer.heading, place, *body, *closing)
        section["classes"] += ["nines-rulebook", *(["nines-reconstruction"] if answer.reconstruction else [])]
        return [section]


def _blocks(
    answer: RulebookAnswer, kind: str, blocks: Sequence[RulebookBlock], noted: set[str]
) -> list[nodes.Element]:
    """Return blocks of one kind, with the notes that first appear in these blocks."""
    if kind == "paragraph":
        return [_part(answer, _paragraph(answer, block, set(noted)), block.runs, noted) for block in blocks]
    marked = set(noted)
    runs = [run for block in blocks for run in block.runs]
    made: nodes.Element = (
        b.bullets([[_paragraph(answer, block, marked)] for block in blocks])
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
    paragraphs = [note_nodes(answer, note) for note in answer.notes if note.letter in here]
    return [b.box("rulebook-notes", *paragraphs)] if paragraphs else []


def _table(answer: RulebookAnswer, rows: Sequence[RulebookBlock], noted: set[str]) -> nodes.table:
    """Return a table made from rows of the rulebook."""
    made = [
        nodes.row(
            "",
            *(
                nodes.entry("", b.fill(nodes.paragraph(), run_nodes(answer, cell, noted)))
                for cell in row.cells
            ),
        )
        for row in rows
    ]
    heads = [row for row, rulebook_block in zip(made, rows, strict=True) if rulebook_block.kind == "head"]
    columns = max(len(row.cells) for row in rows)
    group = nodes.tgroup("", cols=columns)
    group.extend(nodes.colspec(colwidth=1) for _ in range(columns))
    if heads:
        group += nodes.thead("", *heads)
    group += nodes.tbody("", *(row for row in made if row not in heads))
    return nodes.table("", group, classes=["nines-rulebook-table"])


def _closing(answer: RulebookAnswer) -> nodes.paragraph:
    """Return the closing line: the choices that have a dot, each with a link to its open question."""
    names = [
        b.link(rulebook_choice.reading, rulebook_choice.name.rstrip("?")) for rulebook_choice in answer.also
    ]
    dot = b.fill(nodes.superscript(classes=["nines-rulebook-dot"]), ["·"])
    line = b.fill(
        nodes.paragraph(classes=["nines-rulebook-also"]), [dot, f" {answer.closing.partition(':')[0]}: "]
    )
    line["ids"] = [note_place(answer.slug, "also")]
    return b.fill(line, [*b.between(names), "."])
