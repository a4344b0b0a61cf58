"""``nines lineage``: who descends from whom, on what evidence, and whether the rules agree."""

from __future__ import annotations

from typing import Final

import click

from nines.cli.command import NinesCommand
from nines.errors import RequestError

FORMATS: Final = ("text", "svg", "dot", "graphml", "json")


@click.command(cls=NinesCommand)
@click.argument("game", metavar="[GAME]", default="")
@click.option("--from", "start", metavar="GAME", default="", help="The older game, where a line begins.")
@click.option("--to", "end", metavar="GAME", default="", help="The younger game, where a line ends.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to write it.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def lineage(game: str, start: str, end: str, form: str, *, as_json: bool) -> None:
    """Tell which game comes from which, on what evidence, and where each is attested.

    Without a GAME: all of them in order of date. With one: its ancestors, its descendants, what else is
    tied to it, and its attestations. With --from and --to: the line of descent between two games, with the
    rules that were dropped, added or altered on each step.

    \b
    Examples:
      $ nines lineage
      $ nines lineage red-nines-1881
      $ nines lineage --from hoc-mazarin --to pink-nines-1974
      $ nines lineage --format svg > lineage.svg

    A statement that something speaks against is contested, and both sides are told. svg is a picture laid
    out by date; dot is for Graphviz, graphml for other tools; json is node-link data of networkx, with keys
    nodes and edges, and lines of descent and attestations under graph.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    from nines.cli.tell_lineage import tell_lineage  # noqa: PLC0415 - networkx is slow to import

    if game and (start or end):
        raise RequestError("a GAME, and --from or --to, cannot both be given: ask for one")
    tell_lineage(game, start, end, "json" if as_json else form)
