"""``nines show``: what can be told of anything that has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from nines.cli.command import NinesCommand, as_json
from nines.cli.library import pass_library
from nines.cli.output import emit, text, write_json
from nines.cli.show_erratum import show_erratum
from nines.cli.show_game import show_game
from nines.cli.show_retired import followed, show_retired
from nines.cli.show_rule import show_aspect, show_reading, show_rule
from nines.cli.show_text import show_document, show_passage, show_point, show_source
from nines.describe import describe

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.describe.names import Told
    from nines.libraries import Library

_SHOWN: Final[dict[Told, Callable[[Library, Any], None]]] = {
    "game": show_game,
    "aspect": show_aspect,
    "rule": show_rule,
    "reading": show_reading,
    "passage": show_passage,
    "source": show_source,
    "document": show_document,
    "point": show_point,
    "erratum": show_erratum,
    "retired": show_retired,
}


@click.command(cls=NinesCommand)
@click.argument("what", metavar="WHAT")
@as_json
@pass_library
def show(library: Library, what: str, *, as_json: bool) -> None:
    """Show a game, an aspect, a rule, a reading, a passage, a source, a document, a point or an erratum.

    \b
    Examples:
      $ nines show comet-1718
      $ nines show comet-1718/stop
      $ nines show comet-1718/stop/king
        A king is a stop: its player begins another sequence.
      $ nines show comet-1718/reading/comet-stops
      $ nines show 'comet-1718[comet-stops=yes]/stop/comet'
      $ nines show wp-comet:069
      $ nines show academie1718
      $ nines show wp-comet
      $ nines show comet-stops
      $ nines show two-play-comet

    With --json: an object whose key what says what it is; the other keys are, for a rule, key, says,
    standing, standing_means, passages and readings; for all kinds see nines.describe.shapes.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    kind, told = describe(library, what)
    if as_json:
        write_json({"what": kind, **told})
        return
    _SHOWN[kind](library, told)
    if kind == "retired":
        for successor in told["successors"]:
            emit(text(""))
            now, of_it = describe(library, followed(successor))
            _SHOWN[now](library, of_it)
