"""``nines cite``, ``check-citation``, ``collate`` and ``export``: for use outside of nines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from nines.citing import DEFAULT, FORMATS, checked_citation
from nines.citing.checked import OUTCOMES
from nines.citing.citations import citation_answer
from nines.citing.works import cited_release
from nines.cli.command import (
    FAILED,
    NinesCommand,
    ReadPath,
    WrittenFolder,
    as_json,
    complain,
    pass_library,
    refuse_ignored,
)
from nines.cli.names import any_name, cited_name
from nines.cli.output import emit, fields, graded, heading, indented, table, text, write_json
from nines.cli.terminal import printable, write
from nines.errors import RequestError
from nines.libraries.digests import shortened
from nines.reference import collate as collated
from nines.reference.collation import VERDICTS
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.console import RenderableType

    from nines.citing.checked import CheckedCitation, FieldChange, Outcome
    from nines.citing.citations import CitationAnswer
    from nines.libraries import Library
    from nines.reference.collation import CollationAnswer, CollationSummary


# --- ``nines cite`` ---


@click.command(cls=NinesCommand)
@click.argument("key", default="", callback=any_name)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    help=f"Format of the citation. The default is {DEFAULT}: one sentence to copy.",
)
@as_json
@pass_library
def cite(library: Library, key: str, form: str | None, *, as_json: bool) -> None:
    """Cite anything that has a name: first the historical source, then nines itself.

    KEY is the name of what you cite: a rule, a detail of a rule (red-nines-1881/deal.each), a reading, a
    passage, a claim, a game, an edition (perhaps with choices other than ours), an account, a relation, an
    attestation, or any other name that nines show knows. Without KEY, the command cites nines as a whole.

    For a source that we have not seen, the citation names the document that reports it. The formats chicago
    and markdown give one sentence. The other formats give an entry for what is cited, one for each source
    and one for each document. The first entry has KEY@DIGEST, as check-citation takes it.

    \b
    Examples:
      $ nines cite comet-1718/stop/king
      $ nines cite comet-1718/stop/king --format bibtex
      $ nines cite red-nines-1881/deal.each --format ris
      $ nines cite 'comet-1718[comet-stops=yes]' --format csl-json
      $ nines cite new-comet/descends-from/comet --format markdown
      $ nines cite wp-comet:069 --json
      $ nines cite

    \b
    With --json, an object (nines export writes its schema):
      - key, what, kind, title: the thing that is cited
      - status: “our choice”, “taken over” or “contested”; empty in all other cases
      - witnesses: the sources, and how we know each source
      - documents: the documents through which we know the sources
      - reference, author, version, date: the title, author and release of nines
      - digest, digest_of: the digest, and the key whose record has this digest
      - url, archived: the addresses of the cited thing
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_json and form:
        raise click.UsageError("--json and --format cannot be combined; --format csl-json is JSON too")
    answer = citation_answer(library, key, cited_release(library))
    if as_json:
        write_json(answer)
    else:
        _write(answer, form or DEFAULT)
    if not answer.url:
        complain("no public address is set, so the citation has no URL of nines")


def _write(answer: CitationAnswer, form: str) -> None:
    """Write a citation. JSON is written in characters that the output can show."""
    text = FORMATS[form](answer)
    if form == "csl-json":
        write_json(json.loads(text))
    else:
        write(f"{text}\n")


# --- ``nines check-citation`` ---

EXIT: Final[dict[Outcome, int]] = {
    "same": 0,
    "text-changed": 3,
    "play-changed": 4,
    "changed": 5,
    "retired": 6,
    "unknown": 7,
}
STYLES: Final[dict[Outcome, str]] = {"same": "bold green", "text-changed": "bold yellow"}
NOTHING: Final = "(nothing)"


@click.command("check-citation", cls=NinesCommand)
@click.argument("cited", metavar="KEY@DIGEST", callback=cited_name)
@as_json
@pass_library
def check_citation(library: Library, cited: str, *, as_json: bool) -> None:
    """Check whether a cited text or rule has changed.

    KEY@DIGEST is the cited key with the digest from the citation. Give all 64 digits of the digest, or at
    least the first twelve; the prefix sha256: is optional. KEY is a rule, an edition (perhaps with
    choices other than ours), a reading, a passage, or any other name with a digest. Capitals do not count.
    A whole printed reference, in quotation marks, will do too.

    \b
    Exit codes:
      0  Nothing has changed.
      2  Bad input: KEY@DIGEST is not well formed, or a released file is unreadable.
      3  The text has changed, but the game plays the same.
      4  The game plays differently; the differences and the changelog follow.
      5  A text without rules of play, such as a passage, has changed.
      6  The key is retired; the message says what replaced it.
      7  Unknown: the key does not exist, or no version of it had this digest.

    \b
    Examples:
      $ nines check-citation comet-1718/first-hand@0123456789ab
      $ nines check-citation wp-comet:069@sha256:0123456789ab --json

    To print the digest of a key: nines show KEY --digest.

    \b
    With --json, an object (nines export writes its schema):
      - key, digits, kind: the cited key, the digits of the digest, and what the key names
      - outcome: same, text-changed, play-changed, changed, retired or unknown
      - says: the outcome in a sentence
      - cited, date: the version that was cited, and the date of that version
      - now, version: the current digest and the current version
      - versions, successors: all versions, and the keys that replaced this key
      - changes, changelog: what has changed, and what the changelog says
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = checked_citation(library, cited)
    if as_json:
        write_json(answer)
    else:
        emit(*_parts(answer))
    click.get_current_context().exit(EXIT[answer.outcome])


def _parts(answer: CheckedCitation) -> Iterator[RenderableType]:
    style = STYLES.get(answer.outcome, "bold red")
    yield text((answer.key, "bold"), "  ", (OUTCOMES[answer.outcome], style))
    yield text(answer.says)
    dated = f", {answer.date}" if answer.date else ""
    rows: tuple[tuple[str, str], ...] = (
        ("cited", f"sha256 {shortened(answer.digits)}"),
        ("released", f"version {answer.cited}{dated}" if answer.cited else ""),
        ("now", f"sha256 {shortened(answer.now)}" if answer.now else ""),
        ("version", answer.version),
    )
    yield fields(rows)
    if answer.changes:
        yield text("")
        yield heading("What was said", "old, then new")
        for change in answer.changes:
            yield from _change(change)
    if answer.changelog:
        yield text("")
        yield heading("Changelog")
        yield fields((entry.version, entry.says) for entry in answer.changelog)


def _change(field_change: FieldChange) -> Iterator[RenderableType]:
    yield indented(text(field_change.field))
    yield fields((("-", field_change.old or NOTHING), ("+", field_change.new or NOTHING)), 4)


# --- ``nines collate`` ---


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
    """Compare your copy of a document, as plain text, HTML or XML, with the copy that we read.

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
    rows = [
        (
            collated_passage.label,
            graded(collated_passage.verdict),
            f"{collated_passage.found} of {collated_passage.sequences}",
            collated_passage.says,
        )
        for collated_passage in shown
    ]
    columns = ("Passage", "Verdict", "Sequences", "What it says, in our words")
    emit(text(""), table(columns, rows, right=("Sequences",), whole=("Verdict", "Sequences")))
    emit(text(""), fields([(name, means) for name, means in VERDICTS.items() if _occurs(answer, name)], 0))


def _occurs(answer: CollationAnswer, verdict: str) -> bool:
    return any(passage.verdict == verdict for passage in answer.passages)


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


# --- ``nines export`` ---

FILE_FORMATS: Final = ("csv", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("folder", metavar="[DIR]", type=WrittenFolder(), required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(FILE_FORMATS),
    default="csv",
    show_default=True,
    metavar="FORMAT",
    help="csv writes tables to DIR; graphml and json write only the lineage, to standard output.",
)
@pass_library
def export(library: Library, folder: Path | None, form: str) -> None:
    """Write the data to a new folder, for use without nines.

    DIR must be new or empty, so that nothing is overwritten. The command writes CSV tables of the corpus, of
    the rules with their parameters, of the claims and of the digests. A data dictionary and a Frictionless
    Data Package describe the tables. The command also writes the lineage as GraphML and JSON, and a JSON
    Schema for every kind of JSON that nines writes.

    \b
    Examples:
      $ nines export data
      $ nines export --format graphml
      $ nines export --format json

    Each file, or the README beside it, states licence, creator, version and date. The environment
    variable SOURCE_DATE_EPOCH sets the date. Without this variable, the date is that of the last commit;
    without a commit, it is the date of the release. With --format json, the command writes the lineage in the
    node-link format of networkx.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if form != "csv":
        if folder:
            raise RequestError(f"--format {form} writes to standard output: leave out {str(folder)!r}")
        from nines.dataset.export import lineage_graphml, lineage_json  # noqa: PLC0415 - the same
        from nines.dataset.facts import facts_of  # noqa: PLC0415 - networkx is slow to import

        facts = facts_of(library)
        json = form == "json"
        write(lineage_json(library, facts, alone=True) if json else lineage_graphml(library, facts))
        return
    if folder is None:
        raise RequestError("the name of a new folder is missing: nines export DIR")
    from nines.dataset.export import export as write_export  # noqa: PLC0415 - the same

    _, files = write_export(library, folder)
    emit(text(f"wrote {counted(files, 'file')} to {folder}; DICTIONARY.md there explains every column"))
