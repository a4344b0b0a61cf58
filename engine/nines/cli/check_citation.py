"""``nines check-citation``: check whether a cited text or rule is still the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, fields, heading, indented, text, write_json
from nines.digests import shortened
from nines.reference import checked_citation
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
@click.argument("cited", metavar="KEY@DIGEST")
@as_json
@pass_library
def check_citation(library: Library, cited: str, *, as_json: bool) -> None:
    """Check whether what was cited is still the same.

    KEY@DIGEST is a key with the digest that was printed: all 64 digits, or the first twelve or more, with or
    without sha256: before them. KEY is a rule, an edition (perhaps with other choices), a reading, a
    passage, or any other name with a digest.

    \b
    Exit codes:
      0  Nothing has changed.
      2  Bad input: the key or the digest is not well formed, or a released file cannot be read.
      3  The text has changed, but the game plays the same.
      4  The game plays differently; the differences and the changelog are shown.
      5  A passage, a reading or another text that holds no rules of play has changed.
      6  The key is retired; what replaced it is shown.
      7  Unknown: there is no such key, or no version had this digest.

    \b
    Examples:
      $ nines check-citation comet-1718/first-hand@0123456789ab
      $ nines check-citation wp-comet:069@sha256:0123456789ab --json

    To print the digest of a key: nines show KEY --digest.

    With --json: an object with the keys key, digits, kind, outcome (same, text-changed, play-changed,
    changed, retired or unknown), says, cited (the version), date, now (the current digest), version,
    versions, successors, changes (field, old and new) and changelog (version and says).
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
