"""The text of a rulebook as nodes: words that link to their rules, with letters, dots and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.reference.rulebook_notes import RulebookNote
    from nines.reference.rulebook_runs import Run
    from nines.reference.rulebooks import RulebookAnswer


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
        if run.taken_over and not any(one.taken_over == run.taken_over for one in later):
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
    note = next(one for one in answer.notes if one.letter == letter)
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
    names = [b.link(one.reading, one.name.rstrip("?")) for one in note.choices]
    made += b.fill(b.inline("rulebook-names"), b.between(names))
    made += nodes.Text(". ")
    made.extend(run_nodes(answer, note.says))
    if note.certainty:
        made += nodes.Text(" ")
        made += b.fill(b.inline("rulebook-certainty"), [note.certainty])
    return made
