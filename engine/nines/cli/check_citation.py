"""``nines check-citation``: check whether a cited text or rule is still the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.citing import checked_citation
from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.names import cited_name
from nines.cli.output import emit, fields, heading, indented, text, write_json
from nines.libraries.digests import shortened
from nines.reference.checked import OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.checked import CheckedCitation, Outcome
    from nines.reference.field_changes import FieldChange

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
    choices other than ours), a reading, a passage, or any other name with a digest.

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
        for one in answer.changes:
            yield from _change(one)
    if answer.changelog:
        yield text("")
        yield heading("Changelog")
        yield fields((entry.version, entry.says) for entry in answer.changelog)


def _change(one: FieldChange) -> Iterator[RenderableType]:
    yield indented(text(one.field))
    yield fields((("-", one.old or NOTHING), ("+", one.new or NOTHING)), 4)
