"""``nines collate``: which passages' words a copy of a document has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.errors import FAILED
from nines.cli.library import pass_library
from nines.cli.output import emit, fields, graded, heading, table, text, write_json
from nines.cli.terminal import printable
from nines.reference import collate as collated
from nines.reference.collation import VERDICTS

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.collation import CollationAnswer, CollationSummary


@click.command(cls=NinesCommand)
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--document", metavar="SIGLUM", help="The document; if not given, it is recognised.")
@click.option("--all", "everything", is_flag=True, help="Also list the passages that are the same.")
@as_json
@pass_library
def collate(library: Library, file: str, document: str | None, *, everything: bool, as_json: bool) -> None:
    """Compare your copy of a document, as plain text or HTML, with the revision that we read.

    The texts themselves are not part of this project. For each line cited by a passage, it keeps hashes of
    short sequences of words, and looks for them in the copy. Capitals, punctuation, white space and
    footnote marks do not count; suit signs do. A passage counts as the same, similar or missing when its
    whole line does.

    \b
    Examples, of files that you have saved, and where to find the article:
        nines collate comet.html
        nines collate saved.txt --document wp-comet
      $ nines show wp-comet

    Exit code: 0 if all passages are the same, 1 if not, 2 if the file cannot be read or is not recognised.

    With --json: an object with the keys file, document, title, guessed, words, digest, same_digest, address,
    revision, summary and passages (all of them); each passage has id, label, line, verdict, found, sequences
    and says.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = collated(library, file, document)
    if as_json:
        write_json(answer)
    else:
        _say(answer, everything=everything)
    if answer.different:
        click.get_current_context().exit(FAILED)


def _say(answer: CollationAnswer, *, everything: bool) -> None:
    named = "recognised by its words" if answer.guessed else "as named"
    digest = "the same, byte for byte" if answer.same_digest else "differs: not the file that was read"
    emit(heading(answer.document, f"“{answer.title}”, {named}"))
    emit(
        fields(
            (
                ("copy", f"{printable(answer.file)}, {answer.words} words"),
                ("digest", digest),
                ("revision read", answer.revision),
                ("passages", in_words(answer.summary)),
                ("lines cited", lines_in_words(answer.summary)),
                ("found up to", f"line {answer.summary.last_found or 0} of {answer.summary.last_cited or 0}"),
            )
        )
    )
    shown = answer.passages if everything else answer.different
    if not shown:
        return
    rows = [(one.label, graded(one.verdict), f"{one.found} of {one.sequences}", one.says) for one in shown]
    columns = ("Passage", "Words", "Sequences", "Says, in our words")
    emit(text(""), table(columns, rows, right=("Sequences",), whole=("Words", "Sequences")))
    emit(text(""), fields([(name, means) for name, means in VERDICTS.items() if _occurs(answer, name)], 0))


def _occurs(answer: CollationAnswer, verdict: str) -> bool:
    return any(one.verdict == verdict for one in answer.passages)


def in_words(summary: CollationSummary) -> str:
    """Return how many passages have each verdict, with their base.

    Examples
    --------
    >>> from nines.reference.collation import CollationSummary
    >>> in_words(CollationSummary(5, 3, 1, 1, 0, 4, 2, 1, 1, 9, 9))
    'of 5: 3 the same, 1 similar, 1 missing'
    """
    kept = f", {summary.not_kept} not kept" if summary.not_kept else ""
    return (
        f"of {summary.passages}: {summary.same} the same, {summary.similar} similar,"
        f" {summary.missing} missing{kept}"
    )


def lines_in_words(summary: CollationSummary) -> str:
    """Return how many of the cited lines have each verdict, with their base.

    Examples
    --------
    >>> from nines.reference.collation import CollationSummary
    >>> lines_in_words(CollationSummary(5, 3, 1, 1, 0, 4, 2, 1, 1, 9, 9))
    'of 4: 2 the same, 1 similar, 1 missing'
    """
    return (
        f"of {summary.lines}: {summary.lines_same} the same, {summary.lines_similar} similar,"
        f" {summary.lines_missing} missing"
    )
