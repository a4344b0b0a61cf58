"""``nines lineage``: show which game descends from which, and the evidence for each descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand
from nines.cli.library import pass_library
from nines.cli.names import game_name
from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.libraries import Library

FORMATS: Final = ("text", "svg", "dot", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", default="", callback=game_name)
@click.option(
    "--from",
    "start",
    metavar="GAME",
    default="",
    callback=game_name,
    help="The oldest game of the line of descent.",
)
@click.option(
    "--to",
    "end",
    metavar="GAME",
    default="",
    callback=game_name,
    help="The youngest game of the line of descent.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    metavar="FORMAT",
    help=f"Output format: {', '.join(FORMATS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--compare", is_flag=True, help="Test whether the rules agree with the claims of descent.")
@pass_library
def lineage(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    /,
    game: str,
    start: str,
    end: str,
    form: str,
    *,
    compare: bool,
    as_json: bool,
) -> None:
    """Show the descent of the games, with the evidence, the accounts and the attestations.

    Without GAME, the command shows all games in order of date. With GAME, which may also be an edition,
    the command shows the ancestors, descendants, accounts, relations and attestations of the game. With
    --from and --to, the command shows the line of descent between two games, and the rules that were
    dropped, added or altered from edition to edition.

    \b
    Examples:
      $ nines lineage
      $ nines lineage red-nines
      $ nines lineage --from hoc-mazarin --to pink-nines
      $ nines lineage red-nines --format svg
      $ nines lineage --compare
      $ nines lineage --compare red-nines-20c

    A relation with evidence against it is called contested, and both sides are shown. With the format
    svg, the lineage is a picture in which the games are placed by date. The format dot is for Graphviz, and
    graphml is for other graph programs.

    With --compare, the command shows a table of all claims that one edition derives from another. For each
    claim, the table counts the aspects (questions about play) on which both accounts state a rule, the
    aspects on which they agree, and the innovations that they share. The table also says how often the
    claimed parent is the nearest older edition when we draw our choices at random. With --compare and GAME,
    the command shows the claims about this game, with their passages.

    \b
    With --json, node-link data of networkx:
      - nodes: the games
      - edges: the relations between games
      - graph: the lines of descent, and the attestations

    \b
    With --json and --compare, an object:
      - editions: the editions that are compared
      - near_duplicates: groups of editions that are nearly equal
      - verdicts: the meaning of each verdict
      - claims: the claims of descent
      - questions: the questions of descent that a source raises
      - multiverse: the samples with choices other than ours; null if none are stored
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game and (start or end):
        raise RequestError("GAME cannot be combined with --from or --to; leave out one of them")
    if as_json and form not in ("text", "json"):
        raise RequestError(f"--json cannot be combined with --format {form}; leave out one of them")
    form = "json" if as_json else form
    if not compare:
        from nines.cli.lineage_lines import show_lineage  # noqa: PLC0415 - networkx is slow to import

        show_lineage(library, game, start, end, form)
        return
    if start or end:
        raise RequestError("--compare shows all claims, or those about one GAME; leave out --from and --to")
    if form not in ("text", "json"):
        raise RequestError(f"--compare is not available as {form}; choose text or json")
    from nines.cli.phylogeny import show_phylogeny  # noqa: PLC0415 - the same

    show_phylogeny(library, game, as_json=form == "json")
