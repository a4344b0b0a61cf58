"""``nines lineage``: who descends from whom, on what evidence, and whether the rules agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, whole_number
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
@click.option("--compare", is_flag=True, help="Ask whether the rules agree with what is claimed.")
@click.option(
    "--weight",
    "weighed",
    metavar="ASPECT=N",
    multiple=True,
    help="With --compare: count a question N times instead of once; 0 leaves it out. May be repeated.",
)
@click.option("--deals", metavar="N", type=whole_number, help="With --compare: deals for each two games.")
@click.option("--resamples", metavar="N", type=whole_number, help="With --compare: draws of questions.")
@click.option("--seed", metavar="N", type=whole_number, help="With --compare: the seed of all draws.")
@pass_library
def lineage(  # noqa: PLR0913 - one parameter for each option
    library: Library,
    /,
    game: str,
    start: str,
    end: str,
    form: str,
    *,
    weighed: tuple[str, ...],
    compare: bool,
    as_json: bool,
    **samples: int | None,
) -> None:
    """Tell which game comes from which, on what evidence, and where each is attested.

    Without a GAME: all of them in order of date. With one: its ancestors, its descendants, what else is
    tied to it, and its attestations. With --from and --to: the line of descent between two games, with the
    rules that were dropped, added or altered on each step.

    \b
    Examples:
      $ nines lineage
      $ nines lineage red-nines-1881
      $ nines lineage --from hoc-mazarin --to pink-nines-1974
      $ nines lineage red-nines-1881 --format svg
      $ nines lineage --compare --weight payment=0

    A statement that something speaks against is contested, and both sides are told. svg is a picture laid
    out by date; dot is for Graphviz, graphml for other tools; json is node-link data of networkx, with keys
    nodes and edges, and lines of descent and attestations under graph.

    With --compare: several distances between the rules of the games, trees made of them, and what they say
    of each claim. JSON is then an object with the keys seed, resamples, deals, games, verdicts, claims,
    unclaimed, questions, pairs, trees, treeless and weights.
    """  # noqa: D301 - click's sign for lines that are not to be filled
    if game and (start or end):
        raise RequestError("a GAME, and --from or --to, cannot both be given: ask for one")
    if as_json and form not in ("text", "json"):
        raise RequestError(f"--json and --format {form} cannot both be given: ask for one")
    form = "json" if as_json else form
    given = {name: number for name, number in samples.items() if number is not None}
    if not compare:
        if given or weighed:
            raise RequestError(f"--{next(iter(given), 'weight')} is for --compare, which is not given")
        from nines.cli.lineage_lines import show_lineage  # noqa: PLC0415 - networkx is slow to import

        show_lineage(library, game, start, end, form)
        return
    if game or start or end:
        raise RequestError("--compare is of all games; leave out GAME, --from and --to")
    if form not in ("text", "json"):
        raise RequestError(f"--compare cannot be written as {form}; ask for text or json")
    from nines.cli.phylogeny import show_phylogeny  # noqa: PLC0415 - the same

    show_phylogeny(library, weights_of(weighed), given, as_json=form == "json")


def weights_of(weighed: tuple[str, ...]) -> dict[str, float]:
    """Return the weights that are asked for, by aspect.

    Raises
    ------
    RequestError
        If one is not of its form, or an aspect is weighed twice.

    Examples
    --------
    >>> weights_of(("suit=2", "lot=0"))
    {'suit': 2.0, 'lot': 0.0}
    """
    found: dict[str, float] = {}
    for one in weighed:
        aspect, equals, number = one.partition("=")
        try:
            weight = float(number)
        except ValueError:
            equals = ""
        if not equals or not aspect:
            raise RequestError(f"--weight {one!r} weighs nothing; write ASPECT=N, as in suit=2")
        if aspect in found:
            raise RequestError(f"--weight names {aspect} twice; give each aspect one weight")
        found[aspect] = weight
    return found
