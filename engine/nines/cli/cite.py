"""``nines cite``: print a citation of anything that has a name, in one of six forms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from nines.citing import DEFAULT, FORMATS
from nines.cli.command import NinesCommand, as_json
from nines.cli.errors import complain
from nines.cli.library import pass_library
from nines.cli.names import any_name
from nines.cli.output import write_json
from nines.cli.terminal import write
from nines.reference.citations import citation_answer
from nines.reference.cited_release import cited_release

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.citations import CitationAnswer


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
    and markdown give only the first digits of the digest; the other formats give all digits.

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
