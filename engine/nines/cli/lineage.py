"""``nines lineage``: which game comes from which, on what evidence, and whether the rules agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand
from nines.cli.library import pass_library
from nines.errors import RequestError

if TYPE_CHECKING:
    from nines.libraries import Library

FORMATS: Final = ("text", "svg", "dot", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", default="")
@click.option("--from", "start", metavar="GAME", default="", help="The older game, where a line begins.")
@click.option("--to", "end", metavar="GAME", default="", help="The younger game, where a line ends.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    metavar="FORMAT",
    help=f"How to write it: {', '.join(FORMATS)}.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--compare", is_flag=True, help="Do the rules agree with what is claimed?")
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
    """Show the descent of the games with the evidence, their accounts, and where each game is attested.

    Without a GAME: all of them in order of date. With one, or an edition of it: its ancestors, its
    descendants, its accounts by date, its relations and its attestations. With --from and --to: the line of
    descent between two games, with the rules that were dropped, added or altered from edition to edition.

    \b
    Examples:
      $ nines lineage
      $ nines lineage red-nines
      $ nines lineage --from hoc-mazarin --to pink-nines
      $ nines lineage red-nines --format svg
      $ nines lineage --compare
      $ nines lineage --compare red-nines-20c

    A relation with evidence against it is contested, and both sides are shown. The format svg is a picture
    laid out by date; dot is for Graphviz, graphml for other tools. json is node-link data of networkx, with
    keys nodes and edges, and lines of descent and attestations under graph.

    With --compare: each claim that one edition derives from another. It shows the aspects on which both
    accounts state a rule, the innovations that they share, and whether the older edition is the nearest of
    all older ones, also under our other choices. With a GAME: the claims about it, with their passages. JSON
    is then an object with the keys editions, near_duplicates, verdicts, claims, questions and multiverse.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game and (start or end):
        raise RequestError("a GAME, and --from or --to, cannot both be given: ask for one")
    if as_json and form not in ("text", "json"):
        raise RequestError(f"--json and --format {form} cannot both be given: ask for one")
    form = "json" if as_json else form
    if not compare:
        from nines.cli.lineage_lines import show_lineage  # noqa: PLC0415 - networkx is slow to import

        show_lineage(library, game, start, end, form)
        return
    if start or end:
        raise RequestError("--compare is of all claims or of those about one GAME; leave out --from and --to")
    if form not in ("text", "json"):
        raise RequestError(f"--compare cannot be written as {form}; ask for text or json")
    from nines.cli.phylogeny import show_phylogeny  # noqa: PLC0415 - the same

    show_phylogeny(library, game, as_json=form == "json")
