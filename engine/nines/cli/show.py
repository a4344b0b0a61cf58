"""``nines show``: print the record of anything that has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from nines.cli.command import NinesCommand, as_json, pass_library
from nines.cli.names import any_name
from nines.cli.output import emit, text, write_json
from nines.cli.record_lines import (
    show_account,
    show_attestation,
    show_claim,
    show_document,
    show_edition,
    show_erratum,
    show_game,
    show_line,
    show_passage,
    show_point,
    show_policy,
    show_relation,
    show_retired,
    show_source,
    show_term,
)
from nines.cli.rule_lines import show_aspect, show_detail, show_reading, show_rule
from nines.reference import digest_answer, find, to_data
from nines.reference.names import RetiredAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries import Library
    from nines.libraries.names import What

_SHOWN: Final[dict[What, Callable[[Library, Any], None]]] = {
    "game": show_game,
    "account": show_account,
    "edition": show_edition,
    "aspect": show_aspect,
    "rule": show_rule,
    "detail": show_detail,
    "reading": show_reading,
    "passage": show_passage,
    "source": show_source,
    "document": show_document,
    "point": show_point,
    "erratum": show_erratum,
    "statement": show_relation,
    "attestation": show_attestation,
    "line": show_line,
    "claim": show_claim,
    "term": show_term,
    "policy": show_policy,
    "retired": show_retired,
}


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
    thing = find(library, what)
    if as_json:
        write_json({"what": thing.what, **to_data(thing.answer)})
        return
    _SHOWN[thing.what](library, thing.answer)
    if isinstance(thing.answer, RetiredAnswer):
        for successor in thing.answer.followed:
            now = find(library, successor)
            emit(text(""))
            _SHOWN[now.what](library, now.answer)


def _show_digest(library: Library, what: str, *, as_json: bool) -> None:
    """Print the digests of a key: all digits if the output is JSON, the first digits if it is text."""
    answer = digest_answer(library, what.strip())
    if as_json:
        write_json(answer)
        return
    does = f"  behaviour {answer.behaviour_in_short}" if answer.behaviour else ""
    emit(text(f"{answer.key}  sha256 {answer.in_short}{does}"))
