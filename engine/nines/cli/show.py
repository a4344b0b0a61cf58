"""``nines show``: print the record of anything that has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from nines.cli.command import NinesCommand, as_json, pass_library
from nines.cli.names import any_name
from nines.cli.output import emit, text, write_json
from nines.errors import RequestError, UnknownNameError
from nines.libraries.catalogue import resolve
from nines.reference import find, to_data
from nines.reference.names import RetiredAnswer
from nines.text import alternatives

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.libraries.names import What
    from nines.reference import Found

# The function that prints each kind of thing; its module is imported when a thing of this kind is shown.
_SHOWN: Final[dict[What, str]] = {
    "game": "record_lines:show_game",
    "account": "record_lines:show_account",
    "edition": "record_lines:show_edition",
    "aspect": "rule_lines:show_aspect",
    "rule": "rule_lines:show_rule",
    "detail": "rule_lines:show_detail",
    "reading": "rule_lines:show_reading",
    "passage": "record_lines:show_passage",
    "source": "record_lines:show_source",
    "document": "record_lines:show_document",
    "point": "rule_lines:show_point",
    "erratum": "record_lines:show_erratum",
    "statement": "record_lines:show_relation",
    "attestation": "record_lines:show_attestation",
    "line": "record_lines:show_line",
    "claim": "record_lines:show_claim",
    "term": "record_lines:show_term",
    "policy": "record_lines:show_policy",
    "retired": "record_lines:show_retired",
}


def _find(library: Library, name: str) -> Found:
    """Return what a name stands for; the error for an unknown name offers what nines find finds."""
    try:
        return find(library, name)
    except UnknownNameError as error:
        from nines.reference.searching import offered  # noqa: PLC0415 - only an unknown name needs it

        things = [thing for thing in offered(library, name) if thing.name not in error.near]
        if not things:
            raise
        listed = alternatives([thing.command for thing in things])
        joint = " Found" if error.near else "; found"
        raise RequestError(f"{error}{joint} by its words: {listed}") from None


def _print(library: Library, thing: Found) -> None:
    shown: Callable[[Library, Any], None] = resolve(f"nines.cli.{_SHOWN[thing.what]}")
    shown(library, thing.answer)


@click.command(cls=NinesCommand)
@click.argument("what", metavar="NAME", callback=any_name)
@click.option("--digest", is_flag=True, help="Show only the digests of the text and behaviour of NAME.")
@as_json
@pass_library
def show(library: Library, what: str, *, digest: bool, as_json: bool) -> None:
    """Show anything that has a name: a game, an edition, a rule, a reading, a passage, a source, a term...

    NAME is a game, an account, an edition, an aspect, a rule, a detail of a rule, a reading (our choice in a
    game), a passage, a source, a document, a point (an open question in all games), an erratum, a relation,
    an attestation, a line of descent, a tested claim, a glossary term or a policy. If one word names two
    things, add a prefix: term/opera, policy/greedy. For a rule, a detail and a reading, a line at its end
    names the file and the line that decide it.

    \b
    Examples:
      $ nines show comet
      $ nines show comet-1718
      $ nines show account/academie-1718
      $ nines show comet-1718/stop
      $ nines show comet-1718/stop/king
        A king is a stop: its player starts a new sequence.
      $ nines show comet-1718/stop/king.ranks
      $ nines show comet-1718/reading/comet-stops
      $ nines show 'comet-1718[comet-stops=yes]/stop/comet'
      $ nines show wp-comet:069
      $ nines show academie1718
      $ nines show wp-comet
      $ nines show comet-stops
      $ nines show two-play-comet
      $ nines show new-comet/descends-from/comet
      $ nines show attested/hk-1881
      $ nines show longest-run
      $ nines show comet-1718/stop/king --digest

    \b
    With --json, an object:
      - what: the kind of thing, such as rule or game
      - the other keys depend on this kind; nines export writes the schemas

    \b
    With --json and --digest, an object:
      - key: the name
      - digest: the digest of the text
      - behaviour: the digest of the behaviour, for an edition or a rule
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if digest:
        _show_digest(library, what, as_json=as_json)
        return
    thing = _find(library, what)
    if as_json:
        write_json({"what": thing.what, **to_data(thing.answer)})
        return
    _print(library, thing)
    if isinstance(thing.answer, RetiredAnswer):
        for successor in thing.answer.followed:
            emit(text(""))
            _print(library, find(library, successor))


def _show_digest(library: Library, what: str, *, as_json: bool) -> None:
    """Print the digests of a key: all digits if the output is JSON, the first digits if it is text."""
    from nines.reference import digest_answer  # noqa: PLC0415 - only --digest needs it

    answer = digest_answer(library, what.strip())
    if as_json:
        write_json(answer)
        return
    does = f"  behaviour {answer.behaviour_in_short}" if answer.behaviour else ""
    emit(text(f"{answer.key}  sha256 {answer.in_short}{does}"))
