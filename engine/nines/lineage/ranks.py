"""The ranks of the drawing, which are rows of games and accounts, in order from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.lineage.ticks import ticks_of
from nines.lineage.words import NO_DATE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.lineage.graph import Graph

OUTSIDE: Final = "outside the descent"
ROW: Final = 6  # the most games in a row without a year


class Rank(NamedTuple):
    """Games and accounts that are drawn side by side in a row, with a label to the left of the row."""

    key: str
    label: str
    games: list[str]
    accounts: list[str] = []  # noqa: RUF012 - a named tuple's own, and never changed


def ranks(graph: Graph, games: Iterable[str]) -> Iterator[Rank]:
    """Yield the ranks: a rank for each year, then undated games, then games outside the descent."""
    wanted = list(games)
    ticks = ticks_of(graph, wanted).values()
    dated = [one for one in wanted if graph.nodes[one]["first"] and not graph.nodes[one]["outside"]]
    years = {graph.nodes[game]["first"] for game in dated} | {tick.account["shown"] for tick in ticks}
    for year in sorted(years):
        beside = [game for game in dated if graph.nodes[game]["first"] == year]
        yield Rank(
            f"year:{year}", str(year), beside, [one.name for one in ticks if one.account["shown"] == year]
        )
    outside = [game for game in wanted if graph.nodes[game]["outside"]]
    undated = [game for game in wanted if game not in dated and game not in outside]
    for label, found in ((NO_DATE, undated), (OUTSIDE, outside)):
        for start in range(0, len(found), ROW):
            key = f"{label.replace(' ', '-')}:{start // ROW + 1}"
            yield Rank(key, "" if start else label, found[start : start + ROW])
