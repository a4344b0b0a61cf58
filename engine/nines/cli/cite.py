"""``nines cite``: print a citation of anything that has a name, in one of six forms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from nines.citing import DEFAULT, FORMATS
from nines.cli.command import NinesCommand, as_json
from nines.cli.errors import complain
from nines.cli.library import pass_library
from nines.cli.output import write_json
from nines.cli.terminal import write
from nines.reference.citations import citation_answer
from nines.reference.cited_release import cited_release

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.citations import CitationAnswer


@click.command(cls=NinesCommand)
@click.argument("key", default="")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    help=f"The form of the citation; by default {DEFAULT}, which is one sentence to copy.",
)
@as_json
@pass_library
def cite(library: Library, key: str, form: str | None, *, as_json: bool) -> None:
    """Cite anything that has a name: the historical source first, then this reference.

    KEY is a rule, a detail of a rule (red-nines-1881/deal.each), a reading, a passage, a claim, a game, an
    edition (perhaps under other readings), an account, a relation, an attestation, or any other name that
    `nines show` knows. Without KEY, nines as a whole is cited.

    A source that we have not seen is cited as reported in the document that names it. A citation that is a
    sentence has only the first digits of the digest; the other forms have all digits.

    \b
    Examples:
      $ nines cite comet-1718/stop/king
      $ nines cite comet-1718/stop/king --format bibtex
      $ nines cite red-nines-1881/deal.each --format ris
      $ nines cite 'comet-1718[comet-stops=yes]' --format csl-json
      $ nines cite new-comet/descends-from/comet --format markdown
      $ nines cite wp-comet:069 --json
      $ nines cite

    With --json: an object with the keys key, what, kind, title, status (our choice, taken over, contested),
    witnesses (each with work, at, seen, documents, attribution, known and taken_over), documents (each with
    siglum, called, seen, read, revision and address), reference, author, version, date, digest, digest_of,
    url and archived. A value that is not known is empty, or says so.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if as_json and form:
        raise click.UsageError("--json and --format exclude each other; csl-json is a format")
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
