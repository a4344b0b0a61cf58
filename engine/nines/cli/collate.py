"""``nines collate``: find out which of the cited passages a copy of a document contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json, refuse_ignored
from nines.cli.errors import FAILED
from nines.cli.library import pass_library
from nines.cli.names import any_name
from nines.cli.output import emit, fields, graded, heading, table, text, write_json
from nines.cli.terminal import printable
from nines.cli.types import ReadPath
from nines.reference import collate as collated
from nines.reference.collation import VERDICTS
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.collation import CollationAnswer, CollationSummary


@click.command(cls=NinesCommand)
@click.argument("file", metavar="FILE", type=ReadPath(str))
@click.option(
    "--document",
    metavar="SIGLUM",
    callback=any_name,
    help="Compare FILE with this document. By default, the command recognises the document by its words.",
)
@click.option("--all", "everything", is_flag=True, help="List all passages, even those that are the same.")
@as_json
@pass_library
def collate(library: Library, file: str, document: str | None, *, everything: bool, as_json: bool) -> None:
    """Compare your copy of a document, as plain text or HTML, with the revision that we read.

    The project does not contain the texts of the documents. For each cited line the project stores hashes
    of short sequences of words, and this command looks for these sequences in your copy. The command ignores
    capitals, punctuation, white space and footnote marks, but not suit signs. The command compares whole
    lines, so a passage gets the verdict of the line that it cites: the same, similar or missing.

    \b
    Examples. Save the document first; the last of these commands shows its address:
        nines collate comet.html
        nines collate saved.txt --document wp-comet
      $ nines show wp-comet

    The exit code is 0 if all passages are the same, 1 if any passage is not the same, and 2 if the
    file cannot be read or is not recognised.

    \b
    With --json, an object (nines export writes its schema):
      - file, words, digest: the name, the number of words and the hash of FILE
      - document, title, address, revision: the document that we read
      - guessed: true if the command recognised the document by its words
      - same_digest: true if FILE is byte for byte the file that we read
      - summary: how many passages and how many lines have each verdict
      - passages: each passage with its line and its verdict
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_json:
        refuse_ignored(click.get_current_context(), "--json always lists all passages", "everything")
    answer = collated(library, file, document)
    if as_json:
        write_json(answer)
    else:
        _say(answer, everything=everything)
    if answer.different:
        click.get_current_context().exit(FAILED)


def _say(answer: CollationAnswer, *, everything: bool) -> None:
    named = "recognised by its words" if answer.guessed else "named by you"
    digest = "the same, byte for byte, as the file that we read"
    if not answer.same_digest:
        digest = "different: your copy is not the file that we read"
    emit(heading(answer.document, f"“{answer.title}”, {named}"))
    emit(
        fields(
            (
                ("copy", f"{printable(answer.file)}, {counted(answer.words, 'word')}"),
                ("digest", digest),
                ("revision read", answer.revision),
                ("passages", in_words(answer.summary)),
                ("lines cited", lines_in_words(answer.summary)),
                ("last line found", f"{answer.summary.last_found or 0} of {answer.summary.last_cited or 0}"),
            )
        )
    )
    shown = answer.passages if everything else answer.different
    if not shown:
        return
    rows = [(one.label, graded(one.verdict), f"{one.found} of {one.sequences}", one.says) for one in shown]
    columns = ("Passage", "Verdict", "Sequences", "What it says, in our words")
    emit(text(""), table(columns, rows, right=("Sequences",), whole=("Verdict", "Sequences")))
    emit(text(""), fields([(name, means) for name, means in VERDICTS.items() if _occurs(answer, name)], 0))


def _occurs(answer: CollationAnswer, verdict: str) -> bool:
    return any(one.verdict == verdict for one in answer.passages)


def in_words(summary: CollationSummary) -> str:
    """Return the number of all passages, then the number of passages with each verdict, in words.

    Examples
    --------
    >>> from nines.reference.collation import CollationSummary
    >>> in_words(CollationSummary(5, 3, 1, 1, 0, 4, 2, 1, 1, 9, 9))
    '5: 3 the same, 1 similar, 1 missing'
    """
    kept = f", {summary.not_kept} without stored hashes" if summary.not_kept else ""
    return (
        f"{summary.passages}: {summary.same} the same, {summary.similar} similar,"
        f" {summary.missing} missing{kept}"
    )


def lines_in_words(summary: CollationSummary) -> str:
    """Return the number of all cited lines, then the number of lines with each verdict, in words.

    Examples
    --------
    >>> from nines.reference.collation import CollationSummary
    >>> lines_in_words(CollationSummary(5, 3, 1, 1, 0, 4, 2, 1, 1, 9, 9))
    '4: 2 the same, 1 similar, 1 missing'
    """
    return (
        f"{summary.lines}: {summary.lines_same} the same, {summary.lines_similar} similar,"
        f" {summary.lines_missing} missing"
    )
